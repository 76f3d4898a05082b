import { isDeepStrictEqual } from 'node:util';
import { squareMetres } from '../../../model/property/square-metres.ts';
import { ensure, ensureRead } from '../bench.ts';
import type { Check } from '../bench.ts';
import type { Stated } from '../facts.ts';
import { keyOf, makeListings } from '../fixture.ts';
import { ensureMapped, factsOf, isMapped } from '../map-listings.ts';
import { FIRST_AMOUNT, isRental, stating } from '../stated-listings.ts';

/** An instant in winter and one in summer, before the clock of the test context, with offsets that change the date. */
const INSTANTS = [
  { zulu: '2026-01-15T23:30:15.000Z', offset: '2026-01-16T01:30:15+02:00' },
  { zulu: '2025-07-15T02:45:30.000Z', offset: '2025-07-14T22:45:30-04:00' },
] as const;

/** Addresses whose alphabetical order is neither of the expected orders. */
const PICTURES = ['kueche', 'bad', 'garten', 'ansicht', 'flur'].map((name) => `https://pictures.example/${name}.jpg`);

const LANGUAGE_KEY = /^[a-z]{2}(?:-[A-Z]{2})?$/;

/** A code that ISO 639-1 does not assign. */
const NO_LANGUAGE = 'xx';

/** Relative tolerance of an area after a conversion. */
const ROUNDING = 0.005;

/** Position of the broken listing: in the middle of a page. */
const BROKEN_AT = 4;

