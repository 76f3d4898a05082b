import { pageQuery, toPage } from '../../model/shared/page.ts';
import type { Quarantined } from '../../model/sync/quarantine.ts';
import type { QuarantineRecord } from '../../store/listings/quarantine.ts';
import { streamId } from '../../model/listing/listing.ts';
import type { Listing } from '../../model/listing/listing.ts';
import { recordFault } from '../../model/sentences/record-faults.ts';
import { presentListing } from '../../store/listings/present-listing.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { pageRef } from '../http/schemas.ts';

export const listQuarantine = route({
  method: 'GET',
  path: '/gateways/{id}/quarantine',
  id: 'listQuarantine',
  summary: 'Records that could not become listings',
  description:
    'Each with its reason, the path of the fault, the listing that an earlier record of its key became, and the address of its raw form; the last read first. A record is removed when a sync can use it or no longer finds it.',
  tag: 'Quarantine',
  access: { gateway: 'READ' },
  query: pageQuery,
  success: { status: 200, description: 'A page of records.', schema: pageRef('Quarantined') },
}).handle(async ({ gateway, query }, { store, config }) => {
  const { items, total } = await store.quarantine.list(gateway._id, query);
  const stored = await storedListings(items, store);
  return toPage(
    items.map((record) => present(record, stored.get(placeOf(record)), config.PUBLIC_URL)),
    total,
    query,
  );
});

const placeOf = ({ input_id, key }: Pick<QuarantineRecord, 'input_id' | 'key'>): string => `${input_id} ${key}`;

/** The listings that earlier records of these keys became, by connector and key. */
async function storedListings(
  records: readonly QuarantineRecord[],
  { listings }: Pick<HandlerDeps['store'], 'listings'>,
): Promise<ReadonlyMap<string, Listing>> {
  const byInput = Map.groupBy(records, ({ input_id }) => input_id);
  const places = new Map<string, string>();
  for (const [input_id, of] of byInput) {
    const [first] = of;
    if (!first) continue;
    const stream = streamId(first.gateway_id, input_id);
    const keys = of.map(({ key }) => key);
    for (const [key, { _id }] of await listings.known(stream, keys)) places.set(_id, placeOf({ input_id, key }));
  }
  const found = await listings.byIds([...places.keys()]);
  return new Map(found.map((listing) => [places.get(listing._id) ?? '', listing]));
}

function present(
  { gateway_id, input_id, key, reason, raw, ...record }: QuarantineRecord,
  stored: Listing | undefined,
  publicUrl: string,
): Quarantined {
  const query = new URLSearchParams({ connectorId: input_id, key });
  return {
    connector_id: input_id,
    key,
    code: reason.code,
    fault: recordFault(reason),
    message: reason.message,
    ...(reason.path === undefined ? {} : { path: reason.path }),
    ...(stored ? described(stored, publicUrl) : {}),
    ...(raw === undefined ? {} : { raw_url: `/v1/gateway/gateways/${gateway_id}/quarantine/raw?${query.toString()}` }),
    first_seen_at: record.first_seen.toISOString(),
    last_seen_at: record.last_seen.toISOString(),
    job_id: record.job_id,
  };
}

/** What people recognise a listing by. */
function described(listing: Listing, publicUrl: string): Pick<Quarantined, 'listing_id' | 'title' | 'cover_thumbnail'> {
  const { cover_thumbnail: cover } = presentListing(listing, publicUrl);
  return { listing_id: listing._id, title: listing.title, ...(cover === undefined ? {} : { cover_thumbnail: cover }) };
}
