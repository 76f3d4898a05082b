import type { InputContext, Json, ReadMessage, ReadRequest } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { boundRecord, faultOfShape } from '../sources/bound-record.ts';
import { newMetKeys, restartedMetKeys, resumedMetKeys } from './met-keys.ts';
import type { MetState } from './met-keys.ts';
import { stateUse } from './state-use.ts';
import { firstState, readState, toJson, newestOfRead } from './walk-state.ts';
import type { WalkState } from './walk-state.ts';

/** One page of a list. Times are milliseconds by the CRM's clock. */
export interface Page {
  readonly items: readonly Json[];
  /** Number of items of the whole list, as stated with this page. */
  readonly total: number;
  /** Time of the response. */
  readonly answeredAt: number;
  /** The newest change on the page. */
  readonly newest?: number;
}

/** A list of an API with offset paging that can be filtered to changes since a time. */
export interface PagedList {
  /** Name of the CRM, for errors. */
  readonly name: string;
  readonly lookBackMs: number;
  fetchPage(query: { readonly offset: number; readonly limit: number; readonly since: number | null }): Promise<Page>;
  /** The id of an item; undefined for a broken item. */
  idOf(item: Json): string | undefined;
  readonly toMessage: (item: Json) => ReadMessage;
}

/** Items per page: a page of large listings stays well below the limit of 16 MiB per response. */
const PAGE_ITEMS = 100;

/** Overlap of two pages, items: shows whether listings were removed or added meanwhile. */
const OVERLAP = 10;

/** Most restarts: a list that shifts by whole pages each time cannot be read by offset. */
const MAX_RESTARTS = 3;

/** Most consecutive pages without a new item: the CRM returns the same page for every offset. */
const MAX_IDLE_PAGES = 2;

/** Longest id kept in a checkpoint, which must stay below 64 KiB. */
const MAX_ID = 100;

/**
 * Reads a list page by page, from its start or a checkpoint. Offsets shift when listings are added or removed: pages overlap, and
 * if the overlap is not found again, the read restarts. A full read ends by reading the changes since it began, which include the listings that
 * it missed by a shift. It is complete only when as many different items came as announced: an item that moves by more than a page comes twice. A delta begins `lookBackMs` before the newest known change.
 * @throws ConnectorError of kind feed_rejected when fewer listings come than announced or the pages do not end
 */
export async function* walkPages(
  list: PagedList,
  ctx: InputContext,
  request: ReadRequest,
): AsyncGenerator<ReadMessage, void, undefined> {
  let state = startOf(list, request);
  if (state.phase === 'done') {
    yield completion(state, !state.unsure);
    return;
  }
  let met = state.began > 0 ? resumedMetKeys(state, request.hasRead) : newMetKeys();
  for (;;) {
    ctx.signal.throwIfAborted();
    const overlap = Math.min(OVERLAP, Math.ceil(state.tail.length / 2));
    const start = state.offset - overlap;
    const page = await list.fetchPage({ offset: start, limit: PAGE_ITEMS, since: state.since });
    const known = new Set(state.tail);
    const fresh = page.items.filter((item) => !known.has(shortId(list, item)));
    if (state.tail.length > 0 && fresh.length === page.items.length) {
      state = restarted(list, state);
      // Items are counted again, those that are gone meanwhile are not.
      met = restartedMetKeys();
      continue;
    }
    let counted = 0;
    for (const item of fresh) {
      ctx.signal.throwIfAborted();
      const message = boundRecord(item, list.toMessage);
      counted += met.add(message) ? 1 : 0;
      if (request.mode !== 'one') {
        yield message;
      } else if ((message.kind === 'record' || message.kind === 'delete') && message.key === request.reference) {
        yield message;
        yield { kind: 'complete', scope: 'delta', expected: 1 };
        return;
      }
    }
    state = { ...advanced(list, state, page, { start, fresh: fresh.length, counted }), ...met.state() };
    if (!isAtEnd(state, page)) {
      yield checkpoint(state);
      continue;
    }
    const next = afterEnd(list, state);
    yield checkpoint(next);
    if (next.phase === 'done') {
      yield completion(next, met.isExact());
      return;
    }
    state = next;
  }
}

