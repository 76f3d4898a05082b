import type { InputContext, Json, ReadMessage, ReadRequest } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { isObject } from '../mapping/open-fields.ts';
import { boundRecord } from '../sources/bound-record.ts';
import { TRAIL_START, follow, isTrail, trailJson } from './detect-loop.ts';
import type { Trail } from './detect-loop.ts';
import { newMetKeys, readMetState, restartedMetKeys, resumedMetKeys } from './met-keys.ts';
import type { MetState } from './met-keys.ts';
import { isNumber, isTime, stateUse } from './state-use.ts';
import { newestOfRead } from './walk-state.ts';

/** One page of a list. Times are milliseconds by the CRM's clock. */
export interface CursorPage {
  readonly items: readonly Json[];
  /** The CRM's cursor of the next page; undefined on the last page. */
  readonly next?: string;
  /** Number of items of the whole list, if the CRM states it. */
  readonly total?: number;
  /** Time of the response. */
  readonly answeredAt: number;
}

/** A list of an API with cursor paging. */
export interface CursorList {
  /** Name of the CRM, for errors. */
  readonly name: string;
  /** Overlap of a delta with the changes already read, milliseconds. */
  readonly lookBackMs: number;
  /** @param query cursor of the page, null for the first; `since` limits it to changes, null for everything */
  fetchPage(query: { readonly cursor: string | null; readonly since: number | null }): Promise<CursorPage>;
  toMessage(item: Json): ReadMessage;
}

interface CursorState extends MetState {
  readonly mode: ReadRequest['mode'];
  readonly done: boolean;
  readonly cursor: string | null;
  readonly since: number | null;
  /** The newest change seen (high-water mark), and when the read began. */
  readonly newest: number | null;
  readonly began: number;
  /** Distinct items read; those without a key are all counted. */
  readonly count: number;
  readonly trail: Trail;
}

const VERSION = 1;

/** Cursors are tokens of some hundred characters; a checkpoint must stay below 64 KiB. */
const MAX_CURSOR = 8_000;

/** The CRM no longer accepts a cursor: it expired between two attempts. */
const EXPIRED = new Set([400, 404, 410]);

/**
 * Reads a list from its first page or a checkpoint to the page without a next cursor. A full read is complete only when as many different items came as the
 * CRM announces: those that moved between two pages come twice. A delta begins `lookBackMs` before the newest known change, and no later than the start of the last read, so that changes made during that read
 * are included.
 * @throws ConnectorError of kind feed_rejected when fewer items come than announced, or the pages do not end
 */
export async function* walkCursor(
  list: CursorList,
  ctx: InputContext,
  request: ReadRequest,
): AsyncGenerator<ReadMessage, void, undefined> {
  const start = startOf(list, request);
  let state = start;
  let met = start.began > 0 ? resumedMetKeys(start, request.hasRead) : newMetKeys();
  while (!state.done) {
    ctx.signal.throwIfAborted();
    const page = await fetchPage(list, state, state === start);
    // After an expired cursor the list is read from its start, and items are counted again.
    if (page.from !== state) met = restartedMetKeys();
    state = page.from;
    let { count } = state;
    let { newest } = state;
    const stamps: string[] = [];
    for (const [index, item] of page.items.entries()) {
      ctx.signal.throwIfAborted();
      const message = boundRecord(item, list.toMessage);
      newest = latest(newest, message);
      count += met.add(message) ? 1 : 0;
      stamps.push(stampOf(message, `${state.cursor ?? ''} ${index}`));
      yield message;
    }
    state = behind({ ...state, ...met.state(), newest, count }, page, stamps);
    if (state.done && request.mode === 'full' && page.total !== undefined && state.count < page.total) {
      const message = `${list.name} announces ${page.total} listings and returned ${state.count}.`;
      throw new ConnectorError('feed_rejected', message, { internal: 'truncated' });
    }
    yield { kind: 'checkpoint', state: toJson(state), ...fractionOf(state, page.total, request) };
  }
  yield request.mode === 'full'
    ? { kind: 'complete', scope: met.isExact() ? 'full' : 'delta', expected: state.count }
    : { kind: 'complete', scope: 'delta' };
}

