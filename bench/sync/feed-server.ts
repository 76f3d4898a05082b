import { createReadStream, createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startDemoCrm } from '../../stack/demo-crm/server.ts';

/** A CRM without cost: feeds are generated once, stored on disk and sent from there. */
export interface FeedServer {
  /** Address of a feed of this many listings, NDJSON in the property model; about 6 KB each. */
  feed(listings: number): Promise<{ url: string; bytes: number }>;
  /** Changes only the first listing of that feed. */
  change(listings: number): Promise<void>;
  /** Sends feeds no faster than this; 0 for no limit. For runs that are to be interrupted. */
  slow(bytesPerSecond: number): void;
  /** Sets an ETag for each feed from now on, and responds with 304 to clients that have it. */
  name(): void;
  stop(): Promise<void>;
}

export async function startFeedServer(folder: string): Promise<FeedServer> {
  let limit = 0;
  let isNamed = false;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = join(folder, `${Number(/(\d+)\.ndjson$/.exec(request.url ?? '')?.[1] ?? 0)}.ndjson`);
    response.setHeader('content-type', 'application/x-ndjson');
    const { mtimeMs, size } = await stat(path);
    const etag = `"${mtimeMs}-${size}"`;
    if (isNamed) response.setHeader('etag', etag);
    if (isNamed && request.headers['if-none-match'] === etag) {
      response.writeHead(304).end();
      return;
    }
    await pipeline(
      createReadStream(path, { highWaterMark: 256 * 1024 }),
      pace(() => limit),
      response,
    );
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    async feed(listings) {
      const path = join(folder, `${listings}.ndjson`);
      if (!(await stat(path).catch(() => undefined))) {
        const crm = await startDemoCrm({ port: 0 });
        const answer = await fetch(`${crm.url}/property-feed.ndjson?listings=${listings}`);
        if (!answer.body) throw new Error('The demo CRM sent nothing.');
        await pipeline(Readable.fromWeb(answer.body), createWriteStream(path));
        await crm.stop();
      }
      return { url: `http://127.0.0.1:${port}/${listings}.ndjson`, bytes: (await stat(path)).size };
    },
    slow(bytesPerSecond) {
      limit = bytesPerSecond;
    },
    name() {
      isNamed = true;
    },
    change: (count) => changeFirst(join(folder, `${count}.ndjson`)),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function changeFirst(path: string): Promise<void> {
  let isFirst = true;
  await pipeline(
    createReadStream(path, { highWaterMark: 256 * 1024 }),
    async function* edited(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        // The first line is in the first chunk: it is 6 kB of 256.
        yield isFirst ? withOtherTitle(chunk) : chunk;
        isFirst = false;
      }
    },
    createWriteStream(`${path}.changed`),
  );
  await rename(`${path}.changed`, path);
}

function withOtherTitle(chunk: Buffer): Buffer {
  const end = chunk.indexOf('\n');
  const { title, ...listing } = JSON.parse(chunk.toString('utf8', 0, end)) as { title: Record<string, string> };
  const changed = Object.fromEntries(Object.entries(title).map(([language, said]) => [language, `${said} *`]));
  return Buffer.concat([Buffer.from(JSON.stringify({ ...listing, title: changed })), chunk.subarray(end)]);
}

function pace(limit: () => number) {
  return async function* paced(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      yield chunk;
      const bytesPerSecond = limit();
      if (bytesPerSecond > 0)
        await new Promise((resolve) => setTimeout(resolve, (chunk.length / bytesPerSecond) * 1_000));
    }
  };
}
