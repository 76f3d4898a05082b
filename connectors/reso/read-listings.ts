import type { InputContext, ReadMessage, ReadRequest } from '../connector.ts';
import { ConnectorError } from '../errors.ts';
import { follow } from './detect-loop.ts';
import { readEntry } from './entry.ts';
import type { Entry } from './entry.ts';
import { openSession } from './fetch-page.ts';
import type { Page, Session } from './fetch-page.ts';
import { openState, startState, stateJson } from './read-state.ts';
import type { ReadState } from './read-state.ts';
import { queryUrl } from './service.ts';

const CHECKPOINT_EVERY = 100;

/** Listings come and go while they are read; a total that is missed by more than this is no coincidence. */
const MAX_MISSING_SHARE = 0.05;

/** Stands for our token in the links of a stored state. */
const TOKEN_MARK = '{access_token}';

/** Shorter words than this could stand in a link by chance. */
const MIN_TOKEN = 8;

/** Reads listings page by page in the order of their changes, from the beginning or from the checkpoint in `request.state`. */
export async function* readListings(
  ctx: InputContext,
  request: ReadRequest,
): AsyncGenerator<ReadMessage, void, undefined> {
  const session = openSession(ctx);
  const { mode } = request;
  if (mode === 'one') {
    yield* readOne(session, request.reference ?? '');
    return;
  }
  let state = openState(mode, request.state);
  if (!state.done) {
    const reader = openReader(ctx, session, mode === 'full');
    for (let isFirst = true; !state.done; isFirst = false) {
      ctx.signal.throwIfAborted();
      state = yield* reader.readPage(state, isFirst);
      yield reader.checkpoint(state);
    }
  }
  yield mode === 'full' ? completeFull(ctx, state) : { kind: 'complete', scope: 'delta', expected: state.records };
}

async function* readOne(session: Session, reference: string): AsyncGenerator<ReadMessage, void, undefined> {
  const { entries } = await session.page(queryUrl(session.service, { key: reference }));
  let found = 0;
  for (const entry of entries) {
    const { message } = readEntry(entry);
    // A server that does not know the filter sends anything.
    if (message.key === reference) {
      found++;
      yield message;
    }
  }
  yield { kind: 'complete', scope: 'delta', expected: found };
}

/** Only what came whole may be called so: what is missing would be taken for gone. */
function completeFull(ctx: InputContext, state: ReadState): ReadMessage {
  const { records, bad, announced } = state;
  if (bad > 0 && bad === records) {
    throw new ConnectorError(
      'feed_rejected',
      `None of the ${bad} records of the server is a listing with a ListingKey.`,
    );
  }
  const missing = (announced ?? 0) - records;
  if (announced === undefined || missing <= 0) {
    return { kind: 'complete', scope: 'full', expected: announced ?? records };
  }
  if (missing > announced * MAX_MISSING_SHARE) {
    const message = `The server announces ${announced} listings and gave ${records}.`;
    throw new ConnectorError('feed_rejected', message, { internal: 'truncated' });
  }
  ctx.log.warn({ announced, records }, 'fewer listings came than announced');
  // Rows that are counted slip past a reader when others before them change; those must not be taken for gone.
  return { kind: 'complete', scope: state.offsets ? 'delta' : 'full', expected: announced };
}

