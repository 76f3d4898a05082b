import type { ConnectorError } from '../../errors.ts';
import { ensure, ensureKind, ensureKeys, ensureRead, describe, isWhole, secretsUsed } from '../bench.ts';
import type { Bench, Check } from '../bench.ts';
import { garbage, silence, status } from '../faults.ts';
import type { Fault } from '../fake-crm.ts';
import { makeListings } from '../fixture.ts';

/** Longer than a request waits for Retry-After. */
const LONG_PAUSE_SECONDS = 3_600;

const SHORT_TIMEOUT_MS = 250;

export const errorChecks = {
  async 'check-passes'(bench) {
    bench.crm.listings = makeListings(3);
    const error = await bench.check();
    ensure(error === undefined, `check failed with ${describe(error)}`);
  },
  async refused(bench) {
    for (const code of [401, 403]) {
      await failsBoth(bench, status(code), ['config'], `a ${code}`);
    }
    bench.crm.fault = undefined;
    const sound = bench.fixture.config(bench.crm.base);
    for (const name of secretsUsed(bench.fixture)) {
      const ctx = await bench.context({ config: { ...sound, [name]: 'not-the-right-word' } });
      ensureKind(await bench.check(ctx), ['config'], `check with a wrong ${name}`);
    }
  },
  async 'not-found'(bench) {
    await failsBoth(bench, status(404), ['config'], 'a 404');
  },
  async 'rate-limited'(bench) {
    const fault = status(429, { 'retry-after': String(LONG_PAUSE_SECONDS) });
    for (const error of await failsBoth(bench, fault, ['rate_limited'], 'a 429')) {
      ensure(error.retryAfter === LONG_PAUSE_SECONDS, `retryAfter is ${error.retryAfter}, not ${LONG_PAUSE_SECONDS}`);
    }
  },
  async 'retry-after-seconds'(bench) {
    await waitsOut(bench, () => '7', 7_000);
  },
  async 'retry-after-date'(bench) {
    await waitsOut(bench, (now) => new Date(now.getTime() + 11_000).toUTCString(), 11_000);
  },
  async 'server-error'(bench) {
    await failsBoth(bench, status(500), ['transient'], 'a 500');
  },
  async 'time-out'(bench) {
    await failsBoth(bench, silence, ['transient'], 'silence', SHORT_TIMEOUT_MS);
  },
  async garbage(bench) {
    await failsBoth(bench, garbage, ['config', 'feed_rejected'], 'a web page');
  },
} satisfies Record<string, Check>;

async function failsBoth(
  bench: Bench,
  fault: Fault,
  kinds: readonly ConnectorError['kind'][],
  what: string,
  timeoutMs?: number,
): Promise<ConnectorError[]> {
  bench.crm.listings = makeListings(3);
  bench.crm.fault = fault;
  const [checked, outcome] = await Promise.all([
    bench.check(await bench.context({ timeoutMs })),
    bench.read({ mode: 'full' }, { ctx: await bench.context({ timeoutMs }) }),
  ]);
  ensure(!isWhole(outcome), `read called the catalogue complete after ${what}`);
  return [ensureKind(checked, kinds, `check after ${what}`), ensureKind(outcome.error, kinds, `read after ${what}`)];
}

async function waitsOut(bench: Bench, header: (now: Date) => string, pauseMs: number): Promise<void> {
  const listings = makeListings(3);
  const ctx = await bench.context();
  bench.crm.listings = listings;
  bench.crm.fault = status(429, { 'retry-after': header(ctx.now()) }, 1);
  const found = ensureRead(await bench.read({ mode: 'full' }, { ctx }), 'a read after one 429');
  ensureKeys(bench.fixture, found.keys(), listings, 'a read after one 429');
  ensure(ctx.pauses.includes(pauseMs), `it paused ${ctx.pauses.join(', ') || 'not at all'}, not ${pauseMs} ms`);
}
