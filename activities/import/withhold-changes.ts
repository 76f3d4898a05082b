import { MAX_EXAMPLES, jobReason } from '../../model/sync/job-reasons.ts';
import { areRekeyed, judgeUnproven } from '../guards/judge-arrivals.ts';
import type { Journal } from '../journal/journal.ts';
import { inputLabel } from '../runtime/connector-context.ts';
import { readJournal } from './read-journal.ts';
import type { ReadJournal } from './read-journal.ts';
import { recordHeldNew } from './record-held.ts';
import { arrivalFacts, causesOf, heldNewPage, loadArrivals, sharesOf } from './settle-arrivals.ts';
import type { Arrivals, HeldArrivals, Settling } from './settle-arrivals.ts';

/** What a read without proof that it is complete has set aside, compared with the stored listings that it did not return. */
interface Compared {
  readonly arrivals: Arrivals;
  readonly facts: ReturnType<typeof arrivalFacts>;
  readonly seen: ReadJournal['seen'];
}

/**
 * Judges what a read has set aside that does not prove that it is complete: of changes, or of everything. What is probably stored under another key is not published a second time. After a
 * read of changes in which a crowd came under other keys, the next run reads everything. All else that is doubted is held for its owner.
 */
export async function judgeUnprovenRead(
  settling: Settling,
  mode: 'full' | 'delta',
  journal: Journal,
  signal: AbortSignal,
): Promise<void> {
  const compared = await compareArrivals(settling, signal);
  if (!compared) return;
  if (mode === 'delta' && areRekeyed(changesOf(compared))) return withhold(settling, compared.arrivals, journal);
  const held = await heldOf(settling, mode, compared);
  await holdUnproven(settling, mode, compared, held, journal);
}

async function compareArrivals(
  { deps, jobId, inputId, stream }: Settling,
  signal: AbortSignal,
): Promise<Compared | undefined> {
  const { store } = deps;
  if ((await store.arrivals.count(jobId, stream)) === 0) return undefined;
  const before = await store.listings.countOfStream(stream);
  const { seen } = await readJournal(deps, jobId, `import:${inputId}`);
  const unread = new Map<string, string>();
  for await (const { _id, crm_reference: key } of store.listings.references(stream)) {
    signal.throwIfAborted();
    if (!seen.has(key)) unread.set(_id, key);
  }
  const arrivals = await loadArrivals(deps, jobId, stream, unread);
  return { arrivals, facts: arrivalFacts(arrivals, { before, missing: unread.size }), seen };
}

const changesOf = ({ arrivals: { matches }, facts: { before, replaced } }: Compared) => ({
  before,
  same: matches.same.size,
  alike: matches.alike.size,
  replaced,
});

/**
 * Drops what a read of changes has set aside, and has the next run read everything. Only that shows which stored listings are missing, and so which of them came under another key; published
 * now, they would be on the sites twice. All of it is one transaction with the page of the journal.
 */
async function withhold(
  { deps, gateway, jobId, inputId, stream, dryRun }: Settling,
  arrivals: Arrivals,
  journal: Journal,
): Promise<void> {
  const count = arrivals.all.length;
  const examples = rekeyedExamples(arrivals, inputLabel(gateway, inputId));
  await journal.append(
    { counts: { held_new: count }, reasons: [jobReason('keys_changed', count, examples)] },
    {
      async write(session) {
        await deps.store.arrivals.removeOfJob(jobId, stream, session);
        if (!dryRun) await deps.store.streams.forgetCursor(stream, session);
      },
    },
  );
}

/** What is held: all of a read that does not resemble the gateway, else what is surely a stored listing under another key. */
async function heldOf(
  { deps, gateway, jobId, stream }: Settling,
  mode: 'full' | 'delta',
  compared: Compared,
): Promise<HeldArrivals | undefined> {
  const { arrivals, facts } = compared;
  const { all, matches } = arrivals;
  const shares =
    mode === 'full' ? await sharesOf(deps, { jobId, gatewayId: gateway._id, stream }, arrivals, facts) : undefined;
  const doubt = mode === 'full' ? judgeUnproven(facts, changesOf(compared), shares) : undefined;
  const held = doubt === undefined ? all.filter(({ held_id: id }) => matches.same.has(id)) : all;
  if (held.length === 0) return undefined;
  const why =
    doubt ?? `${held.length} new listings are like stored ones that the read did not return, under other references`;
  return { held, why, cause: causesOf(held, (id) => matches.same.has(id) || matches.alike.has(id)) };
}

/** Lists and journals what is held. What was held before and is not now becomes a listing. */
async function holdUnproven(
  { deps, gateway, jobId, inputId, stream, dryRun = false }: Settling,
  mode: 'full' | 'delta',
  { facts: { before }, seen }: Compared,
  held: HeldArrivals | undefined,
  journal: Journal,
): Promise<void> {
  const { store } = deps;
  const ids = held?.held.map(({ held_id: id }) => id) ?? [];
  await store.arrivals.decide(jobId, { held: ids, formerKeys: new Map() });
  if (!dryRun) {
    if (mode === 'full') {
      const now = new Set(ids);
      const released = (await store.heldListings.newOfStream(stream)).filter(
        ({ _id, status, crm_reference: key }) => status === 'HELD' && !now.has(_id) && seen.has(key),
      );
      await store.heldListings.forget(released.map(({ _id }) => _id));
      await store.arrivals.removeHeld(released.map(({ _id }) => _id));
    }
    if (held)
      await recordHeldNew(deps, { jobId, gatewayId: gateway._id, inputId }, stream, held, { before, now: new Date() });
  }
  if (held) await journal.append(heldNewPage(held, inputLabel(gateway, inputId)));
}

/** Some listings with both of their keys; of look-alikes and other homes the new key only. Pure. */
export function rekeyedExamples({ all, matches }: Arrivals, label: string): string[] {
  const like = all.filter(
    ({ held_id: id, replaces }) => matches.same.has(id) || matches.alike.has(id) || replaces === 'other',
  );
  const surest = like.toSorted((a, b) => Number(matches.same.has(b.held_id)) - Number(matches.same.has(a.held_id)));
  return surest.slice(0, MAX_EXAMPLES).map(({ held_id: id, crm_reference: key, replaces }) => {
    const stored = matches.same.get(id);
    if (stored) return `${label}${key}: stored as ${stored.key}`;
    return `${label}${key} ${replaces ? 'is another home than the stored one' : 'is like stored listings'}`;
  });
}
