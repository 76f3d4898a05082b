import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { Agent, request as send } from 'undici';
import { confined } from '../../../model/shared/confined.ts';
import type { ConnectorLog, HttpClient, HttpRequest, HttpResponse, Json } from '../../connector.ts';
import { AccountBusyError, ConnectorError } from '../../errors.ts';
import { createVettedLookup, isPublicAddress, isPublicOrNear, vetUrl, withoutSecrets } from './address-guard.ts';
import type { AllowAddress, Resolve } from './address-guard.ts';
import { openDeadline } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import { singleByteTextOf } from '../sources/decode-text.ts';
import { ACCEPTED_CODINGS, decodeBody } from './decode-body.ts';
import { statusError } from './http-errors.ts';
import { inRequestSpan } from './request-span.ts';
import { isRedirect, nextRequest } from './redirect.ts';
import type { Outgoing } from './redirect.ts';
import { hasMoreValues } from '../sources/count-values.ts';
import { createPace, PACE } from './pace.ts';
import type { Pace, PaceLimits } from './pace.ts';
import type { RateBudget } from './rate-budget.ts';
import { backoffMs, createSystemClock, MAX_RETRY_AFTER_SECONDS, parseRetryAfter } from './retry.ts';
import type { Clock } from './retry.ts';

const DEFAULT_MAX_BYTES = 16 * 1024 * 1024;
/** Most values of one JSON response: a thousand listings have some 300,000, which take some 30 MB. */
const MAX_JSON_VALUES = 500_000;
const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_ATTEMPTS = 4;
/** Most attempts that may end by a time-out. */
const ATTEMPTS_OF_SILENT = 2;
/** Browsers stop after 20; a CRM that needs more than 5 redirects in a loop. */
const MAX_REDIRECTS = 5;
/** A host that does not accept a connection within this time counts as down, ms. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Sockets per origin: as many as a browser opens. */
const SOCKETS_PER_ORIGIN = 6;

/** Longest wait for a turn of the account's budget while the request holds a worker slot, ms: a budget of one request a second needs a second or two. */
const SLOT_PATIENCE_MS = 5_000;
/** Delay before the retry, seconds: this or up to twice as long (jitter), so that waiting requests do not return together. */
const SLOT_PAUSE_SECONDS = 5;

/** A worker slot that requests hold while they wait. */
export interface HeldSlot {
  /** Whether the slot can be released without repeating a request. */
  mayGiveBack(): boolean;
  /** Called when a response has begun. */
  responded(): void;
}

export interface HttpClientOptions {
  /** Development only: allows loopback and private addresses, but never those where clouds serve credentials. */
  readonly allowPrivateAddresses: boolean;
  /** A finer rule than `allowPrivateAddresses`, which it replaces. */
  readonly allows?: AllowAddress;
  readonly userAgent?: string;
  /** Upper bound of every request's time-out, ms, whatever the caller passes. */
  readonly longestMs?: number;
  /** The minimum transfer rate of a streamed response. */
  readonly pace?: PaceLimits;
  /** Source of now and of pauses between attempts. */
  readonly clock?: Clock;
  /** Ends every request and closes every socket when aborted. */
  readonly signal?: AbortSignal;
  readonly log?: ConnectorLog;
  /** Replaces the system's name resolution. */
  readonly resolve?: Resolve;
  /** Source of jitter in [0, 1). */
  readonly random?: () => number;
  /** The rate budget of an origin, if it has one. */
  readonly budget?: (origin: string) => RateBudget;
  /** Released by an AccountBusyError rather than held while the request waits long for a turn of the budget. */
  readonly slot?: HeldSlot;
}

/** An HttpClient together with the sockets it holds. */
export interface OwnedHttpClient extends HttpClient {
  close(): Promise<void>;
}

interface Answer extends HttpResponse {
  readonly body: Readable;
  readonly deadline: Deadline;
  /** Frees the account's turn for the next request. */
  readonly free: () => void;
}

