import { createHash } from 'node:crypto';
import type { Json, ReadMessage, ReadRequest } from '../../connector.ts';

/** Most digests in a checkpoint: eleven bytes each, and a checkpoint must stay below 64 KiB. */
export const MAX_OTHERS = 1_000;

/** What a checkpoint keeps of the keys that a read has met. */
export interface MetState {
  /** Digests of the keys that are not journalled because they are of no record: deletions and skipped entries. */
  readonly others?: readonly string[];
  /** The run's journal does not show which keys were counted: a read that resumes from here may count entries twice. */
  readonly unsure?: true;
}

/** The keys that a read has met, before and after it was resumed. */
export interface MetKeys {
  /** Adds the key of a message. Returns whether it is met for the first time; always true for a message without a key. */
  add(message: ReadMessage): boolean;
  /** Whether no entry can have been counted twice. */
  isExact(): boolean;
  /** For the next checkpoint. */
  state(): MetState;
}

/** How much of what a read has met is known. */
interface Known {
  readonly others: readonly string[];
  /** Keys met before the read was resumed. */
  readonly before?: ReadRequest['hasRead'];
  readonly isExact: boolean;
  readonly isJournalUsable: boolean;
}

/** The keys of a read from its start. */
export const newMetKeys = (): MetKeys => openMetKeys({ others: [], isExact: true, isJournalUsable: true });

/** The keys of a read that counts anew although it has read something: the run's journal does not show what is counted. */
export const restartedMetKeys = (): MetKeys => openMetKeys({ others: [], isExact: true, isJournalUsable: false });

/** The keys of a read that resumes from a checkpoint. */
export function resumedMetKeys({ others = [], unsure }: MetState, hasRead: ReadRequest['hasRead']): MetKeys {
  const before = unsure ? undefined : hasRead;
  const isKnown = before !== undefined;
  return openMetKeys({ others, before, isExact: isKnown, isJournalUsable: isKnown });
}

/**
 * Distinguishes listings that a read meets again, because they moved between two pages, from new ones, also after it was resumed. Only then does a count
 * of listings prove that none is missing. The keys of records are not in the checkpoint: those of 50,000 listings would exceed it many times over, and
 * the run's journal has them.
 */
function openMetKeys({ others: digests, before, ...known }: Known): MetKeys {
  const own = new Set<string>();
  const others = new Set(digests);
  let isFull = false;
  const wasMet = (key: string): boolean =>
    own.has(key) || before?.(key) === true || (others.size > 0 && others.has(digestOf(key)));
  return {
    add(message) {
      const key = 'key' in message ? message.key : undefined;
      if (key === undefined) return true;
      const isNew = !wasMet(key);
      own.add(key);
      if (message.kind === 'delete' || message.kind === 'skip') {
        if (others.size < MAX_OTHERS) others.add(digestOf(key));
        else isFull = true;
      }
      return isNew;
    },
    isExact: () => known.isExact,
    state: () => ({
      ...(others.size > 0 && { others: [...others] }),
      ...((isFull || !known.isJournalUsable) && { unsure: true }),
    }),
  };
}

/** What a stored state says of the keys met. */
export function readMetState(others: Json | undefined, unsure: Json | undefined): MetState {
  const digests = Array.isArray(others) ? others.filter((digest) => typeof digest === 'string') : [];
  return { ...(digests.length > 0 && { others: digests }), ...(unsure === true && { unsure }) };
}

const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 8);
