import { AppError, notFound } from '../../../model/shared/errors.ts';
import { withDaysOnMarket } from './days-on-market.ts';
import type { Recheck } from '../../http/access-watch.ts';
import type { CursorScope } from '../../http/cursor.ts';
import { readCursor, writeCursor } from '../../http/cursor.ts';
import type { HandlerDeps } from '../../deps.ts';
import { reach } from '../../http/downstream.ts';
import { streamJsonArray } from '../../http/reply.ts';
import type { SpecialReply } from '../../http/reply.ts';
import { MAX_AMONG } from '../../../search/listing-search.ts';
import type { SearchPaging } from '../../../search/listing-search.ts';
import type { Undelivered } from '../../../store/listings/delivery-states.ts';
import type { ListingPage, ListingPart } from './listing-page.ts';
import type { ListingsRequest } from './listing-query.ts';
import { createPresenter } from './present-part.ts';
import type { Presenter } from './present-part.ts';
import { readListings } from './read-listings.ts';

type Deps = Pick<HandlerDeps, 'search' | 'store' | 'keys' | 'config'>;

/** The gateways that a caller may read, and what a cursor is bound to in addition to the request. */
export interface ListingScope {
  readonly gatewayIds: readonly string[];
  readonly list: CursorScope;
  /** Throws once the caller may no longer read all of these gateways, in routes whose contract does not cover it. */
  readonly stillSees?: Recheck;
}

/** Throws NOT_FOUND once a principal no longer sees every one of these gateways: a stream of their listings is then aborted. */
export const seesAll =
  (gatewayIds: readonly string[], { store }: Pick<HandlerDeps, 'store'>): Recheck =>
  async (principal) => {
    const visible = new Set(principal ? await store.gateways.visibleIds(principal) : []);
    const lost = gatewayIds.find((id) => !visible.has(id));
    if (lost !== undefined) throw notFound('Gateway', lost);
  };

/** Matches per round trip when all of them are streamed. */
const STREAM_PAGE = 200;
/** Deepest listing that page numbers reach; beyond it every page would cost more than the one before. */
const MAX_SKIP = 10_000;

/**
 * Listings of gateways for a request: from the store in order of id if it has no filter, sort or summary, else found by the index and read from
 * the store.
 */
export async function searchListings(
  { gatewayIds, list, stillSees }: ListingScope,
  request: ListingsRequest,
  deps: Deps,
): Promise<ListingPage | SpecialReply> {
  const { filter, daysOnMarket, undelivered, sort, summary, paging, fields } = request;
  const present = createPresenter(fields, deps.config.PUBLIC_URL);
  const scope = {
    ...list,
    filter: Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    daysOnMarket,
    sort,
    undelivered,
  };
  const { updated_since, ...others } = filter;
  const isPlain =
    Object.keys({ ...others, ...daysOnMarket }).length === 0 &&
    !undelivered &&
    sort === undefined &&
    Object.keys(summary).length === 0;
  if (isPlain) {
    const since = updated_since === undefined ? undefined : new Date(updated_since);
    return readListings(gatewayIds, { paging, since, scope, present, stillSees }, deps);
  }
  const only = {
    ...(sort ? { sort } : {}),
    ...(undelivered ? { among: await idsOf(gatewayIds, undelivered, deps) } : {}),
  };
  const searched = withDaysOnMarket(filter, daysOnMarket, new Date());
  const find = (page: SearchPaging) =>
    reach('The search engine', () => deps.search.search(gatewayIds, searched, { ...page, ...only }));
  const read = (ids: readonly string[]) => readFound(ids, new Set(gatewayIds), present, deps);

  if (paging.mode === 'all') return streamJsonArray(allMatches(find, read), stillSees);
  const { limit } = paging;
  if (paging.mode === 'page') {
    const { page } = paging;
    if ((page + 1) * limit > MAX_SKIP) {
      throw new AppError(
        'BAD_REQUEST',
        `Pages of a search reach to listing ${MAX_SKIP}; go on with cursor and limit.`,
        { detail: 'page' },
      );
    }
    const { ids, total, summary: summaries } = await find({ limit, skip: page * limit, summary });
    const meta = { page, limit, total, total_pages: Math.ceil(total / limit), has_more: (page + 1) * limit < total };
    return { data: await read(ids), meta, ...summaries };
  }
  const after = paging.cursor === undefined ? {} : { after: readCursor(deps.keys, paging.cursor, scope) };
  const { ids, total, next, summary: summaries } = await find({ ...after, limit, summary });
  return {
    data: await read(ids),
    meta: {
      ...(next === undefined ? {} : { next_cursor: writeCursor(deps.keys, next, scope) }),
      has_more: next !== undefined,
      total,
    },
    ...summaries,
  };
}

/** Throws UNPROCESSABLE when there are more than a search can be limited to. */
async function idsOf(gatewayIds: readonly string[], which: Undelivered, { store }: Deps): Promise<string[]> {
  const ids = await store.listings.undelivered(gatewayIds, which, MAX_AMONG + 1);
  if (ids.length <= MAX_AMONG) return ids;
  throw new AppError(
    'UNPROCESSABLE',
    `More than ${MAX_AMONG} listings are ${which.delivery}; name a gateway or an output.`,
    { detail: 'delivery' },
  );
}

async function* allMatches(
  find: (page: SearchPaging) => Promise<{ ids: string[]; next?: string }>,
  read: (ids: readonly string[]) => Promise<ListingPart[]>,
): AsyncIterable<ListingPart> {
  let after: string | undefined;
  do {
    const { ids, next } = await find({ limit: STREAM_PAGE, ...(after === undefined ? {} : { after }) });
    yield* await read(ids);
    after = next;
  } while (after !== undefined);
}

/** In the order of `ids`, without those that the store no longer has in these gateways: the index follows the store with a delay. */
async function readFound(
  ids: readonly string[],
  gatewayIds: ReadonlySet<string>,
  present: Presenter,
  { store }: Deps,
): Promise<ListingPart[]> {
  const found = new Map((await store.listings.byIds(ids)).map((listing) => [listing._id, listing]));
  return ids.flatMap((id) => {
    const listing = found.get(id);
    return listing && gatewayIds.has(listing.gateway_id) ? [present(listing)] : [];
  });
}
