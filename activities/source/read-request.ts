import type { InputConnector, Json, ReadRequest } from '../../connectors/connector.ts';
import type { StreamCursor } from '../../store/sync/streams.ts';
import type { JobMode } from '../../model/sync/sync-job.ts';
import type { ReadDecision } from '../../store/sync/sync-pages.ts';

/**
 * Changes alone never prove that something is gone, and CRMs do lose changes: once a day an incremental run reads the whole catalogue.
 */
const FULL_EVERY_MS = 24 * 3_600_000;

export interface RequestFacts {
  readonly mode: JobMode;
  readonly crmReference?: string;
  readonly capabilities: InputConnector['capabilities'];
  /** The mode that this very run began its read in; undefined at its beginning. */
  readonly begun: ReadRequest['mode'] | undefined;
  /** The checkpoint that this very run has reached; undefined at its beginning. */
  readonly resume: Json | undefined;
  readonly cursor: StreamCursor | undefined;
  /** Of the mapping as it is now; undefined if it has written nothing yet. */
  readonly generation: number | undefined;
  /** When the run was requested: the same at every chunk and attempt, so that the request is, too. */
  readonly askedAt: Date;
}

/**
 * The request to an input: one listing, what changed since the last read, or everything. A read keeps the mode it began in, whatever changes meanwhile:
 * a delta that ended as a full read would prove that everything outside of it is gone. Pure.
 */
export function readRequest(facts: RequestFacts): ReadRequest {
  const { mode, crmReference, capabilities, begun, resume, cursor, generation, askedAt } = facts;
  if (crmReference !== undefined) return { mode: 'one', reference: crmReference };
  // Kept as the connector gave it.
  const since = cursor?.state as Json | undefined;
  if (begun === 'delta') return { mode: 'delta', state: resume ?? since };
  if (begun === 'full') return { mode: 'full', state: resume };
  const isDue = !cursor || askedAt.getTime() - cursor.full_at.getTime() >= FULL_EVERY_MS;
  if (mode !== 'INCREMENTAL' || !capabilities.delta || isDue || cursor.generation !== generation) {
    return { mode: 'full', state: resume };
  }
  return { mode: 'delta', state: resume ?? since };
}

/**
 * Whether all that a stream has was journalled by this very read, so that nothing needs to be looked up in the store. An attempt that was lost may have stored what it did not
 * journal; behind a chunk that has handed over there is nothing of the kind. Should a stale attempt write all the same, the unique index of the keys refuses the second
 * of them, and the next attempt looks everything up. Pure.
 */
export const hasOnlyJournalled = ({
  isEmpty,
  read,
  attempt,
}: {
  /** The stream has no listing. */
  readonly isEmpty: boolean;
  readonly read: ReadDecision;
  readonly attempt: number;
}): boolean => isEmpty || (read.first === true && attempt === 1);
