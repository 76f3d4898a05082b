import type { PublishedListing } from '../../model/listing.ts';
import type { ListingFilter } from '../../search/listing-search.ts';
import { presentListing } from '../../store/present-listing.ts';
import { readCursor, writeCursor } from '../cursor.ts';
import type { CursorScope } from '../cursor.ts';
import type { HandlerDeps } from '../deps.ts';
import { reach } from '../downstream.ts';
import { streamJsonArray } from '../reply.ts';
import type { SpecialReply } from '../reply.ts';
import type { ListingPage, Paging } from './listing-page.ts';

type Deps = Pick<HandlerDeps, 'search' | 'store' | 'keys' | 'config'>;

/** Matches per round trip when all of them are streamed. */
const STREAM_PAGE = 200;

/** Matches of a search, found by the index and read from the store: all of them, or a page with the total. */
export async function searchListings(
  gatewayId: string,
  filter: ListingFilter,
  { paging, scope }: { paging: Exclude<Paging, { mode: 'page' }>; scope: CursorScope },
  deps: Deps,
): Promise<ListingPage | SpecialReply> {
  if (paging.mode === 'all') return streamJsonArray(allMatches(gatewayId, filter, deps));
  const after = paging.cursor === undefined ? {} : { after: readCursor(deps.keys, paging.cursor, scope) };
  const { ids, total, next } = await find(gatewayId, filter, { ...after, limit: paging.limit }, deps);
  return {
    data: await read(gatewayId, ids, deps),
    meta: {
      ...(next === undefined ? {} : { next_cursor: writeCursor(deps.keys, next, scope) }),
      has_more: next !== undefined,
      total,
    },
  };
}

async function* allMatches(gatewayId: string, filter: ListingFilter, deps: Deps): AsyncIterable<PublishedListing> {
  let after: string | undefined;
  do {
    const page = { limit: STREAM_PAGE, ...(after === undefined ? {} : { after }) };
    const { ids, next } = await find(gatewayId, filter, page, deps);
    yield* await read(gatewayId, ids, deps);
    after = next;
  } while (after !== undefined);
}

const find = (gatewayId: string, filter: ListingFilter, page: { after?: string; limit: number }, { search }: Deps) =>
  reach('The search engine', () => search.search([gatewayId], filter, page));

/** In the order of `ids`; what the store no longer has, or has elsewhere, is left out: the index only follows the store. */
async function read(gatewayId: string, ids: readonly string[], { store, config }: Deps): Promise<PublishedListing[]> {
  const found = new Map((await store.listings.byIds(ids)).map((listing) => [listing._id, listing]));
  return ids.flatMap((id) => {
    const listing = found.get(id);
    return listing?.gateway_id === gatewayId ? [presentListing(listing, config.PUBLIC_URL)] : [];
  });
}
