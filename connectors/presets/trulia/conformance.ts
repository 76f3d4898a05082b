import type { Facts, Stated } from '../../conformance/facts.ts';
import { unknownOf } from '../../conformance/fixture.ts';
import type { Listing } from '../../conformance/fixture.ts';
import { presetFixture } from '../preset-fixture.ts';

const SALE_STATUSES: Readonly<Record<string, string>> = {
  available: 'for sale',
  under_contract: 'active contingent',
  sold: 'sold',
};
const RENTAL_STATUSES: Readonly<Record<string, string>> = {
  available: 'for rent',
  under_contract: 'pending',
  rented: 'rented',
};
const PERIODS: Readonly<Record<string, string>> = { month: 'month', week: 'weekly', day: 'day', yearly: 'year' };

const facts: Facts = {
  offers: ['sale', 'rental'],
  statuses: ['available', 'under_contract', 'sold', 'rented'],
  currencies: ['USD'],
  units: ['sq_ft'],
  bedrooms: true,
  languages: ['en'],
  pictures: 'listed',
  hiddenPrices: [],
  plots: true,
  places: [
    { latitude: 37.80443, longitude: -122.27108 },
    { latitude: 41.29971, longitude: -72.60009 },
  ],
  hiddenAddresses: 'flagged',
  periods: ['month', 'week', 'day', 'yearly'],
  availability: true,
  unknowns: { type: 'spaceship', status: 'enchanted', period: 'now and then', address_visibility: 'perhaps' },
  lacks: {
    currencies: 'the format has US dollars alone',
    units: 'the format has square feet alone',
    languages: 'a listing has one text in English',
    hiddenPrices: 'a price that must not be shown is not in the feed',
    times: 'the format has no time of the last change',
    privatePhones: 'the format has no private telephone number',
    charges: 'the format has no charges of a rent',
    notes: 'the format has no notes',
    covers: 'the first picture is the title picture',
    'unknown price_visibility': 'the format has no such field',
  },
};

/** A host that serves the listings of a broker. */
export const truliaFixture = presetFixture('trulia', {
  market: 'us',
  facts,
  isXml: true,
  file: (listings) => `<?xml version="1.0" encoding="UTF-8"?><properties>${listings.map(write).join('')}</properties>`,
});

function write(record: Listing): string {
  const { key, text, isBroken, stated } = record;
  const isLet = stated?.offer === 'rental';
  const statuses = isLet ? RENTAL_STATUSES : SALE_STATUSES;
  const status = unknownOf(facts, record, 'status') ?? statuses[stated?.status ?? 'available'] ?? 'pending';
  const kind = unknownOf(facts, record, 'type') ?? 'condo';
  return (
    `<property><listing-type>${isLet ? 'rental' : 'resale'}</listing-type><status>${status}</status>` +
    `<location>${writePlace(stated, unknownOf(facts, record, 'address_visibility'))}</location>` +
    `<details><provider-listingid>${isBroken ? '' : key}</provider-listingid><property-type>${kind}</property-type>` +
    `<description>${text}</description>${stated ? writeDetails(stated) : '<price>150000</price>'}</details>` +
    `<pictures>${(stated?.pictures ?? []).map(({ url }) => `<picture><picture-url>${url}</picture-url></picture>`).join('')}</pictures>` +
    (isLet
      ? `<rental-terms><price-term>${unknownOf(facts, record, 'period') ?? PERIODS[stated.period ?? 'month']}</price-term></rental-terms>`
      : '') +
    '</property>'
  );
}

function writePlace(stated: Stated | undefined, other?: string): string {
  const { address, place } = stated ?? {};
  const shown = other ?? (address?.isHidden ? 'no' : 'yes');
  return (
    `<display-address>${shown}</display-address><city-name>Storytown</city-name><state-code>CA</state-code>` +
    (address ? `<street-address>${address.number} ${address.street}</street-address>` : '') +
    (place ? `<latitude>${place.latitude}</latitude><longitude>${place.longitude}</longitude>` : '')
  );
}

const writeDetails = ({ price, area, plot, bedrooms, availableAt }: Stated): string =>
  `<price>${price.amount}</price><num-bedrooms>${bedrooms}</num-bedrooms>` +
  `<living-area-square-feet>${area.size}</living-area-square-feet>` +
  (plot ? `<lot-size>${plot.size} sq ft</lot-size>` : '') +
  (availableAt ? `<date-available>${availableAt}</date-available>` : '');
