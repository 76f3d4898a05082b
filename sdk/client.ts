import { OPERATIONS } from './api.ts';
import { toGatewayError } from './errors.ts';
import type { AnswerOf, InputOf, OperationId } from './operations.ts';
import { readChanges } from './changes.ts';
import type { Change, ChangesOptions } from './changes.ts';
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
  /**
   * What changed in a gateway behind a position, and every position that is reached, until there is no more. Store each position together with the changes before it: a copy that is stopped at any
   * instant goes on from there and ends equal. A change may come twice.
   */
  changes(path: { readonly id: string }, options?: ChangesOptions): AsyncGenerator<Change, void>;
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
    const address = addressOf(options.url, operation.path, input.path, input.query);
    const headers = new Headers({ ...input.headers, ...init.headers });
    // Without repetitions the service would keep a response that nobody asks for again.
    if (operation.keyed && retries > 0 && !headers.has(KEY)) headers.set(KEY, crypto.randomUUID());
    const mayRepeat = (operation.keyed && headers.has(KEY)) || isRepeatable(operation);
    for (let attempt = 0; ; attempt++) {
      const request = { ...(await requestOf(options, input.body, headers)), method: operation.method };
      try {
        return await send(address, { ...request, ...(init.signal ? { signal: init.signal } : {}) }, options.fetch);
      } catch (error) {
        if (attempt >= retries || init.signal?.aborted) throw error;
        const seconds = pauseBeforeRepeat(error, { attempt, mayRepeat });
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
    changes: (path, changes = {}) => {
      const init = {
        headers: { accept: 'application/x-ndjson' },
        ...(changes.signal ? { signal: changes.signal } : {}),
      };
      return readChanges((query) => open('listPropertyChanges', { path, query }, init), changes);
    },
  };
}

const isRepeatable = ({ method }: { readonly method: string }): boolean =>
  method === 'GET' || method === 'PUT' || method === 'DELETE';

/** Headers and body of one attempt. */
async function requestOf(
  { token }: Pick<ClientOptions, 'token'>,
  body: unknown,
  given: Headers,
): Promise<{ readonly headers: Headers; readonly body?: string | Blob | FormData }> {
  const headers = new Headers(given);
  const bearer = typeof token === 'function' ? await token() : token;
  if (bearer && !headers.has('authorization')) headers.set('authorization', `Bearer ${bearer}`);
  if (body === undefined) return { headers };
  // A form and a blob name their own type.
  if (isRaw(body)) return { headers, body };
  if (!headers.has('content-type')) headers.set('content-type', 'application/json');
  return { headers, body: JSON.stringify(body) };
}

/** One attempt. */
async function send(address: URL, init: RequestInit, ownFetch: typeof fetch = fetch): Promise<Response> {
  const response = await ownFetch(address, init);
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
