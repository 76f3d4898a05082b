import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { createTestContext } from '../testing/context.ts';
import type { TestContext } from '../testing/context.ts';
import { failureOf } from '../testing/failure-of.ts';
import { FRAMINGS, serveRaw } from '../testing/raw-server.ts';
import type { RawReply, RawServer } from '../testing/raw-server.ts';

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Bytes of a body, of the pieces it is written in, and of one piece before them: 50,000 writes of one byte would take seconds. */
const CUTS: readonly (readonly [size: number, piece: number, lead?: number])[] = [
  [50_000, 1, 49_000],
  [50_000, 4_096],
  [200_000, 1_000],
  [200_000, 50_000],
  [200_000, 1_000_000],
  [1_000_000, 65_536],
  [5_000_000, 16_384],
  [5_000_000, 1_000_000],
];

describe('HTTP client: servers that close the connection', () => {
  let context: TestContext;
  let server: RawServer;
  let reply: RawReply;

  before(async () => {
    server = await serveRaw(() => reply);
  });
  after(() => server.stop());
  beforeEach(async () => {
    context = await createTestContext({ config: {} });
  });
  afterEach(() => context.close());

  async function readSlowly(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) {
      chunks.push(chunk);
      // Longer than a piece takes to arrive, so that the connection ends while the response is paused.
      if (chunks.length <= 20) await pause(5);
    }
    return Buffer.concat(chunks);
  }

  for (const framing of FRAMINGS) {
    for (const by of ['fin', 'reset'] as const) {
      it(`reports JSON cut off by ${by}, ${framing}, as transient: the connection was cut`, async () => {
        const body = Buffer.from(
          JSON.stringify({ results: Array.from({ length: 50 }, (_, id) => ({ id, ok: true })) }),
        );
        // Also within a literal, after a string and after a whole item.
        for (const afterBytes of [1, 4, 10, 12, 25, 28, 30, body.length - 1]) {
          reply = { framing, body, pieceBytes: 100, contentType: 'application/json', cut: { afterBytes, by } };
          const error = await failureOf(context.http.json(server.url, { attempts: 1 }));
          expect(error.kind, `${afterBytes} bytes: ${error.message}`).to.equal('transient');
          expect(error.status).to.equal(undefined);
        }
      });
    }

    for (const [size, pieceBytes, leadBytes] of CUTS) {
      it(`reads ${size} bytes in pieces of ${pieceBytes} bytes, ${framing}, at once and slowly`, async () => {
        const body = randomBytes(size);
        reply = { framing, body, pieceBytes, leadBytes };
        const whole = await context.http.bytes(server.url, { attempts: 1 });
        expect(digest(whole.body)).to.equal(digest(body));
        const streamed = await context.http.stream(server.url, { attempts: 1 });
        // The body is not read at first.
        await pause(20);
        expect(digest(await readSlowly(streamed.body))).to.equal(digest(body));
      });
    }
  }
});
