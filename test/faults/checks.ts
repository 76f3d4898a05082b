import type { JsonObject } from '../../connectors/connector.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import type { AuditRecord } from '../../store/access/audit-events.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { JobRecord } from '../../store/sync/sync-jobs.ts';
import type { Acts } from './play-acts.ts';
import type { RoundKind } from './plan.ts';
import type { Scene, Target } from './scene.ts';
import { readArchive, readIndex, readSite } from './state.ts';
import type { CrmChanges, StoredListing } from './state.ts';

/** All that is known when a round is over and everything runs again. */
export interface Aftermath {
  readonly scene: Scene;
  readonly target: Target;
  readonly kind: RoundKind;
  readonly job: SyncJob;
  readonly acts: Acts;
  /** The CRM's records by reference. */
  readonly crm: ReadonlyMap<string, JsonObject>;
  readonly changes: CrmChanges;
  /** The store before the round, by reference, and after it. */
  readonly before: ReadonlyMap<string, StoredListing>;
  readonly store: readonly StoredListing[];
}

/** Checks one promise of a sync. Returns what is wrong; empty if the promise was kept. */
type Check = (after: Aftermath) => Promise<readonly string[]>;

export interface Violation {
  readonly check: CheckName;
  readonly message: string;
}

/** The list; the columns of the report follow from it. */
export const CHECKS = {
  lost: checkNothingLost,
  duplicates: checkNothingTwice,
  content: checkContent,
  counts: checkCounts,
  index: checkIndex,
  site: checkSite,
  acts: checkActs,
} as const satisfies Record<string, Check>;
export type CheckName = keyof typeof CHECKS;
export const CHECK_NAMES = ['lost', 'duplicates', 'content', 'counts', 'index', 'site', 'acts'] as const;

/** References shown of a violation: enough to look one up. */
const SHOWN = 3;

/** Every promise that the round broke. */
export async function findViolations(after: Aftermath): Promise<Violation[]> {
  const found = await Promise.all(
    CHECK_NAMES.map(async (check) => (await CHECKS[check](after)).map((message) => ({ check, message }))),
  );
  return found.flat();
}

/** Every listing of the CRM is stored, and everything else is in the archive and not lost. */
async function checkNothingLost({ scene, target, crm, store, before }: Aftermath) {
  const stored = new Set(store.map(({ reference }) => reference));
  const archived = new Set(await readArchive(scene, target));
  return [
    ...listed(
      'in the CRM and not in the store',
      [...crm.keys()].filter((reference) => !stored.has(reference)),
    ),
    ...listed(
      'in the store and not in the CRM',
      [...stored].filter((reference) => !crm.has(reference)),
    ),
    ...listed(
      'left the CRM and is not in the archive',
      [...before.keys()].filter((reference) => !crm.has(reference) && !archived.has(reference)),
    ),
  ];
}

async function checkNothingTwice({ scene, target, store }: Aftermath) {
  const stored = new Set(store.map(({ reference }) => reference));
  const archive = await readArchive(scene, target);
  return [
    ...listed('more than once in the store', repeated(store.map(({ reference }) => reference))),
    ...listed('more than once in the archive', repeated(archive)),
    ...listed(
      'in the store and in the archive',
      archive.filter((reference) => stored.has(reference)),
    ),
  ];
}

/** What is stored is what the CRM said last, and listings kept their identity and were written once. */
async function checkContent({ crm, store, before, kind }: Aftermath) {
  const stale = store.filter(({ reference, raw }) => {
    const record = crm.get(reference);
    return record !== undefined && JSON.stringify(record) !== JSON.stringify(JSON.parse(raw));
  });
  const renamed = store.filter(({ reference, id }) => (before.get(reference)?.id ?? id) !== id);
  const most = kind === 'first' ? 1 : undefined;
  const rewritten = store.filter(
    ({ reference, version }) => version > (most ?? (before.get(reference)?.version ?? 0) + 1),
  );
  return [
    ...listed('not as the CRM has it', stale.map(referenceOf)),
    ...listed('has another id than before', renamed.map(referenceOf)),
    ...listed('written more than once', rewritten.map(referenceOf)),
  ];
}

