import type { Facts, Stated } from '../facts.ts';
import { NO_PAGES, NO_TOTAL, NO_ZIP, unknownOf } from '../fixture.ts';
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
      ? { headers: { 'content-type': 'text/xml' }, body: writeFile(listings) }
      : { status: 401, body: 'no' },
  facts,
  encodings: { declare: (text, encoding) => text.replace(/encoding="[^"]*"/, `encoding="${encoding}"`) },
  xml: true,
  exemptions: { ...NO_PAGES, ...NO_TOTAL, ...NO_ZIP },
};

const writeFile = (listings: readonly Listing[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<catalogue>\n${listings.map(writeListing).join('\n')}\n</catalogue>\n`;

function writeListing(listing: Listing): string {
  const { key, changed, text, isDeleted, isBroken, stated } = listing;
  const deleted = unknownOf(facts, listing, 'deletion') ?? (isDeleted ? 'yes' : '');
  return (
    `<listing>${isBroken ? '' : `<key>${key}</key>`}<changed>${changed}</changed><deleted>${deleted}</deleted>` +
    `<kind>${unknownOf(facts, listing, 'type') ?? 'house'}</kind><title>Une maison</title>` +
    `<text lang="${stated?.language ?? 'fr'}">${text}</text>${stated ? writeStated(stated, listing) : ''}</listing>`
  );
}

const STATE_WORDS: Readonly<Record<string, string>> = {
  available: 'open',
  option: 'reserved',
  sold: 'sold',
  rented: 'let',
};

const UNIT_WORDS: Readonly<Record<string, string>> = { sq_m: 'm²', sq_ft: 'sq ft' };

function writeStated(stated: Stated, listing: Listing): string {
  const { offer, status, price, isPriceHidden, area, bedrooms, pictures, period } = stated;
  const way = unknownOf(facts, listing, 'offer') ?? (offer === 'rental' ? 'rent' : 'buy');
  const isHidden = unknownOf(facts, listing, 'price_visibility') ?? String(isPriceHidden);
  return (
    `<offer>${way}</offer><state>${unknownOf(facts, listing, 'status') ?? STATE_WORDS[status]}</state>` +
    `<price currency="${price.currency}" hidden="${isHidden}">${price.amount}</price>` +
    `<per>${unknownOf(facts, listing, 'period') ?? period ?? ''}</per>` +
    `<area>${area.size} ${UNIT_WORDS[area.unit]}</area><bedrooms>${bedrooms}</bedrooms>` +
    `${writePlace(stated, listing)}${pictures.map(({ url }) => `<photo>${url}</photo>`).join('')}`
  );
}

function writePlace({ place, address }: Stated, listing: Listing): string {
  const point = place ? `<latitude>${place.latitude}</latitude><longitude>${place.longitude}</longitude>` : '';
  const mayShow = unknownOf(facts, listing, 'address_visibility') ?? String(!address?.isHidden);
  const street = address
    ? `<street>${address.number} ${address.street}</street><show_street>${mayShow}</show_street>`
    : '';
  return `<country>FR</country>${point}${street}`;
}
