import { DAY_MS } from '../../model/shared/time.ts';

/** A feed that loses more than this share and this number of listings is an incident, not sales. */
const GUARD_SHARE = 0.15;
export const GUARD_COUNT = 20;
/** Nor does a small agency lose more than this share at once, unless it is only a handful. */
const SMALL_GUARD_SHARE = 1 / 3;
export const HANDFUL = 5;

/** Plausible reads in a row, and the time they must span, after which a held listing leaves. */
const LEAVES_AFTER_READS = 3;
const LEAVES_AFTER_MS = DAY_MS;
/** What was missed first by the same read, and is more than the guard lets go at once, waits longer: a broken export is the same every day. */
const CROWD_LEAVES_AFTER_MS = 7 * DAY_MS;

/** Fewer listings than this at the end of the last good read are sales, not a cut file. */
const MIN_TAIL = 2;

/** What a complete read returned: digests of its keys, in the order of reading. */
export type KeyOrder = readonly string[];

export interface OrphanFacts {
  /** Listings stored before this run. */
  readonly before: number;
  readonly orphans: number;
  /** Listings the complete read returned. */
  readonly read: number;
  /** Records without a key: what they stand for is unknown. */
  readonly keyless: number;
}

/** What is known of a listing that is held. */
export interface HeldState {
  /** Plausible complete reads that missed it. */
  readonly missed: number;
  /** The first of them. */
  readonly missed_since?: Date;
}

/** Who supplies listings, where the format of an input says so: agencies that share a feed, branches of one. */
export interface Suppliers {
  /** Of each stored listing that the read did not return; absent: it names none. */
  readonly of: ReadonlyMap<string, string>;
  /** How many listings each has stored. */
  readonly stored: ReadonlyMap<string, number>;
}

/** What a CRM returned when it was queried for the missing listings one by one. */
export interface StillThere {
  /** Missing listings that it still returns. */
  readonly ids: ReadonlySet<string>;
  /** Missing listings that it was not queried for: too many, or it refuses such requests. */
  readonly unqueried: ReadonlySet<string>;
}

export interface ReadFacts extends Pick<OrphanFacts, 'before' | 'keyless'> {
  readonly now: Date;
  /** Ids of stored listings that the read did not return. */
  readonly orphans: readonly string[];
  readonly keys: KeyOrder;
  /** The format marks its end: what is cut off is noticed. */
  readonly endMarked: boolean;
  /** The complete read before this one, and the last one after which nothing was held. */
  readonly last: KeyOrder | undefined;
  readonly good: KeyOrder | undefined;
  readonly held: ReadonlyMap<string, HeldState>;
  /** Absent where nothing is known of them. */
  readonly suppliers?: Suppliers;
  /** Absent if the CRM was not queried. */
  readonly stillThere?: StillThere;
  /** Digest of the key of a stored listing. */
  readonly digestOf: (id: string) => string | undefined;
}

export interface Judgement {
  /** Why listings are held; undefined when the read was believed. */
  readonly why?: string;
  /** The read was plausible next to the one before: what it missed was counted. */
  readonly counts: boolean;
  /** Listings to archive. */
  readonly leave: readonly string[];
  /** Listings that stay, with how often they have been missed. */
  readonly stay: ReadonlyMap<string, HeldState>;
}

/** Whether a complete read can prove that something is gone: not when it is empty, nor when it met records without key. Pure. */
export const isProof = ({ read, keyless }: Pick<OrphanFacts, 'read' | 'keyless'>): boolean => read > 0 && keyless === 0;

/** Why known listings that a complete read did not return must not be archived; undefined when they may. Pure. */
export function orphanGuard({ before, orphans, read, keyless }: OrphanFacts): string | undefined {
  if (orphans === 0) return undefined;
  if (keyless > 0)
    return `${orphans} listings are missing from the CRM’s answer, but ${keyless} of its records could not be identified and may be among them`;
  if (!isTooMany(orphans, before) && read > 0) return undefined;
  return `${orphans} of ${before} listings are missing from the CRM’s answer, too many to be believed at once`;
}

