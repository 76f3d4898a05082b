import { ConnectorError } from '../../errors.ts';
import { follow } from '../../kit/paging/detect-loop.ts';
import type { Page } from './fetch-page.ts';
import { startState } from './mapping/read-state.ts';
import type { ReadState } from './mapping/read-state.ts';

/** What is known of a page besides what is in it. */
export interface PageFacts {
  /** Listings on it that were not read before. */
  readonly fresh: number;
  /** Its link to the next page as it may be stored. */
  readonly link: string | undefined;
  /** Listings that are asked for at a time. */
  readonly pageSize: number;
}

/**
 * Where reading goes on after a page: by its link, by time when the server gives none but has more, or nowhere.
 * @param state the page's listings counted in, its address still that of the page itself
 * @throws ConnectorError of kind feed_rejected when the pages lead in a circle or nowhere
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
  // A first page without a link may be all there is, or only as much as the server gives at a time.
  const isAll = announced === undefined ? length < pageSize : state.records >= announced;
  const isLast = length === 0 || came !== undefined || (position === undefined ? isAll : length < state.largest);
  return isLast ? { ...after, done: true } : readOn(after, { position, skip, length, fresh });
}

/** The state for the next page of a server that gives no links: it begins at the greatest change so far. */
function readOn(
  state: ReadState,
  page: { position: string | undefined; skip: number | undefined; length: number; fresh: number },
): ReadState {
  if (!state.ordered || state.at === undefined) {
    const message =
      'The server gives neither a link to its next page nor its listings in the order that was asked for.';
    throw new ConnectorError('feed_rejected', message);
  }
  if (state.at !== page.position) {
    return { ...state, position: state.at, skip: undefined };
  }
  if (page.skip !== undefined && page.fresh === 0) {
    throw new ConnectorError('feed_rejected', 'The server gives the same page again in place of the next one.');
  }
  // A whole page of one instant: half of it is asked for again, lest one slip by when another leaves.
  return { ...state, position: state.at, skip: (page.skip ?? 0) + Math.max(1, page.length >> 1) };
}

/** Another way to a page that the server refused: without order and total, or past a link that has expired. */
export function otherWay(state: ReadState, error: unknown): ReadState | undefined {
  const status = error instanceof ConnectorError ? error.status : undefined;
  if (state.link !== undefined && (status === 400 || status === 404 || status === 410)) {
    const { link: _, ...rest } = state;
    return state.ordered && state.at !== undefined
      ? { ...rest, position: state.at, skip: undefined }
      : startState(state.mode, state.since, state.newest);
  }
  const isUntouched = state.link === undefined && state.position === undefined && !state.plain;
  return isUntouched && (status === 400 || status === 501) ? { ...state, plain: true } : undefined;
}

/** What tells one page from another: keys and changes of its listings. */
function stampOf(entry: Page['entries'][number]): string {
  return typeof entry === 'object' && entry !== null && !Array.isArray(entry)
    ? JSON.stringify([entry['ListingKey'], entry['ModificationTimestamp']])
    : '';
}
