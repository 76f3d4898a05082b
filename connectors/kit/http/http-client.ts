import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { confined } from '../../../model/shared/confined.ts';
import type { ConnectorLog, HttpClient, HttpRequest, HttpResponse, Json } from '../../connector.ts';
import { AccountBusyError, ConnectorError } from '../../errors.ts';
import { isPublicAddress, isPublicOrNear, vetUrl, withoutSecrets } from './address-guard.ts';
import type { AllowAddress } from './address-guard.ts';
import type { Deadline } from './deadline.ts';
import { singleByteTextOf } from '../sources/decode-text.ts';
import { hasMoreValues } from '../sources/count-values.ts';
import { createPace, PACE } from './pace.ts';
import type { Pace, PaceLimits } from './pace.ts';
import { backoffMs, createSystemClock, MAX_RETRY_AFTER_SECONDS } from './retry.ts';
import { createSender } from './send-request.ts';
import type { SenderOptions } from './send-request.ts';

const DEFAULT_MAX_BYTES = 16 * 1024 * 1024;
/** Most values of one JSON response: a thousand listings have some 300,000, which take some 30 MB. */
const MAX_JSON_VALUES = 500_000;
const DEFAULT_ATTEMPTS = 4;
/** Most attempts that may end by a time-out. */
const ATTEMPTS_OF_SILENT = 2;
export interface HttpClientOptions extends Partial<SenderOptions> {
  /** Development only: allows loopback and private addresses, but never those where clouds serve credentials. */
  readonly allowPrivateAddresses: boolean;
  /** A finer rule than `allowPrivateAddresses`, which it replaces. */
  readonly allows?: AllowAddress;
  /** The minimum transfer rate of a streamed response. */
  readonly pace?: PaceLimits;
  readonly log?: ConnectorLog;
}

/** An HttpClient together with the sockets it holds. */
export interface OwnedHttpClient extends HttpClient {
  close(): Promise<void>;
}

/** The guarded HTTP client of the connectors; see `HttpClient` for its behaviour. The caller closes it. */
export function createHttpClient(options: HttpClientOptions): OwnedHttpClient {
  const clock = options.clock ?? createSystemClock();
  const random = options.random ?? Math.random;
  const allows = options.allows ?? (options.allowPrivateAddresses ? isPublicOrNear : isPublicAddress);
  const sender = createSender({ ...options, allows, clock, random });
  const retrying = <T>(url: string, request: HttpRequest, work: (vetted: URL) => Promise<T>): Promise<T> =>
    // Its sockets belong to this client.
    confined(() => attempts({ ...options, allows, clock, random }, url, request, work));

  async function bytes(url: string, request: HttpRequest = {}): Promise<HttpResponse & { body: Uint8Array }> {
    return retrying(url, request, async (vetted) => {
      const { body, deadline, free, ...head } = await sender.send(vetted, request);
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of bounded(body, request, deadline, head.url)) {
          chunks.push(chunk);
        }
      } finally {
        free();
      }
      return { ...head, body: Buffer.concat(chunks) };
    });
  }

  return {
    bytes,
    async json(url, request = {}) {
      const { body, ...head } = await bytes(url, {
        ...request,
        headers: { accept: 'application/json', ...request.headers },
      });
      return { ...head, body: parseJson(body, head) };
    },
    async stream(url, request = {}) {
      const { body, deadline, free, ...head } = await retrying(url, request, (vetted) => sender.send(vetted, request));
      // A reader may request the next chunk before it has consumed this one.
      free();
      deadline.betweenChunks();
      const pace = createPace(options.pace ?? PACE, sender.timeoutOf(request));
      const readable = Readable.from(bounded(body, request, deadline, head.url, pace), { objectMode: false });
      // A reader that stops while a chunk is awaited must not keep the socket until the deadline.
      readable.once('close', () => {
        body.destroy();
        deadline.close();
      });
      return { ...head, body: readable };
    },
    close: () => sender.close(),
  };
}

