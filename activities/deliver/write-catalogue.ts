import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogueFile } from '../../connectors/connector.ts';
import type { FeedContext } from '../../feeds/feed-format.ts';
import type { NamedFormat } from '../../feeds/formats.ts';
import { agencyContact } from '../../model/listing/agency-contact.ts';
import type { Listing } from '../../model/listing/listing.ts';
import { languageOfMarket } from '../../model/property/normalise-language.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { presentListing } from '../../store/listings/present-listing.ts';
import type { Place } from '../../store/sites/site-possessions.ts';
import { createManifest } from './catalogue-manifest.ts';
import type { CatalogueManifest } from './catalogue-manifest.ts';
import { siteRule } from './site-rule.ts';
import type { PortalOutput } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

/** A catalogue on the worker's disk, and what it contains. */
export interface WrittenCatalogue extends CatalogueFile {
  readonly manifest: CatalogueManifest;
  /** SHA-256 of the content, without the time at which the file was written. */
  readonly content: string;
  remove(): Promise<void>;
}

/** The output to a portal that a run delivers to. */
export interface CatalogueRun {
  readonly jobId: string;
  readonly gateway: GatewayRecord;
  readonly output: PortalOutput;
  readonly place: Place;
  readonly signal: AbortSignal;
}

export type CatalogueRequest = Omit<CatalogueRun, 'output'> & {
  readonly outputId: string;
  readonly format: NamedFormat;
};

/** Listings per look-up of what the place may show, and per write to the disk. */
const AT_ONCE = 250;

/** The same catalogue has the same content whenever it is written. */
const NO_TIME = new Date(0);

/**
 * Writes a gateway's catalogue to the worker's disk, page by page in flat memory. Listings that the file contains are recorded as possibly shown before this
 * returns, so before anybody can upload the file. Listings that are shown already keep their place when the plan's limit is reached. The caller removes
 * the file; the sweep removes what a killed worker leaves, once the job has ended.
 * @throws WorkFolderFullError
 */
export async function writeCatalogue(deps: ActivityDeps, request: CatalogueRequest): Promise<WrittenCatalogue> {
  const { gateway, place, format, signal } = request;
  const limit = deps.planLimit(gateway.plan);
  let room = limit === undefined ? Infinity : limit - (await keptOf(deps, request));
  const isFor = await siteRule(deps, gateway._id, request.outputId);
  const manifest = createManifest();
  const context = await contextOf(deps, gateway);
  const file = await openCatalogue(deps, request, context);

  const writePage = async (page: readonly Listing[]): Promise<void> => {
    signal.throwIfAborted();
    const ids = page.map(({ _id }) => _id);
    const shown = await deps.store.possessions.among(place, ids);
    const fresh: string[] = [];
    for (const listing of page) {
      const { _id: id, sync } = listing;
      const isNew = !shown.has(id);
      const written =
        listing.hidden || !isFor(listing)
          ? { skipped: 'hidden' as const }
          : format.feed.write(presentListing(listing, deps.publicUrl), context);
      const isOver = isNew && room <= 0;
      const leftOut = 'skipped' in written ? written.skipped : isOver ? 'plan_limit' : undefined;
      manifest.add(id, { version: sync.version, ...(leftOut === undefined ? {} : { leftOut }) });
      if ('skipped' in written || isOver) continue;
      if (isNew) {
        room--;
        fresh.push(id);
      }
      file.add(manifest.contained === 1 ? written.item : format.feed.separator + written.item);
    }
    await deps.store.possessions.note(place, fresh);
    await file.flush();
  };

  try {
    let page: Listing[] = [];
    for await (const listing of deps.store.listings.stream([gateway._id])) {
      page.push(listing);
      if (page.length < AT_ONCE) continue;
      await writePage(page);
      page = [];
    }
    await writePage(page);
    return { ...(await file.end()), manifest, remove: file.remove };
  } catch (error) {
    await file.remove();
    throw error;
  }
}

/** How many listings of the former file stay: listings that have left the store are not in the new one and free their places in the plan. */
async function keptOf({ store }: ActivityDeps, { jobId, place }: CatalogueRequest): Promise<number> {
  return (await store.possessions.count(place)) - (await store.possessions.countToWithdraw(place, jobId));
}

/** A catalogue without listings, for a place that the gateway leaves. */
export async function writeEmptyCatalogue(
  deps: ActivityDeps,
  request: CatalogueRequest,
): Promise<Omit<WrittenCatalogue, 'manifest'>> {
  const file = await openCatalogue(deps, request, await contextOf(deps, request.gateway));
  return { ...(await file.end()), remove: file.remove };
}

/** The contact of the agency that a catalogue may publish. */
export const agencyOf = async ({ store }: Pick<ActivityDeps, 'store'>, gateway: GatewayRecord) =>
  agencyContact(gateway, await store.gatewayMetadata.read(gateway._id));

async function contextOf(deps: ActivityDeps, gateway: GatewayRecord): Promise<FeedContext> {
  const { _id: id, name, market } = gateway;
  const agency = await agencyOf(deps, gateway);
  return { gateway: { id, name }, language: languageOfMarket(market), ...(agency ? { agency } : {}), now: new Date() };
}

/** A file that is written piece by piece, beginning with its head; `end` adds the tail. */
async function openCatalogue(
  deps: Pick<ActivityDeps, 'workFolder'>,
  { jobId, format: { feed } }: Pick<CatalogueRequest, 'jobId' | 'format'>,
  context: FeedContext,
) {
  await deps.workFolder.admit();
  // Named after the job, so that the work folder removes it after a killed worker; each attempt has its own.
  const path = join(deps.workFolder.path, `${jobId}-${randomBytes(12).toString('hex')}.feed`);
  const handle = await open(path, 'w');
  const hash = createHash('sha256');
  hash.update(feed.head({ ...context, now: NO_TIME }));
  let pieces = feed.head(context);
  let bytes = 0;
  const flush = async () => {
    const chunk = Buffer.from(pieces);
    pieces = '';
    bytes += chunk.length;
    await deps.workFolder.grow(chunk.length);
    await handle.writeFile(chunk);
  };
  return {
    add(piece: string) {
      hash.update(piece);
      pieces += piece;
    },
    flush,
    async end() {
      hash.update(feed.tail);
      pieces += feed.tail;
      await flush();
      await handle.close();
      return { bytes, content: hash.digest('hex'), open: () => createReadStream(path) };
    },
    async remove() {
      await handle.close().catch(() => undefined);
      await rm(path, { force: true });
    },
  };
}