function openReader(ctx: InputContext, session: Session, isFull: boolean) {
  /** When each listing was changed that was read so far. */
  const seen = new Map<string, string>();
  const { service, authority } = session;
  let fraction = 0;

  function checkpoint(state: ReadState): ReadMessage {
    const { records, announced, done } = state;
    const share = done ? 1 : announced ? Math.min(1, records / announced) : 0;
    fraction = Math.max(fraction, share);
    return { kind: 'checkpoint', state: stateJson(state), ...(isFull && announced !== undefined && { fraction }) };
  }

  /** The page that the state leads to, and the state that really led to it. */
  async function fetchPage(state: ReadState, isFirst: boolean): Promise<{ page: Page; from: ReadState }> {
    try {
      return { page: await session.page(await addressOf(state)), from: state };
    } catch (error) {
      const other = isFirst ? otherWay(state, error) : undefined;
      if (!other) {
        throw error;
      }
      return { page: await session.page(await addressOf(other)), from: other };
    }
  }

  async function addressOf(state: ReadState): Promise<string> {
    if (state.link === undefined) {
      return queryUrl(service, { since: state.position ?? state.since, skip: state.skip }, state.plain);
    }
    return state.link.includes(TOKEN_MARK)
      ? state.link.replaceAll(TOKEN_MARK, encodeURIComponent(await authority.token()))
      : state.link;
  }

  function withoutToken(link: string): string {
    const token = authority.current() ?? '';
    return token.length < MIN_TOKEN
      ? link
      : link.replaceAll(token, TOKEN_MARK).replaceAll(encodeURIComponent(token), TOKEN_MARK);
  }

  /** Yields what a page holds; returns the state behind it. */
  async function* readPage(state: ReadState, isFirst: boolean): AsyncGenerator<ReadMessage, ReadState, undefined> {
    const { page, from } = await fetchPage(state, isFirst);
    const tally = openTally(from, ctx.now());
    let fresh = 0;
    for (const [index, value] of page.entries.entries()) {
      const entry = readEntry(value);
      const key = entry.message.key;
      const before = key === undefined ? undefined : seen.get(key);
      // Reading on from a position meets those again that were changed at that very instant.
      const isRepeated = from.position !== undefined && before !== undefined && before === entry.changed;
      if (!isRepeated) {
        fresh++;
        tally.add(entry, before === undefined);
        yield entry.message;
      }
      if (key !== undefined) {
        seen.set(key, entry.changed ?? '');
      }
      if ((index + 1) % CHECKPOINT_EVERY === 0 && index + 1 < page.entries.length) {
        // Pages may change until they are asked for again: half a page is read anew.
        yield checkpoint(from);
      }
    }
    return nextState({ ...from, ...tally.result() }, page, fresh);
  }

  function nextState(state: ReadState, page: Page, fresh: number): ReadState {
    const { link: _, position, skip, ...rest } = state;
    const announced = position === undefined ? (page.count ?? state.announced) : state.announced;
    const largest = Math.max(state.largest, page.entries.length);
    const after = { ...rest, announced, largest };
    if (page.next !== undefined) {
      const stamps = page.entries.map((entry) => stampOf(entry));
      return {
        ...after,
        position,
        link: withoutToken(page.next),
        offsets: state.offsets || /[?&](?:\$|%24)skip=/i.test(page.next) || undefined,
        trail: follow(state.trail, page.next, stamps),
      };
    }
    const { length } = page.entries;
    const isLast =
      length === 0 ||
      state.link !== undefined ||
      (position === undefined ? isAll(after, length) : length < state.largest);
    return isLast ? { ...after, done: true } : readOn(after, { position, skip, length, fresh });
  }

  /** Whether a first page without a link to the next is all there is, or only as much as the server gives at a time. */
  function isAll({ announced, records }: ReadState, length: number): boolean {
    return announced === undefined ? length < service.pageSize : records >= announced;
  }

  return { readPage, checkpoint };
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
function otherWay(state: ReadState, error: unknown): ReadState | undefined {
  const status = error instanceof ConnectorError ? error.status : undefined;
  if (state.link !== undefined && (status === 400 || status === 404 || status === 410)) {
    const { link: _, ...rest } = state;
    return state.ordered && state.at !== undefined
      ? { ...rest, position: state.at, skip: undefined }
      : startState(state.since, state.newest);
  }
  const isUntouched = state.link === undefined && state.position === undefined && !state.plain;
  return isUntouched && (status === 400 || status === 501) ? { ...state, plain: true } : undefined;
}

/** Counts what a page holds, and how far in time it leads. */
function openTally(from: ReadState, now: Date) {
  let { records, bad, ordered } = from;
  let at = from.at;
  let newest = from.newest;
  return {
    add({ message, changed }: Entry, isNew: boolean): void {
      records += isNew ? 1 : 0;
      bad += message.kind === 'bad' ? 1 : 0;
      if (changed === undefined || (at !== undefined && changed < at)) {
        ordered = false;
      }
      if (changed === undefined) {
        return;
      }
      at = at === undefined || changed > at ? changed : at;
      // A slip of the pen (year 2205) must not hide all changes until then.
      const past = changed > now.toISOString() ? now.toISOString() : changed;
      newest = newest === undefined || past > newest ? past : newest;
    },
    result: () => ({ records, bad, ordered, at, newest }),
  };
}

/** What tells one page from another: keys and changes of its listings. */
function stampOf(entry: Page['entries'][number]): string {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    return '';
  }
  return JSON.stringify([entry['ListingKey'], entry['ModificationTimestamp']]);
}
