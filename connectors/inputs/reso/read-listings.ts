import type { InputContext, ReadMessage, ReadRequest } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { readEntry } from './entry.ts';
import type { Entry } from './entry.ts';
import { openSession, TOKEN_MARK } from './fetch-page.ts';
import type { Page, Session } from './fetch-page.ts';
import { newMetKeys, restartedMetKeys, resumedMetKeys } from '../../kit/paging/met-keys.ts';
import type { MetKeys } from '../../kit/paging/met-keys.ts';
import { nextState, otherWay } from './next-page.ts';
import { openState, restarted, startState, stateJson } from './mapping/read-state.ts';
import type { ReadState } from './mapping/read-state.ts';
import { queryUrl } from './service.ts';
import { toUrl } from '../../../model/shared/to-url.ts';

const CHECKPOINT_EVERY = 100;

/** Tolerance of the announced total, because listings change during the read; a larger difference is an error. */
const MAX_MISSING_SHARE = 0.05;

/** Shorter tokens could occur in a link by chance. */
const MIN_TOKEN = 8;

/** Reads listings page by page in the order of their changes, from the start or from the checkpoint in `request.state`. */
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
  let state = atHome(openState(mode, request.state), session);
  let isExact = !state.unsure;
  if (!state.done) {
    const reader = openReader(ctx, session, request, state);
    for (let isFirst = true; !state.done; isFirst = false) {
      ctx.signal.throwIfAborted();
      state = yield* reader.readPage(state, isFirst);
      yield reader.checkpoint(state);
    }
    isExact = reader.isExact();
  }
  yield mode === 'full'
    ? completeFull(ctx, state, isExact)
    : { kind: 'complete', scope: 'delta', expected: state.records };
}

/** A stored link is followed only to the currently configured server, which receives the credentials. */
function atHome(state: ReadState, { service }: Session): ReadState {
  const isStrange = state.link !== undefined && toUrl(state.link)?.origin !== service.property.origin;
  return isStrange ? restarted(startState(state.mode, state.since, state.newest)) : state;
}

async function* readOne(session: Session, reference: string): AsyncGenerator<ReadMessage, void, undefined> {
  const { entries } = await session.page(queryUrl(session.service, { key: reference }));
  let found = 0;
  for (const entry of entries) {
    const { message } = readEntry(entry);
    // A server that ignores the filter returns any listings.
    if (message.key === reference) {
      found++;
      yield message;
    }
  }
  if (entries.length === 0 && (await hasListings(session))) yield { kind: 'delete', key: reference };
  yield { kind: 'complete', scope: 'delta', expected: found };
}

/** Whether the server returns any listing: an empty response may be a fault, so it does not confirm a deletion. */
async function hasListings({ service, page }: Session): Promise<boolean> {
  return (await page(queryUrl(service, { top: 1 }, true))).entries.length > 0;
}

/** Decides the scope of `complete`: after an incomplete read the missing listings would count as deleted. */
function completeFull(ctx: InputContext, state: ReadState, isExact: boolean): ReadMessage {
  const { records, bad, announced, offsets } = state;
  if (bad > 0 && bad === records) {
    throw new ConnectorError(
      'feed_rejected',
      `None of the ${bad} records of the server is a listing with a ListingKey.`,
    );
  }
  const missing = (announced ?? 0) - records;
  if (announced === undefined || missing <= 0) {
    // With row offsets only the count proves that no listing slipped past, and only if none is in it twice.
    return { kind: 'complete', scope: offsets && !isExact ? 'delta' : 'full', expected: announced ?? records };
  }
  if (missing > announced * MAX_MISSING_SHARE) {
    const message = `The server announces ${announced} listings and returned ${records}.`;
    throw new ConnectorError('feed_rejected', message, { internal: 'truncated' });
  }
  ctx.log.warn({ announced, records }, 'fewer listings came than announced');
  // With row offsets, listings shift past the reader when earlier ones change: missing ones must not count as deleted.
  return { kind: 'complete', scope: offsets ? 'delta' : 'full', expected: announced };
}

/** The keys counted in a state. A state that has counted none belongs to a read from its start, or to one that began anew. */
function metKeysOf(state: ReadState, { hasRead }: ReadRequest): MetKeys {
  if (state.records > 0) return resumedMetKeys(state, hasRead);
  return state.unsure ? restartedMetKeys() : newMetKeys();
}

