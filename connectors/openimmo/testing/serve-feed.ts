import type { ConnectorConfig, JsonObject, ReadMessage, ReadRequest } from '../../connector.ts';
import type { ConnectorError } from '../../errors.ts';
import { collect, createTestContext } from '../../testing/context.ts';
import type { TestContext } from '../../testing/context.ts';
import { failureOf } from '../../testing/failure-of.ts';
import { serve } from '../../testing/serve.ts';
import type { Reply, TestServer } from '../../testing/serve.ts';
import { openimmo } from '../openimmo.ts';

export const FULL: ReadRequest = { mode: 'full' };

/** A server with one feed at /out/feed, and what tests do with it. */
export interface FeedServer {
  readonly server: TestServer;
  /** Changes the next answers. */
  answer(reply: Reply): void;
  /** A context whose feed is `body`. */
  context(body: string | Buffer, config?: ConnectorConfig): Promise<TestContext>;
  /** Everything that reading this feed yields. */
  read(body: string | Buffer, request?: ReadRequest, config?: ConnectorConfig): Promise<ReadMessage[]>;
  /** The error that reading this feed ends with; what was yielded before goes into `seen`. */
  failure(body: string | Buffer, seen?: ReadMessage[]): Promise<ConnectorError>;
  /** Closes the contexts given out. */
  closeContexts(): Promise<void>;
}

/** Starts the server; the test stops it. */
export async function serveFeed(): Promise<FeedServer> {
  let reply: Reply = {};
  const contexts: TestContext[] = [];
  const server = await serve({ '/out/feed': () => reply });
  const context: FeedServer['context'] = async (body, config = {}) => {
    reply = { body };
    const ctx = await createTestContext({ config: { url: `${server.url}/out/feed`, ...config }, market: 'de' });
    contexts.push(ctx);
    return ctx;
  };
  return {
    server,
    context,
    answer(next) {
      reply = next;
    },
    async read(body, request = FULL, config = {}) {
      return collect(openimmo.read(await context(body, config), request));
    },
    async failure(body, seen = []) {
      const ctx = await context(body);
      return failureOf(
        (async () => {
          for await (const message of openimmo.read(ctx, FULL)) {
            seen.push(message);
          }
        })(),
      );
    },
    async closeContexts() {
      await Promise.all(contexts.splice(0).map((ctx) => ctx.close()));
    },
  };
}

/** Keys of the records, in order. */
export function keys(messages: readonly ReadMessage[]): string[] {
  return messages.flatMap((message) => (message.kind === 'record' ? [message.key] : []));
}

/** Keys of the deletions, in order. */
export function deletions(messages: readonly ReadMessage[]): string[] {
  return messages.flatMap((message) => (message.kind === 'delete' ? [message.key] : []));
}

/** The raw records, in order. */
export function raws(messages: readonly ReadMessage[]): JsonObject[] {
  return messages.flatMap((message) => (message.kind === 'record' ? [message.raw] : []));
}
