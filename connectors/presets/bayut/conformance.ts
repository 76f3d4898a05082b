import type { Facts, Stated } from '../../conformance/facts.ts';
import { unknownOf } from '../../conformance/fixture.ts';
import type { Listing } from '../../conformance/fixture.ts';
import { presetFixture } from '../preset-fixture.ts';

const PERIODS: Readonly<Record<string, string>> = { yearly: 'Yearly', month: 'Monthly', week: 'Weekly', day: 'Daily' };

const facts: Facts = {
  offers: ['sale', 'rental'],
  statuses: ['available', 'closed'],
  currencies: ['AED'],
  units: ['sq_ft', 'sq_m'],
  bedrooms: true,
  languages: ['en', 'ar'],
  pictures: 'listed',
  hiddenPrices: [],
  times: 'second',
  places: [
    { latitude: 25.0772, longitude: 55.139 },
    { latitude: 24.4539, longitude: 54.3773 },
  ],
  periods: ['yearly', 'month', 'week', 'day'],
  unknowns: { type: 'Spaceship', status: 'enchanted', period: 'now and then', deletion: 'perhaps' },
  lacks: {
    currencies: 'prices are in dirhams',
    plots: 'a plot is in square feet, whatever the unit of the home is',
    hiddenPrices: 'a price that must not be shown is not in the feed',
    hiddenAddresses: 'the format has no address, only the locality',
    privatePhones: 'the format has the number of the agent alone',
    charges: 'the format has no charges',
    availability: 'the format has no date of availability',
    notes: 'the format has no notes',
    covers: 'the first picture is the title picture',
    'unknown price_visibility': 'the format has no such field',
    'unknown address_visibility': 'the format has no such field',
  },
};

/** A host that serves the properties of a CRM. */
export const bayutFixture = presetFixture('bayut', {
  facts,
  isXml: true,
  file: (listings) => `<?xml version="1.0" encoding="UTF-8"?><Properties>${listings.map(write).join('')}</Properties>`,
});

function write(record: Listing): string {
  const { key, changed, text, isBroken, isDeleted, stated } = record;
  const language = stated?.language ?? 'en';
  const suffix = language === 'en' ? '' : `_${language.toUpperCase()}`;
  const other = unknownOf(facts, record, 'status') ?? unknownOf(facts, record, 'deletion');
  const status = isDeleted ? 'deleted' : (other ?? (stated?.status === 'closed' ? 'archive' : 'live'));
  return (
    `<Property><Property_Ref_No>${isBroken ? '' : key}</Property_Ref_No><Property_Status>${status}</Property_Status>` +
    // The times of the format are those of Dubai.
    `<Last_Updated>${new Date(changed).toLocaleString('sv-SE', { timeZone: 'Asia/Dubai' })}</Last_Updated><City>Dubai</City>` +
    `<Property_Type>${unknownOf(facts, record, 'type') ?? 'Apartment'}</Property_Type>` +
    `<Property_Description${suffix}>${text}</Property_Description${suffix}>` +
    (stated
      ? writeStated(stated, unknownOf(facts, record, 'period'))
      : '<Property_purpose>Buy</Property_purpose><Price>150000</Price>') +
    '</Property>'
  );
}

function writeStated({ offer, price, period, area, place, bedrooms, pictures }: Stated, other?: string): string {
  return (
    `<Property_purpose>${offer === 'sale' ? 'Buy' : 'Rent'}</Property_purpose><Price>${price.amount}</Price>` +
    (offer === 'sale' ? '' : `<Rent_Frequency>${other ?? PERIODS[period ?? 'month']}</Rent_Frequency>`) +
    `<Property_Size>${area.size}</Property_Size><Property_Size_Unit>${area.unit === 'sq_m' ? 'SQM' : 'SQFT'}</Property_Size_Unit>` +
    `<Bedrooms>${bedrooms}</Bedrooms><Images>${pictures.map(({ url }) => `<Image>${url}</Image>`).join('')}</Images>` +
    (place ? `<Latitude>${place.latitude}</Latitude><Longitude>${place.longitude}</Longitude>` : '')
  );
}
