import type { InputConnector, ReadRequest } from '../../connectors/connector.ts';
import type { JobMode } from '../../model/sync/sync-job.ts';
import type { Stream } from '../../store/sync/streams.ts';
import type { ReadDecision } from '../../store/sync/sync-pages.ts';
import { hasOnlyJournalled, readRequest } from '../source/read-request.ts';
import { demandSameSource, setsAside } from './read-decisions.ts';
import type { ReadJournal } from './read-journal.ts';

/** The options of an import. */
export interface ReadWish {
  readonly mode: JobMode;
  readonly crmReference?: string;
  readonly quarantinedOnly?: boolean;
  readonly dryRun?: boolean;
}

/** All that decides how an input is read. */
export interface ReadFacts {
  readonly wish: ReadWish;
  readonly capabilities: InputConnector['capabilities'];
  /** Digest of connector and configuration as they are now. */
  readonly source: string;
  /** Of the mapping as it is now; undefined in a dry run of a mapping that has written nothing yet. */
  readonly generation: number | undefined;
  /** When the run was requested. */
  readonly askedAt: Date;
  /** Of the activity: 1, 2 … */
  readonly attempt: number;
  readonly journal: Pick<ReadJournal, 'seq' | 'state' | 'read'>;
  /** How the read was begun before it had to start anew. */
  readonly begunBefore: ReadDecision | undefined;
  readonly stream: Pick<Stream, 'cursor' | 'last'> | undefined;
  /** The stream has no listing. */
  readonly isEmpty: boolean;
}

/** How an input is read. */
export interface ReadPlan {
  readonly request: ReadRequest;
  /** Journalled with the first page: later chunks and attempts keep to it. */
  readonly decision: ReadDecision;
  /** Nothing but this read has stored listings of the stream: nothing is looked up in the store. */
  readonly fresh: boolean;
  /** Records of the bytes that stored listings were made of are neither parsed nor compared. */
  readonly skipsKnown: boolean;
  /** The read ends if its file is the last one. */
  readonly comparesFile: boolean;
  /** The file is journalled, so that the next run can compare with it. */
  readonly journalsFile: boolean;
  /** The next run may go on where this read ends. */
  readonly savesCursor: boolean;
  /** What runs that broke off have left is settled before anything is read. */
  readonly settlesLeftovers: boolean;
}

/**
 * Decides how an input is read, by the options of the run, what it has read already and what is stored. Pure.
 * @throws ReadLostError when connector or configuration are others than at the beginning of the read
 */
export function planRead(facts: ReadFacts): ReadPlan {
  const { wish, capabilities, journal, generation } = facts;
  demandSameSource(journal.read, facts.source);
  const request = requestOf(facts);
  const isWhole = wish.crmReference === undefined && !wish.quarantinedOnly;
  const isWholeRead = isWhole && request.mode === 'full';
  const writes = !wish.dryRun;
  const isFirstPage = journal.seq === 0;
  const isForced = wish.mode === 'FORCED_FULL';
  const decision = journal.read ?? decide(facts, request.mode, isWhole);
  const journalsFile = capabilities.file === true && isWhole && writes;
  return {
    request,
    decision,
    fresh: hasOnlyJournalled({ isEmpty: facts.isEmpty, read: decision, attempt: facts.attempt }),
    // A read of changes meets few records, and those have changed; a first one has stored all that it could find.
    skipsKnown: isWholeRead && !isForced && decision.first !== true && generation !== undefined,
    comparesFile: journalsFile && isFirstPage && !isForced,
    journalsFile,
    savesCursor: capabilities.delta && isWhole && writes,
    settlesLeftovers: isFirstPage && writes,
  };
}

const requestOf = ({ wish, capabilities, journal, begunBefore, stream, generation, askedAt }: ReadFacts): ReadRequest =>
  readRequest({
    mode: wish.mode,
    crmReference: wish.crmReference,
    begun: (journal.read ?? begunBefore)?.mode,
    capabilities,
    resume: journal.state,
    cursor: stream?.cursor,
    generation,
    askedAt,
  });

/** What the first page of a read journals. */
const decide = (
  { source, generation, isEmpty, stream }: ReadFacts,
  mode: ReadRequest['mode'],
  isWhole: boolean,
): ReadDecision => ({
  mode,
  source,
  ...(generation === undefined ? {} : { generation }),
  ...(isEmpty ? { first: true } : {}),
  ...(setsAside({ isWhole, isEmpty, hasReadBefore: stream?.last !== undefined }) ? { sets_aside: true } : {}),
});