/** Why the listings of an input that was taken from the gateway must not be archived all at once; undefined when they may. Pure. */
export function removalGuard(inputId: string, listings: number, ofGateway: number): string | undefined {
  if (listings <= GUARD_COUNT || listings <= ofGateway * GUARD_SHARE) return undefined;
  return `${listings} of ${ofGateway} listings belong to the input ${inputId}, which was removed from the gateway, too many to be archived unasked`;
}

/**
 * Which of the listings that a complete read did not return leave. The read is believed when few are missing, of all and of each supplier, or when it is plausible next to
 * the last good read: then what it lacks came with a bad one. Otherwise the crowd is held. Each listing of it leaves by itself once it has been missing from three reads
 * over a day that were each plausible next to the read before; those that were missed first by the same read, and are too many to go at once, after a week of such
 * reads. A listing that the CRM still returns by itself is held in the same way, because pages of a list that changes can lose one, and so is one that the CRM was not queried for; where some
 * were not and one is still there, all are.
 * A read that is empty, or has records without key, proves nothing. Pure.
 */
export function judgeRead(facts: ReadFacts): Judgement {
  const { now, before, orphans, keys, keyless, endMarked, last, good, held, suppliers, stillThere } = facts;
  const found = new Set(keys);
  const doubt = orphanGuard({ before, orphans: orphans.length, read: keys.length, keyless }) ?? cutGuard(facts, found);
  const proves = isProof({ read: keys.length, keyless });
  const isPlausibleAfter = (previous: KeyOrder | undefined) =>
    proves && previous !== undefined && isPlausible(previous, keys, found, endMarked);
  const isDoubted = doubt !== undefined && !isPlausibleAfter(good);
  const crowds = isDoubted ? NONE : supplierCrowds(sinceGood(facts), suppliers);
  const slipped = slippedOf(orphans, stillThere);
  if (!isDoubted && crowds.size === 0 && slipped.size === 0) return { counts: false, leave: orphans, stay: new Map() };
  const why = isDoubted
    ? doubt
    : crowds.size > 0 || !stillThere
      ? supplierGuard(crowds, suppliers)
      : slipGuard(stillThere);
  const doubted = isDoubted
    ? orphans
    : orphans.filter((id) => slipped.has(id) || crowds.has(suppliers?.of.get(id) ?? ''));

  const counts = isPlausibleAfter(last);
  const states = new Map(
    doubted.map((id) => [id, counts ? missedAgain(held.get(id), now) : (held.get(id) ?? { missed: 0 })] as const),
  );
  const crowd = counts ? crowdsOf(states, before, suppliers) : NONE_SINCE;
  const leave = orphans.filter((id) => {
    const state = states.get(id);
    return !state || (counts && isLeaving(state, now, crowd));
  });
  for (const id of leave) states.delete(id);
  return states.size > 0 ? { why, counts, leave, stay: states } : { counts, leave, stay: states };
}

/** Missing listings that the pages of the list may have lost. */
function slippedOf(orphans: readonly string[], stillThere: StillThere | undefined): ReadonlySet<string> {
  if (!stillThere) return new Set();
  const { ids, unqueried } = stillThere;
  return ids.size > 0 && unqueried.size > 0 ? new Set(orphans) : new Set([...ids, ...unqueried]);
}

function slipGuard({ ids, unqueried }: StillThere): string {
  if (ids.size === 0)
    return `the CRM has not been queried yet for ${unqueried.size} of the listings that are missing from its list; they stay until it says that it has none of them`;
  return `${ids.size} of the listings that are missing from the CRM’s list are still there when the CRM is queried for each: the list probably changed while it was read`;
}

/** Why the end of a file may be missing; undefined if it is there. */
function cutGuard({ orphans, keys, endMarked, good }: ReadFacts, found: ReadonlySet<string>): string | undefined {
  const cut = !endMarked && good ? missingTail(good, keys, found) : 0;
  if (cut === 0 || orphans.length === 0) return undefined;
  return `the last ${cut} listings of the last good read are missing from the end of the CRM’s file, which may be cut off`;
}

