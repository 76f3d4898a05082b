import { createHash, hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CatalogueFile, OutputAnswer, RemoteFile } from '../../connectors/connector.ts';
import { ConnectorError } from '../../connectors/errors.ts';
import { backoffMs } from '../../connectors/kit/http/retry.ts';
import { FORMATS } from '../../feeds/formats.ts';
import type { SkipReason } from '../../model/gateway/portal.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { PublishedFile } from '../../store/sites/published-files.ts';
import type { Place } from '../../store/sites/site-possessions.ts';
import type { CatalogueManifest } from './catalogue-manifest.ts';
import { destinationsOf, outputContext } from '../runtime/connector-context.ts';
import type { PortalOutput } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { Settled, Skipped } from './next-batch.ts';
import type { openDelivery } from './record-delivery.ts';
import { fateOf, mayBeForeign } from './remote-file.ts';
import { isTimeout, withinTime } from '../runtime/within-time.ts';
import { agencyOf, writeCatalogue, writeEmptyCatalogue } from './write-catalogue.ts';

/** One output at work in a run. */
export interface CatalogueRun {
  readonly jobId: string;
  readonly gateway: GatewayRecord;
  readonly output: PortalOutput;
  readonly place: Place;
  readonly signal: AbortSignal;
}

/** Where the states of listings are recorded. */
type Recorder = Pick<ReturnType<typeof openDelivery>, 'record' | 'skip' | 'remark'>;

/** Listings whose states are settled together: one journal page each. */
const SETTLED_AT_ONCE = 100;

/** Uploads that may fail before the server is taken to be down, as many as batches of a site. */
const MAX_ATTEMPTS = 3;

/** A server that keeps just above the least rate must not hold a worker's slot all night. */
const LONGEST_UPLOAD_SECONDS = 3_600;

/** Reasons that say that a listing is not on offer, which is no failure. */
const NOT_OFFERED: readonly SkipReason[] = ['hidden', 'status'];

/** Why the file of a place that is left is not emptied. */
const FOREIGN =
  'The published file is not the one that was uploaded last, so that it was not emptied: it may be that of somebody else. Remove it at the server if it is not.';

/** Why a format cannot hold a listing, for its owner. */
const REASONS: Readonly<Record<SkipReason, string>> = {
  hidden: 'it is hidden',
  status: 'it is not on offer',
  plan_limit: 'the limit of the plan is reached',
  offer_type: 'the format has no such kind of offer',
  rent_period: 'the format does not have the period of its rent',
  type: 'the format has no such kind of property',
  price: 'it has no price',
  currency: 'the format does not have its currency',
  place: 'it lacks a part of the address that the format requires',
  language: 'it has no text in a language of the format',
  contact: 'it names no contact with an e-mail address or telephone number',
};

/**
 * Brings the published file up to date and settles the states of the listings by what the file contains. Nothing is uploaded when the content is that of the
 * file that is there. An attempt that ends anywhere is repeated from the beginning: the old or the new file is in its place, and listings are
 * settled only while the file that was written last is the one that is there.
 * @param redeliver upload again whatever is there
 * @returns the fault of a server that does not take the file; the listings stay pending then
 */
export async function publishCatalogue(
  deps: ActivityDeps,
  run: CatalogueRun,
  delivery: Recorder,
  redeliver: boolean,
): Promise<ConnectorError | undefined> {
  const { jobId, gateway, output, place } = run;
  const files = deps.store.publishedFiles;
  const code = output.connector.format(output.config);
  const format = FORMATS[code];
  const current = { format: code, revision: format.feed.revision, target: targetOf(output) };
  const known = await files.find(place);
  if (known && (known.format !== code || known.revision !== current.revision)) {
    // Another format or another writing of it may leave out what the old one held: the state of every listing is decided again.
    await deps.store.listings.markPending(gateway._id, output.id);
  }
  const checked = redeliver || known?.target !== current.target ? {} : await checkPublished(deps, run, known, delivery);
  if (checked.fault) return checked.fault;
  const { published } = checked;
  const stamp = await stampOf(deps, gateway, current);
  if (published?.stamp === stamp && !(await hasWork(deps, run))) return undefined;

  const file = await writeCatalogue(deps, { jobId, gateway, place, format, signal: run.signal });
  let uploaded: PublishedFile = {
    ...current,
    content: file.content,
    ...(published?.remote ? { remote: published.remote } : {}),
  };
  try {
    // A catalogue that never had a listing must not empty the file that somebody else may have there.
    if (!known && (await deps.store.possessions.count(place)) === 0) {
      await settle(deps, run, file.manifest, format.title, delivery);
      return undefined;
    }
    if (file.content !== published?.content) {
      // Forgotten before the upload: from here on either file may be there, until the upload is known to have succeeded.
      await files.save(place, current);
      const fault = await upload(deps, run, file);
      if (fault) return fault;
      const remote = await remoteOf(deps, run, file);
      uploaded = { ...current, content: file.content, ...(remote ? { remote } : {}) };
      await files.save(place, uploaded);
    }
    await settle(deps, run, file.manifest, format.title, delivery);
    await files.save(place, { ...uploaded, stamp });
    return undefined;
  } finally {
    await file.remove();
  }
}

