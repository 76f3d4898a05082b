import type { Stated } from '../facts.ts';
import { NO_PAGES, NO_TOTAL, NO_ZIP } from '../fixture.ts';
import type { Fixture, Listing } from '../fixture.ts';
import { example } from './example.ts';

const KEY = 'key-of-the-feed';

/** A host that offers the file by URL. */
export const exampleFixture: Fixture = {
  name: 'example',
  connector: example,
  // The alternative to a key alone.
  otherSecrets: ['username'],
  config: (base) => ({ url: `${base}/feed`, api_key: KEY }),
  answer: ({ headers }, { listings }) =>
    headers['authorization'] === `Bearer ${KEY}`
      ? { headers: { 'content-type': 'text/xml' }, body: writeFile(listings) }
      : { status: 401, body: 'no' },
  facts: {
    offers: ['sale', 'rental'],
    statuses: ['available', 'option', 'sold', 'rented'],
    currencies: ['EUR', 'CHF'],
    units: ['sq_m', 'sq_ft'],
    bedrooms: true,
    languages: ['fr', 'de'],
    pictures: 'listed',
    hiddenPrices: ['sale', 'rental'],
    times: 'offset',
  },
  encodings: { declare: (text, encoding) => text.replace(/encoding="[^"]*"/, `encoding="${encoding}"`) },
  xml: true,
  exemptions: { ...NO_PAGES, ...NO_TOTAL, ...NO_ZIP },
};

const writeFile = (listings: readonly Listing[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<catalogue>\n${listings.map(writeListing).join('\n')}\n</catalogue>\n`;

function writeListing({ key, changed, text, isUnknown, isDeleted, isBroken, stated }: Listing): string {
  return (
    `<listing>${isBroken ? '' : `<key>${key}</key>`}<changed>${changed}</changed>${isDeleted ? '<deleted>yes</deleted>' : ''}` +
    `<kind>${isUnknown ? 'spaceship' : 'house'}</kind><title>Une maison</title><text lang="${stated?.language ?? 'fr'}">${text}</text>` +
    `${stated ? writeStated(stated) : ''}</listing>`
  );
}

const STATE_WORDS: Readonly<Record<string, string>> = {
  available: 'open',
  option: 'reserved',
  sold: 'sold',
  rented: 'let',
};

const UNIT_WORDS: Readonly<Record<string, string>> = { sq_m: 'm²', sq_ft: 'sq ft' };

function writeStated({ offer, status, price, isPriceHidden, area, bedrooms, pictures }: Stated): string {
  return (
    `<offer>${offer === 'rental' ? 'rent' : 'buy'}</offer><state>${STATE_WORDS[status]}</state>` +
    `<price currency="${price.currency}" hidden="${isPriceHidden}">${price.amount}</price>` +
    `<area>${area.size} ${UNIT_WORDS[area.unit]}</area><bedrooms>${bedrooms}</bedrooms>${pictures.map(({ url }) => `<photo>${url}</photo>`).join('')}`
  );
}
