import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { memoize } from 'es-toolkit/function';
import { LRUCache } from 'lru-cache';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { createChecks } from '../http/validate.ts';
import { apiCaller } from './call-api.ts';
import { createAssistantServer } from './assistant-server.ts';
import type { AssistantTool } from './tool.ts';

/** Sessions of this process, and of one client. The ones that were idle longest end first; an assistant begins a new one by itself. */
const MAX_SESSIONS = 500;
const MAX_OWN_SESSIONS = 20;
/** A person may have thought about a question for five minutes. */
const IDLE_MS = 30 * 60_000;

interface Session {
  readonly clientId: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
}

/** The sessions of assistants with this process. */
export interface Sessions {
  /** That of an id; undefined for one that has ended, and for that of another client. */
  find(id: string, clientId: string): Session['transport'] | undefined;
  /** A new one for a message that begins one; undefined for another message. */
  begin(message: unknown, clientId: string): Promise<Session['transport'] | undefined>;
  /** Ends all of them, with what is under way. */
  end(): void;
}

/**
 * Keeps sessions in memory.
 * @param handler serves a request to the API
 */
export function createSessions(handler: RequestListener, tools: readonly AssistantTool[]): Sessions {
  const sessions = new LRUCache<string, Session>({
    max: MAX_SESSIONS,
    ttl: IDLE_MS,
    updateAgeOnGet: true,
    dispose: ({ transport }) => void transport.close().catch(() => undefined),
  });
  const checks = createChecks();
  const checkOf = memoize(({ input }: AssistantTool) => checks.body(input));
  return {
    find(id, clientId) {
      const session = sessions.get(id);
      return session?.clientId === clientId ? session.transport : undefined;
    },
    async begin(message, clientId) {
      if (!isInitializeRequest(message)) return undefined;
      const own = [...sessions.entries()].filter(([, session]) => session.clientId === clientId);
      // The list begins with the one that was used last.
      for (const [id] of own.slice(MAX_OWN_SESSIONS - 1)) sessions.delete(id);
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => void sessions.set(id, { clientId, transport }),
        onsessionclosed: (id) => void sessions.delete(id),
      });
      const server = createAssistantServer(tools, checkOf, ({ authInfo }) => apiCaller(handler, authInfo?.token ?? ''));
      await server.connect(transport);
      return transport;
    },
    end: () => sessions.clear(),
  };
}
