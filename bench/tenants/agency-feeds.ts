import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startDemoCrm } from '../../stack/demo-crm/server.ts';

/** The CRMs of many agencies, each with a feed of its own address. */
export interface AgencyFeeds {
  /** Address of the feed of an agency. */
  of(agency: number): string;
  /** Changes two listings of every fifth agency; the feeds of the others stay as they are, and their server says so (304). */
  nextHour(): void;
  stop(): void;
}

/** One agency in so many changes something from hour to hour. */
const CHANGED_ONE_IN = 5;
const CHANGED_LISTINGS = 2;

/** Feeds of `listings` listings of some 6 kB each, without pictures. */
export async function startAgencyFeeds(listings: number): Promise<AgencyFeeds> {
  const crm = await startDemoCrm({ port: 0 });
  const response = await fetch(`${crm.url}/property-feed.ndjson?listings=${listings}&pictures=0`);
  const lines = (await response.text()).trimEnd().split('\n');
  await crm.stop();
  let hour = 0;
  /** How often an agency has changed its listings. */
  const versionOf = (agency: number): number => Math.floor((hour + (agency % CHANGED_ONE_IN)) / CHANGED_ONE_IN);
  const bodyOf = (version: number): string =>
    lines
      .map((line, at) =>
        at < CHANGED_LISTINGS ? line.replace('"reference":"', `"reference":"${'I'.repeat(version)}`) : line,
      )
      .join('\n');
  const server = createServer((request, reply) => {
    const version = versionOf(Number(/(\d+)\.ndjson$/.exec(request.url ?? '')?.[1] ?? 0));
    const etag = `"${createHash('sha1').update(String(version)).digest('hex')}"`;
    reply.setHeader('etag', etag).setHeader('content-type', 'application/x-ndjson');
    if (request.headers['if-none-match'] === etag) reply.writeHead(304).end();
    else reply.end(bodyOf(version));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    of: (agency) => `http://127.0.0.1:${port}/${agency}.ndjson`,
    nextHour() {
      hour++;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
