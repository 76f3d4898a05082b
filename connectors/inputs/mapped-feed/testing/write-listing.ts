import type { Facts, Stated } from '../../../conformance/facts.ts';
import { unknownOf } from '../../../conformance/fixture.ts';
import type { Listing } from '../../../conformance/fixture.ts';
import type { FeedMapping } from '../../../../model/mapping/mapping.ts';
import type { JsonObject } from '../../../connector.ts';

/** What the invented format of the fixtures can state. */
export const FACTS: Facts = {
  offers: ['sale', 'rental', 'seasonal_rental'],
  statuses: ['available', 'option', 'sold', 'rented'],
  currencies: ['EUR', 'CHF'],
  units: ['sq_m', 'sq_ft'],
  bedrooms: true,
  languages: ['fr', 'de'],
  pictures: 'ranked',
  hiddenPrices: ['sale', 'rental', 'seasonal_rental'],
  times: 'offset',
  plots: true,
  places: [
    { latitude: 48.85661, longitude: 2.35222 },
    { latitude: 48.39039, longitude: -4.48608 },
  ],
  hiddenAddresses: 'flagged',
  privatePhones: true,
  periods: ['month', 'week'],
  charges: true,
  availability: true,
  notes: true,
  covers: true,
  unknowns: {
    type: 'spaceship',
    status: 'enchanted',
    period: 'moon',
    price_visibility: 'perhaps',
    address_visibility: 'perhaps',
    deletion: 'perhaps',
  },
  lacks: { 'unknown offer': 'a listing whose offer the mapping does not know is quarantined' },
};

const OFFERS: Readonly<Record<string, string>> = { sale: 'Verkauf', rental: 'Miete', seasonal_rental: 'Ferien' };
const STATES: Readonly<Record<string, string>> = {
  available: 'frei',
  option: 'reserviert',
  sold: 'verkauft',
  rented: 'vermietet',
};
const UNITS: Readonly<Record<string, string>> = { sq_m: 'm²', sq_ft: 'sq ft' };

/** The mapping of the invented format, without its source and pictures. */
export const MAPPING: Omit<FeedMapping, 'source'> = {
  version: 1,
  name: 'Invented',
  profile: { numbers: 'point', dates: 'ymd', country: 'FR', language: 'fr' },
  key: { from: ['id'] },
  updated: ['changed'],
  deleted: { path: 'deleted', in: ['yes'] },
  rules: [
    { to: 'offer_type', from: ['offer'], codes: swapped(OFFERS) },
    { to: 'status', from: ['state'], codes: swapped(STATES) },
    { to: 'type', from: ['kind'], codes: { haus: 'house' } },
    {
      to: 'financial.transaction.price',
      from: ['price'],
      currency: 'currency',
      when: { not: { path: 'price_hidden', in: ['yes'] } },
    },
    { to: 'rent_details.rent_period', from: ['per'], codes: { Monat: 'month', Woche: 'week' } },
    { to: 'rent_details.fees_amount', from: ['charges'], currency: 'currency' },
    { to: 'sizes.liveable_area', from: ['area'] },
    { to: 'sizes.plot_area', from: ['plot'] },
    { to: 'bedrooms', from: ['bedrooms'] },
    {
      to: 'description',
      each: ['.'],
      parts: [
        { to: 'language', from: ['language'] },
        { to: 'text', from: ['text'] },
      ],
    },
    { to: 'location.geo.latitude', from: ['latitude'] },
    { to: 'location.geo.longitude', from: ['longitude'] },
    { to: 'location.street', from: ['street'] },
    { to: 'location.street_number', from: ['number'] },
    { to: 'location.publish_address', from: ['show_address'] },
    { to: 'available_at', from: ['free'] },
    { to: 'internal_note', from: ['note'] },
    { to: 'vendors', each: ['.'], parts: [{ to: 'phone', from: ['owner_phone'] }] },
    {
      to: 'images',
      each: ['pictures.picture'],
      parts: [
        { to: 'url', from: ['url'] },
        { to: 'ordinal', from: ['rank'] },
        { to: 'cover', from: ['cover'] },
      ],
    },
  ],
};

/** The keys by their values. */
function swapped(table: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(table).map(([ours, word]) => [word, ours]));
}

/** A listing in the invented format: texts, and a list of pictures. */
export function writeRecord(listing: Listing): JsonObject {
  const { key, changed, text, isBroken, isDeleted, stated } = listing;
  return {
    ...(!isBroken && { id: key }),
    changed,
    deleted: unknownOf(FACTS, listing, 'deletion') ?? (isDeleted ? 'yes' : 'no'),
    kind: unknownOf(FACTS, listing, 'type') ?? 'Haus',
    offer: OFFERS[stated?.offer ?? 'sale'] ?? '',
    state: unknownOf(FACTS, listing, 'status') ?? STATES[stated?.status ?? 'available'] ?? '',
    language: stated?.language ?? 'fr',
    text,
    ...(stated && writeStated(stated, listing)),
  };
}

function writeStated(stated: Stated, listing: Listing): JsonObject {
  const { price, isPriceHidden, area, plot, bedrooms, pictures, period, place, address, charges } = stated;
  const { availableAt, note, privatePhone } = stated;
  const per = period === undefined ? undefined : { month: 'Monat', week: 'Woche' }[period as string];
  return {
    price: String(price.amount),
    currency: price.currency,
    price_hidden: unknownOf(FACTS, listing, 'price_visibility') ?? (isPriceHidden ? 'yes' : 'no'),
    per: unknownOf(FACTS, listing, 'period') ?? per ?? (stated.offer === 'sale' ? '' : 'Monat'),
    area: `${area.size} ${UNITS[area.unit]}`,
    ...(plot && { plot: `${plot.size} ${UNITS[plot.unit]}` }),
    bedrooms: String(bedrooms),
    ...(charges !== undefined && { charges: String(charges) }),
    ...(place && { latitude: String(place.latitude), longitude: String(place.longitude) }),
    ...(address && {
      street: address.street,
      number: address.number,
      show_address: unknownOf(FACTS, listing, 'address_visibility') ?? (address.isHidden ? 'no' : 'yes'),
    }),
    ...(availableAt !== undefined && { free: availableAt }),
    ...(note !== undefined && { note }),
    ...(privatePhone !== undefined && { owner_phone: privatePhone }),
    ...(pictures.length > 0 && {
      pictures: {
        picture: pictures.map(({ url, rank, isCover }) => ({
          url,
          rank: String(rank),
          ...(isCover && { cover: 'yes' }),
        })),
      },
    }),
  };
}
