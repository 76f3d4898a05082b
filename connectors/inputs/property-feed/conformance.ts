import { feedHost } from '../../conformance/feed-host.ts';
import type { JsonObject } from '../../connector.ts';
import type { Facts, Stated } from '../../conformance/facts.ts';
import type { Crm, Fixture, Listing } from '../../conformance/fixture.ts';
import { NO_PAGES, NO_TOTAL, NO_XML, NO_ZIP, unknownOf } from '../../conformance/fixture.ts';
import { propertyFeed } from './property-feed.ts';

const facts: Facts = {
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
  plots: true,
  places: [
    { latitude: 48.85661, longitude: 2.35222 },
    { latitude: 48.39039, longitude: -4.48608 },
  ],
  hiddenAddresses: 'flagged',
  periods: ['month', 'week', 'yearly', 'quarterly'],
  charges: true,
  availability: true,
  notes: true,
  unknowns: { type: 'spaceship', status: 'enchanted', offer: 'swap', period: 'moon' },
  lacks: {
    hiddenPrices: 'our model has no hidden prices: the CRM omits them',
    privatePhones: 'our model has public numbers alone',
    covers: 'the first picture of our model is the title picture',
    'unknown address_visibility': 'a value other than a boolean quarantines the record',
    'unknown price_visibility': 'our model has no hidden prices: the CRM omits them',
    'unknown deletion': 'a listing that is missing in the feed is deleted',
  },
};

/** A CRM that serves its catalogue as one JSON document in our own model. */
export const propertyFeedFixture: Fixture = {
  name: 'property-feed',
  connector: propertyFeed,
  ...feedHost((crm) => ({ headers: { 'content-type': 'application/json' }, body: writeFeed(crm) })),
  facts,
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

function writeListing(listing: Listing): JsonObject {
  const { key, changed, text, isBroken, stated } = listing;
  const status = unknownOf(facts, listing, 'status');
  const offer = unknownOf(facts, listing, 'offer');
  return {
    ...(!isBroken && { crm_reference: key }),
    updated_at: changed,
    type: unknownOf(facts, listing, 'type') ?? 'house',
    offer_type: 'sale',
    status: 'available',
    title: { fr: 'Maison' },
    description: { [stated?.language ?? 'fr']: text },
    ...(stated && writeStated(stated, unknownOf(facts, listing, 'period'))),
    ...(status && { status }),
    ...(offer && { offer_type: offer }),
  };
}

function writeStated(stated: Stated, unknownPeriod: string | undefined): JsonObject {
  const { offer, status, price, area, plot, bedrooms, pictures, place, address, period, charges } = stated;
  const { availableAt, note } = stated;
  return {
    offer_type: offer,
    status,
    financial: { transaction: { price } },
    bedrooms,
    sizes: { liveable_area: area, ...(plot && { plot_area: plot }) },
    images: pictures.map(({ url }) => ({ url })),
    location: {
      countryCode: 'FR',
      ...(place && { geo: { ...place } }),
      ...(address && {
        street: address.street,
        street_number: address.number,
        publish_address: !address.isHidden,
      }),
    },
    ...((period ?? charges) && {
      rent_details: {
        ...(period && { rent_period: unknownPeriod ?? period }),
        ...(charges && { fees_amount: { amount: charges, currency: price.currency }, fees_included: false }),
      },
    }),
    ...(availableAt && { available_at: availableAt }),
    ...(note && { internal_note: note }),
  };
}
