import type { Readable } from 'node:stream';
import { Agent, request as send } from 'undici';
import type { HttpRequest, HttpResponse } from '../../connector.ts';
import { AccountBusyError, ConnectorError } from '../../errors.ts';
import { createVettedLookup, vetUrl, withoutSecrets } from './address-guard.ts';
import type { AllowAddress, Resolve } from './address-guard.ts';
import { openDeadline } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import { ACCEPTED_CODINGS, decodeBody } from './decode-body.ts';
import { statusError } from './http-errors.ts';
import type { RateBudget } from './rate-budget.ts';
import { isRedirect, nextRequest } from './redirect.ts';
import type { Outgoing } from './redirect.ts';
import { inRequestSpan } from './request-span.ts';
import { parseRetryAfter } from './retry.ts';
import type { Clock } from './retry.ts';

const DEFAULT_TIMEOUT_MS = 30_000;
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

export interface SenderOptions {
  readonly allows: AllowAddress;
  readonly userAgent?: string;
  /** Upper bound of every request's time-out, ms, whatever the caller passes. */
  readonly longestMs?: number;
  /** Source of now and of pauses between attempts. */
  readonly clock: Clock;
  /** Ends every request and closes every socket when aborted. */
  readonly signal?: AbortSignal;
  /** Replaces the system's name resolution. */
  readonly resolve?: Resolve;
  /** Source of jitter in [0, 1). */
  readonly random: () => number;
  /** The rate budget of an origin, if it has one. */
  readonly budget?: (origin: string) => RateBudget;
  /** Released by an AccountBusyError rather than held while the request waits long for a turn of the budget. */
  readonly slot?: HeldSlot;
}

/** A response whose body is still to be read. */
export interface Answer extends HttpResponse {
  readonly body: Readable;
  readonly deadline: Deadline;
  /** Frees the account's turn for the next request. */
  readonly free: () => void;
}

/** Sends single requests over the sockets it holds. */
export interface Sender {
  /** One attempt, redirects followed. Throws ConnectorError for every status but 2xx. */
  send(url: URL, request: HttpRequest): Promise<Answer>;
  /** The time-out of a request, ms. */
  timeoutOf(request: HttpRequest): number;
  close(): Promise<void>;
}

export function createSender(options: SenderOptions): Sender {
  const { allows, resolve, signal } = options;
  const agent = new Agent({
    connections: SOCKETS_PER_ORIGIN,
    // HTTP/1.1 only: the limits on connections, here and in tests, are made for it.
    allowH2: false,
    // The deadlines of this client cover the whole request and the silence between chunks.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: CONNECT_TIMEOUT_MS, lookup: createVettedLookup({ allows, resolve }) },
  });
  const closeSockets = () => void agent.destroy();
  signal?.addEventListener('abort', closeSockets, { once: true });
  const timeoutOf = (request: HttpRequest): number =>
    Math.min(request.timeoutMs ?? DEFAULT_TIMEOUT_MS, options.longestMs ?? Infinity);

  return {
    send: (url, request) => follow(agent, options, openDeadline(timeoutOf(request), signal), url, request),
    timeoutOf,
    async close() {
      signal?.removeEventListener('abort', closeSockets);
      await agent.destroy();
    },
  };
}

/** Sends a request and follows its redirects, each within the budget of its origin. */
async function follow(
  agent: Agent,
  options: SenderOptions,
  deadline: Deadline,
  url: URL,
  request: HttpRequest,
): Promise<Answer> {
  let outgoing = toOutgoing(options, url, request);
  let free = () => {};
  try {
    for (let redirects = 0; ; redirects++) {
      const budget = options.budget?.(outgoing.url.origin);
      if (budget) {
        // Waiting for a turn does not count as silence of the server.
        const goOn = deadline.hold();
        free = await turnOf(budget, options);
        goOn();
      }
      const { url: address, ...asked } = outgoing;
      const place = withoutSecrets(address);
      const reply = await inRequestSpan(address, asked.method, () =>
        send(address, { ...asked, dispatcher: agent, signal: deadline.signal }),
      );
      const { statusCode: status } = reply;
      const headers = joined(reply.headers);
      if (status >= 200 && status < 300) {
        options.slot?.responded();
        const body = await decodeBody(reply.body, headers['content-encoding'] ?? '', place);
        // An error before the body is read must not end the process as an unhandled one; the reader still gets it.
        body.on('error', () => {});
        return { status, headers, url: address.href, body, deadline, free };
      }
      await reply.body.dump({ limit: 65_536 });
      free();
      if (!isRedirect(status, headers) || request.redirects === 0) {
        throw refusal(status, headers, { from: url, at: address, budget, clock: options.clock });
      }
      if (redirects === (request.redirects ?? MAX_REDIRECTS)) {
        throw new ConnectorError('config', `${withoutSecrets(url)} redirects more than ${redirects} times.`);
      }
      const target = vetUrl(headers['location'] ?? '', { allows: options.allows, base: address });
      outgoing = nextRequest(outgoing, target, status);
    }
  } catch (error) {
    const explained = deadline.explain(error, withoutSecrets(outgoing.url));
    deadline.close();
    free();
    throw explained;
  }
}

const toOutgoing = ({ userAgent = 'property-gateway' }: SenderOptions, url: URL, request: HttpRequest): Outgoing => ({
  url,
  method: request.method ?? 'GET',
  headers: { 'user-agent': userAgent, ...lowerCased(request.headers), 'accept-encoding': ACCEPTED_CODINGS },
  body: request.body,
});

/** The error for a status that is no success; a Retry-After pauses the account. */
function refusal(
  status: number,
  headers: Record<string, string>,
  { from, at, budget, clock }: { from: URL; at: URL; budget: RateBudget | undefined; clock: Clock },
): ConnectorError {
  const retryAfter = parseRetryAfter(headers['retry-after'], clock.now());
  if (retryAfter !== undefined) budget?.pause(retryAfter);
  const redirectedFrom = at.origin === from.origin ? undefined : withoutSecrets(from);
  return statusError(status, withoutSecrets(at), { retryAfter, redirectedFrom });
}

/** Waits for a turn of the budget; a request that holds a worker slot gives up after SLOT_PATIENCE_MS with an AccountBusyError. */
async function turnOf(budget: RateBudget, { slot, signal, clock, random }: SenderOptions): Promise<() => void> {
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
