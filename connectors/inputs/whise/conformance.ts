import { NO_XML, NO_ZIP, unknownOf } from '../../conformance/fixture.ts';
import type { Facts, Stated, Unknown } from '../../conformance/facts.ts';
import type { Fixture, Listing } from '../../conformance/fixture.ts';
import type { JsonObject } from '../../connector.ts';
import { answerWhise, estate, TOKEN } from './testing/fake-whise.ts';
import { toLocal, writeLocal } from './local-time.ts';
import { whise } from './whise.ts';

const PAGE_SIZE = 10;

const facts: Facts = {
  offers: ['sale', 'rental', 'life_annuity_sale'],
  statuses: ['available', 'option', 'under_contract', 'sold', 'rented', 'closed'],
  currencies: ['EUR', 'CHF'],
  units: ['sq_m'],
  bedrooms: true,
  languages: ['fr', 'nl'],
  pictures: 'ranked',
  hiddenPrices: ['sale', 'rental', 'life_annuity_sale'],
  times: 'second',
  plots: true,
  places: [
    { latitude: 50.84673, longitude: 4.35247 },
    { latitude: 51.21989, longitude: 4.40346 },
  ],
  hiddenAddresses: 'flagged',
  periods: ['month'],
  charges: true,
  availability: true,
  unknowns: {
    type: '99',
    status: '77',
    offer: '78',
    price_visibility: 'perhaps',
    address_visibility: 'perhaps',
  },
  lacks: {
    units: 'areas are in square metres',
    privatePhones: 'the API names representatives of the office alone',
    periods: 'rents are always monthly',
    notes: 'the API gives out no notes',
    covers: 'the order of the pictures decides',
    'unknown period': 'rents are always monthly',
    'unknown deletion': 'requests filter by the known statuses',
  },
};

/** The fake CRM of Whise. */
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
  facts,
  keyOf: (listing) => String(idOf(listing)),
  pageSize: PAGE_SIZE,
  announcesTotal: true,
  overlapMs: 70 * 60_000,
  exemptions: { ...NO_XML, ...NO_ZIP, encodings: 'JSON between systems is UTF-8 (RFC 8259)' },
};

/** Ids are the numbers in the keys of the kit (K1, K2 …); the listing without a number is recognised by its name. */
function idOf({ key }: Listing): number | string {
  const digits = /^K(\d+)$/.exec(key)?.[1];
  return digits === undefined ? key : Number(digits);
}

function write(listing: Listing): JsonObject {
  const { changed, text, isDeleted, isBroken, stated } = listing;
  const unknown = (name: Unknown): string | undefined => unknownOf(facts, listing, name);
  return estate(idOf(listing), writeLocal(toLocal(Date.parse(changed))), {
    shortDescription: [{ languageId: `${stated?.language ?? 'fr'}-BE`, content: text }],
    ...(stated && writeStated(stated, unknown)),
    ...(unknown('type') && { category: { id: Number(unknown('type')) }, subCategory: { id: 999 } }),
    ...(unknown('status') && { purposeStatus: { id: Number(unknown('status')) } }),
    ...(unknown('offer') && { purpose: { id: Number(unknown('offer')) } }),
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

function writeStated(stated: Stated, unknown: (name: Unknown) => string | undefined): JsonObject {
  const { offer, status, price, isPriceHidden, area, plot, bedrooms, pictures, place, address } = stated;
  const { charges, availableAt } = stated;
  const details = [
    ...(place
      ? [
          { id: 1849, value: String(place.latitude) },
          { id: 1850, value: String(place.longitude) },
        ]
      : []),
    ...(charges ? [{ id: 301, value: String(charges) }] : []),
  ];
  return {
    details,
    ...(plot && { groundArea: plot.size }),
    ...(address && {
      address: address.street,
      number: address.number,
      displayAddress: unknown('address_visibility') ?? !address.isHidden,
    }),
    ...(place && !address && { displayAddress: true }),
    ...(availableAt && { availabilityDateTime: `${availableAt}T00:00:00` }),
    purpose: { id: PURPOSES[offer] ?? 0 },
    purposeStatus: { id: PURPOSE_STATUSES[status] ?? 0 },
    price: price.amount,
    currency: price.currency === 'EUR' ? '€' : price.currency,
    displayPrice: unknown('price_visibility') ?? !isPriceHidden,
    area: area.size,
    rooms: bedrooms,
    pictures: pictures.map(({ url, rank }, index) => ({ id: index, order: rank, urlXXL: url })),
  };
}
