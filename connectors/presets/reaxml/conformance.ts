import type { Facts, Stated } from '../../conformance/facts.ts';
import { unknownOf } from '../../conformance/fixture.ts';
import type { Listing } from '../../conformance/fixture.ts';
import { presetFixture } from '../preset-fixture.ts';

const STATUSES: Readonly<Record<string, string>> = { available: 'current', sold: 'sold', rented: 'leased' };
const UNITS: Readonly<Record<string, string>> = { sq_m: 'squareMeter', acre: 'acre' };

const facts: Facts = {
  offers: ['sale', 'rental'],
  statuses: ['available', 'sold', 'rented'],
  currencies: ['AUD'],
  units: ['sq_m', 'acre'],
  bedrooms: true,
  languages: ['en'],
  pictures: 'ranked',
  hiddenPrices: ['sale', 'rental'],
  plots: true,
  places: [],
  hiddenAddresses: 'flagged',
  periods: ['week', 'month'],
  availability: true,
  unknowns: {
    type: 'Spaceship',
    status: 'enchanted',
    period: 'fortnightly',
    price_visibility: 'perhaps',
    address_visibility: 'perhaps',
    deletion: 'perhaps',
  },
  lacks: {
    currencies: 'prices are in Australian dollars',
    languages: 'a property has one text in English',
    times: 'the time of a change is in a form of its own, which is not read',
    places: 'the format has no coordinates',
    privatePhones: 'the numbers of the vendor are not read',
    charges: 'the format has the outgoings as a word',
    notes: 'the format has no notes',
    covers: 'the picture with the letter m is the first',
  },
};

/** A host that serves the file of an agency. */
export const reaxmlFixture = presetFixture('reaxml', {
  market: 'au',
  facts,
  isXml: true,
  file: (listings) =>
    `<?xml version="1.0" encoding="UTF-8"?><propertyList>${listings.map(write).join('')}</propertyList>`,
  keyOf: ({ key }) => `ABC-${key}`,
});

function write(record: Listing): string {
  const { key, text, isBroken, isDeleted, stated } = record;
  const element = stated?.offer === 'rental' ? 'rental' : 'residential';
  const other = unknownOf(facts, record, 'status') ?? unknownOf(facts, record, 'deletion');
  const status = isDeleted ? 'withdrawn' : (other ?? STATUSES[stated?.status ?? 'available']);
  const display = unknownOf(facts, record, 'price_visibility') ?? (stated?.isPriceHidden ? 'no' : 'yes');
  const amount = stated?.price.amount ?? 150_000;
  const period = unknownOf(facts, record, 'period') ?? stated?.period ?? 'month';
  const price =
    element === 'rental'
      ? `<rent period="${period}" display="${display}">${amount}</rent>`
      : `<price display="${display}">${amount}</price>`;
  const visibility = unknownOf(facts, record, 'address_visibility') ?? (stated?.address?.isHidden ? 'no' : 'yes');
  const { street, number } = stated?.address ?? {};
  return (
    `<${element} status="${status}"><agentID>ABC</agentID><uniqueID>${isBroken ? '' : key}</uniqueID>${price}` +
    `<address display="${visibility}">${street ? `<streetNumber>${number}</streetNumber><street>${street}</street>` : ''}<suburb>Sampleville</suburb></address>` +
    `<category name="${unknownOf(facts, record, 'type') ?? 'Unit'}"/><description>${text}</description>` +
    `${stated ? writeStated(stated) : ''}</${element}>`
  );
}

const LETTERS = ['m', 'a', 'b', 'c', 'd', 'e', 'f'];

const writeStated = ({ area, plot, bedrooms, pictures, availableAt }: Stated): string =>
  `<features><bedrooms>${bedrooms}</bedrooms></features>` +
  `<buildingDetails><area unit="${UNITS[area.unit]}">${area.size}</area></buildingDetails>` +
  (plot ? `<landDetails><area unit="${UNITS[plot.unit]}">${plot.size}</area></landDetails>` : '') +
  (availableAt ? `<dateAvailable>${availableAt}</dateAvailable>` : '') +
  `<objects>${pictures.map(({ url, rank }) => `<img id="${LETTERS[rank - 1]}" url="${url}"/>`).join('')}</objects>`;
