import { NO_XML, NO_ZIP } from '../../conformance/fixture.ts';
import type { Stated } from '../../conformance/facts.ts';
import type { Fixture, Listing } from '../../conformance/fixture.ts';
import type { JsonObject } from '../../connector.ts';
import { answerWhise, estate, TOKEN } from './testing/fake-whise.ts';
import { toLocal, writeLocal } from './local-time.ts';
import { whise } from './whise.ts';

const PAGE_SIZE = 10;

/** Whise as the kit needs it. */
export const whiseFixture: Fixture = {
  name: 'whise',
  connector: whise,
  market: 'be',
  config: (base) => ({ url: base, api_key: TOKEN }),
  answer: (request, { listings, announced, loops }) =>
    answerWhise(request, {
      estates: listings.map(write),
      pageSize: PAGE_SIZE,
      loops,
      ...(announced !== listings.length && { total: announced }),
    }),
  facts: {
    offers: ['sale', 'rental', 'life_annuity_sale'],
    statuses: ['available', 'option', 'under_contract', 'sold', 'rented', 'closed'],
    currencies: ['EUR', 'CHF'],
    units: ['sq_m'],
    bedrooms: true,
    languages: ['fr', 'nl'],
    pictures: 'ranked',
    hiddenPrices: ['sale', 'rental', 'life_annuity_sale'],
    times: 'second',
    lacks: { units: 'areas are in square metres' },
  },
  keyOf: (listing) => String(idOf(listing)),
  pageSize: PAGE_SIZE,
  announcesTotal: true,
  overlapMs: 70 * 60_000,
  exemptions: { ...NO_XML, ...NO_ZIP, encodings: 'JSON between systems is UTF-8 (RFC 8259)' },
};

/** Ids are numbers, which the keys of the kit (K1, K2 …) have within them; that of the one without is told by its name. */
function idOf({ key }: Listing): number | string {
  const digits = /^K(\d+)$/.exec(key)?.[1];
  return digits === undefined ? key : Number(digits);
}

function write(listing: Listing): JsonObject {
  const { changed, text, isUnknown, isDeleted, isBroken, stated } = listing;
  return estate(idOf(listing), writeLocal(toLocal(Date.parse(changed))), {
    shortDescription: [{ languageId: `${stated?.language ?? 'fr'}-BE`, content: text }],
    ...(stated && writeStated(stated)),
    ...(isUnknown && { category: { id: 99 }, subCategory: { id: 999 }, purposeStatus: { id: 77 } }),
    ...(isDeleted && { status: { id: 6 } }),
    ...(isBroken && { id: null }),
  });
}

const PURPOSES: Readonly<Record<string, number>> = { sale: 1, rental: 2, life_annuity_sale: 3 };

const PURPOSE_STATUSES: Readonly<Record<string, number>> = {
  available: 1,
  sold: 3,
  rented: 4,
  option: 5,
  closed: 8,
  under_contract: 14,
};

function writeStated({ offer, status, price, isPriceHidden, area, bedrooms, pictures }: Stated): JsonObject {
  return {
    purpose: { id: PURPOSES[offer] ?? 0 },
    purposeStatus: { id: PURPOSE_STATUSES[status] ?? 0 },
    price: price.amount,
    currency: price.currency === 'EUR' ? '€' : price.currency,
    displayPrice: !isPriceHidden,
    area: area.size,
    rooms: bedrooms,
    pictures: pictures.map(({ url, rank }, index) => ({ id: index, order: rank, urlXXL: url })),
  };
}
