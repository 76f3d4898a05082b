import type { Facts, Stated } from '../../conformance/facts.ts';
import type { Fixture, Listing } from '../../conformance/fixture.ts';
import { NO_PAGES, NO_TOTAL, NO_ZIP, unknownOf } from '../../conformance/fixture.ts';
import { kyero } from './kyero.ts';
import { feedOf, listing } from './testing.ts';

const PAIR = Buffer.from('nutzerin:geheimes-wort').toString('base64');

const facts: Facts = {
  offers: ['sale', 'rental'],
  statuses: ['available', 'option', 'under_contract', 'sales_compromise', 'sold'],
  currencies: ['EUR', 'CHF'],
  units: ['sq_m'],
  bedrooms: true,
  languages: ['fr', 'es'],
  pictures: 'ranked',
  hiddenPrices: ['sale', 'rental'],
  times: 'second',
  plots: true,
  places: [
    { latitude: 36.7213, longitude: -4.4214 },
    { latitude: 41.38741, longitude: 2.16861 },
  ],
  periods: ['month', 'yearly'],
  notes: true,
  unknowns: { type: 'Spaceship', status: 'enchanted', offer: 'swap' },
  lacks: {
    units: 'areas are in square metres',
    hiddenAddresses: 'the format has no field that forbids to show the address',
    privatePhones: 'the format has the numbers of the agent alone',
    charges: 'the format has no charges',
    availability: 'the format has no date of availability',
    covers: 'the picture with the lowest id is the first',
    'unknown period': 'price_freq is offer and period in one: see unknown offer',
    'unknown price_visibility': 'a hidden price is replaced by a word',
    'unknown address_visibility': 'the format has no such field',
    'unknown deletion': 'a listing that is missing in the feed is deleted',
  },
};

/** A host that serves a feed by URL, protected by password. */
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
  facts,
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

function write(record: Listing): string {
  const { key, changed, text, isBroken, stated } = record;
  const status = unknownOf(facts, record, 'status');
  const offer = unknownOf(facts, record, 'offer');
  const language = stated?.language ?? 'fr';
  const inner = `<desc><${language}>${text}</${language}></desc>${status ? `<status>${status}</status>` : ''}`;
  const xml = listing(isBroken ? '' : key, `${inner}${stated ? writeStated(stated) : ''}`)
    .replace(/(?<=<date>)[^<]*/, changed.slice(0, 19).replace('T', ' '))
    .replace(/(?<=<type>)[^<]*/, unknownOf(facts, record, 'type') ?? 'Apartment');
  return stated
    ? xml
        .replace(/(?<=<price>)[^<]*/, stated.isPriceHidden ? 'x' : String(stated.price.amount))
        .replace(
          /(?<=<price_freq>)[^<]*/,
          offer ?? (stated.offer === 'rental' ? (PERIOD_WORDS[stated.period ?? ''] ?? 'month') : 'sale'),
        )
    : xml;
}

const PERIOD_WORDS: Readonly<Record<string, string>> = { month: 'month', yearly: 'year' };

function writeStated({ status, price, area, plot, place, bedrooms, note, pictures }: Stated): string {
  const images = pictures.map(({ url, rank }) => `<image id="${rank}"><url>${url}</url></image>`);
  return (
    `<currency>${price.currency}</currency><status>${STATUS_WORDS[status]}</status>` +
    `<bedrooms>${bedrooms}</bedrooms><surface_area><built>${area.size}</built>${plot ? `<plot>${plot.size}</plot>` : ''}</surface_area>` +
    (place
      ? `<location><latitude>${place.latitude}</latitude><longitude>${place.longitude}</longitude></location>`
      : '') +
    `${note ? `<notes>${note}</notes>` : ''}<images>${images.join('')}</images>`
  );
}