function startOf({ lookBackMs }: CursorList, { mode, state: left }: ReadRequest): CursorState {
  const state = readState(left);
  const use = state && stateUse(state, mode);
  if (state && use === 'resume') {
    return state;
  }
  const newest = use === 'since' ? (state?.newest ?? null) : null;
  return firstState(mode, newest, newest === null ? null : Math.max(0, newest - lookBackMs));
}

const firstState = (mode: ReadRequest['mode'], newest: number | null, since: number | null): CursorState => ({
  mode,
  done: false,
  cursor: null,
  since,
  newest,
  began: 0,
  count: 0,
  trail: TRAIL_START,
});

async function fetchPage(
  list: CursorList,
  from: CursorState,
  isFirst: boolean,
): Promise<CursorPage & { readonly from: CursorState }> {
  try {
    return { ...(await list.fetchPage(from)), from };
  } catch (error) {
    const isExpired = error instanceof ConnectorError && EXPIRED.has(error.status ?? 0);
    if (!isFirst || from.cursor === null || !isExpired) {
      throw error;
    }
    const again = firstState(from.mode, from.newest, from.since);
    return { ...(await list.fetchPage(again)), from: again };
  }
}

/** The state after a page. Times ahead of the CRM's own clock are errors: they must not hide all changes until then. */
function behind(state: CursorState, { next, answeredAt }: CursorPage, stamps: readonly string[]): CursorState {
  if (next !== undefined && next.length > MAX_CURSOR) {
    throw new ConnectorError('feed_rejected', `The cursor of the next page is longer than ${MAX_CURSOR} characters.`);
  }
  const began = state.began || answeredAt;
  const newest = newestOfRead(state.newest, began);
  return next === undefined
    ? { ...state, began, newest, done: true, cursor: null, trail: TRAIL_START }
    : { ...state, began, cursor: next, trail: follow(state.trail, next, stamps) };
}

function latest(newest: number | null, message: ReadMessage): number | null {
  const time = message.kind === 'record' ? Date.parse(message.updatedAt ?? '') : Number.NaN;
  return Number.isNaN(time) ? newest : Math.max(newest ?? 0, time);
}

/** Identifies an item by key and time, or by its position if it has neither, to detect repeated pages. */
const stampOf = (message: ReadMessage, place: string): string =>
  message.kind === 'record' ? JSON.stringify([message.key, message.updatedAt]) : place;

function fractionOf({ done, count }: CursorState, total: number | undefined, { mode }: ReadRequest): object {
  return mode === 'full' && total !== undefined ? { fraction: done ? 1 : Math.min(1, count / Math.max(1, total)) } : {};
}

const toJson = ({ others, ...state }: CursorState): Json => ({
  ...state,
  ...(others && { others: [...others] }),
  version: VERSION,
  trail: trailJson(state.trail),
});

const isCursor = (value: Json): value is string | null => value === null || typeof value === 'string';

/** The state of a checkpoint; undefined if it is not a valid one. */
function readState(state: Json | undefined): CursorState | undefined {
  if (!isObject(state) || state['version'] !== VERSION) return undefined;
  const { mode, done, cursor = null, since = null, newest = null, began, count, trail, others, unsure } = state;
  if (mode !== 'full' && mode !== 'delta') return undefined;
  if (typeof done !== 'boolean' || !isCursor(cursor)) return undefined;
  if (!isTime(since) || !isTime(newest) || !isNumber(began) || !isNumber(count)) return undefined;
  if (!isTrail(trail)) return undefined;
  return { mode, done, cursor, since, newest, began, count, trail, ...readMetState(others, unsure) };
}