/** The job's counts add up and are what the CRM changed and what the store shows. */
async function checkCounts({ job, crm, changes, store, before, kind }: Aftermath) {
  const { read, created, updated, unchanged, quarantined, archived, delivered, withdrawn } = job.counts;
  const isNew = ({ reference }: StoredListing) => !before.has(reference);
  const isWritten = ({ reference, version }: StoredListing) => version > (before.get(reference)?.version ?? 0);
  const added = changes.added.length;
  const rewritten = kind === 'forced' ? crm.size - added : changes.changed.length;
  const expected: [string, number, number][] = [
    ['read', read, created + updated + unchanged + quarantined],
    ['read', read, crm.size],
    ['created', created, added],
    ['created', created, store.filter(isNew).length],
    ['updated', updated, rewritten],
    ['updated', updated, store.filter((listing) => !isNew(listing) && isWritten(listing)).length],
    ['quarantined', quarantined, 0],
    ['archived', archived, changes.gone.length],
    ['delivered', delivered, created + updated],
    ['withdrawn', withdrawn, archived],
  ];
  return [
    ...(job.status === 'COMPLETED' ? [] : [`the job ended ${job.status}: ${JSON.stringify(job.reasons)}`]),
    ...expected.filter(([, is, should]) => is !== should).map(([name, is, should]) => `${name} ${is}, not ${should}`),
  ];
}

/** The index has the store's listings in the store's versions, and no others. */
async function checkIndex({ scene, target, store }: Aftermath) {
  return differences('the index', await readIndex(scene, target.gateway.id), store);
}

/** The site shows the store's listings in the store's versions, and no others; nothing is left to deliver. */
async function checkSite({ target, store }: Aftermath) {
  const { listings, versions } = await readSite(
    target,
    store.map(({ id }) => id),
  );
  return [
    ...differences('the site', versions, store),
    ...(listings === store.length ? [] : [`the site shows ${listings} listings, not ${store.length}`]),
    ...listed('still to be delivered', store.filter(({ pending }) => pending).map(referenceOf)),
  ];
}

/** What the API has acknowledged has happened: runs exist and have ended, changes are there and in the audit trail. */
async function checkActs({ scene, target, acts, job }: Aftermath) {
  const { db } = scene;
  const { id } = target.gateway;
  const jobs = await db.collection<JobRecord>('sync_jobs').find({ gateway_id: id }).toArray();
  const ended = new Set(jobs.filter(({ finished_at }) => finished_at).map(({ _id }) => _id));
  const name = (await db.collection<GatewayRecord>('gateways').findOne({ _id: id }))?.name;
  const trail = await db
    .collection<AuditRecord>('audit_events')
    .countDocuments({ gateway_id: id, action: 'gateway.updated', at: { $gte: acts.since } });
  return [
    ...listed(
      'an acknowledged run that does not exist or has not ended',
      acts.acknowledgedJobs.filter((id) => !ended.has(id)),
    ),
    ...listed(
      'a run that has not ended',
      jobs.filter(({ _id }) => !ended.has(_id)).map(({ _id }) => _id),
    ),
    ...(ended.has(job.id) ? [] : [`the job ${job.id} has no end in the store`]),
    ...(acts.allowsName(name ?? '') ? [] : [`the gateway is called “${name}”: an acknowledged change of it is lost`]),
    ...(trail >= acts.acknowledged
      ? []
      : [`${acts.acknowledged} changes were acknowledged, ${trail} are in the audit trail`]),
  ];
}

const referenceOf = ({ reference }: StoredListing) => reference;

function listed(what: string, references: readonly string[]): string[] {
  if (references.length === 0) return [];
  const more = references.length > SHOWN ? ' …' : '';
  return [`${references.length} × ${what}: ${references.slice(0, SHOWN).join(', ')}${more}`];
}

function differences(where: string, versions: ReadonlyMap<string, number>, store: readonly StoredListing[]): string[] {
  const ids = new Set(store.map(({ id }) => id));
  return [
    ...listed(`missing in ${where}`, store.filter(({ id }) => !versions.has(id)).map(referenceOf)),
    ...listed(
      `another version in ${where}`,
      store.filter(({ id, version }) => (versions.get(id) ?? version) !== version).map(referenceOf),
    ),
    ...listed(
      `in ${where} and not in the store`,
      [...versions.keys()].filter((id) => !ids.has(id)),
    ),
  ];
}

function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return values.filter((value) => seen.size === seen.add(value).size);
}
