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

/**
 * The state after a page: continues by its link, by time if the server sends no links but has more, or is done.
 * @param state includes the page's listings; its address is still that of the page
 * @throws ConnectorError of kind feed_rejected if the pages form a cycle or make no progress
 */
export function nextState(state: ReadState, page: Page, { fresh, link, pageSize }: PageFacts): ReadState {
  const { link: came, position, skip, ...rest } = state;
  const { length } = page.entries;
  const announced = position === undefined ? (page.count ?? state.announced) : state.announced;
  const after = { ...rest, announced, largest: Math.max(state.largest, length) };
  if (page.next !== undefined) {
    return {
      ...after,
      position,
      link,
      offsets: state.offsets || /[?&](?:\$|%24)skip=/i.test(page.next) || undefined,
      trail: follow(state.trail, page.next, page.entries.map(stampOf)),
    };
  }
  // A first page without a link may be everything, or limited by the server's own page size: without a total, only the next page shows that there is none.
  const canReadOn = state.ordered && state.at !== undefined && !state.plain;
  const isAll = announced === undefined ? length < pageSize && !canReadOn : state.records >= announced;
  const isLast = length === 0 || came !== undefined || (position === undefined ? isAll : length < state.largest);
  return isLast ? { ...after, done: true } : readOn(after, { position, skip, length, fresh });
}

/** The next state for a server without links: it continues at the newest change so far. */
function readOn(
  state: ReadState,
  page: { position: string | undefined; skip: number | undefined; length: number; fresh: number },
): ReadState {
  if (!state.ordered || state.at === undefined) {
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
    return state.ordered && state.at !== undefined
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
