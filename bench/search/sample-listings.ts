import type { Listing } from '../../model/listing/listing.ts';
import { normaliseProperty } from '../../model/property/normalise.ts';
import { finishMapped } from '../../model/property/validate.ts';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import { createCatalogue } from '../../stack/demo-crm/catalogue.ts';

/** Gateways of the listings, in turn. */
export const GATEWAYS: readonly string[] = Array.from({ length: 20 }, (_, number) => `gateway-${number}`);

/** Listings of the demo CRM's catalogue as the store would have them: always the same for a seed. */
export function* sampleListings(count: number): Generator<Listing> {
  const catalogue = createCatalogue({ seed: 1, listings: count, revision: 0, pictures: 1 });
  for (let slot = 0; slot < catalogue.slots; slot++) {
    const source = catalogue.listing(slot, 'http://127.0.0.1');
    if (!source) continue;
    const { property } = finishMapped(normaliseProperty(source, 'fr').property);
    if (!property) throw new Error(`Listing ${slot} of the demo CRM has no valid form.`);
    yield sampleListing(`listing-${String(slot).padStart(8, '0')}`, {
      ...property,
      gateway_id: GATEWAYS[slot % GATEWAYS.length] ?? '',
    });
  }
}
