import type { JsonObject } from '../../connector.ts';
import { DEFAULT_LOOK_BACK_MS } from '../../kit/paged-feed.ts';
import { NO_XML, NO_ZIP } from '../fixture.ts';
import type { Crm, Fixture, Listing } from '../fixture.ts';
import { example } from './example.ts';
import { facts, writeListing } from './write-listing.ts';

const KEY = 'key-of-the-crm';
const PAGE_SIZE = 10;

/** The fake CRM of Example: `/listings?after=CURSOR&changed_since=INSTANT` in order of change and key, and `/listings/KEY`. */
export const exampleFixture: Fixture = {
  name: 'example',
  connector: example,
  config: (base) => ({ url: base, api_key: KEY }),
  answer({ path, headers }, crm) {
    if (headers['authorization'] !== `Bearer ${KEY}`) {
      return { status: 401, body: { error: 'no' } };
    }
    const { pathname, searchParams } = new URL(path, crm.base);
    if (pathname === '/listings') {
      const since = Date.parse(searchParams.get('changed_since') ?? '') || 0;
      return { body: writePage(crm, crm.loops ? '' : (searchParams.get('after') ?? ''), since) };
    }
    const listing = crm.listings.find(({ key }) => pathname === `/listings/${encodeURIComponent(key)}`);
    return listing ? { body: writeListing(listing) } : { status: 404, body: { error: 'no such listing' } };
  },
  facts,
  pageSize: PAGE_SIZE,
  announcesTotal: true,
  overlapMs: DEFAULT_LOOK_BACK_MS,
  exemptions: { ...NO_XML, ...NO_ZIP, encodings: 'JSON between systems is UTF-8 (RFC 8259)' },
};

function writePage({ listings, announced, loops }: Crm, after: string, since: number): JsonObject {
  const cursor = ({ changed, key }: Listing): string => `${changed}~${key}`;
  const rest = listings
    .filter((listing) => cursor(listing) > after && Date.parse(listing.changed) >= since)
    .toSorted((left, right) => (cursor(left) < cursor(right) ? -1 : 1));
  const page = rest.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    items: page.map(writeListing),
    total: announced,
    next: last && (loops || rest.length > PAGE_SIZE) ? cursor(last) : null,
  };
}
