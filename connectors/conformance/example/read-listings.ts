import type { InputContext, Json, JsonObject, ReadMessage, ReadRequest } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { stateUse } from '../../kit/paging/state-use.ts';
import { requireConfigText } from '../../kit/read-config.ts';

/** A page of the CRM: listings in order of change, and the cursor of the next page. */
interface Page {
  readonly items: readonly JsonObject[];
  readonly total: number;
  readonly next: string | undefined;
}

/** Resolves when the CRM answers with a page. Throws ConnectorError feed_rejected for anything else; errors of HTTP pass through. */
export async function checkCrm(ctx: InputContext): Promise<void> {
  await fetchPage(ctx, '');
}

/**
 * Reads all listings, or those changed since `state`; all of them are complete when as many came as the CRM announces. A checkpoint behind each page
 * holds the cursor of the last listing seen: its time and its key, so that listings that come, go or change meanwhile never push another one over the
 * edge of a page.
 */
export async function* readListings(ctx: InputContext, request: ReadRequest): AsyncGenerator<ReadMessage> {
  if (request.mode === 'one') {
    yield* readOne(ctx, request.reference ?? '');
    return;
  }
  const from = positionOf(request);
  // Listings of the instant that the last read ended with may have been written after it: they are all read again.
  let cursor = request.mode === 'delta' ? from.cursor.split('~', 1).join('') : from.cursor;
  let { read } = from;
  const seen = new Set<string>();
  for (;;) {
    ctx.signal.throwIfAborted();
    const page = await fetchPage(ctx, cursor);
    for (const item of page.items) {
      ctx.signal.throwIfAborted();
      yield toMessage(item);
    }
    const last = page.items.at(-1);
    cursor = last ? `${textOf(last, 'changed')}~${textOf(last, 'key')}` : cursor;
    read += page.items.length;
    yield {
      kind: 'checkpoint',
      state: { version: 1, mode: request.mode, done: page.next === undefined, cursor, read },
    };
    if (page.next === undefined) {
      yield request.mode === 'full' ? completeFull(read, page.total) : { kind: 'complete', scope: 'delta' };
      return;
    }
    if (seen.has(cursor)) {
      throw new ConnectorError('feed_rejected', 'The pages of the CRM lead back to one that was read: they never end.');
    }
    seen.add(cursor);
  }
}

/** Only what came whole may be called so: listings that are missing would be taken for gone. */
function completeFull(read: number, total: number): ReadMessage {
  if (read < total) {
    const message = `The CRM announces ${total} listings and gave ${read}.`;
    throw new ConnectorError('feed_rejected', message, { internal: 'truncated' });
  }
  return { kind: 'complete', scope: 'full', expected: total };
}

async function* readOne(ctx: InputContext, key: string): AsyncGenerator<ReadMessage> {
  try {
    const { body } = await get(ctx, `/listings/${encodeURIComponent(key)}`);
    if (!isObject(body)) {
      throw new ConnectorError('feed_rejected', 'The CRM answered with no listing.');
    }
    const message = toMessage(body);
    // A CRM that does not look at the key gives any listing.
    if ('key' in message && message.key === key) {
      yield message;
    }
  } catch (error) {
    if (!(error instanceof ConnectorError && error.status === 404)) {
      throw error;
    }
    // It is not there: the read found nothing.
  }
  yield { kind: 'complete', scope: 'delta' };
}

async function fetchPage(ctx: InputContext, cursor: string): Promise<Page> {
  const { body } = await get(ctx, `/listings?after=${encodeURIComponent(cursor)}`);
  if (!isObject(body) || !Array.isArray(body['items']) || typeof body['total'] !== 'number') {
    throw new ConnectorError('feed_rejected', 'The CRM answered with no page of listings (items, total).');
  }
  const { items, total, next } = body;
  return { items: items.filter(isObject), total, next: typeof next === 'string' ? next : undefined };
}

function get(ctx: InputContext, path: string): ReturnType<InputContext['http']['json']> {
  const headers = { authorization: `Bearer ${requireConfigText(ctx.config, 'api_key')}` };
  return ctx.http.json(requireConfigText(ctx.config, 'url') + path, { headers });
}

function toMessage(raw: JsonObject): ReadMessage {
  const { key, changed, deleted } = raw;
  if (typeof key !== 'string' || key === '') {
    return { kind: 'bad', message: 'The listing has no key.', raw };
  }
  if (deleted === true) {
    return { kind: 'delete', key };
  }
  return { kind: 'record', key, raw, updatedAt: typeof changed === 'string' ? changed : undefined };
}

function textOf(item: JsonObject, name: string): string {
  const value = item[name];
  return typeof value === 'string' ? value : '';
}

/** Cursor of a checkpoint, and the listings before it; the beginning when it is none of ours, or of a read in another mode. */
function positionOf({ mode, state }: ReadRequest): { cursor: string; read: number } {
  const { version, mode: left, done, cursor, read } = isObject(state) ? state : {};
  const isOurs = version === 1 && (left === 'full' || left === 'delta');
  const isOfUse = isOurs && stateUse({ mode: left, done: done === true }, mode) !== undefined;
  return isOfUse && typeof cursor === 'string' && typeof read === 'number' ? { cursor, read } : { cursor: '', read: 0 };
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
