import { createHash, hash } from 'node:crypto';
import { ConnectorError } from '../../connectors/errors.ts';
import { FORMATS } from '../../feeds/formats.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { PublishedFile } from '../../store/sites/published-files.ts';
import { destinationsOf } from '../runtime/connector-context.ts';
import type { PortalOutput } from '../runtime/connector-context.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { inspect, upload } from './portal-server.ts';
import type { Delivery } from './record-delivery.ts';
import { fateOf, mayBeForeign } from './remote-file.ts';
import { settleCatalogue } from './settle-catalogue.ts';
import { agencyOf, writeCatalogue, writeEmptyCatalogue } from './write-catalogue.ts';
import type { CatalogueRun, WrittenCatalogue } from './write-catalogue.ts';

/** Where the states of listings are recorded. */
type Recorder = Pick<Delivery, 'record' | 'skip' | 'remark'>;

/** Why the file of a place that is left is not emptied. */
const FOREIGN =
  'The published file is not the one that was uploaded last, so that it was not emptied: it may be that of somebody else. Remove it at the server if it is not.';

/** The file that an output publishes now. */
type Edition = Pick<PublishedFile, 'format' | 'revision' | 'target'>;

/**
 * Brings the published file up to date and settles the states of the listings by what the file contains. Nothing is uploaded if the content is that of the
 * file on the server. An attempt that ends anywhere is repeated from the beginning: the old or the new file is on the server, and listings are
 * settled only while the file that was written last is the one on the server.
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
  const current = editionOf(output);
  const known = await files.find(place);
  if (known && (known.format !== current.format || known.revision !== current.revision)) {
    // Another format, or another revision of its writer, may leave out what the old file held, so every listing is written and its state recorded again.
    await deps.store.listings.markPending(gateway._id, output.id);
  }
  const checked = redeliver || known?.target !== current.target ? {} : await checkPublished(deps, run, known, delivery);
  if (checked.fault) return checked.fault;
  const stamp = await stampOf(deps, gateway, current);
  if (checked.published?.stamp === stamp && !(await hasWork(deps, run))) return undefined;

  const format = FORMATS[current.format];
  const file = await writeCatalogue(deps, {
    jobId,
    gateway,
    place,
    outputId: run.output.id,
    format,
    signal: run.signal,
  });
  try {
    // A catalogue that never had a listing must not empty the file that somebody else may have there.
    const isUnused = !known && (await deps.store.possessions.count(place)) === 0;
    const replaced = isUnused ? {} : await replaceFile(deps, run, { file, current, published: checked.published });
    if (replaced.fault) return replaced.fault;
    await settleCatalogue(deps, run, { manifest: file.manifest, title: format.title }, delivery);
    if (replaced.file) await files.save(place, { ...replaced.file, stamp });
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
  const current = editionOf(output);
  const known = await deps.store.publishedFiles.find(place);
  if (known?.remote && known.target === current.target) {
    const found = await inspect(deps, run);
    if (found.fault) return found.fault;
    if (mayBeForeign(known.remote, found.value)) return new ConnectorError('config', FOREIGN);
  }
  await deps.store.publishedFiles.save(place, current);
  const file = await writeEmptyCatalogue(deps, { ...run, outputId: run.output.id, format: FORMATS[current.format] });
  try {
    return (await upload(deps, run, file)).fault;
  } finally {
    await file.remove();
  }
}

function editionOf(output: PortalOutput): Edition {
  const format = output.connector.format(output.config);
  return { format, revision: FORMATS[format].feed.revision, target: targetOf(output) };
}

/** Digest of the configuration without its secrets, which lead to the same file. */
function targetOf({ config, connector }: PortalOutput): string {
  const fields = Object.keys(config).filter((field) => !connector.spec.secrets.includes(field));
  return hash('sha256', JSON.stringify(fields.toSorted().map((field) => [field, config[field]])), 'base64url');
}

/** Uploads a written file unless the server has its content already. Returns what the server has then, or the fault of a server that does not take it. */
async function replaceFile(
  deps: ActivityDeps,
  run: CatalogueRun,
  given: {
    readonly file: WrittenCatalogue;
    readonly current: Edition;
    readonly published: PublishedFile | undefined;
  },
): Promise<{ readonly file?: PublishedFile; readonly fault?: ConnectorError }> {
  const { file, current, published } = given;
  const { content } = file;
  const as = (remote: PublishedFile['remote']): PublishedFile => ({
    ...current,
    content,
    ...(remote ? { remote } : {}),
  });
  if (content === published?.content) return { file: as(published.remote) };
  // Forgotten before the upload: from here on either file may be on the server, until the upload is known to have succeeded.
  await deps.store.publishedFiles.save(run.place, current);
  const { fault } = await upload(deps, run, file);
  if (fault) return { fault };
  const { value: found } = await inspect(deps, run);
  // Of another size: somebody else has replaced it already, and the next run uploads it again.
  const uploaded = as(found?.bytes === undefined || found.bytes === file.bytes ? found : undefined);
  await deps.store.publishedFiles.save(run.place, uploaded);
  return { file: uploaded };
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

/** Whether there are listings whose state this run has to settle. */
async function hasWork(deps: ActivityDeps, { jobId, gateway, output, place }: CatalogueRun): Promise<boolean> {
  if ((await deps.store.listings.countPending(gateway._id, output.id, jobId)) > 0) return true;
  return (await deps.store.possessions.countToWithdraw(place, jobId)) > 0;
}

/** Digest of everything that the file would be made of, read without the content of the listings: different whenever the file may be. */
async function stampOf(
  deps: ActivityDeps,
  gateway: GatewayRecord,
  { format, revision }: Pick<Edition, 'format' | 'revision'>,
): Promise<string> {
  const limit = deps.planLimit(gateway.plan) ?? null;
  const agency = await agencyOf(deps, gateway);
  const digest = createHash('sha256');
  digest.update(JSON.stringify([format, revision, limit, gateway.name, gateway.market, deps.publicUrl, agency]));
  for await (const { _id, sync, property_url: url } of deps.store.listings.stamps(gateway._id)) {
    digest.update(JSON.stringify([_id, sync.version, url ?? null]));
  }
  return digest.digest('base64url');
}