function startOf(list: PagedList, request: ReadRequest): WalkState {
  const state = readState(request.state);
  const use = state && stateUse({ mode: state.mode, done: state.phase === 'done' }, request.mode);
  if (state && use === 'resume') {
    return state;
  }
  // Without a final checkpoint the start of a delta is unknown: everything is read again, which is safe.
  const newest = state && use === 'since' ? state.newest : null;
  return firstState(request.mode, newest === null ? null : Math.max(0, newest - list.lookBackMs));
}

function restarted(list: PagedList, state: WalkState): WalkState {
  if (state.restarts >= MAX_RESTARTS) {
    throw new ConnectorError('feed_rejected', `The list of ${list.name} changes faster than it can be read.`);
  }
  return { ...state, count: 0, offset: 0, tail: [], idle: 0, restarts: state.restarts + 1 };
}

/** The state after a page that begins at `start`, with so many items that the page before did not have, of which so many are met for the first time. */
function advanced(
  list: PagedList,
  state: WalkState,
  page: Page,
  { start, fresh, counted }: { readonly start: number; readonly fresh: number; readonly counted: number },
): WalkState {
  const idle = fresh === 0 && page.items.length > 0 ? state.idle + 1 : 0;
  const offset = start + page.items.length;
  if (idle >= MAX_IDLE_PAGES) {
    const message = `${list.name} returns the same listings for every page: the list never ends.`;
    throw new ConnectorError('feed_rejected', message);
  }
  const newest = Math.max(state.newest ?? 0, page.newest ?? 0);
  return {
    ...state,
    began: state.began || page.answeredAt,
    newest: newest > 0 ? newest : null,
    count: state.count + counted,
    promised: page.total,
    offset,
    tail: page.items.map((item) => shortId(list, item)),
    idle,
  };
}

/** The total may be that of the unfiltered list: a short page without a new item is an end, too. */
function isAtEnd(state: WalkState, { items, total }: Page): boolean {
  return state.offset >= total || items.length === 0 || (state.idle > 0 && items.length < PAGE_ITEMS);
}

/** The next phase after the end of the list. */
function afterEnd(list: PagedList, state: WalkState): WalkState {
  if (state.mode === 'full' && state.phase === 'pages') {
    const missing = Math.max(0, state.promised - state.count);
    const since = Math.max(0, state.began - list.lookBackMs);
    return {
      ...firstState('full', since),
      ...metOf(state),
      phase: 'closing',
      began: state.began,
      newest: state.newest,
      expected: state.promised,
      missing,
    };
  }
  if (state.missing > state.count) {
    const message = `${list.name} announced ${state.expected} listings and returned ${state.expected - state.missing}.`;
    throw new ConnectorError('feed_rejected', message, { internal: 'truncated' });
  }
  const newest = newestOfRead(state.newest, state.began);
  const { began, expected } = state;
  return { ...firstState(state.mode, null), ...metOf(state), phase: 'done', began, newest, expected };
}

const metOf = ({ others, unsure }: MetState): MetState => ({ ...(others && { others }), ...(unsure && { unsure }) });

function checkpoint(state: WalkState): ReadMessage {
  if (state.phase !== 'pages' || state.restarts > 0) {
    return { kind: 'checkpoint', state: toJson(state), ...(state.phase !== 'pages' && { fraction: 1 }) };
  }
  const fraction = state.promised > 0 ? Math.min(1, state.offset / state.promised) : 0;
  return { kind: 'checkpoint', state: toJson(state), fraction };
}

/** @param isExact whether no item can have been counted twice: only then does the count prove that none is missing */
function completion({ mode, expected }: WalkState, isExact: boolean): ReadMessage {
  if (mode !== 'full') return { kind: 'complete', scope: 'delta' };
  return { kind: 'complete', scope: isExact ? 'full' : 'delta', expected };
}

/** For an item without an id: the beginning of its text. */
function shortId(list: PagedList, item: Json): string {
  return (list.idOf(item) ?? (faultOfShape(item) === undefined ? JSON.stringify(item) : '')).slice(0, MAX_ID);
}
