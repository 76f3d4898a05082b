import type { Stated } from '../../conformance/facts.ts';
import type { Fixture, Listing } from '../../conformance/fixture.ts';
import { NO_PAGES, NO_TOTAL, NO_ZIP } from '../../conformance/fixture.ts';
import { kyero } from './kyero.ts';
import { feedOf, listing } from './testing.ts';

const PAIR = Buffer.from('nutzerin:geheimes-wort').toString('base64');

/** A host that offers a feed by URL, protected by password. */
export const kyeroFixture: Fixture = {
  name: 'kyero',
  connector: kyero,
  market: 'es',
  hidden: ['token-in-the-address', PAIR],
  config: (base) => ({
    url: `${base}/feed?token=token-in-the-address`,
    username: 'nutzerin',
    api_key: 'geheimes-wort',
  }),
  answer({ headers }, { listings }) {
    if (headers['authorization'] !== `Basic ${PAIR}`) {
      return { status: 401, body: 'no' };
    }
    return { headers: { 'content-type': 'text/xml' }, body: feedOf(listings.map(write)) };
  },
  facts: {
    offers: ['sale', 'rental'],
    statuses: ['available', 'option', 'under_contract', 'sales_compromise', 'sold'],
    currencies: ['EUR', 'CHF'],
    units: ['sq_m'],
    bedrooms: true,
    languages: ['fr', 'es'],
    pictures: 'ranked',
    hiddenPrices: ['sale', 'rental'],
    times: 'second',
    lacks: { units: 'areas are in square metres' },
  },
  encodings: {
    declare: (text, encoding) => text.replace(/encoding="[^"]*"/, `encoding="${encoding}"`),
  },
  xml: true,
  exemptions: { ...NO_PAGES, ...NO_TOTAL, ...NO_ZIP },
};

const STATUS_WORDS: Readonly<Record<string, string>> = {
  available: 'available',
  option: 'reserved',
  under_contract: 'under offer',
  sales_compromise: 'sale agreed',
  sold: 'sold',
};

function write({ key, changed, text, isUnknown, isBroken, stated }: Listing): string {
  const language = stated?.language ?? 'fr';
  const inner = `<desc><${language}>${text}</${language}></desc>${isUnknown ? '<status>enchanted</status>' : ''}`;
  const xml = listing(isBroken ? '' : key, `${inner}${stated ? writeStated(stated) : ''}`)
    .replace(/(?<=<date>)[^<]*/, changed.slice(0, 19).replace('T', ' '))
    .replace(/(?<=<type>)[^<]*/, isUnknown ? 'Spaceship' : 'Apartment');
  return stated
    ? xml
        .replace(/(?<=<price>)[^<]*/, stated.isPriceHidden ? 'x' : String(stated.price.amount))
        .replace(/(?<=<price_freq>)[^<]*/, stated.offer === 'rental' ? 'month' : 'sale')
    : xml;
}

function writeStated({ status, price, area, bedrooms, pictures }: Stated): string {
  const images = pictures.map(({ url, rank }) => `<image id="${rank}"><url>${url}</url></image>`);
  return (
    `<currency>${price.currency}</currency><status>${STATUS_WORDS[status]}</status>` +
    `<bedrooms>${bedrooms}</bedrooms><surface_area><built>${area.size}</built></surface_area><images>${images.join('')}</images>`
  );
}
