import { Client, errors } from '@elastic/elasticsearch';
import { Pool } from 'undici';
import { AppError } from '../model/shared/errors.ts';
import { timed } from '../model/shared/on-call.ts';
import type { OnCall } from '../model/shared/on-call.ts';

export interface ElasticOptions {
  /** Address of the server; may carry user and password. */
  readonly url: string;
  readonly apiKey?: string;
  readonly onCall?: OnCall;
}

/** A connection whose calls are counted and whose failures are the service's own errors. */
export interface Elastic {
  readonly client: Client;
  call<T>(operation: string, work: (client: Client) => Promise<T>): Promise<T>;
}

/** A bulk request of 5 MB takes well under a second; a server this slow is as good as down. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Immediate second tries after a lost connection, for example when the server closed an idle one. */
const MAX_RETRIES = 2;
/** Of a request that a caller waits for: the second try is for a connection that the server closed while idle. */
export const INTERACTIVE = { maxRetries: 1, requestTimeout: 10_000 };
/** The server is overloaded, restarting, or does not let us in: not the caller's fault, and worth another try. */
const DOWN_STATUS: readonly unknown[] = [401, 403, 429, 502, 503, 504];

/** Most connections to the server. */
const CONNECTIONS = 256;
/** Idle connections are kept for as long as the server keeps them; without its word, milliseconds. */
const KEEP_ALIVE_MS = 600_000;

/**
 * Connections by the undici in package.json, with the settings of the client's own: the release that the client brings along throws `assert(!this.paused)`
 * in a socket callback, which ends the process, when a server closes a connection whose response is still being read.
 */
const openPool = ({ url }: { readonly url: URL }): Pool =>
  new Pool(url.origin, {
    connections: CONNECTIONS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    headersTimeout: REQUEST_TIMEOUT_MS,
    bodyTimeout: REQUEST_TIMEOUT_MS,
    allowH2: false,
  });

/** Connects lazily. */
export function connectElastic({ url, apiKey, onCall }: ElasticOptions): Elastic {
  const client = new Client({
    node: url,
    ...(apiKey ? { auth: { apiKey } } : {}),
    maxRetries: MAX_RETRIES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    agent: openPool,
  });
  return {
    client,
    async call(operation, work) {
      try {
        return await timed(onCall, operation, () => work(client));
      } catch (error) {
        throw toAppError(error);
      }
    },
  };
}

/** Indices of an alias whose names match, each with the aliases they are behind. */
export async function indicesOf(
  { call }: Elastic,
  alias: string,
  names: RegExp,
): Promise<[name: string, aliases: string[]][]> {
  const found = await call('get_alias', (client) =>
    client.indices.getAlias({ index: `${alias}-*`, expand_wildcards: 'all', allow_no_indices: true }),
  );
  return Object.entries(found)
    .filter(([name]) => names.test(name))
    .map(([name, { aliases }]) => [name, Object.keys(aliases)]);
}

/** How large an index is; bytes with its replicas. */
export interface IndexSize {
  readonly index: string;
  readonly documents: number;
  readonly bytes: number;
}

/** Sizes of the indices of an alias, those that are being built included; none while there are none. */
export async function indexSizes({ call }: Elastic, alias: string): Promise<IndexSize[]> {
  const { indices = {} } = await call('index_stats', (client) =>
    client.indices.stats({ index: `${alias}-*`, metric: ['docs', 'store'] }),
  );
  return Object.entries(indices).map(([index, { primaries, total }]) => ({
    index,
    documents: primaries?.docs?.count ?? 0,
    bytes: total?.store?.size_in_bytes ?? 0,
  }));
}

export async function deleteIndices({ call }: Elastic, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await call('delete_index', (client) => client.indices.delete({ index: [...names], ignore_unavailable: true }));
}

/** The response of the server; undefined if there was none. */
export function statusOf(error: unknown): number | undefined {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof errors.ResponseError ? cause.statusCode : undefined;
}

/** The server's name for a refusal, such as `resource_already_exists_exception`. */
export function refusalOf(error: unknown): string | undefined {
  const cause = error instanceof AppError ? error.cause : error;
  if (!(cause instanceof errors.ResponseError)) return undefined;
  const body: unknown = cause.body;
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  const { error: reason } = body;
  return typeof reason === 'object' && reason !== null && 'type' in reason ? String(reason.type) : undefined;
}

export function indexMissing(cause?: unknown): AppError {
  return new AppError('DOWNSTREAM_ERROR', 'The search index is missing; it has to be rebuilt (npm run reindex).', {
    cause,
  });
}

function toAppError(error: unknown): unknown {
  if (refusalOf(error) === 'index_not_found_exception') return indexMissing(error);
  const down =
    error instanceof errors.ResponseError
      ? DOWN_STATUS.includes(error.statusCode)
      : error instanceof errors.ElasticsearchClientError;
  return down
    ? new AppError('DOWNSTREAM_ERROR', 'The search engine cannot be reached; try again in a moment.', { cause: error })
    : error;
}