export const factChecks = {
  async 'fact-price'(bench) {
    const facts = factsOf(bench);
    const cases = facts.offers.flatMap((offer) => facts.currencies.map((currency) => ({ offer, currency })));
    const listings = cases.map(({ offer, currency }, index) => {
      const { price } = stating(facts, index + 1, { offer }).stated;
      return stating(facts, index + 1, { offer, price: { ...price, currency } });
    });
    await ensureMapped(bench, listings, ({ price, offer }, { financial }) => {
      const found = financial?.transaction?.price;
      ensure(
        isDeepStrictEqual(found, price),
        `a ${offer} at ${price.amount} ${price.currency} has the price ${found ? `${found.amount} ${found.currency}` : 'of nothing'} after map`,
      );
    });
  },
  async 'fact-hidden-price'(bench) {
    const facts = factsOf(bench);
    if (facts.hiddenPrices.length === 0) return;
    const listings = facts.hiddenPrices.map((offer, index) => {
      const price = { amount: FIRST_AMOUNT + index, currency: facts.currencies[0] ?? 'EUR' };
      return stating(facts, index + 1, { offer, price, isPriceHidden: true });
    });
    await ensureMapped(bench, listings, ({ price, offer }, property) => {
      const digits = JSON.stringify(property).replace(/[\s.,'’]/g, '');
      ensure(!digits.includes(String(price.amount)), `the hidden price of a ${offer} is in the result of map`);
    });
  },
  async 'fact-offer'(bench) {
    const facts = factsOf(bench);
    const offered = facts.offers.map((offer, index) => stating(facts, index + 1, { offer, status: 'available' }));
    const inStatus = facts.statuses.map((status, index) => {
      const offer = facts.offers.find((each) => isRental(each) === (status === 'rented'));
      return stating(facts, facts.offers.length + index + 1, { status, ...(offer && { offer }) });
    });
    await ensureMapped(bench, [...offered, ...inStatus], ({ offer, status }, property) => {
      ensure(property.offer_type === offer, `the offer ${offer} is ${property.offer_type} after map`);
      ensure(property.status === status, `the status ${status} (${offer}) is ${property.status} after map`);
    });
  },
  async 'fact-area'(bench) {
    const facts = factsOf(bench);
    const listings = facts.units.map((unit, index) => {
      const plot = facts.plots ? { size: 911 + index, unit } : undefined;
      return stating(facts, index + 1, { area: { size: 143 + index, unit }, ...(plot && { plot }) });
    });
    await ensureMapped(bench, listings, ({ area, plot }, { sizes = {} }) => {
      ensure(
        isSame(sizes.liveable_area, area),
        `a liveable area of ${area.size} ${area.unit} is not sizes.liveable_area after map: ${JSON.stringify(sizes)}`,
      );
      ensure(
        !plot || isSame(sizes.plot_area, plot),
        `a plot of ${plot?.size} ${plot?.unit} is not sizes.plot_area after map: ${JSON.stringify(sizes)}`,
      );
    });
  },
  async 'fact-bedrooms'(bench) {
    const facts = factsOf(bench);
    if (!facts.bedrooms) return;
    await ensureMapped(
      bench,
      [1, 2, 3].map((number) => stating(facts, number)),
      (stated, { bedrooms }) => {
        ensure(
          bedrooms === stated.bedrooms,
          `a home with ${stated.bedrooms} bedrooms has ${bedrooms ?? 'no number of them'} after map`,
        );
      },
    );
  },
  async 'fact-text'(bench) {
    const facts = factsOf(bench);
    const listings = facts.languages.map((language, index) => stating(facts, index + 1, { language }));
    await ensureMapped(bench, listings, ({ language }, { title, description }, { text }) => {
      const strange = Object.keys({ ...title, ...description }).filter((key) => !LANGUAGE_KEY.test(key));
      ensure(strange.length === 0, `"${strange[0]}" is the language of a text after map, but not a code of ISO 639-1`);
      const found = Object.keys(description).filter((key) => description[key]?.includes(text));
      ensure(found.length > 0, `the text of a listing in ${language} is not in its description after map`);
      ensure(
        found.some((key) => key.split('-', 1)[0] === language),
        `the text of a listing in ${language} is in the description in ${found.join(', ')} after map`,
      );
    });
  },
  async 'unknown-language'(bench) {
    const facts = factsOf(bench);
    if (facts.languages.length < 2) return;
    const listings = [stating(facts, 1, { language: NO_LANGUAGE })];
    await ensureMapped(bench, listings, (_, { title, description }, { key }, { warnings }) => {
      const strange = Object.keys({ ...title, ...description }).filter((code) => code.startsWith(NO_LANGUAGE));
      ensure(strange.length === 0, `"${strange[0]}", which is no language, is the language of a text after map`);
      ensure(warnings.length > 0, `${key} has a text under "${NO_LANGUAGE}", which is no language, and no warning`);
    });
  },
  async 'fact-time'(bench) {
    const facts = factsOf(bench);
    if (facts.times === undefined) return;
    const { times } = facts;
    const instants = new Map<string, string>();
    const listings = INSTANTS.map(({ zulu, offset }, index) => {
      const listing = stating(facts, index + 1);
      instants.set(listing.key, zulu);
      return { ...listing, changed: times === 'offset' ? offset : zulu };
    });
    await ensureMapped(bench, listings, (_, { updated_at }, { key, changed }, message) => {
      const length = times === 'day' ? 10 : 19;
      const wanted = instants.get(key)?.slice(0, length);
      for (const [where, found] of [
        ['updated_at', updated_at],
        ['updatedAt of the record', message.updatedAt ?? updated_at],
      ]) {
        ensure(
          found !== undefined && isoOf(found)?.slice(0, length) === wanted,
          `a listing changed at ${changed} has ${where} ${found}`,
        );
      }
    });
  },
  async 'fact-pictures'(bench) {
    const facts = factsOf(bench);
    if (facts.pictures === undefined) return;
    const inOrder = PICTURES.map((url, index) => ({ url, rank: index + 1 }));
    const [first] = inOrder;
    // A format that ranks its pictures may write them in any order.
    const written = facts.pictures === 'ranked' ? [3, 1, 4, 0, 2].flatMap((at) => inOrder[at] ?? []) : inOrder;
    const twice = first ? [...written, { url: first.url, rank: PICTURES.length + 1 }] : written;
    await ensureMapped(
      bench,
      [stating(facts, 1, { pictures: written }), stating(facts, 2, { pictures: twice })],
      (_, { images = [] }) => {
        const ordered = images.every(({ ordinal }) => ordinal !== undefined)
          ? images.toSorted((left, right) => (left.ordinal ?? 0) - (right.ordinal ?? 0))
          : images;
        const found = ordered.map(({ url = '' }) => url);
        ensure(
          isDeepStrictEqual(found, PICTURES),
          `the pictures ${namesOf(PICTURES)} are ${namesOf(found) || 'none'} after map, each of which must occur once and in order`,
        );
      },
    );
  },
  async 'broken-listing'(bench) {
    const listings = makeListings((bench.fixture.pageSize ?? 10) + 3);
    const sound = listings.filter((_, index) => index !== BROKEN_AT);
    bench.crm.listings = listings.map((each, index) => (index === BROKEN_AT ? { ...each, isBroken: true } : each));
    const ctx = await bench.context();
    const outcome = await bench.read({ mode: 'full' }, { ctx });
    ensureRead(outcome, 'a read with one broken listing');
    const keys = new Set<string>();
    let quarantined = 0;
    for (const message of outcome.messages) {
      const isBad = message.kind === 'bad' || (message.kind === 'record' && !isMapped(bench, message.raw, ctx));
      quarantined += isBad ? 1 : 0;
      if (message.kind === 'record' && !isBad) keys.add(message.key);
    }
    const lost = sound.filter((each) => !keys.has(keyOf(bench.fixture, each)));
    ensure(lost.length === 0, `one broken listing costs ${lost.length} others`);
    ensure(
      quarantined === 1 && keys.size === sound.length,
      `of one broken listing ${quarantined} were quarantined and ${keys.size - sound.length} mapped; it must be "bad", or a bad_record of map`,
    );
  },
} satisfies Record<string, Check>;

/** Whether an area equals the stated one, in its unit or converted. */
function isSame(found: Stated['area'] | undefined, stated: Stated['area']): boolean {
  const wanted = squareMetres(stated) ?? 0;
  return found !== undefined && Math.abs((squareMetres(found) ?? 0) - wanted) <= wanted * ROUNDING;
}

function isoOf(text: string): string | undefined {
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString();
}

const namesOf = (addresses: readonly string[]): string =>
  addresses.map((url) => url.replace(/^.*\/|\.jpg$/g, '')).join(', ');
