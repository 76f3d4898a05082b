import type { JsonObject } from '../../connector.ts';
import type { Stated } from '../../conformance/facts.ts';
import type { Crm, Fixture, Listing } from '../../conformance/fixture.ts';
import { NO_PAGES, NO_TOTAL, NO_XML, NO_ZIP } from '../../conformance/fixture.ts';
import { propertyFeed } from './property-feed.ts';

const KEY = 'key-of-the-feed';

/** A CRM that offers its catalogue as one JSON document in our own model. */
export const propertyFeedFixture: Fixture = {
  name: 'property-feed',
  connector: propertyFeed,
  hidden: ['token-in-the-address'],
  // The alternative to a user and password.
  otherSecrets: ['username'],
  config: (base) => ({ url: `${base}/feed?token=token-in-the-address`, api_key: KEY }),
  answer({ headers }, crm) {
    if (headers['authorization'] !== `Bearer ${KEY}`) {
      return { status: 401, body: { error: 'no' } };
    }
    return { headers: { 'content-type': 'application/json' }, body: writeFeed(crm) };
  },
  facts: {
    offers: ['sale', 'rental', 'seasonal_rental', 'auction', 'life_annuity_sale', 'lease_transfer', 'leasehold'],
    statuses: [
      'available',
      'prospect',
      'under_contract',
      'option',
      'bid',
      'sales_compromise',
      'sold',
      'rented',
      'closed',
    ],
    currencies: ['EUR', 'CHF'],
    units: ['sq_m', 'sq_ft', 'are', 'acre'],
    bedrooms: true,
    languages: ['fr', 'de'],
    pictures: 'listed',
    hiddenPrices: [],
    times: 'offset',
    lacks: { hiddenPrices: 'a price that must not be published is left out of our model' },
  },
  encodings: {},
  events: (changes) =>
    JSON.stringify({
      events: changes.map(({ listing, isGone }) => ({
        type: isGone ? 'property.deleted' : 'property.updated',
        crm_reference: listing.key,
      })),
    }),
  exemptions: {
    ...NO_XML,
    ...NO_ZIP,
    ...NO_PAGES,
    ...NO_TOTAL,
  },
};

function writeFeed({ listings }: Crm): string {
  return JSON.stringify(listings.map(writeListing));
}

function writeListing({ key, changed, text, isUnknown, isBroken, stated }: Listing): JsonObject {
  return {
    ...(!isBroken && { crm_reference: key }),
    updated_at: changed,
    type: isUnknown ? 'spaceship' : 'house',
    offer_type: 'sale',
    status: 'available',
    title: { fr: 'Maison' },
    description: { [stated?.language ?? 'fr']: text },
    ...(stated && writeStated(stated)),
  };
}

function writeStated({ offer, status, price, area, bedrooms, pictures }: Stated): JsonObject {
  return {
    offer_type: offer,
    status,
    financial: { transaction: { price } },
    bedrooms,
    sizes: { liveable_area: area },
    images: pictures.map(({ url }) => ({ url })),
  };
}
