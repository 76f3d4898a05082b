import type { Recheck } from '../../http/access-watch.ts';
import { readCursor, writeCursor } from '../../http/cursor.ts';
import type { CursorScope } from '../../http/cursor.ts';
import type { HandlerDeps } from '../../deps.ts';
import { streamJsonArray } from '../../http/reply.ts';
import type { SpecialReply } from '../../http/reply.ts';
import type { ListingPage } from './listing-page.ts';
import type { Paging } from './listing-query.ts';
import type { Presenter } from './present-part.ts';

/** Listings of gateways from the store, by id: as a stream of all, or a page. `scope` is what a cursor is bound to. */
export async function readListings(
  gatewayIds: readonly string[],
  {
    paging,
    since,
    scope,
    present,
    stillSees,
  }: {
    paging: Paging;
    since: Date | undefined;
    scope: CursorScope;
    present: Presenter;
    stillSees?: Recheck | undefined;
  },
  { store, keys }: Pick<HandlerDeps, 'store' | 'keys'>,
): Promise<ListingPage | SpecialReply> {
  const filter = since ? { since } : {};
  if (paging.mode === 'all') {
    return streamJsonArray(mapEach(store.listings.stream(gatewayIds, filter), present), stillSees);
  }
  const { limit } = paging;
  if (paging.mode === 'page') {
    const { page } = paging;
    const [found, total] = await Promise.all([
      collect(store.listings.stream(gatewayIds, { ...filter, skip: page * limit, limit })),
      store.listings.count(gatewayIds, since),
    ]);
    const meta = { page, limit, total, total_pages: Math.ceil(total / limit), has_more: (page + 1) * limit < total };
    return { data: found.map(present), meta };
  }
  const after = paging.cursor === undefined ? {} : { after: readCursor(keys, paging.cursor, scope) };
  // One listing more than requested shows whether there is a next page.
  const found = await collect(store.listings.stream(gatewayIds, { ...filter, ...after, limit: limit + 1 }));
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    data: shown.map(present),
    meta: { ...(last ? { next_cursor: writeCursor(keys, last._id, scope) } : {}), has_more: last !== undefined },
  };
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function* mapEach<T, U>(items: AsyncIterable<T>, change: (item: T) => U): AsyncIterable<U> {
  for await (const item of items) yield change(item);
}
