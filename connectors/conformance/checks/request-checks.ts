import type { JsonObject, ReadRequest } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import type { SeenRequest } from '../../kit/testing/serve.ts';
import { describe, ensure, ensureRead, ensureSame, recordsOf } from '../bench.ts';
import type { Bench, Check, Outcome } from '../bench.ts';
import type { Exchange, Fault } from '../fake-crm.ts';
import { closed, garbage, silence, status, striking } from '../faults.ts';
import { changeTime, makeListings } from '../fixture.ts';

/** Which requests of a read fail: the first ones, which fetch a token, and the last ones, which find the end. */
const FIRST_REQUESTS = 4;
const LAST_REQUESTS = 2;

/** Time-out of each attempt of a silent request, ms: long for a fake CRM on this machine. */
const SILENCE_MS = 150;

/** Longer than a request waits for Retry-After, seconds. */
const LONG_PAUSE = { 'retry-after': '3600' };

/** Faults that apply to every kind of request. */
export const FAILURES: Readonly<Record<string, Fault>> = {
  'a 401': status(401),
  'a 403': status(403),
  'a 404': status(404),
  'a 500': status(500),
  'a long 429': status(429, LONG_PAUSE),
  'a web page': garbage,
  'a closed connection': closed,
};

/** The requests that fail; `place` counts from the first request of the read. */
export interface Strike {
  readonly words: string;
  readonly hits: (request: SeenRequest, place: number) => boolean;
}

/** The ways in which the request at `place` can fail: once, as with an expired token; at each attempt; or together with every later request. */
export function strikesAt(requests: readonly SeenRequest[], place: number): Strike[] {
  const same = signOf(requests[place]);
  const number = `request ${place + 1} of ${requests.length}`;
  return [
    { words: `${number}, once`, hits: (_, at) => at === place },
    { words: number, hits: (request, at) => at === place || signOf(request) === same },
    { words: `every one from ${number}`, hits: (_, at) => at >= place },
  ];
}

export const requestChecks = {
  async 'failing-requests'(bench) {
    const size = (bench.fixture.pageSize ?? 10) * 2 + 3;
    const listings = makeListings(size);
    bench.crm.listings = listings;
    const full = await bench.read();
    await neverShort(bench, { mode: 'full' });
    const { delta, deletes } = bench.fixture.connector.capabilities;
    if (!delta) {
      return;
    }
    const state = full.messages.findLast((message) => message.kind === 'checkpoint')?.state;
    bench.crm.listings = listings.map((listing, index) => ({
      ...listing,
      changed: changeTime(size + 90 + index),
      isDeleted: deletes !== 'absence' && index % 2 === 0,
    }));
    await neverShort(bench, { mode: 'delta', state });
  },
} satisfies Record<string, Check>;

async function neverShort(bench: Bench, request: ReadRequest): Promise<void> {
  const { crm } = bench;
  const before = crm.requests.length;
  const sound = await bench.read(request);
  ensureRead(sound, `a ${request.mode} read`);
  const requests = crm.requests.slice(before);
  for (const place of placesIn(requests.length)) {
    for (const [what, fault] of Object.entries(FAILURES)) {
      for (const strike of strikesAt(requests, place)) {
        await failsOrRecovers(bench, request, sound, { what: `${what} at ${strike.words}`, hits: strike.hits, fault });
      }
    }
  }
  const place = requests.length >> 1;
  const after = strikesAt(requests, place).at(-1);
  if (after) {
    const what = `silence at ${after.words}`;
    await failsOrRecovers(bench, request, sound, { what, hits: after.hits, fault: silence, timeoutMs: SILENCE_MS });
  }
}

interface Trial {
  readonly what: string;
  readonly hits: Strike['hits'];
  readonly fault: Fault;
  readonly timeoutMs?: number;
}

async function failsOrRecovers(bench: Bench, request: ReadRequest, sound: Outcome, trial: Trial): Promise<void> {
  const { crm } = bench;
  const { what, hits, fault, timeoutMs } = trial;
  const before = crm.requests.length;
  crm.fault = striking((exchange: Exchange) => hits(exchange.request, exchange.number - before), fault);
  const ctx = await bench.context({ timeoutMs });
  const outcome = await bench.read(request, { ctx });
  crm.fault = undefined;
  await ctx.close();
  const isComplete = outcome.messages.some(({ kind }) => kind === 'complete');
  const when = `a ${request.mode} read with ${what}`;
  if (outcome.error !== undefined) {
    ensure(
      outcome.error instanceof ConnectorError,
      `${when} ended with ${describe(outcome.error)}, not a ConnectorError`,
    );
    ensure(!isComplete, `${when} was reported as complete before its error`);
    return;
  }
  if (isComplete) {
    ensureSame(recordsOf(sound), recordsOf(outcome), `${when} was reported as complete`);
    ensureSame(deletionsOf(sound), deletionsOf(outcome), `${when} was reported as complete (deletions)`);
  }
}

function deletionsOf({ messages }: Outcome): Map<string, JsonObject> {
  return new Map(messages.flatMap((message) => (message.kind === 'delete' ? [[message.key, {}] as const] : [])));
}

function placesIn(requests: number): number[] {
  const all = Array.from({ length: requests }, (_, place) => place);
  return all.filter((place) => place < FIRST_REQUESTS || place >= requests - LAST_REQUESTS);
}

/** Identifies a request and its retries. */
function signOf(request: SeenRequest | undefined): string {
  return request ? `${request.method} ${request.path} ${request.body}` : '';
}
