import { changeTime } from './fixture.ts';
import type { Listing } from './fixture.ts';
import { UNKNOWNS } from './facts.ts';
import type { Fact, Facts, Offer, Stated, Unknown } from './facts.ts';

/** Facts that need two values: with one, a constant in the mapping would pass. */
const LISTS = ['offers', 'statuses', 'currencies', 'units', 'languages', 'places', 'periods'] as const;

const OTHERS = [
  'bedrooms',
  'pictures',
  'times',
  'plots',
  'hiddenAddresses',
  'privatePhones',
  'charges',
  'availability',
  'notes',
  'covers',
] as const;

/** Facts and unknown codes that a fixture omits, or has only one value of, without a reason. */
export function unexplained(facts: Facts): Array<Fact | `unknown ${Unknown}`> {
  const few = LISTS.filter((name) => new Set<unknown>(facts[name]).size < 2);
  const none: Fact[] = OTHERS.filter((name) => !facts[name]);
  const shown: Fact[] = facts.offers.every((offer) => facts.hiddenPrices.includes(offer)) ? [] : ['hiddenPrices'];
  const unknown = UNKNOWNS.filter((name) => facts.unknowns[name] === undefined).map(
    (name) => `unknown ${name}` as const,
  );
  return [...few, ...none, ...shown, ...unknown].filter((name) => !facts.lacks?.[name]);
}

/** Differs from any other number of a fixture, so that it is found in any field. */
export const FIRST_AMOUNT = 734_561;

/** A rent that a wrong factor of 100 or 12 would change recognisably. */
const FIRST_RENT = 1_347;

const FIRST_SIZE = 143;

/** How many numbers of bedrooms alternate, from two: zero means unknown in many formats, and one is the likely constant. */
const BEDROOM_COUNTS = 5;

/** Whether the offer has a rent per period. */
export const isRental = (offer: Offer): boolean => offer === 'rental' || offer === 'seasonal_rental';

/** A listing that states the first value of each fact except for `changes`. `number` makes its key, amounts and area unique within a catalogue. */
export function stating(facts: Facts, number: number, changes: Partial<Stated> = {}): Listing & { stated: Stated } {
  const { offers, statuses, currencies, units, languages } = facts;
  const offer = changes.offer ?? offers[0] ?? 'sale';
  return {
    key: `K${number}`,
    changed: changeTime(number),
    text: `Une maison claire, la ${number}e de la rue.`,
    stated: {
      offer,
      status: statuses[0] ?? 'available',
      price: { amount: (isRental(offer) ? FIRST_RENT : FIRST_AMOUNT) + number, currency: currencies[0] ?? 'EUR' },
      isPriceHidden: false,
      area: { size: FIRST_SIZE + number, unit: units[0] ?? 'sq_m' },
      bedrooms: 2 + (number % BEDROOM_COUNTS),
      language: languages[0] ?? 'en',
      pictures: [],
      ...changes,
    },
  };
}
