import type { JsonObject } from '../../connector.ts';
import type { Facts, Stated } from '../facts.ts';
import { unknownOf } from '../fixture.ts';
import type { Listing } from '../fixture.ts';

/** What the CRM can state. */
export const facts: Facts = {
  offers: ['sale', 'rental'],
  statuses: ['available', 'option', 'sold', 'rented'],
  currencies: ['EUR', 'CHF'],
  units: ['sq_m', 'sq_ft'],
  bedrooms: true,
  languages: ['fr', 'de'],
  pictures: 'listed',
  hiddenPrices: ['sale', 'rental'],
  times: 'offset',
  places: [
    { latitude: 48.85661, longitude: 2.35222 },
    { latitude: 48.39039, longitude: -4.48608 },
  ],
  hiddenAddresses: 'flagged',
  periods: ['month', 'week'],
  unknowns: {
    type: 'spaceship',
    status: 'enchanted',
    offer: 'swap',
    period: 'moon',
    price_visibility: 'perhaps',
    address_visibility: 'perhaps',
    deletion: 'perhaps',
  },
  lacks: {
    plots: 'the CRM has no ground of a home',
    privatePhones: 'the CRM gives out no telephone numbers',
    charges: 'the CRM has no charges',
    availability: 'the CRM does not say when a home is free',
    notes: 'the CRM gives out no notes',
    covers: 'the first picture is the title picture',
  },
};

/** A listing as the JSON of the CRM. */
export function writeListing(listing: Listing): JsonObject {
  const { key, changed, text, isDeleted, isBroken, stated } = listing;
  const deletion = unknownOf(facts, listing, 'deletion');
  return {
    ...(!isBroken && { key }),
    changed,
    kind: unknownOf(facts, listing, 'type') ?? 'house',
    state: 'open',
    title: 'Une maison',
    text,
    ...(stated && writeStated(stated, listing)),
    ...(isDeleted && { deleted: true }),
    ...(deletion && { deleted: deletion }),
  };
}

const STATE_WORDS: Readonly<Record<string, string>> = {
  available: 'open',
  option: 'reserved',
  sold: 'sold',
  rented: 'let',
};

/** An area as "143 sq ft". */
const UNIT_WORDS: Readonly<Record<string, string>> = { sq_m: 'm²', sq_ft: 'sq ft' };

function writeStated(stated: Stated, listing: Listing): JsonObject {
  const { offer, status, price, isPriceHidden, area, bedrooms, language, pictures, period, place, address } = stated;
  const due = unknownOf(facts, listing, 'period') ?? period;
  return {
    offer: unknownOf(facts, listing, 'offer') ?? (offer === 'rental' ? 'rent' : 'buy'),
    state: unknownOf(facts, listing, 'status') ?? STATE_WORDS[status] ?? '',
    price: price.amount,
    currency: price.currency,
    price_hidden: unknownOf(facts, listing, 'price_visibility') ?? isPriceHidden,
    area: `${area.size} ${UNIT_WORDS[area.unit]}`,
    bedrooms,
    language,
    photos: pictures.map(({ url }) => ({ url })),
    ...(due && { per: due }),
    country: 'FR',
    ...(place && { latitude: place.latitude, longitude: place.longitude }),
    ...(address && {
      street: `${address.number} ${address.street}`,
      show_street: unknownOf(facts, listing, 'address_visibility') ?? !address.isHidden,
    }),
  };
}