/**
 * Publishes a catalogue without listings in the place of a file that the gateway leaves: portals read it as "nothing is on offer any more", while many
 * take a file that is missing for a disturbance and go on showing what they have. Returns the fault of a server that does not take it.
 */
export async function emptyCatalogue(deps: ActivityDeps, run: CatalogueRun): Promise<ConnectorError | undefined> {
  const { output, place } = run;
  const taken = await deps.store.outputDestinations.taken(run.gateway._id, destinationsOf([output]));
  if (taken !== undefined) return new ConnectorError('config', FOREIGN);
  const known = await deps.store.publishedFiles.find(place);
  if (known?.remote && known.target === targetOf(output)) {
    const found = await inspect(deps, run);
    if (found.fault) return found.fault;
    if (mayBeForeign(known.remote, found.value)) return new ConnectorError('config', FOREIGN);
  }
  const code = output.connector.format(output.config);
  const format = FORMATS[code];
  await deps.store.publishedFiles.save(place, {
    format: code,
    revision: format.feed.revision,
    target: targetOf(output),
  });
  const file = await writeEmptyCatalogue(deps, { ...run, format });
  try {
    return await upload(deps, run, file);
  } finally {
    await file.remove();
  }
}

/** All of the configuration but its secrets, which lead to the same file. */
function targetOf({ config, connector }: PortalOutput): string {
  const fields = Object.keys(config).filter((field) => !connector.spec.secrets.includes(field));
  return hash('sha256', JSON.stringify(fields.toSorted().map((field) => [field, config[field]])), 'base64url');
}

/** Uploads with a few attempts, each in a bounded time. Throws when the run was cancelled. */
async function upload(deps: ActivityDeps, run: CatalogueRun, file: CatalogueFile): Promise<ConnectorError | undefined> {
  const { bytesPerSecond } = deps.network;
  const least = bytesPerSecond > 0 ? file.bytes / bytesPerSecond : 0;
  const seconds = Math.min(deps.siteBatchSeconds + Math.ceil(least), LONGEST_UPLOAD_SECONDS);
  const { fault } = await attempts(run, { seconds, what: 'The upload of the file' }, (within) =>
    run.output.connector.publish(outputContext(deps, run.gateway, run.output, within), file),
  );
  return fault;
}

/** The published file as the server has it. */
const inspect = (deps: ActivityDeps, run: CatalogueRun) =>
  attempts(run, { seconds: deps.siteBatchSeconds, what: 'The look at the published file' }, (within) =>
    run.output.connector.inspect(outputContext(deps, run.gateway, run.output, within)),
  );

/** Calls a server with a few attempts, each in a bounded time. Throws when the run was cancelled. */
async function attempts<T>(
  { signal }: Pick<CatalogueRun, 'signal'>,
  limit: { readonly seconds: number; readonly what: string },
  work: (within: AbortSignal) => Promise<T>,
): Promise<{ readonly value: T; readonly fault?: undefined } | { readonly fault: ConnectorError }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return { value: await withinTime({ outer: signal, ...limit }, work) };
    } catch (error) {
      if (signal.aborted || !(error instanceof ConnectorError)) throw error;
      if (error.kind === 'config' || isTimeout(error) || attempt >= MAX_ATTEMPTS) return { fault: error };
      await pause(backoffMs(attempt, Math.random), undefined, { signal });
    }
  }
}

/**
 * What is known of the published file, unless somebody else has replaced it since: then nothing is, so that it is uploaded again. A server that refuses us is a fault; one that cannot be reached is only remarked: where
 * nothing has changed, there is nothing to upload.
 */
async function checkPublished(
  deps: ActivityDeps,
  run: CatalogueRun,
  known: PublishedFile,
  delivery: Recorder,
): Promise<{ readonly published?: PublishedFile; readonly fault?: ConnectorError }> {
  if (known.content === undefined) return { published: known };
  const found = await inspect(deps, run);
  if (found.fault?.kind === 'config') return { fault: found.fault };
  if (found.fault) {
    await delivery.remark('file_unverified', found.fault.message);
    return { published: known };
  }
  const fate = fateOf(known.remote, found.value);
  if (fate === 'same') return { published: known };
  if (fate === 'other') {
    const seen = found.value ? 'is not the one that was uploaded last' : 'is missing';
    await delivery.remark('file_replaced', `The published file ${seen}.`);
  }
  return {};
}

