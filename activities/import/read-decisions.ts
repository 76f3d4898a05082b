import type { ReadRequest } from '../../connectors/connector.ts';
import type { HeldNew } from '../../store/listings/held-listings.ts';
import type { ReadDecision } from '../../store/sync/sync-pages.ts';
import type { ReadPage } from './read-pages.ts';
import { ReadLostError } from '../source/snapshots.ts';

/**
 * Whether records under unknown keys are set aside until the read has ended: of everything, or of all changes, and after a read of everything that came to its end, because until then
 * the import is the first one. Pure.
 */
export const setsAside = ({
  isWhole,
  isEmpty,
  hasReadBefore,
}: {
  /** The read is not about one listing, nor about those in quarantine. */
  readonly isWhole: boolean;
  /** The stream has no listing. */
  readonly isEmpty: boolean;
  /** A complete read of the stream is remembered. */
  readonly hasReadBefore: boolean;
}): boolean => isWhole && !isEmpty && hasReadBefore;

/**
 * Keys of held new listings that a read neither publishes nor looks at: those that a person dismissed. All of them if the read is not one of everything that is judged at its end: a
 * webhook or a delta must not publish what is held. Pure.
 */
export const notPublished = (
  held: readonly HeldNew[],
  { mode, sets_aside: setAside }: Pick<ReadDecision, 'mode' | 'sets_aside'>,
): ReadonlySet<string> => {
  const isJudged = mode === 'full' && setAside === true;
  return new Set(held.flatMap(({ status, crm_reference: key }) => (status === 'DISMISSED' || !isJudged ? [key] : [])));
};

/** Whether what a read has set aside is settled at its end, because no reconciliation follows. Pure. */
export const isUnjudged = (complete: 'full' | 'delta', read: Pick<ReadDecision, 'sets_aside'> | undefined): boolean =>
  complete === 'delta' && read?.sets_aside === true;

/** Only a read of everything proves that something is gone, whatever its connector says of it. Pure. */
export const inMode = ({ mode }: Pick<ReadRequest, 'mode'>, page: ReadPage): ReadPage =>
  page.complete === 'full' && mode !== 'full' ? { ...page, complete: 'delta' } : page;

/**
 * A checkpoint of another connector or configuration means nothing.
 * @throws ReadLostError when the read began with other ones than now
 */
export function demandSameSource(begun: Pick<ReadDecision, 'source'> | undefined, source: string): void {
  if (begun && begun.source !== source)
    throw new ReadLostError('The configuration of the input changed during the read, which starts anew.');
}
