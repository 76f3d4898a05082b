import { NO_XML, NO_ZIP, unknownOf } from '../../conformance/fixture.ts';
import type { Facts, Stated, Unknown } from '../../conformance/facts.ts';
import type { Fixture, Listing } from '../../conformance/fixture.ts';
import type { JsonObject } from '../../connector.ts';
import { apimo } from './apimo.ts';
import { AGENCY, answerApimo, property, PROVIDER, TOKEN } from './testing/fake-apimo.ts';

const PAGE_SIZE = 10;

const facts: Facts = {
  offers: ['sale', 'rental'],
  statuses: ['available', 'option', 'under_contract', 'sales_compromise', 'sold', 'rented'],
  currencies: ['EUR', 'CHF'],
  units: ['sq_m'],
  bedrooms: true,
  languages: ['fr', 'de'],
  pictures: 'ranked',
  hiddenPrices: ['sale', 'rental'],
  times: 'second',
  places: [
    { latitude: 48.85661, longitude: 2.35222 },
    { latitude: 48.39039, longitude: -4.48608 },
  ],
  hiddenAddresses: 'flagged',
  periods: ['month', 'week', 'yearly'],
  charges: true,
  availability: true,
  notes: true,
  unknowns: {
    type: '99',
    status: '77',
    offer: '98',
    period: '97',
    price_visibility: 'perhaps',
    address_visibility: 'perhaps',
  },
  lacks: {
    units: 'square metres are the only unit of its catalogue that is publicly known',
    plots: 'a home has no area of its ground',
    privatePhones: 'its fields of the owner are not publicly known',
    covers: 'rank decides',
    'unknown deletion': 'deletion is a status: see unknown status',
  },
};

/** The fake CRM of Apimo. */
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
  facts,
  pageSize: PAGE_SIZE,
  announcesTotal: true,
  overlapMs: 10 * 60_000,
  exemptions: { ...NO_XML, ...NO_ZIP, encodings: 'JSON between systems is UTF-8 (RFC 8259)' },
};

function write(listing: Listing): JsonObject {
  const { key, changed, text, isDeleted, isBroken, stated } = listing;
  const unknown = (name: Unknown): string | undefined => unknownOf(facts, listing, name);
  return property(key, changed, {
    comments: [{ language: stated?.language ?? 'fr', title: 'Une maison', comment: text }],
    ...(stated && writeStated(stated, unknown)),
    ...(unknown('type') && { type: Number(unknown('type')), subtype: 999 }),
    ...(unknown('status') && { status: Number(unknown('status')) }),
    ...(unknown('offer') && { category: Number(unknown('offer')) }),
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

/** Ids of the catalogue property_period. */
const PERIOD_IDS: Readonly<Record<string, number>> = { week: 2, month: 4, yearly: 8 };

function writeStated(stated: Stated, unknown: (name: Unknown) => string | undefined): JsonObject {
  const { offer, status, price, isPriceHidden, area, bedrooms, pictures, place, address, note, availableAt } = stated;
  const { period, charges } = stated;
  const due = unknown('period') ?? (period && PERIOD_IDS[period]);
  return {
    ...(place && { latitude: place.latitude, longitude: place.longitude }),
    ...(address && {
      address: `${address.number} ${address.street}`,
      publish_address: unknown('address_visibility') ?? !address.isHidden,
    }),
    ...(note && { private_comment: note }),
    ...(availableAt && { available_at: availableAt }),
    category: offer === 'rental' ? 2 : 1,
    status: STATUS_IDS[status] ?? 0,
    price: {
      value: price.amount,
      currency: price.currency,
      hide: unknown('price_visibility') ?? isPriceHidden,
      ...(due && { period: Number(due) }),
      ...(charges && { fees: charges }),
    },
    area: { unit: 1, value: area.size },
    bedrooms,
    pictures: pictures.map(({ url, rank }, index) => ({ id: index, rank, url })),
  };
}
