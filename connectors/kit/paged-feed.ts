import type {
  ConnectorConfig,
  CrmEvents,
  InputConnector,
  InputContext,
  Json,
  JsonObject,
  MapContext,
  Mapped,
  Rate,
  ReadMessage,
  ReadRequest,
} from '../connector.ts';
import { toUrl } from '../../model/shared/to-url.ts';
import { ConnectorError } from '../errors.ts';
import { isObject, textOf } from './mapping/open-fields.ts';
import { walkCursor } from './paging/walk-cursor.ts';
import { walkPages } from './paging/walk-pages.ts';
import { baseAddress, requireConfigText } from './read-config.ts';
import { recordMessage } from './record-message.ts';
import type { RecordFields } from './record-message.ts';
import { boundRecord } from './sources/bound-record.ts';

/** Declares a CRM with a JSON API that returns its listings in pages. */
export interface PagedFeed extends RecordFields {
  /** The `connector_type`: capitals, words joined by `_`. */
  readonly type: string;
  readonly title: string;
  /** Path of the list behind the `url` of the configuration: `/listings`. */
  readonly list: string;
  /** Path of one listing by its key. Without it, the platform filters a full read. */
  one?(key: string): string;
  /** Where a page has its listings (`data.listings`); empty when the page is the list itself. */
  readonly items: string;
  readonly page: CursorPaging | OffsetPaging;
  /** How the list is filtered to changes at or after an instant. Without it, there are no deltas. */
  readonly since?: {
    readonly parameter: string;
    /** Default ISO 8601 with milliseconds in UTC. */
    write?(instant: Date): string;
  };
  /** Overlap of a delta with the changes already read, milliseconds. Default 10 minutes: clocks differ, and lists are updated late. */
  readonly lookBackMs?: number;
  /** Further config fields next to `url` and `api_key`, all of them optional. */
  readonly config?: JsonObject;
  /** Headers of every request. Default: the `api_key` as a bearer token. */
  headers?(config: ConnectorConfig): Record<string, string>;
  readonly rate?: Rate;
  readonly events?: CrmEvents;
  /** See `InputConnector.map`. */
  map(record: JsonObject, ctx: MapContext): Mapped;
}

/** Cursor paging: each page has the cursor of the next one, or a link with the cursor in its query. */
export interface CursorPaging {
  readonly kind: 'cursor';
  /** Query parameter for the cursor. */
  readonly parameter: string;
  /** Where a page has the cursor or link (`meta.next`); empty or null on the last page. */
  readonly next: string;
  /** Where a page has the number of all listings, if it does. */
  readonly total?: string;
}

/** Offset paging: pages begin at any offset and state the total of listings. */
export interface OffsetPaging {
  readonly kind: 'offset';
  /** Query parameters for the first item and for the number of items. */
  readonly offset: string;
  readonly limit: string;
  /** Where a page has the number of all listings. */
  readonly total: string;
}

export const DEFAULT_LOOK_BACK_MS = 10 * 60_000;

/**
 * The connector of a JSON API with pages. It resumes behind the last page, reads only changes if the API supports that, detects paging that never
 * ends or shifts, follows no link to another server, quarantines broken records, and is complete only when the announced number of listings came.
 */
export function pagedFeed(feed: PagedFeed): InputConnector {
  return {
    direction: 'input',
    spec: {
      type: feed.type,
      title: feed.title,
      configSchema: {
        type: 'object',
        properties: { ...CONFIG_FIELDS, ...feed.config },
        required: ['url', 'api_key'],
        additionalProperties: false,
      },
      secrets: ['api_key'],
      addresses: ['url'],
      ...(feed.rate && { rate: feed.rate }),
    },
    capabilities: {
      delta: feed.since !== undefined,
      one: feed.one !== undefined,
      deletes: feed.deletedWhen ? 'both' : 'absence',
      events: feed.events !== undefined,
    },
    async check(ctx) {
      await (feed.page.kind === 'cursor'
        ? fetchCursorPage(ctx, feed, feed.page, { cursor: null, since: null })
        : fetchOffsetPage(ctx, feed, feed.page, { offset: 0, limit: 1, since: null }));
    },
    read: (ctx, request) => readPages(ctx, request, feed),
    map: (raw, ctx) => feed.map(raw, ctx),
    ...(feed.events && { events: feed.events }),
  };
}

const CONFIG_FIELDS = {
  url: {
    type: 'string',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
    maxLength: 4_096,
    description: 'Address of the CRM.',
  },
  api_key: { type: 'string', minLength: 1, maxLength: 4_096, description: 'Key of the CRM’s API.' },
} as const;

function readPages(ctx: InputContext, request: ReadRequest, feed: PagedFeed): AsyncGenerator<ReadMessage> {
  const { page } = feed;
  if (request.mode === 'delta' && !feed.since) {
    throw new ConnectorError('bug', `${feed.title} does not support reading only changes.`);
  }
  if (request.mode === 'one') {
    return readOne(ctx, request.reference ?? '', feed);
  }
  const shared = {
    name: feed.title,
    lookBackMs: feed.lookBackMs ?? DEFAULT_LOOK_BACK_MS,
    toMessage: (item: Json) => toMessage(item, feed),
  };
  return page.kind === 'cursor'
    ? walkCursor({ ...shared, fetchPage: (query) => fetchCursorPage(ctx, feed, page, query) }, ctx, request)
    : walkPages(
        { ...shared, fetchPage: (query) => fetchOffsetPage(ctx, feed, page, query), idOf: (item) => keyOf(item, feed) },
        ctx,
        request,
      );
}

