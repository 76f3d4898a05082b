import { OPERATIONS } from './api.ts';
import { toGatewayError } from './errors.ts';
import type { AnswerOf, InputOf, OperationId } from './operations.ts';
import { eachItem } from './pages.ts';
import type { ItemOf, ListId, Query } from './pages.ts';
import { followRun } from './progress.ts';
import type { FollowOptions, Progress } from './progress.ts';
import { pauseBeforeRepeat, sleep } from './repeat.ts';

export interface Client {
  /** Calls an operation of the API by its id. Throws GatewayError for every error response, and what `fetch` throws. */
  call<Id extends OperationId>(
    id: Id,
    ...input: object extends InputOf<Id> ? [input?: InputOf<Id>] : [input: InputOf<Id>]
  ): Promise<AnswerOf<Id>>;
  /** Calls an operation and returns the response unread, for streams, files and headers. Throws as `call` does. */
  open<Id extends OperationId>(id: Id, input: InputOf<Id>, init?: OpenOptions): Promise<Response>;
  /**
   * All items of a list, page by page as they are needed: `for await (const gateway of client.each('listGateways'))`. Lists that change meanwhile may show an item twice or not at all where they are paged by
   * number; those with a cursor do not.
   */
  each<Id extends ListId>(
    id: Id,
    ...input: object extends InputOf<Id> ? [input?: InputOf<Id>] : [input: InputOf<Id>]
  ): AsyncGenerator<ItemOf<AnswerOf<Id>>, void>;
  /** The progress of a run whenever it changes, until it has ended. After a disconnect it resumes behind the last one received. */
  follow(
    path: { readonly id: string; readonly jobId: string },
    options?: FollowOptions,
  ): AsyncGenerator<Progress, void>;
}

export interface OpenOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the request. */
  readonly signal?: AbortSignal;
}

export interface ClientOptions {
  /** Root of the service, without a path. */
  readonly url: string;
  /** Access token or API token, or what finds one before each attempt; operations without a token work without. */
  readonly token?: string | (() => string | undefined | Promise<string | undefined>);
  /**
   * How often a request is sent again that met a limit, an outage or a lost connection; default 3. Only what may be repeated is: reads, deletions, replacements, and creations under an `Idempotency-Key`,
   * which the client sends with every operation that takes one.
   */
  readonly retries?: number;
  /** Longest pause before a repetition, seconds; default 30. A longer `Retry-After` of the service is thrown as its error instead. */
  readonly longestPauseSeconds?: number;
  /** Default: the `fetch` of the platform. */
  readonly fetch?: typeof fetch;
}

interface Input {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Query;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const KEY = 'Idempotency-Key';
const RETRIES = 3;
const LONGEST_PAUSE_SECONDS = 30;

/** A client of the API. It needs nothing but `fetch`: Node, browsers, Deno and Bun have it. */
export function createClient(options: ClientOptions): Client {
  const { retries = RETRIES, longestPauseSeconds = LONGEST_PAUSE_SECONDS } = options;
  const open = async (id: OperationId, input: Input, init: OpenOptions = {}): Promise<Response> => {
    const operation = OPERATIONS[id];
    const headers = new Headers({ ...input.headers, ...init.headers });
    if (operation.keyed && !headers.has(KEY)) headers.set(KEY, crypto.randomUUID());
    for (let attempt = 0; ; attempt++) {
      try {
        return await send(options, id, { ...input, headers }, init.signal);
      } catch (error) {
        if (attempt >= retries || init.signal?.aborted) throw error;
        const seconds = pauseBeforeRepeat(error, { attempt, mayRepeat: operation.keyed || isRepeatable(operation) });
        if (seconds === undefined || seconds > longestPauseSeconds) throw error;
        await sleep(seconds * 1_000, init.signal);
      }
    }
  };
  const call: Client['call'] = async (id, ...[input = {}]) => {
    const { answer } = OPERATIONS[id];
    const response = await open(id, input);
    if (answer === 'nothing') await response.body?.cancel();
    return answer === 'json' ? response.json() : answer === 'response' ? response : undefined;
  };
  return {
    call,
    open,
    each: (id, ...[input = {}]) => eachItem(id, input, (query) => open(id, { ...input, query })),
    follow: (path, follow = {}) => {
      const { signal } = follow;
      return followRun(
        (headers) => open('getSyncJobProgress', { path }, { headers, ...(signal ? { signal } : {}) }),
        follow,
      );
    },
  };
}

const isRepeatable = ({ method }: { readonly method: string }): boolean =>
  method === 'GET' || method === 'PUT' || method === 'DELETE';

/** One attempt. */
async function send(
  { url, token, fetch: ownFetch }: ClientOptions,
  id: OperationId,
  { path, query, headers: given, body }: Omit<Input, 'headers'> & { readonly headers: Headers },
  signal: AbortSignal | undefined,
): Promise<Response> {
  const { method, path: template } = OPERATIONS[id];
  const bearer = typeof token === 'function' ? await token() : token;
  const headers = new Headers(given);
  if (bearer && !headers.has('authorization')) headers.set('authorization', `Bearer ${bearer}`);
  // A form and a blob name their own type.
  if (body !== undefined && !isRaw(body) && !headers.has('content-type'))
    headers.set('content-type', 'application/json');
  const response = await (ownFetch ?? fetch)(addressOf(url, template, path, query), {
    method,
    headers,
    ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw await toGatewayError(response);
  return response;
}

const isRaw = (body: unknown): body is Blob | FormData => body instanceof Blob || body instanceof FormData;

function addressOf(url: string, template: string, path: Input['path'] = {}, query: Input['query'] = {}): URL {
  const address = new URL(
    template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? '')),
    url,
  );
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) address.searchParams.append(name, String(one));
  }
  return address;
}
