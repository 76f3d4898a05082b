import type { ConnectorConfig, InputConnector, JsonObject, ReadMessage, ReadRequest } from '../../connector.ts';
import type { ConnectorError } from '../../errors.ts';
import { collect, createTestContext } from './context.ts';
import type { TestContext } from './context.ts';
import { failureOf } from './failure-of.ts';
import { serve } from './serve.ts';
import type { Reply, TestServer } from './serve.ts';

export const FULL: ReadRequest = { mode: 'full' };

/** A server with one feed at /out/feed, and shortcuts for tests of the connector that reads it. */
export interface FeedServer {
  readonly server: TestServer;
  /** Changes the next responses. */
  answer(reply: Reply): void;
  /** A context whose feed is `body`, sent with these headers. */
  context(body: string | Buffer, config?: ConnectorConfig, headers?: Reply['headers']): Promise<TestContext>;
  /** All messages of reading this feed. */
  read(body: string | Buffer, request?: ReadRequest, config?: ConnectorConfig): Promise<ReadMessage[]>;
  /** The error with which reading this feed ends; earlier messages go into `seen`. */
  failure(body: string | Buffer, seen?: ReadMessage[]): Promise<ConnectorError>;
  /** Aborts reading this feed after so many records; returns the error, and the number of records that were yielded. */
  abortAfter(records: number, body: string | Buffer): Promise<{ error: unknown; records: number }>;
  /** The message with which this feed is rejected, at its start or while it is read; throws if it is not. */
  rejection(body: string | Buffer, seen?: ReadMessage[]): Promise<string>;
  /** Closes all contexts. */
  closeContexts(): Promise<void>;
}

/** Starts the server; the test stops it. */
export async function serveFeed(connector: InputConnector, market = 'fr'): Promise<FeedServer> {
  let reply: Reply = {};
  const contexts: TestContext[] = [];
  const server = await serve({ '/out/feed': () => reply });

  const context: FeedServer['context'] = async (body, config = {}, headers = {}) => {
    reply = { body, headers };
    const ctx = await createTestContext({ config: { url: `${server.url}/out/feed`, ...config }, market });
    contexts.push(ctx);
    return ctx;
  };
  const failure: FeedServer['failure'] = async (body, seen = []) => {
    const ctx = await context(body);
    return failureOf(
      (async () => {
        for await (const message of connector.read(ctx, FULL)) {
          seen.push(message);
        }
      })(),
    );
  };

  return {
    server,
    context,
    failure,
    answer(next) {
      reply = next;
    },
    async read(body, request = FULL, config = {}) {
      return collect(connector.read(await context(body, config), request));
    },
    async abortAfter(limit, body) {
      const ctx = await context(body);
      let records = 0;
      try {
        for await (const message of connector.read(ctx, FULL)) {
          records += message.kind === 'record' ? 1 : 0;
          if (records === limit) ctx.abort();
        }
        return { error: undefined, records };
      } catch (error) {
        return { error, records };
      }
    },
    async rejection(body, seen = []) {
      const { kind, message } = await failure(body, seen);
      if (kind !== 'feed_rejected') throw new Error(`The read ended with ${kind}: ${message}`);
      if (seen.some((yielded) => yielded.kind === 'complete')) throw new Error('The feed was called complete.');
      return message;
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
