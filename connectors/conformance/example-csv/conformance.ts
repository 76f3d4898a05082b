import type { Facts, Stated } from '../facts.ts';
import { NO_PAGES, NO_TOTAL, NO_XML, NO_ZIP, unknownOf } from '../fixture.ts';
import type { Fixture, Listing } from '../fixture.ts';
import { example } from './example.ts';

const KEY = 'key-of-the-feed';

const facts: Facts = {
  offers: ['sale', 'rental'],
  statuses: ['available', 'option', 'sold', 'rented'],
  currencies: ['EUR', 'CHF'],
  units: ['sq_m', 'sq_ft'],
  bedrooms: true,
  languages: ['fr', 'de'],
  pictures: 'listed',
  hiddenPrices: ['sale', 'rental'],
  times: 'offset',
  places: [
    { latitude: 48.85661, longitude: 2.35222 },
    { latitude: 48.39039, longitude: -4.48608 },
  ],
  hiddenAddresses: 'flagged',
  periods: ['month', 'week'],
  unknowns: {
    type: 'spaceship',
    status: 'enchanted',
    offer: 'swap',
    period: 'moon',
    price_visibility: 'perhaps',
    address_visibility: 'perhaps',
    deletion: 'perhaps',
  },
  lacks: {
    plots: 'the CRM has no ground of a home',
    privatePhones: 'the CRM gives out no telephone numbers',
    charges: 'the CRM has no charges',
    availability: 'the CRM does not say when a home is free',
    notes: 'the CRM gives out no notes',
    covers: 'the first picture is the title picture',
  },
};

/** A host that serves the file by URL. */
export const exampleFixture: Fixture = {
  name: 'example',
  connector: example,
  // The alternative to a key.
  otherSecrets: ['username'],
  config: (base) => ({ url: `${base}/feed`, api_key: KEY }),
  answer: ({ headers }, { listings }) =>
    headers['authorization'] === `Bearer ${KEY}`
      ? { headers: { 'content-type': 'text/csv' }, body: writeFile(listings) }
      : { status: 401, body: 'no' },
  facts,
  encodings: {},
  exemptions: { ...NO_PAGES, ...NO_TOTAL, ...NO_XML, ...NO_ZIP },
};

const COLUMNS = (
  'key changed deleted kind offer state price currency price_hidden per area bedrooms language title text photos ' +
  'country latitude longitude street show_street'
).split(' ');

const writeFile = (listings: readonly Listing[]): string =>
  [COLUMNS.join(';'), ...listings.map(writeRow), ''].join('\n');

function writeRow(listing: Listing): string {
  const { key, changed, text, isDeleted, isBroken, stated } = listing;
  const values: Readonly<Record<string, string>> = {
    key: isBroken ? '' : key,
    changed,
    deleted: unknownOf(facts, listing, 'deletion') ?? (isDeleted ? 'yes' : ''),
    kind: unknownOf(facts, listing, 'type') ?? 'house',
    title: 'Une maison',
    text,
    ...(stated && writeStated(stated, listing)),
  };
  return COLUMNS.map((column) => `"${values[column] ?? ''}"`).join(';');
}

const STATE_WORDS: Readonly<Record<string, string>> = {
  available: 'open',
  option: 'reserved',
  sold: 'sold',
  rented: 'let',
};

const UNIT_WORDS: Readonly<Record<string, string>> = { sq_m: 'm²', sq_ft: 'sq ft' };

function writeStated(stated: Stated, listing: Listing): Record<string, string> {
  const { offer, status, price, isPriceHidden, area, bedrooms, language, pictures, period, place, address } = stated;
  return {
    offer: unknownOf(facts, listing, 'offer') ?? (offer === 'rental' ? 'rent' : 'buy'),
    state: unknownOf(facts, listing, 'status') ?? STATE_WORDS[status] ?? '',
    price: String(price.amount),
    currency: price.currency,
    price_hidden: unknownOf(facts, listing, 'price_visibility') ?? String(isPriceHidden),
    per: unknownOf(facts, listing, 'period') ?? period ?? '',
    area: `${area.size} ${UNIT_WORDS[area.unit]}`,
    bedrooms: String(bedrooms),
    language,
    photos: pictures.map(({ url }) => url).join(' '),
    country: 'FR',
    ...(place && { latitude: String(place.latitude), longitude: String(place.longitude) }),
    ...(address && {
      street: `${address.number} ${address.street}`,
      show_street: unknownOf(facts, listing, 'address_visibility') ?? String(!address.isHidden),
    }),
  };
}
