import { OPERATIONS } from './api.ts';
import type { Error as ErrorBody, Operations } from './api.ts';

export type OperationId = keyof Operations;

/** What an operation takes: `path`, `query`, `headers` and `body`, as far as it has them. */
export type InputOf<Id extends OperationId> = Omit<Operations[Id], 'answer'>;

export type AnswerOf<Id extends OperationId> = Operations[Id]['answer'];

/** An error answer of the API; docs/errors.md says what to do about each code. */
export class GatewayError extends Error {
  readonly status: number;
  readonly code: ErrorBody['code'] | undefined;
  readonly detail: string | undefined;
  /** Of a refused estimation: why, and the range that the evidence covers. */
  readonly refusal: ErrorBody['refusal'];
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** Names the request in the logs of the service. */
  readonly requestId: string | undefined;

  constructor(response: Response, body: Partial<ErrorBody>) {
    super(body.message ?? `The service responded with ${response.status}.`);
    this.name = 'GatewayError';
    this.status = response.status;
    this.code = body.code;
    this.detail = body.detail;
    this.refusal = body.refusal;
    this.retryAfter = Number(response.headers.get('Retry-After')) || undefined;
    this.requestId = response.headers.get('X-Request-Id') ?? undefined;
  }
}

export interface Client {
  /** Calls an operation of the API by its id. Throws GatewayError for every error answer, and what `fetch` throws. */
  call<Id extends OperationId>(
    id: Id,
    ...input: object extends InputOf<Id> ? [input?: InputOf<Id>] : [input: InputOf<Id>]
  ): Promise<AnswerOf<Id>>;
  /**
   * Calls an operation and returns the response unread, for streams, files and headers. Throws as `call` does.
   * @param init headers such as Accept, and a signal that ends the request
   */
  open<Id extends OperationId>(id: Id, input: InputOf<Id>, init?: OpenOptions): Promise<Response>;
}

export interface OpenOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

interface Input {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * A client of the API. It needs nothing but `fetch`: Node, browsers, Deno and Bun have it.
 * @param url root of the service, without a path
 * @param token access token or API token; operations without a token work without
 */
export function createClient({ url, token }: { readonly url: string; readonly token?: string }): Client {
  async function open(id: OperationId, input: Input, init: OpenOptions = {}): Promise<Response> {
    const { path, query, headers, body } = input;
    const { method, path: template } = OPERATIONS[id];
    const response = await fetch(addressOf(url, template, path, query), {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...contentType(body),
        ...headers,
        ...init.headers,
      },
      ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
      ...(init.signal ? { signal: init.signal } : {}),
    });
    if (!response.ok) throw new GatewayError(response, await errorBody(response));
    return response;
  }
  return {
    async call(id, ...[input = {}]) {
      const { answer } = OPERATIONS[id];
      const response = await open(id, input);
      if (answer === 'nothing') await response.body?.cancel();
      return answer === 'json' ? response.json() : answer === 'response' ? response : undefined;
    },
    open,
  };
}

/** A proxy between client and service may return errors of its own, without our envelope. */
async function errorBody(response: Response): Promise<Partial<ErrorBody>> {
  try {
    return JSON.parse(await response.text());
  } catch {
    return {};
  }
}

const isRaw = (body: unknown): body is Blob | FormData => body instanceof Blob || body instanceof FormData;

/** A form and a blob name their own type. */
const contentType = (body: unknown): Record<string, string> =>
  body === undefined || isRaw(body) ? {} : { 'content-type': 'application/json' };

function addressOf(url: string, template: string, path: Input['path'] = {}, query: Input['query'] = {}): URL {
  const address = new URL(
    template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? '')),
    url,
  );
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}
