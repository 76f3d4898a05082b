import { NO_XML, NO_ZIP } from '../../conformance/fixture.ts';
import type { Stated } from '../../conformance/facts.ts';
import type { Fixture, Listing } from '../../conformance/fixture.ts';
import type { JsonObject } from '../../connector.ts';
import { apimo } from './apimo.ts';
import { AGENCY, answerApimo, property, PROVIDER, TOKEN } from './testing/fake-apimo.ts';

const PAGE_SIZE = 10;

/** Apimo as the kit needs it. */
export const apimoFixture: Fixture = {
  name: 'apimo',
  connector: apimo,
  config: (base) => ({ url: base, provider: PROVIDER, api_key: TOKEN, agency_id: AGENCY }),
  answer: (request, { listings, announced, loops }) =>
    answerApimo(request, {
      properties: listings.map(write),
      pageSize: PAGE_SIZE,
      loops,
      ...(announced !== listings.length && { total: announced }),
    }),
  facts: {
    offers: ['sale', 'rental'],
    statuses: ['available', 'option', 'under_contract', 'sales_compromise', 'sold', 'rented'],
    currencies: ['EUR', 'CHF'],
    units: ['sq_m'],
    bedrooms: true,
    languages: ['fr', 'de'],
    pictures: 'ranked',
    hiddenPrices: ['sale', 'rental'],
    times: 'second',
    lacks: { units: 'square metres are the only unit of its catalogue that is publicly known' },
  },
  pageSize: PAGE_SIZE,
  announcesTotal: true,
  overlapMs: 10 * 60_000,
  exemptions: { ...NO_XML, ...NO_ZIP, encodings: 'JSON between systems is UTF-8 (RFC 8259)' },
};

function write({ key, changed, text, isUnknown, isDeleted, isBroken, stated }: Listing): JsonObject {
  return property(key, changed, {
    comments: [{ language: stated?.language ?? 'fr', title: 'Une maison', comment: text }],
    ...(stated && writeStated(stated)),
    ...(isUnknown && { type: 99, subtype: 999, status: 77 }),
    ...(isDeleted && { status: 40, step: 4 }),
    ...(isBroken && { id: null }),
  });
}

/** Ids of the catalogue property_status. */
const STATUS_IDS: Readonly<Record<string, number>> = {
  available: 1,
  option: 22,
  under_contract: 24,
  sales_compromise: 25,
  sold: 30,
  rented: 30,
};

function writeStated({ offer, status, price, isPriceHidden, area, bedrooms, pictures }: Stated): JsonObject {
  return {
    category: offer === 'rental' ? 2 : 1,
    status: STATUS_IDS[status] ?? 0,
    price: { value: price.amount, currency: price.currency, hide: isPriceHidden },
    area: { unit: 1, value: area.size },
    bedrooms,
    pictures: pictures.map(({ url, rank }, index) => ({ id: index, rank, url })),
  };
}
