import type { Json } from '../../connectors/connector.ts';
import { unpackDigests } from '../../store/sync/key-digest.ts';
import type { ReadDecision, RunPart } from '../../store/sync/sync-pages.ts';
import { addTermsCounts } from '../guards/judge-terms.ts';
import type { TermsCount } from '../guards/judge-terms.ts';
import { createSeenKeys } from '../journal/seen-keys.ts';
import type { SeenKeys } from '../journal/seen-keys.ts';
import type { ActivityDeps } from '../runtime/deps.ts';

/** What earlier chunks and attempts of a read have journalled. */
export interface ReadJournal {
  readonly seen: SeenKeys;
  /** Number of the next page. */
  readonly seq: number;
  /** The connector's checkpoint after the last page. */
  readonly state: Json | undefined;
  /** Set when the read has ended. */
  readonly complete: 'full' | 'delta' | undefined;
  /** How the read was begun. */
  readonly read: ReadDecision | undefined;
  /** The sum of the counts of its pages. */
  readonly terms: readonly TermsCount[];
}

/** Reads the pages of one input of a run. */
export async function readJournal(
  { store }: { readonly store: { readonly pages: Pick<ActivityDeps['store']['pages'], 'read'> } },
  jobId: string,
  part: RunPart,
): Promise<ReadJournal> {
  const digests = new Set<string>();
  let journal: Omit<ReadJournal, 'seen'> = {
    seq: 0,
    state: undefined,
    complete: undefined,
    read: undefined,
    terms: [],
  };
  for await (const { seq, keys, state, complete, read, terms = [] } of store.pages.read(jobId, part)) {
    for (const digest of keys ? unpackDigests(keys) : []) digests.add(digest);
    // The state is journalled as the connector gave it.
    journal = {
      seq: seq + 1,
      state: state as Json | undefined,
      complete,
      read: journal.read ?? read,
      terms: addTermsCounts(journal.terms, terms),
    };
  }
  return { ...journal, seen: createSeenKeys(digests) };
}