/** The guarded HTTP client of the connectors; see `HttpClient` for its behaviour. The caller closes it. */
export function createHttpClient(options: HttpClientOptions): OwnedHttpClient {
  const clock = options.clock ?? createSystemClock();
  const random = options.random ?? Math.random;
  const userAgent = options.userAgent ?? 'property-gateway';
  const allows = options.allows ?? (options.allowPrivateAddresses ? isPublicOrNear : isPublicAddress);
  const agent = new Agent({
    connections: SOCKETS_PER_ORIGIN,
    // HTTP/1.1 only: the limits on connections, here and in tests, are made for it.
    allowH2: false,
    // The deadlines of this client cover the whole request and the silence between chunks.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: CONNECT_TIMEOUT_MS, lookup: createVettedLookup({ allows, resolve: options.resolve }) },
  });
  const closeSockets = () => void agent.destroy();
  options.signal?.addEventListener('abort', closeSockets, { once: true });

  const timeoutOf = (request: HttpRequest) =>
    Math.min(request.timeoutMs ?? DEFAULT_TIMEOUT_MS, options.longestMs ?? Infinity);

  async function turnOf(budget: RateBudget): Promise<() => void> {
    const { slot, signal } = options;
    if (!slot?.mayGiveBack()) return budget.turn(signal);
    const patience = new AbortController();
    const came = new AbortController();
    clock.sleep(SLOT_PATIENCE_MS, came.signal).then(
      () => patience.abort(new AccountBusyError(Math.ceil(SLOT_PAUSE_SECONDS * (1 + random())))),
      () => undefined,
    );
    try {
      return await budget.turn(signal ? AbortSignal.any([patience.signal, signal]) : patience.signal);
    } finally {
      came.abort();
    }
  }

  async function attempt(url: URL, request: HttpRequest): Promise<Answer> {
    const deadline = openDeadline(timeoutOf(request), options.signal);
    let outgoing: Outgoing = {
      url,
      method: request.method ?? 'GET',
      headers: { 'user-agent': userAgent, ...lowerCased(request.headers), 'accept-encoding': ACCEPTED_CODINGS },
      body: request.body,
    };
    let free = () => {};
    try {
      for (let redirects = 0; ; redirects++) {
        const place = withoutSecrets(outgoing.url);
        const budget = options.budget?.(outgoing.url.origin);
        if (budget) {
          // Waiting for a turn does not count as silence of the server.
          const goOn = deadline.hold();
          free = await turnOf(budget);
          goOn();
        }
        const { url: address, ...asked } = outgoing;
        const reply = await inRequestSpan(address, asked.method, () =>
          send(address, { ...asked, dispatcher: agent, signal: deadline.signal }),
        );
        const headers = joined(reply.headers);
        if (reply.statusCode >= 200 && reply.statusCode < 300) {
          options.slot?.responded();
          const body = await decodeBody(reply.body, headers['content-encoding'] ?? '', place);
          // An error before the body is read must not end the process as an unhandled one; the reader still gets it.
          body.on('error', () => {});
          return { status: reply.statusCode, headers, url: outgoing.url.href, body, deadline, free };
        }
        await reply.body.dump({ limit: 65_536 });
        free();
        if (!isRedirect(reply.statusCode, headers) || request.redirects === 0) {
          const retryAfter = parseRetryAfter(headers['retry-after'], clock.now());
          if (retryAfter !== undefined) budget?.pause(retryAfter);
          const origin = outgoing.url.origin === url.origin ? undefined : withoutSecrets(url);
          throw statusError(reply.statusCode, place, { retryAfter, redirectedFrom: origin });
        }
        if (redirects === (request.redirects ?? MAX_REDIRECTS)) {
          throw new ConnectorError('config', `${withoutSecrets(url)} redirects more than ${redirects} times.`);
        }
        const target = vetUrl(headers['location'] ?? '', { allows, base: outgoing.url });
        outgoing = nextRequest(outgoing, target, reply.statusCode);
      }
    } catch (error) {
      const explained = deadline.explain(error, withoutSecrets(outgoing.url));
      deadline.close();
      free();
      throw explained;
    }
  }

  /** Runs `work` until it succeeds, the attempts are used up or the error is not transient. Its sockets belong to this client. */
  const retrying = <T>(url: string, request: HttpRequest, work: (vetted: URL) => Promise<T>): Promise<T> =>
    confined(() => attempts(url, request, work));

  async function attempts<T>(url: string, request: HttpRequest, work: (vetted: URL) => Promise<T>): Promise<T> {
    options.signal?.throwIfAborted();
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
        options.log?.warn(
          { url: withoutSecrets(vetted), attempt: number, pause_ms: pause, reason },
          'request repeated',
        );
        await clock.sleep(pause, options.signal);
        options.signal?.throwIfAborted();
      }
    }
  }

  async function bytes(url: string, request: HttpRequest = {}): Promise<HttpResponse & { body: Uint8Array }> {
    return retrying(url, request, async (vetted) => {
      const { body, deadline, free, ...head } = await attempt(vetted, request);
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
      const { body, deadline, free, ...head } = await retrying(url, request, (vetted) => attempt(vetted, request));
      // A reader may request the next chunk before it has consumed this one.
      free();
      deadline.betweenChunks();
      const pace = createPace(options.pace ?? PACE, timeoutOf(request));
      const readable = Readable.from(bounded(body, request, deadline, head.url, pace), { objectMode: false });
      // A reader that stops while a chunk is awaited must not keep the socket until the deadline.
      readable.once('close', () => {
        body.destroy();
        deadline.close();
      });
      return { ...head, body: readable };
    },
    async close() {
      options.signal?.removeEventListener('abort', closeSockets);
      await agent.destroy();
    },
  };
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

function lowerCased(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function joined(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) {
      plain[name] = Array.isArray(value) ? value.join(', ') : value;
    }
  }
  return plain;
}
