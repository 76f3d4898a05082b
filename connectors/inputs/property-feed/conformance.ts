import type { JsonObject } from '../../connector.ts';
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

function writeListing({ key, changed, text, isUnknown }: Listing): JsonObject {
  return {
    crm_reference: key,
    updated_at: changed,
    type: isUnknown ? 'spaceship' : 'house',
    offer_type: 'sale',
    status: 'available',
    title: { fr: 'Maison' },
    description: { fr: text },
  };
}
