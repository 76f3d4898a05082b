import { isDeepStrictEqual } from 'node:util';
import type { InputConnector, Json, JsonObject } from '../../connectors/connector.ts';
import type { KnownListing } from '../../store/listings/listing-states.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import type { SeenKeys } from '../journal/seen-keys.ts';
import { parseStored } from '../listings/map-stored.ts';
import type { Duplicate } from './page-reasons.ts';
import type { BadRecord, ReadRecord } from './read-pages.ts';

/** The records of a page, each key once, and what came more than once. */
export interface EachOnce {
  /** The last record of each key; none of a key whose records differ where that is a contradiction. */
  readonly records: readonly ReadRecord[];
  /** Records that were repeated within the page, or had been read before. */
  readonly duplicates: readonly Duplicate[];
  /** Keys with contradicting records. */
  readonly conflicts: readonly BadRecord[];
}

interface Reading {
  readonly deps: {
    readonly store: { readonly listings: Pick<ActivityDeps['store']['listings'], 'known' | 'byIdsWithRaw'> };
  };
  readonly connector: { readonly capabilities?: Pick<NonNullable<InputConnector['capabilities']>, 'file'> };
  readonly streamId: string;
  /** Keys of earlier pages of this run. */
  readonly seen: Pick<SeenKeys, 'has'>;
  /** Nothing is written: what an earlier page had under a key is not stored. */
  readonly dryRun: boolean;
}

/** Fields and characters of a value that a message names. */
const MAX_FIELDS = 3;
const MAX_VALUE = 40;

/**
 * Each key once. One file that has a key twice with different values contradicts itself, and nothing says which record counts: the key is quarantined, and its listing
 * stays as it is. An API, or a later document of a transfer, gives a listing again because it changed: the last one counts. Equal records are one.
 */
export async function eachKeyOnce(records: readonly ReadRecord[], reading: Reading): Promise<EachOnce> {
  const { connector, seen } = reading;
  const isFile = connector.capabilities?.file === true;
  const byKey = new Map<string, ReadRecord>();
  const duplicates: Duplicate[] = [];
  const conflicts = new Map<string, BadRecord>();
  for (const record of records) {
    const { key } = record;
    const earlier = byKey.get(key);
    if (earlier) {
      const isEqual = isSameRecord(earlier, record);
      const isConflict = !isEqual && isFile && earlier.document === record.document;
      if (isConflict) conflicts.set(key, conflictOf(earlier.raw, record));
      else duplicates.push({ key, isEqual });
    } else if (seen.has(key)) duplicates.push({ key });
    byKey.set(key, record);
  }
  for (const key of conflicts.keys()) byKey.delete(key);
  if (isFile && !reading.dryRun) {
    for (const conflict of await conflictsWithEarlierPages([...byKey.values()], reading)) {
      conflicts.set(conflict.key, conflict);
      byKey.delete(conflict.key);
    }
  }
  return {
    records: [...byKey.values()],
    duplicates: duplicates.filter(({ key }) => !conflicts.has(key)),
    conflicts: [...conflicts.values()],
  };
}

/** Records whose key an earlier page of the same file had, with other values. What that page had is stored. */
async function conflictsWithEarlierPages(
  records: readonly ReadRecord[],
  { deps, streamId, seen }: Reading,
): Promise<Array<BadRecord & { key: string }>> {
  const repeated = records.filter(({ key, document }) => seen.has(key) && document === undefined);
  if (repeated.length === 0) return [];
  const known: ReadonlyMap<string, KnownListing> = await deps.store.listings.known(
    streamId,
    repeated.map(({ key }) => key),
  );
  const stored = await deps.store.listings.byIdsWithRaw([...known.values()].map(({ _id }) => _id));
  const raws = new Map(stored.map(({ crm_reference: key, sync }) => [key, parseStored(sync.raw)]));
  return repeated.flatMap((record) => {
    const before = raws.get(record.key);
    const isOther = before !== undefined && !isDeepStrictEqual(before, record.raw);
    return isOther ? [conflictOf(before, record)] : [];
  });
}

const isSameRecord = (one: ReadRecord, other: ReadRecord): boolean =>
  (one.known !== undefined && one.known === other.known) || isDeepStrictEqual(one.raw, other.raw);

/** The key in quarantine, with what both records say. */
function conflictOf(before: JsonObject, { key, raw }: ReadRecord): BadRecord & { key: string } {
  const [one, other] = [leavesOf(before), leavesOf(raw)];
  const fields = [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path));
  const said = (leaves: ReadonlyMap<string, string>): string =>
    fields
      .slice(0, MAX_FIELDS)
      .map((path) => `${path} ${shown(leaves.get(path))}`)
      .join(', ');
  const more = fields.length > MAX_FIELDS ? ` (${fields.length} fields differ)` : '';
  return {
    key,
    fault: 'two_records',
    message:
      `The file has two records with the key ${shown(key)} and different values, so that nothing says which of them counts: one has ${said(one)}, the other ` +
      `${said(other)}${more}. Export the listing once, or give each its own key.`,
    raw,
  };
}

const shown = (value: string | undefined): string =>
  value === undefined ? 'missing' : `"${value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)}…` : value}"`;

/** Values by their path within a record. */
function leavesOf(value: Json, path = '', leaves = new Map<string, string>()): Map<string, string> {
  if (typeof value !== 'object' || value === null) {
    leaves.set(path, String(value));
    return leaves;
  }
  for (const [name, part] of Object.entries(value)) leavesOf(part, path === '' ? name : `${path}.${name}`, leaves);
  return leaves;
}