async function* readOne(ctx: InputContext, key: string, feed: PagedFeed): AsyncGenerator<ReadMessage> {
  try {
    const { body } = await get(ctx, feed, feed.one?.(key) ?? '', {});
    if (!isObject(body)) {
      throw new ConnectorError('feed_rejected', `${feed.title} responded without a listing.`);
    }
    const message = boundRecord(body, (item) => toMessage(item, feed));
    // A CRM that ignores the key returns any listing.
    if ('key' in message && message.key === key) {
      yield message;
    }
  } catch (error) {
    // A 404 alone proves nothing: the address may belong to something else.
    if (!(error instanceof ConnectorError && error.status === 404)) {
      throw error;
    }
  }
  yield { kind: 'complete', scope: 'delta' };
}

async function fetchCursorPage(
  ctx: InputContext,
  feed: PagedFeed,
  { parameter, next: nextPlace, total: totalPlace }: CursorPaging,
  { cursor, since }: { readonly cursor: string | null; readonly since: number | null },
): Promise<Awaited<ReturnType<Parameters<typeof walkCursor>[0]['fetchPage']>>> {
  const query = { ...sinceQuery(feed, since), ...(cursor !== null && { [parameter]: cursor }) };
  const { body, answeredAt } = await get(ctx, feed, feed.list, query);
  const items = itemsOf(body, feed);
  const total = totalPlace === undefined ? undefined : totalOf(body, totalPlace, feed);
  const next = cursorOf(valueAt(body, nextPlace), parameter, ctx, feed);
  return { items, answeredAt, ...(total !== undefined && { total }), ...(next !== undefined && { next }) };
}

async function fetchOffsetPage(
  ctx: InputContext,
  feed: PagedFeed,
  paging: OffsetPaging,
  { offset, limit, since }: Parameters<Parameters<typeof walkPages>[0]['fetchPage']>[0],
): ReturnType<Parameters<typeof walkPages>[0]['fetchPage']> {
  const query = { ...sinceQuery(feed, since), [paging.offset]: String(offset), [paging.limit]: String(limit) };
  const { body, answeredAt } = await get(ctx, feed, feed.list, query);
  const items = itemsOf(body, feed);
  const times = items.flatMap((item) => {
    const message = boundRecord(item, (each) => toMessage(each, feed));
    const time = message.kind === 'record' ? Date.parse(message.updatedAt ?? '') : Number.NaN;
    return Number.isNaN(time) ? [] : [time];
  });
  const newest = times.reduce<number | undefined>((most, time) => Math.max(most ?? 0, time), undefined);
  return { items, total: totalOf(body, paging.total, feed), answeredAt, ...(newest !== undefined && { newest }) };
}

function sinceQuery({ since: narrowing }: PagedFeed, since: number | null): Record<string, string> {
  if (!narrowing || since === null) {
    return {};
  }
  const instant = new Date(since);
  return { [narrowing.parameter]: narrowing.write?.(instant) ?? instant.toISOString() };
}

async function get(
  ctx: InputContext,
  feed: PagedFeed,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<{ body: Json; answeredAt: number }> {
  const url = new URL(baseAddress(ctx.config, '') + path);
  for (const [name, value] of Object.entries(query)) {
    url.searchParams.set(name, value);
  }
  const { body, headers } = await ctx.http.json(url.href, {
    headers: feed.headers?.(ctx.config) ?? { authorization: `Bearer ${requireConfigText(ctx.config, 'api_key')}` },
  });
  return { body, answeredAt: Date.parse(headers['date'] ?? '') || ctx.now().getTime() };
}

function itemsOf(body: Json, { items: place, title }: PagedFeed): readonly Json[] {
  const items = place === '' ? body : valueAt(body, place);
  if (!Array.isArray(items)) {
    throw new ConnectorError('feed_rejected', `${title} responded without a page of listings (${place || 'a list'}).`);
  }
  return items;
}

function totalOf(body: Json, place: string, { title }: PagedFeed): number {
  const total = Number(textOf(valueAt(body, place)));
  if (!Number.isSafeInteger(total) || total < 0) {
    throw new ConnectorError('feed_rejected', `${title} responded without the number of its listings (${place}).`);
  }
  return total;
}

/** The cursor of the next page. Only the cursor of a link is used, so that the API key is never sent to another address. */
function cursorOf(value: Json, parameter: string, ctx: InputContext, { title }: PagedFeed): string | undefined {
  const text = textOf(value);
  if (text === undefined) {
    // A list or `true` is not a cursor: the next page is unknown, and the catalogue incomplete.
    if (value === null || value === '' || value === false) return undefined;
    throw new ConnectorError('feed_rejected', `${title} states the next page in an unknown form.`);
  }
  if (!/^(?:https?:)?\//i.test(text)) {
    return text;
  }
  const link = toUrl(text, baseAddress(ctx.config, ''));
  const cursor = link?.searchParams.get(parameter) ?? null;
  if (cursor === null) {
    throw new ConnectorError('feed_rejected', `${title} links to a next page without a "${parameter}".`);
  }
  return cursor;
}

/** The value at a path (`meta.next`); null if missing. */
function valueAt(body: Json, place: string): Json {
  return place
    .split('.')
    .reduce<Json>(
      (value, name) => (isObject(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null),
      body,
    );
}

function toMessage(item: Json, feed: PagedFeed): ReadMessage {
  return isObject(item)
    ? recordMessage(item, feed, 'json', (fault) => `The listing is broken: ${fault}.`)
    : { kind: 'bad', message: 'The listing is no JSON object.' };
}

function keyOf(item: Json, feed: PagedFeed): string | undefined {
  const message = toMessage(item, feed);
  return 'key' in message ? message.key : undefined;
}