const NONE: ReadonlyMap<string, number> = new Map();
const NONE_SINCE: ReadonlySet<number> = new Set();

/** Missing listings that the last good read had: one that only a bad read had is no loss. */
function sinceGood({ orphans, good, digestOf }: ReadFacts): readonly string[] {
  if (!good) return orphans;
  const known = new Set(good);
  return orphans.filter((id) => known.has(digestOf(id) ?? ''));
}

/** Suppliers that too many of these listings are of, with how many; none where all listings are of one. */
function supplierCrowds(ids: Iterable<string>, suppliers: Suppliers | undefined): ReadonlyMap<string, number> {
  if (!suppliers || suppliers.stored.size < 2) return NONE;
  const missing = new Map<string, number>();
  for (const id of ids) {
    const supplier = suppliers.of.get(id);
    if (supplier !== undefined) missing.set(supplier, (missing.get(supplier) ?? 0) + 1);
  }
  return new Map([...missing].filter(([supplier, count]) => isTooMany(count, suppliers.stored.get(supplier) ?? count)));
}

function supplierGuard(crowds: ReadonlyMap<string, number>, suppliers: Suppliers | undefined): string {
  const parts = [...crowds].map(
    ([supplier, count]) => `${count} of ${suppliers?.stored.get(supplier) ?? count} listings of ${supplier}`,
  );
  return `${parts.join(', ')} are missing from the CRM’s answer, too many of one agency or branch to be believed at once`;
}

/** When those were first missed that are too many to go at once. */
function crowdsOf(
  states: ReadonlyMap<string, HeldState>,
  before: number,
  suppliers: Suppliers | undefined,
): ReadonlySet<number> {
  const since = new Map<number, string[]>();
  for (const [id, { missed_since }] of states) {
    if (!missed_since) continue;
    const ids = since.get(missed_since.getTime());
    if (ids) ids.push(id);
    else since.set(missed_since.getTime(), [id]);
  }
  const crowds = [...since].filter(
    ([, ids]) => isTooMany(ids.length, before) || supplierCrowds(ids, suppliers).size > 0,
  );
  return new Set(crowds.map(([time]) => time));
}

const missedAgain = (state: HeldState | undefined, now: Date): HeldState => ({
  missed: (state?.missed ?? 0) + 1,
  missed_since: state?.missed_since ?? now,
});

function isLeaving({ missed, missed_since: since }: HeldState, now: Date, crowds: ReadonlySet<number>): boolean {
  if (missed < LEAVES_AFTER_READS || since === undefined) return false;
  const wait = crowds.has(since.getTime()) ? CROWD_LEAVES_AFTER_MS : LEAVES_AFTER_MS;
  return now.getTime() - since.getTime() >= wait;
}

/** More listings than may be believed at once. */
export const isTooMany = (missing: number, before: number) =>
  (missing > GUARD_COUNT && missing > before * GUARD_SHARE) ||
  (missing > HANDFUL && missing > before * SMALL_GUARD_SHARE);

/** Whether a read may follow another one: not too much of it is missing, and not its end. */
function isPlausible(previous: KeyOrder, keys: KeyOrder, found: ReadonlySet<string>, endMarked: boolean): boolean {
  const missing = previous.reduce((sum, key) => sum + (found.has(key) ? 0 : 1), 0);
  return !isTooMany(missing, previous.length) && (endMarked || missingTail(previous, keys, found) === 0);
}

/** How many listings are missing behind the one that the read ends with; 0 when the read does not look like the beginning of the previous one. */
function missingTail(previous: KeyOrder, keys: KeyOrder, found: ReadonlySet<string>): number {
  const end = keys.at(-1);
  const at = end === undefined ? -1 : previous.lastIndexOf(end);
  if (at < 0) return 0;
  const tail = previous.slice(at + 1);
  return tail.length >= MIN_TAIL && tail.every((key) => !found.has(key)) ? tail.length : 0;
}