/** The file as the server has it after an upload; undefined when it cannot say, or already has another one. The next run uploads again then. */
async function remoteOf(deps: ActivityDeps, run: CatalogueRun, file: CatalogueFile): Promise<RemoteFile | undefined> {
  const { value } = { value: undefined, ...(await inspect(deps, run)) };
  return value?.bytes === undefined || value.bytes === file.bytes ? value : undefined;
}

/** Whether there are listings whose state this run has to settle. */
async function hasWork(deps: ActivityDeps, { jobId, gateway, output, place }: CatalogueRun): Promise<boolean> {
  if ((await deps.store.listings.countPending(gateway._id, output.id, jobId)) > 0) return true;
  return (await deps.store.possessions.countToWithdraw(place, jobId)) > 0;
}

/** What the file would be made of, read without its listings: cheap, and different whenever the file may be. */
async function stampOf(
  deps: ActivityDeps,
  gateway: GatewayRecord,
  { format, revision }: Pick<PublishedFile, 'format' | 'revision'>,
): Promise<string> {
  const digest = createHash('sha256');
  const limit = deps.planLimit(gateway.plan) ?? null;
  digest.update(
    JSON.stringify([
      format,
      revision,
      limit,
      gateway.name,
      gateway.market,
      deps.publicUrl,
      await agencyOf(deps, gateway),
    ]),
  );
  for await (const { _id, sync, property_url: url } of deps.store.listings.stamps(gateway._id)) {
    digest.update(JSON.stringify([_id, sync.version, url ?? null]));
  }
  return digest.digest('base64url');
}

/** Settles what is pending or leaving by what the file contains. What changed after the file was written waits for the next run. */
async function settle(
  deps: ActivityDeps,
  run: CatalogueRun,
  manifest: CatalogueManifest,
  title: string,
  delivery: Recorder,
): Promise<void> {
  await settleLeft(deps, run, manifest, delivery);
  const { jobId, gateway, output, place, signal } = run;
  for (;;) {
    signal.throwIfAborted();
    const pending = await deps.store.listings.pending(gateway._id, output.id, jobId, SETTLED_AT_ONCE);
    if (pending.length === 0) return;
    const ids = pending.map(({ _id }) => _id);
    const shown = await deps.store.possessions.among(place, ids);
    const parcels: Settled[] = [];
    const skipped: Skipped[] = [];
    const late: string[] = [];
    const answers = new Map<string, OutputAnswer>();
    for (const listing of pending) {
      const { _id: id, sync } = listing;
      const entry = manifest.find(id);
      if (entry?.version !== sync.version) late.push(id);
      else if (entry.leftOut === undefined) {
        parcels.push({ item: { id, action: 'upsert' }, listing });
        answers.set(id, { id, ok: true });
      } else if (entry.leftOut === 'plan_limit') skipped.push({ listing, why: 'overflow' });
      else if (NOT_OFFERED.includes(entry.leftOut)) {
        if (!shown.has(id)) skipped.push({ listing, why: 'hidden' });
        else {
          parcels.push({ item: { id, action: 'delete' }, listing });
          answers.set(id, { id, ok: true });
        }
      } else {
        parcels.push({ item: { id, action: 'upsert' }, listing });
        const message = `${title} cannot hold this listing: ${REASONS[entry.leftOut]}.`;
        answers.set(id, { id, ok: false, isFinal: true, message });
      }
    }
    await deps.store.listings.postpone(late, jobId);
    await delivery.skip(skipped);
    if (parcels.length > 0) await delivery.record(parcels, answers);
  }
}

/** Listings that have left the store and are not in the file are withdrawn; those that are in it after all wait for the next run. */
async function settleLeft(
  deps: ActivityDeps,
  { jobId, place, signal }: CatalogueRun,
  manifest: CatalogueManifest,
  delivery: Recorder,
): Promise<void> {
  const { listings, possessions } = deps.store;
  for (;;) {
    signal.throwIfAborted();
    const leaving = await possessions.toWithdraw(place, jobId, SETTLED_AT_ONCE);
    if (leaving.length === 0) return;
    const back = await listings.versions(leaving.map(({ id }) => id));
    await possessions.keep(place, [...back.keys()]);
    const gone = leaving.filter(({ id }) => !back.has(id));
    const contained = gone.filter(({ id }) => manifest.contains(id)).map(({ id }) => id);
    await possessions.refused(place, contained, jobId);
    const parcels = gone
      .filter(({ id }) => !manifest.contains(id))
      .map(({ id }): Settled => ({ item: { id, action: 'delete' } }));
    const answers = new Map(parcels.map(({ item: { id } }): [string, OutputAnswer] => [id, { id, ok: true }]));
    if (parcels.length > 0) await delivery.record(parcels, answers);
  }
}