/** Runs `work` until it succeeds, the attempts are used up or the error is not transient. */
async function attempts<T>(
  {
    allows,
    clock,
    random,
    signal,
    log,
  }: Pick<SenderOptions, 'allows' | 'clock' | 'random' | 'signal'> & Pick<HttpClientOptions, 'log'>,
  url: string,
  request: HttpRequest,
  work: (vetted: URL) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const vetted = vetUrl(url, { allows });
  const most = request.attempts ?? DEFAULT_ATTEMPTS;
  for (let number = 1; ; number++) {
    try {
      return await work(vetted);
    } catch (error) {
      const pause = number < most ? pauseAfter(error, number, random) : undefined;
      if (pause === undefined) {
        throw error;
      }
      const reason = error instanceof Error ? error.message : 'unknown';
      log?.warn({ url: withoutSecrets(vetted), attempt: number, pause_ms: pause, reason }, 'request repeated');
      await clock.sleep(pause, signal);
      signal?.throwIfAborted();
    }
  }
}

/** The chunks of a body, at most `maxBytes` in total; faults become ConnectorErrors. */
async function* bounded(
  body: Readable,
  request: HttpRequest,
  deadline: Deadline,
  url: string,
  pace?: Pace,
): AsyncGenerator<Buffer, void, undefined> {
  const limit = request.maxBytes ?? DEFAULT_MAX_BYTES;
  const place = withoutSecrets(new URL(url));
  let total = 0;
  const abandon = () => body.destroy();
  deadline.signal.addEventListener('abort', abandon, { once: true });
  try {
    deadline.waiting();
    pace?.waiting();
    for await (const chunk of body.iterator({ destroyOnReturn: true })) {
      deadline.arrived();
      pace?.arrived(chunk.length, place);
      total += chunk.length;
      if (total > limit) {
        throw new ConnectorError('feed_rejected', `The response of ${place} is larger than ${limit} bytes.`);
      }
      yield chunk;
      deadline.waiting();
      pace?.waiting();
    }
    deadline.check(place);
  } catch (error) {
    throw deadline.explain(error, place);
  } finally {
    deadline.signal.removeEventListener('abort', abandon);
    deadline.close();
    body.destroy();
  }
}

function pauseAfter(error: unknown, attempt: number, random: () => number): number | undefined {
  if (error instanceof AccountBusyError) return undefined;
  if (!(error instanceof ConnectorError) || (error.kind !== 'transient' && error.kind !== 'rate_limited')) {
    return undefined;
  }
  // A server that let a whole time-out pass hangs: further retries would only hold the worker slot.
  if (error.internal === 'timeout' && attempt >= ATTEMPTS_OF_SILENT) {
    return undefined;
  }
  if (error.retryAfter === undefined) {
    return backoffMs(attempt, random);
  }
  return error.retryAfter <= MAX_RETRY_AFTER_SECONDS ? error.retryAfter * 1_000 : undefined;
}

function parseJson(body: Uint8Array, head: HttpResponse): Json {
  if (hasMoreValues(body, MAX_JSON_VALUES)) {
    const place = withoutSecrets(new URL(head.url));
    throw new ConnectorError('feed_rejected', `The response of ${place} holds more than ${MAX_JSON_VALUES} values.`);
  }
  // UTF-8 is the only encoding of JSON between systems (RFC 8259 §8.1), but some send another; the decoder drops a byte order mark.
  const charset = /charset=([^;]+)/i.exec(head.headers['content-type'] ?? '')?.[1]?.trim();
  const text = isUtf8(body) ? new TextDecoder('utf-8').decode(body) : singleByteTextOf(body, charset);
  try {
    const parsed: Json = JSON.parse(text);
    return parsed;
  } catch (error) {
    if (isCutJson(text, error, head)) {
      const place = withoutSecrets(new URL(head.url));
      throw new ConnectorError('transient', `${place} could not be read: the connection was cut.`, { internal: 'cut' });
    }
    // The parser's message quotes the body, which may hold secrets.
    const type = (head.headers['content-type'] ?? 'no content type').slice(0, 80);
    throw new ConnectorError(
      'feed_rejected',
      `The response of ${withoutSecrets(new URL(head.url))} is not JSON (${type}).`,
    );
  }
}

/**
 * Whether invalid JSON is the beginning of a valid text whose connection broke. Without a length and without chunks the end of the connection is the end of
 * the body (RFC 9112 §6.3), so only the text shows it.
 */
function isCutJson(text: string, error: unknown, { headers }: HttpResponse): boolean {
  if ('content-length' in headers || 'transfer-encoding' in headers || !/^\s*[{[]/.test(text)) return false;
  const { message } = error instanceof SyntaxError ? error : { message: '' };
  const position = /at position (\d+)/.exec(message)?.[1];
  return /^Unexpected end|^Unterminated/.test(message) || position === String(text.length);
}
