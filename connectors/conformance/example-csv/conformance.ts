import type { Stated } from '../facts.ts';
import { NO_PAGES, NO_TOTAL, NO_XML, NO_ZIP } from '../fixture.ts';
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
      ? { headers: { 'content-type': 'text/csv' }, body: writeFile(listings) }
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
  encodings: {},
  exemptions: { ...NO_PAGES, ...NO_TOTAL, ...NO_XML, ...NO_ZIP },
};

const COLUMNS =
  'key changed deleted kind offer state price currency price_hidden area bedrooms language title text photos'.split(
    ' ',
  );

const writeFile = (listings: readonly Listing[]): string =>
  [COLUMNS.join(';'), ...listings.map(writeRow), ''].join('\n');

function writeRow({ key, changed, text, isUnknown, isDeleted, isBroken, stated }: Listing): string {
  const values: Readonly<Record<string, string>> = {
    key: isBroken ? '' : key,
    changed,
    deleted: isDeleted ? 'yes' : '',
    kind: isUnknown ? 'spaceship' : 'house',
    title: 'Une maison',
    text,
    ...(stated && writeStated(stated)),
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

function writeStated({
  offer,
  status,
  price,
  isPriceHidden,
  area,
  bedrooms,
  language,
  pictures,
}: Stated): Record<string, string> {
  return {
    offer: offer === 'rental' ? 'rent' : 'buy',
    state: STATE_WORDS[status] ?? '',
    price: String(price.amount),
    currency: price.currency,
    price_hidden: String(isPriceHidden),
    area: `${area.size} ${UNIT_WORDS[area.unit]}`,
    bedrooms: String(bedrooms),
    language,
    photos: pictures.map(({ url }) => url).join(' '),
  };
}