/** @param opened the state with which the read begins */
function openReader(ctx: InputContext, session: Session, request: ReadRequest, opened: ReadState) {
  const isFull = request.mode === 'full';
  let met = metKeysOf(opened, request);

  /** Time of change of each listing read so far. */
  const seen = new Map<string, string>();
  const { service } = session;
  let fraction = 0;

  function checkpoint(state: ReadState): ReadMessage {
    const { records, announced, done } = state;
    const share = done ? 1 : announced ? Math.min(1, records / announced) : 0;
    fraction = Math.max(fraction, share);
    return { kind: 'checkpoint', state: stateJson(state), ...(isFull && announced !== undefined && { fraction }) };
  }

  /** The page for a state, and the state that was used after fallbacks. */
  async function fetchPage(state: ReadState, isFirst: boolean): Promise<{ page: Page; from: ReadState }> {
    try {
      return { page: await session.page(addressOf(state)), from: state };
    } catch (error) {
      const other = isFirst ? otherWay(state, error) : undefined;
      if (!other) {
        throw error;
      }
      return { page: await session.page(addressOf(other)), from: other };
    }
  }

  function addressOf(state: ReadState): string {
    if (state.link === undefined) {
      return queryUrl(service, { since: state.position ?? state.since, skip: state.skip }, state.plain);
    }
    return state.link;
  }

  /** Yields the messages of a page; returns the state after it. */
  async function* readPage(state: ReadState, isFirst: boolean): AsyncGenerator<ReadMessage, ReadState, undefined> {
    const { page, from } = await fetchPage(state, isFirst);
    const tally = openTally(from, ctx.now());
    if (from.unsure && !state.unsure) met = restartedMetKeys();
    let fresh = 0;
    for (const [index, value] of page.entries.entries()) {
      const entry = readEntry(value);
      const key = entry.message.key;
      const before = key === undefined ? undefined : seen.get(key);
      // Continuing by time returns the listings changed at that instant again.
      const isRepeated = from.position !== undefined && before !== undefined && before === entry.changed;
      if (!isRepeated) {
        fresh++;
        tally.add(entry, met.add(entry.message));
        yield entry.message;
      }
      if (key !== undefined) {
        seen.set(key, entry.changed ?? '');
      }
      if ((index + 1) % CHECKPOINT_EVERY === 0 && index + 1 < page.entries.length) {
        // A page may change before it is requested again: after a resume, half a page is read again, and its keys are not counted again.
        yield checkpoint({ ...from, ...met.state(), records: from.records + tally.keyed() });
      }
    }
    const link = page.next === undefined ? undefined : withoutToken(page.next, session.authority.current());
    return nextState({ ...from, ...met.state(), ...tally.result() }, page, { fresh, link, pageSize: service.pageSize });
  }

  return { readPage, checkpoint, isExact: () => met.isExact() };
}

/** A link with a mark in place of the token of the session: checkpoints hold no secrets. */
const withoutToken = (link: string, token = ''): string =>
  token.length < MIN_TOKEN
    ? link
    : link.replaceAll(token, TOKEN_MARK).replaceAll(encodeURIComponent(token), TOKEN_MARK);

/** Counts the listings of a page and their newest change. */
function openTally(from: ReadState, now: Date) {
  let { records, bad, ordered } = from;
  let keyed = 0;
  let at = from.at;
  let newest = from.newest;
  return {
    add({ message, changed }: Entry, isNew: boolean): void {
      records += isNew ? 1 : 0;
      keyed += isNew && message.key !== undefined ? 1 : 0;
      bad += message.kind === 'bad' ? 1 : 0;
      if (changed === undefined || (at !== undefined && changed < at)) {
        ordered = false;
      }
      if (changed === undefined) {
        return;
      }
      at = at === undefined || changed > at ? changed : at;
      // A typing error (year 2205) must not hide all changes until then.
      const past = changed > now.toISOString() ? now.toISOString() : changed;
      newest = newest === undefined || past > newest ? past : newest;
    },
    /** New listings of the page that have a key. */
    keyed: () => keyed,
    result: () => ({ records, bad, ordered, at, newest }),
  };
}
