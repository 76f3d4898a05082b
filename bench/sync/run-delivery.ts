import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { ApiClient } from '../../stack/demo/api-client.ts';
import type { Stack } from '../../stack/stack.ts';
import { quantile } from '../quantile.ts';
import { closeRun, createGateway, ended, startSync } from './measure.ts';
import { cpuOfChildren } from './worker-probe.ts';

const POLL_MS = 200;
const ROUNDS = 3;

interface Shared {
  readonly stack: Stack;
  readonly client: ApiClient;
  /** Process id of the worker. */
  readonly worker: number;
  /** Address of a feed of this many listings. */
  feed(listings: number): Promise<{ readonly url: string }>;
}

/**
 * Forced output replays of a catalogue to a site that accepts every batch at once, and the same requests again by bare `fetch`, one after the other as the product sends them,
 * in turns. Returns the text of the results.
 */
export async function runDelivery({ stack, client, worker, feed }: Shared, listings: number): Promise<string> {
  const site = await startInstantSite();
  try {
    const { url } = await feed(listings);
    const gateway = await createGateway(client, url, site.url);
    const run = async (path: string, query: string) => {
      const job = await ended(
        client,
        path === 'sync-jobs'
          ? await startSync(client, gateway, query)
          : await client.send('POST', `/gateways/${gateway.id}/${path}${query}`),
        POLL_MS,
      );
      if (job.status !== 'COMPLETED') throw new Error(`The run ended ${job.status}: ${JSON.stringify(job.reasons)}`);
      return job;
    };
    await run('sync-jobs', '');
    await closeRun(stack, gateway.id);
    const rounds = new Array<{ replay: number; bare: number; cpu: number }>();
    for (let round = 0; round < ROUNDS; round++) {
      site.forget();
      const before = await cpuOfChildren();
      const replay = await seconds(() => run('output-replay', '?force=true'));
      const after = await cpuOfChildren();
      const name = `node ${worker}`;
      const requests = site.requests();
      const bare = await seconds(async () => {
        for (const { path, headers, body } of requests) {
          const answer = await fetch(`${site.url}${path}`, { method: 'POST', headers, body });
          await answer.arrayBuffer();
        }
      });
      rounds.push({ replay, bare, cpu: (after.get(name) ?? 0) - (before.get(name) ?? 0) });
      console.error(`replay ${Math.round(listings / replay)}/s, bare ${Math.round(listings / bare)}/s`);
    }
    const middle = (of: (round: (typeof rounds)[number]) => number) =>
      quantile(
        rounds.map(of).toSorted((a, b) => a - b),
        0.5,
      );
    const [replay, bare, cpu] = [middle((one) => one.replay), middle((one) => one.bare), middle((one) => one.cpu)];
    return [
      `Forced output replays of ${listings} listings to a site that takes every batch at once, and the very requests again by bare \`fetch\`; medians of ${ROUNDS} turns:`,
      '',
      '| | listings/s | worker CPU ms per listing |',
      '|---|---|---|',
      `| bare requests | ${Math.round(listings / bare)} | |`,
      `| replay, from the request to its recorded end | ${Math.round(listings / replay)} | ${((cpu / listings) * 1_000).toFixed(2)} |`,
    ].join('\n');
  } finally {
    await site.stop();
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

interface Kept {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer<ArrayBuffer>;
}

/** Implements the plugin protocol and records the requests, but does not process them. */
async function startInstantSite() {
  const shown = new Map<string, number>();
  let kept: Kept[] = [];
  let isKeeping = true;
  const server = createServer((request, response) => {
    const reply = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (request.method === 'GET') {
      const listings = [...shown].map(([id, version]) => ({ id, version })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
      const after = new URL(request.url ?? '', 'http://site').searchParams.get('after') ?? '';
      const page = listings.filter(({ id }) => id > after).slice(0, PAGE);
      reply({ listings: page, next: page.length === PAGE ? page.at(-1)?.id : null });
      return;
    }
    void take(request).then(reply, () => response.destroy());
  });
  async function take(request: IncomingMessage): Promise<object> {
    const body = Buffer.from(await buffer(request));
    const { 'content-type': type = '', ...rest } = request.headers;
    const signed = Object.entries(rest).filter(([name]) => name.startsWith('webhook-'));
    const headers = {
      'content-type': type,
      ...Object.fromEntries(signed.map(([name, value]) => [name, String(value)])),
    };
    if (isKeeping) kept.push({ path: request.url ?? '', headers, body });
    const { listings = [] }: { listings?: { id: string; version: number }[] } = JSON.parse(body.toString());
    for (const { id, version } of listings) shown.set(id, version);
    return { results: listings.map(({ id }) => ({ id, status: 'ok', url: `http://127.0.0.1/listings/${id}` })) };
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    forget() {
      kept = [];
      isKeeping = true;
    },
    /** The recorded requests; ends the recording. */
    requests(): readonly Kept[] {
      isKeeping = false;
      return kept;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Listings per page of the site's list. */
const PAGE = 1_000;
