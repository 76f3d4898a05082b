import type { Json, OutputContext, ShownListing } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';

/** Listings per page. */
export const LIST_PAGE = 1_000;

/** Far above what any plan lets a site show; a site that names more is not believed. */
const MAX_SHOWN = 300_000;
const MAX_CURSOR = 512;

/** What the gateway gives as ids. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Asks for one page; `after` is what the page before named as `next`. */
export type AskPage = (after: string | undefined) => Promise<Json>;

/**
 * The listings of this gateway that the site shows, page by page.
 * @throws ConnectorError of kind config if a response is not one of the plugin: one about another gateway, ids that are not ours, pages without end
 */
export async function* listListings(
  { gatewayId, signal }: Pick<OutputContext, 'gatewayId' | 'signal'>,
  ask: AskPage,
): AsyncGenerator<readonly ShownListing[], void, undefined> {
  const asked = new Set<string>();
  let shown = 0;
  let after: string | undefined;
  do {
    signal.throwIfAborted();
    const { listings, next } = readPage(await ask(after), gatewayId);
    shown += listings.length;
    if (shown > MAX_SHOWN) throw unusable(`names more than ${MAX_SHOWN} listings`);
    if (next !== undefined && (asked.has(next) || listings.length === 0)) throw unusable('has pages without end');
    if (next !== undefined) asked.add(next);
    yield listings;
    after = next;
  } while (after !== undefined);
}

function readPage(body: Json, gatewayId: string): { listings: ShownListing[]; next?: string } {
  const { gateway_id, listings, next } = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  // A plugin that lists whatever its site has would have other gateways' listings withdrawn.
  if (gateway_id !== gatewayId) throw unusable('is not about this gateway');
  if (!Array.isArray(listings) || listings.length > LIST_PAGE) throw unusable(`needs at most ${LIST_PAGE} "listings"`);
  const read = listings.map(readShown);
  if (next === undefined || next === null) return { listings: read };
  if (typeof next !== 'string' || next === '' || next.length > MAX_CURSOR)
    throw unusable('has a "next" that is no cursor');
  return { listings: read, next };
}

function readShown(listing: Json): ShownListing {
  const { id, version } = typeof listing === 'object' && listing !== null && !Array.isArray(listing) ? listing : {};
  if (typeof id !== 'string' || !UUID.test(id)) throw unusable('has a listing without an id of ours');
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 0)
    throw unusable('has a listing without a version');
  return { id, version };
}

const unusable = (what: string) =>
  new ConnectorError('config', `The list of listings that the site gave ${what}: is the plugin up to date?`);
