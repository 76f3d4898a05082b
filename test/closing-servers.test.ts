import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { fetch } from '../clients/fetch.ts';
import { createGeoplateforme } from '../clients/geoplateforme.ts';
import { createHelpDesk } from '../clients/help-desk.ts';
import { createIdentity } from '../clients/identity.ts';
import { createLanguageModel } from '../clients/language-model.ts';
import { createObjectStorage } from '../clients/object-storage.ts';
import { FRAMINGS, serveRaw } from '../connectors/kit/testing/raw-server.ts';
import type { RawReply, RawServer } from '../connectors/kit/testing/raw-server.ts';
import { connectElastic } from '../search/elastic.ts';

/** Bytes of the pieces that a response is written in. */
const PIECES = [1, 4_096, 50_000, 65_536, 1_000_000];
/** Milliseconds before a response is read: all of it has arrived by then, and its connection is closed. */
const LATE_MS = 20;
/** Number of bytes at the end of a response that are written one by one, after the rest in one piece. */
const SINGLE_BYTES = 1_000;

/** JSON padded to this size: a document may be followed by white space. */
const padded = (answer: unknown, bytes: number): Buffer => Buffer.from(JSON.stringify(answer).padEnd(bytes));

const COMPLETION = { choices: [{ message: { content: '{"language":"fr"}' }, finish_reason: 'stop' }] };
const HITS = { took: 1, hits: { total: { value: 0, relation: 'eq' }, hits: [] } };

interface OutgoingClient {
  readonly name: string;
  /** What the server sends. */
  readonly body: Buffer;
  readonly headers?: readonly string[];
  readonly status?: string;
  /** Calls the client; resolves with the body it read. */
  readonly call: (url: string, folder: string) => Promise<unknown>;
  readonly expected: unknown;
}

const identityAt = (url: string) =>
  createIdentity({ url, clientId: 'gateway', clientSecret: 'secret', cacheSeconds: 0, timeoutMs: 30_000 });
const storageAt = (url: string) =>
  createObjectStorage({ endpoint: url, region: 'us-east-1', bucket: 'bucket', accessKey: 'key', secretKey: 'secret' });
const OBJECT = randomBytes(2_000_000);

/** Every HTTP client of the product except that of the connectors, which has its own test. */
const CLIENTS: readonly OutgoingClient[] = [
  {
    name: 'identity service, introspection',
    body: padded({ active: true, client_id: 'agency-north', sub: 'x' }, 200_000),
    call: async (url) => (await identityAt(url).introspect('token'))?.clientId,
    expected: 'agency-north',
  },
  {
    name: 'identity service, contact',
    body: padded({ email: 'owner@agency.example' }, 200_000),
    call: (url) => identityAt(url).contact('agency-north'),
    expected: { email: 'owner@agency.example' },
  },
  {
    name: 'language model',
    body: padded(COMPLETION, 200_000),
    call: (url) =>
      createLanguageModel({ url, key: '', model: 'm', timeoutMs: 30_000 }).complete({
        instructions: 'Translate.',
        text: 'maison',
        schema: { name: 'intent', schema: {} },
      }),
    expected: { language: 'fr' },
  },
  {
    name: 'help desk',
    body: padded({ id: 't-1', status: 'open' }, 60_000),
    call: (url) =>
      createHelpDesk({ url, token: '', timeoutMs: 30_000 }).open(
        {
          subject: 's',
          message: 'm',
          category: 'question',
          requester: { client_id: 'c', plan: 'PRO' },
          attachments: [],
        },
        'key',
      ),
    expected: { id: 't-1', status: 'open' },
  },
  {
    name: 'geocoder',
    body: padded({ type: 'FeatureCollection', features: [] }, 60_000),
    call: async (url) => (await createGeoplateforme({ url, timeoutMs: 30_000 }).search({ q: 'Paris' })).features,
    expected: [],
  },
  {
    name: 'search engine',
    body: padded(HITS, 1_000_000),
    headers: ['X-Elastic-Product: Elasticsearch'],
    call: async (url) => {
      const elastic = connectElastic({ url });
      try {
        return (await elastic.call('search', (client) => client.search({ index: 'listings' }))).hits.hits;
      } finally {
        await elastic.client.close();
      }
    },
    expected: [],
  },
  {
    name: 'fetch, read late',
    body: Buffer.alloc(66_000, 'a'),
    call: async (url) => {
      const response = await fetch(url);
      await pause(LATE_MS);
      return (await response.text()).length;
    },
    expected: 66_000,
  },
  {
    name: 'search engine, read late',
    body: Buffer.alloc(100_000, 'a'),
    headers: ['X-Elastic-Product: Elasticsearch'],
    call: async (url) => {
      const elastic = connectElastic({ url });
      try {
        const body: unknown = await elastic.client.search({ index: 'listings' }, { asStream: true });
        await pause(LATE_MS);
        return body instanceof Readable ? (await text(body)).length : body;
      } finally {
        await elastic.client.close();
      }
    },
    expected: 100_000,
  },
  {
    name: 'object storage, a file',
    body: OBJECT,
    call: async (url, folder) => {
      const storage = storageAt(url);
      const file = join(folder, 'object');
      await storage.getFile('key', file);
      storage.close();
      return (await readFile(file)).equals(OBJECT);
    },
    expected: true,
  },
  {
    name: 'object storage, a stream',
    body: Buffer.alloc(200_000, 'a'),
    call: async (url) => {
      const storage = storageAt(url);
      const body = await storage.get('key');
      const read = body ? await text(body) : '';
      storage.close();
      return read.length;
    },
    expected: 200_000,
  },
];

describe('Clients of other services, when the server closes the connection', () => {
  let server: RawServer;
  let folder: string;
  let reply: RawReply;

  before(async () => {
    server = await serveRaw(() => reply);
    folder = await mkdtemp(join(tmpdir(), 'closing-servers-'));
  });
  after(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  for (const { name, body, headers, call, expected } of CLIENTS) {
    for (const framing of FRAMINGS) {
      it(`${name} reads a response that is ${framing}, in pieces of 1 byte to 1 MB`, async () => {
        for (const pieceBytes of PIECES) {
          const leadBytes = pieceBytes === 1 ? body.length - SINGLE_BYTES : undefined;
          reply = {
            framing,
            body,
            pieceBytes,
            leadBytes,
            contentType: 'application/json',
            ...(headers ? { headers } : {}),
          };
          expect(await call(server.url, folder), `pieces of ${pieceBytes}`).to.deep.equal(expected);
        }
      });
    }
  }
});
