import { ConnectorError } from '../../errors.ts';
import { follow } from '../../kit/paging/detect-loop.ts';
import type { Page } from './fetch-page.ts';
import { restarted, startState } from './mapping/read-state.ts';
import type { ReadState } from './mapping/read-state.ts';

/** Facts about a page that the next step needs. */
export interface PageFacts {
  /** New listings on it. */
  readonly fresh: number;
  /** Its link to the next page with the token replaced by TOKEN_MARK. */
  readonly link: string | undefined;
  /** Requested page size. */
  readonly pageSize: number;
}

/** A link that counts rows. */
const ROW_OFFSET = /[?&](?:\$|%24)skip=/i;

/** Whether the server gives listings in the order of their changes, so that a read can continue by time. */
const inOrder = (state: ReadState): state is ReadState & { readonly at: string } =>
  state.ordered && state.at !== undefined;

/**
 * The state after a page: continues by its link, by time if the server sends no links but has more, or is done. A read of changes continues by
 * time instead of a link that counts rows: when a listing before it is changed again or removed, the rows move, and a change would slip past for good,
 * because the next read begins behind it.
 * @param state includes the page's listings; its address is still that of the page
 * @throws ConnectorError of kind feed_rejected if the pages form a cycle or make no progress
 */
export function nextState(state: ReadState, page: Page, { fresh, link, pageSize }: PageFacts): ReadState {
  const { link: came, position, skip, ...rest } = state;
  const { length } = page.entries;
  const byRows = page.next !== undefined && ROW_OFFSET.test(page.next);
  const announced = position === undefined ? (page.count ?? state.announced) : state.announced;
  const offsets = state.offsets || byRows || undefined;
  const after = { ...rest, announced, offsets, largest: Math.max(state.largest, length) };
  if (byRows && state.mode === 'delta' && inOrder(state)) {
    return readOn(after, { position, skip, length, fresh });
  }
  if (page.next !== undefined) {
    return {
      ...after,
      position,
      link,
      trail: follow(state.trail, page.next, page.entries.map(stampOf)),
    };
  }
  const isLast = came !== undefined || offsets || isEnd(after, position, length, pageSize);
  return isLast ? { ...after, done: true } : readOn(after, { position, skip, length, fresh });
}

/** Whether a page of so many listings is the last one of a server without links. */
function isEnd(state: ReadState, position: string | undefined, length: number, pageSize: number): boolean {
  if (length === 0) return true;
  if (position !== undefined) return length < state.largest;
  if (state.announced !== undefined) return state.records >= state.announced;
  // A first page without a link may be everything, or limited by the server's own page size: without a total, only the next page shows that there is none.
  return length < pageSize && (!inOrder(state) || state.plain === true);
}

/** The next state for a server without links: it continues at the newest change so far. */
function readOn(
  state: ReadState,
  page: { position: string | undefined; skip: number | undefined; length: number; fresh: number },
): ReadState {
  if (!inOrder(state)) {
    const message = 'The server sends neither a link to its next page nor its listings in the requested order.';
    throw new ConnectorError('feed_rejected', message);
  }
  if (state.at !== page.position) {
    return { ...state, position: state.at, skip: undefined };
  }
  if (page.skip !== undefined && page.fresh === 0) {
    throw new ConnectorError('feed_rejected', 'The server gives the same page again in place of the next one.');
  }
  // A whole page of one instant: the overlap is half of it, so that none is missed when another one is removed.
  return { ...state, position: state.at, skip: (page.skip ?? 0) + Math.max(1, page.length >> 1) };
}

/** A fallback for a refused page: without order and total, or by time instead of an expired link. */
export function otherWay(state: ReadState, error: unknown): ReadState | undefined {
  const status = error instanceof ConnectorError ? error.status : undefined;
  if (state.link !== undefined && (status === 400 || status === 404 || status === 410)) {
    const { link: _, ...rest } = state;
    return inOrder(state)
      ? { ...rest, position: state.at, skip: undefined }
      : restarted(startState(state.mode, state.since, state.newest));
  }
  const isUntouched = state.link === undefined && state.position === undefined && !state.plain;
  return isUntouched && (status === 400 || status === 501) ? { ...state, plain: true } : undefined;
}

/** Identifies a page by keys and changes of its listings. */
function stampOf(entry: Page['entries'][number]): string {
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry)
    ? JSON.stringify([entry['ListingKey'], entry['ModificationTimestamp']])
    : '';
}
