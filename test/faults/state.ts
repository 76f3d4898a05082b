import { keyOf } from '../../connectors/inputs/property-feed/key-of.ts';
import type { JsonObject } from '../../connectors/connector.ts';
import type { ListingState } from '../../store/listings/listing-states.ts';
import type { ListingContent } from '../../store/listings/listings.ts';
import { createRawPages } from '../../store/sync/raw-pages.ts';
import type { RawPage } from '../../store/sync/raw-pages.ts';
import type { Scene, Target } from './scene.ts';

/** What matters of a stored listing. */
export interface StoredListing {
  readonly id: string;
  readonly reference: string;
  readonly version: number;
  readonly raw: string;
  readonly pending: boolean;
}

/** What a revision changed in the CRM, as references. */
export interface CrmChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
}

/** Node takes no more than 16 KB of address and headers. */
const SITE_IDS_PER_REQUEST = 300;
/** Elasticsearch answers no more hits at once; catalogues of these runs are smaller. */
const MOST_HITS = 10_000;

/** Every listing of a gateway, straight from the database. Throws when the parts of one are not all there, or not of one version. */
export async function readStore({ db }: Scene, { gateway }: Target): Promise<StoredListing[]> {
  const filter = { gateway_id: gateway.id };
  const states = await db.collection<ListingState>('listing_states').find(filter).toArray();
  const contents = await db.collection<ListingContent>('listings').find(filter).toArray();
  const said = new Map(contents.map(({ _id, version }) => [_id, version]));
  if (said.size !== states.length) throw new Error(`${states.length} states of listings, ${said.size} contents.`);
  const raws = await createRawPages(db.collection<RawPage>('raw_pages')).read(
    new Map(states.map(({ _id, raw }) => [_id, raw])),
  );
  return states.map(({ _id, crm_reference, sync }) => {
    const raw = raws.get(_id);
    if (raw === undefined) throw new Error(`Listing ${_id} has no record.`);
    if (said.get(_id) !== sync.version)
      throw new Error(`Listing ${_id} is of version ${sync.version}, its content not.`);
    return { id: _id, reference: crm_reference, version: sync.version, raw, pending: sync.pending !== undefined };
  });
}

/** References of the archived listings of a gateway. */
export async function readArchive({ db }: Scene, { gateway }: Target): Promise<string[]> {
  const found = await db.collection('former_listings').find({ gateway_id: gateway.id }).toArray();
  return found.map(({ crm_reference }) => String(crm_reference));
}

/** Every document of a gateway in the search index: id → version. */
export async function readIndex({ processes }: Scene, gatewayId: string): Promise<Map<string, number>> {
  const root = `${processes.stack.urls.elasticsearch}/${processes.index}`;
  await readJson(`${root}/_refresh`, 'POST');
  const answer = await readJson<{ hits: { hits: { _id: string; _version: number }[] } }>(`${root}/_search`, 'POST', {
    size: MOST_HITS,
    version: true,
    _source: false,
    query: { term: { gateway_id: gatewayId } },
  });
  return new Map(answer.hits.hits.map(({ _id, _version }) => [_id, _version]));
}

/** What the site shows: how many listings in all, and the versions of those asked for. */
export async function readSite(
  { site }: Target,
  ids: readonly string[],
): Promise<{ listings: number; upserts: number; versions: Map<string, number> }> {
  const stats = await readJson<{ listings: number; upserts: number }>(`${site}/control/stats`);
  const versions = new Map<string, number>();
  for (let at = 0; at < ids.length; at += SITE_IDS_PER_REQUEST) {
    const some = ids.slice(at, at + SITE_IDS_PER_REQUEST).join(',');
    for (const { id, version } of await readJson<{ id: string; version: number }[]>(
      `${site}/control/listings?ids=${some}`,
    ))
      versions.set(id, version);
  }
  return { ...stats, versions };
}

/** The CRM's feed at a revision: reference → record. */
export async function readCrm({ crm, listings }: Scene, revision: number): Promise<Map<string, JsonObject>> {
  const answer = await fetch(`${crm}/property-feed.ndjson?listings=${listings}&revision=${revision}`);
  const records = (await answer.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line): JsonObject => JSON.parse(line));
  return new Map(records.map((record) => [keyOf(record) ?? '', record]));
}

/** Reads a demo server or an engine over HTTP. */
export async function readJson<T>(url: string, method = 'GET', body?: unknown): Promise<T> {
  const answer = await fetch(url, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok)
    throw new Error(`${url.slice(0, 200)} returned ${answer.status}: ${(await answer.text()).slice(0, 400)}`);
  const value: T = JSON.parse(await answer.text());
  return value;
}
