import { MAX_EXAMPLES, jobReason } from '../../model/sync/job-reasons.ts';
import { areRekeyed } from '../guards/judge-arrivals.ts';
import type { Journal } from '../journal/journal.ts';
import { inputLabel } from '../runtime/connector-context.ts';
import { readJournal } from './read-journal.ts';
import { loadArrivals } from './settle-arrivals.ts';
import type { Arrivals, Settling } from './settle-arrivals.ts';

/**
 * After a read of changes: drops what it has set aside if the CRM has probably changed its keys, and has the next run read everything. Only that shows which stored listings are
 * missing, and so which of them came under another key; published now, they would be on the sites twice. All of it is one transaction with the page of the journal.
 */
export async function withholdRekeyed(settling: Settling, journal: Journal, signal: AbortSignal): Promise<void> {
  const arrivals = await rekeyedArrivals(settling, signal);
  if (!arrivals) return;
  const { deps, gateway, jobId, inputId, stream, dryRun } = settling;
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

/** What the read has set aside, if it is probably of other keys. The stored listings are compared only where enough is set aside that it could be. */
async function rekeyedArrivals(
  { deps, jobId, inputId, stream }: Settling,
  signal: AbortSignal,
): Promise<Arrivals | undefined> {
  const { store } = deps;
  const count = await store.arrivals.count(jobId, stream);
  if (count === 0) return undefined;
  const before = await store.listings.countOfStream(stream);
  if (!areRekeyed({ before, same: count, alike: 0 })) return undefined;
  const { seen } = await readJournal(deps, jobId, `import:${inputId}`);
  const unread = new Map<string, string>();
  for await (const { _id, crm_reference: key } of store.listings.references(stream)) {
    signal.throwIfAborted();
    if (!seen.has(key)) unread.set(_id, key);
  }
  const arrivals = await loadArrivals(deps, jobId, stream, unread);
  const { same, alike } = arrivals.matches;
  return areRekeyed({ before, same: same.size, alike: alike.size }) ? arrivals : undefined;
}

/** Some listings with both of their keys; of look-alikes the new key only. Pure. */
export function rekeyedExamples({ all, matches }: Arrivals, label: string): string[] {
  const like = all.filter(({ held_id: id }) => matches.same.has(id) || matches.alike.has(id));
  const surest = like.toSorted((a, b) => Number(matches.same.has(b.held_id)) - Number(matches.same.has(a.held_id)));
  return surest.slice(0, MAX_EXAMPLES).map(({ held_id: id, crm_reference: key }) => {
    const stored = matches.same.get(id);
    return `${label}${key}${stored ? `: stored as ${stored.key}` : ' is like stored listings'}`;
  });
}
