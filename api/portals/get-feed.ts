import { createHash } from 'node:crypto';
import { PORTALS, findPortal } from '../../feeds/portals.ts';
import type { PortalSpec } from '../../feeds/portals.ts';
import { writeFeed } from '../../feeds/write-feed.ts';
import type { FeedCounts } from '../../feeds/write-feed.ts';
import { agencyContact } from '../../model/listing/agency-contact.ts';
import type { AgencyContact } from '../../model/listing/agency-contact.ts';
import { notFound } from '../../model/shared/errors.ts';
import { languageOfMarket } from '../../model/property/normalise-language.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { EnrolmentRecord } from '../../store/sites/portal-enrolments.ts';
import { presentListing } from '../../store/listings/present-listing.ts';
import { hasAddon } from '../addons/has-addon.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { streamContent } from '../http/reply.ts';
import { feedToken } from './feed-address.ts';

const FILES = [...new Set(PORTALS.map(({ feed }) => feed.file))];
const TYPES = [...new Set(PORTALS.map(({ feed }) => feed.contentType.replace(/;.*/, '')))];

export const getFeed = route({
  method: 'GET',
  path: '/public/feeds/{token}/{file}',
  id: 'getPortalFeed',
  summary: 'The feed of a portal',
  description:
    'Needs no token but the one in its address. 404 once the gateway is unenrolled, the address is replaced, or the addon ends. Compressed if the request accepts it; 304 while no listing has changed.',
  tag: 'Public',
  access: 'public',
  params: { token: feedToken, file: { type: 'string', enum: FILES } },
  secretParams: ['token'],
  success: {
    status: 200,
    description: 'XML or JSON-LD, by the portal’s format.',
    contentType: TYPES,
    headers: { ETag: 'Changes with the listings.' },
  },
}).handle(async ({ params }, deps) => {
  const enrolment = await deps.store.enrolments.byToken(params.token);
  const portal = enrolment && findPortal(enrolment.portal_code);
  const gateway = enrolment && (await deps.store.gateways.find(enrolment.gateway_id));
  if (!portal || portal.feed.file !== params.file || !gateway || gateway.deleted_at)
    throw notFound('Feed', params.file);
  if (!(await hasAddon(gateway, portal.requiredAddon, deps))) throw notFound('Feed', params.file);
  const limit = deps.planLimit(gateway.plan);
  const agency = agencyContact(gateway, await deps.store.gatewayMetadata.read(gateway._id));
  const served = { enrolment, gateway, portal, limit, agency };
  const etag = await tagOf(deps, served);
  const headers = {
    ETag: etag,
    // Caches must revalidate: a withdrawn address must stop working.
    'Cache-Control': 'private, no-cache',
    'Content-Disposition': `inline; filename="${portal.feed.file}"`,
  };
  return streamContent(portal.feed.contentType, pieces(deps, served), headers, {
    notModified: () => deps.store.enrolments.noteUnchanged(enrolment.token_hash, new Date()),
    async recheck() {
      if (!(await deps.store.enrolments.byToken(params.token))) throw notFound('Feed', params.file);
    },
  });
});

interface Served {
  readonly enrolment: EnrolmentRecord;
  readonly gateway: GatewayRecord;
  readonly portal: PortalSpec;
  readonly limit: number | undefined;
  readonly agency: AgencyContact | undefined;
}

function pieces(deps: HandlerDeps, { enrolment, gateway, portal, limit, agency }: Served): AsyncIterable<string> {
  const at = new Date();
  async function* listings() {
    for await (const listing of deps.store.listings.stream([gateway._id])) {
      yield presentListing(listing, deps.config.PUBLIC_URL);
    }
  }
  const note = async ({ listings: count, skipped }: FeedCounts) => {
    const reasons = [...skipped].map(([code, found]) => ({ code, count: found })).sort((a, b) => b.count - a.count);
    const sum = reasons.reduce((total, reason) => total + reason.count, 0);
    await deps.store.enrolments.noteServed(enrolment.token_hash, { at, listings: count, skipped: sum, reasons });
  };
  const context = {
    gateway: { id: gateway._id, name: gateway.name },
    language: languageOfMarket(gateway.market),
    ...(agency ? { agency } : {}),
    now: at,
  };
  return writeFeed(portal.feed, listings(), context, { limit, done: note });
}

/** A weak tag, because the body also holds the time of writing. */
async function tagOf(
  { store, config }: HandlerDeps,
  { gateway, portal: { code, feed }, limit, agency }: Served,
): Promise<string> {
  const hash = createHash('sha256');
  hash.update(
    JSON.stringify([code, feed.revision, limit ?? null, gateway.name, gateway.market, config.PUBLIC_URL, agency]),
  );
  for await (const { _id, sync, property_url: url } of store.listings.stamps(gateway._id)) {
    hash.update(JSON.stringify([_id, sync.version, url ?? null]));
  }
  return `W/"${hash.digest('base64url')}"`;
}
