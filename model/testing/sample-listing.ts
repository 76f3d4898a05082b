import type { Listing, ListingSync, ListingWithRaw } from '../listing/listing.ts';

/** A stored listing with the required fields and the given ones. */
export function sampleListing(
  id: string,
  { sync, ...fields }: Omit<Partial<Listing>, '_id' | 'sync'> & { sync?: Partial<ListingSync> } = {},
): ListingWithRaw {
  const at = '2026-03-01T12:00:00Z';
  return {
    gateway_id: 'gateway-1',
    stream_id: 'gateway-1.input-1',
    reference: `REF-${id}`,
    crm_reference: id,
    created_at: at,
    updated_at: at,
    fetched_at: at,
    type: 'other',
    status: 'available',
    title: {},
    description: {},
    ...fields,
    _id: id,
    sync: {
      input_id: 'input-1',
      source: 'source',
      hash: 'hash',
      version: 1,
      job_id: 'job-1',
      op: 'created',
      changed_at: new Date(at),
      raw: '{}',
      ...sync,
    },
  };
}
