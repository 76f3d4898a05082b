import { NO_PAGES, NO_XML } from '../../conformance/fixture.ts';
import type { Stated } from '../../conformance/facts.ts';
import type { Fixture, Listing } from '../../conformance/fixture.ts';
import { blm } from './blm.ts';
import { blmOf, FLAT } from './testing.ts';
import type { Values } from './testing.ts';

const KEY = 'key-of-the-feed';

/** A host that offers a BLM file by URL. */
export const blmFixture: Fixture = {
  name: 'blm',
  connector: blm,
  market: 'gb',
  hidden: ['token-in-the-address'],
  // The alternative to a user and password.
  otherSecrets: ['username'],
  config: (base) => ({ url: `${base}/feed?token=token-in-the-address`, api_key: KEY }),
  answer({ headers }, { listings, announced }) {
    if (headers['authorization'] !== `Bearer ${KEY}`) {
      return { status: 401, body: 'no' };
    }
    return { headers: { 'content-type': 'text/plain' }, body: blmOf(listings.map(write), { count: announced }) };
  },
  facts: {
    offers: ['sale', 'rental'],
    statuses: ['available', 'option', 'under_contract', 'sales_compromise', 'sold', 'rented'],
    currencies: ['GBP'],
    units: ['sq_ft', 'sq_m', 'acre'],
    bedrooms: true,
    languages: ['en'],
    pictures: 'ranked',
    hiddenPrices: ['sale', 'rental'],
    times: 'second',
    lacks: { currencies: 'the format is British', languages: 'the format is British' },
  },
  announcesTotal: true,
  encodings: {},
  zip: { document: '9054_2026020112.blm' },
  exemptions: { ...NO_XML, ...NO_PAGES },
};

function write({ key, changed, text, isUnknown, isBroken, stated }: Listing): Values {
  return {
    ...FLAT,
    AGENT_REF: isBroken ? '' : key,
    DESCRIPTION: text,
    UPDATE_DATE: changed.slice(0, 19).replace('T', ' '),
    ...(stated && writeStated(stated)),
    ...(isUnknown && { PROP_SUB_ID: '999', STATUS_ID: '9' }),
  };
}

const STATUS_IDS: Readonly<Record<string, string>> = {
  available: '0',
  sales_compromise: '1',
  under_contract: '3',
  option: '4',
  sold: '6',
  rented: '7',
};

const UNIT_IDS: Readonly<Record<string, string>> = { sq_ft: '1', sq_m: '2', acre: '3' };

function writeStated({ offer, status, price, isPriceHidden, area, bedrooms, pictures }: Stated): Values {
  return {
    TRANS_TYPE_ID: offer === 'rental' ? '2' : '1',
    STATUS_ID: STATUS_IDS[status] ?? '',
    PRICE: String(price.amount),
    // POA: price on application.
    PRICE_QUALIFIER: isPriceHidden ? '1' : '0',
    BEDROOMS: String(bedrooms),
    MIN_SIZE_ENTERED: String(area.size),
    AREA_SIZE_UNIT_ID: UNIT_IDS[area.unit] ?? '',
    ...Object.fromEntries(pictures.map(({ url, rank }) => [`MEDIA_IMAGE_0${rank - 1}`, url])),
  };
}
