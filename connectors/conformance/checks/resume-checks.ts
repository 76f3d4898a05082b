import type { Json, ReadMessage, ReadRequest } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { ensure, ensureKeys, ensureRead, isWhole, recordsOf } from '../bench.ts';
import type { Bench, Check, Outcome } from '../bench.ts';
import { changeTime, makeListings } from '../fixture.ts';
import type { Listing } from '../fixture.ts';

/** More requests than a CRM of a few pages needs. */
const MAX_REQUESTS = 300;

/** Numbers of the first listings with equally many digits: both catalogues have the same layout, so that a position in one is valid in the other. */
const ONE_CATALOGUE = 1_000;
const ANOTHER_CATALOGUE = 3_000;

export const resumeChecks = {
  async 'kill-anywhere'(bench) {
    const count = await reachingCheckpoint(bench);
    bench.crm.listings = makeListings(count);
    await survivesKills(bench);
  },
  async 'foreign-state'(bench) {
    const states: Json[] = ['nonsense', 5, null, [], {}, { index: 'x' }];
    const count = await reachingCheckpoint(bench);
    if (bench.fixture.pageSize === undefined) {
      bench.crm.listings = alike(count, ONE_CATALOGUE);
      const { messages } = await bench.read();
      states.push(...messages.flatMap((message) => (message.kind === 'checkpoint' ? [message.state] : [])));
    }
    bench.crm.listings = alike(count, ANOTHER_CATALOGUE);
    for (const state of states) {
      const outcome = await bench.read({ mode: 'full', state });
      const when = `a full read from the state ${JSON.stringify(state).slice(0, 60)}`;
      if (outcome.error === undefined) {
        ensureKeys(bench.fixture, ensureRead(outcome, when).keys(), bench.crm.listings, when);
      } else {
        ensure(outcome.error instanceof ConnectorError && !isWhole(outcome), `${when} failed with no ConnectorError`);
      }
    }
  },
  async 'other-mode'(bench) {
    const { connector } = bench.fixture;
    const count = await reachingCheckpoint(bench);
    const listings = makeListings(count);
    bench.crm.listings = listings;
    const full = await bench.read();
    const found = async (mode: 'full' | 'delta', state: Json, when: string) => {
      const outcome = await bench.read({ mode, state });
      if (mode === 'delta') ensure(!isWhole(outcome), `${when} was reported as a complete catalogue`);
      if (outcome.error === undefined) ensureKeys(bench.fixture, ensureRead(outcome, when).keys(), listings, when);
      else
        ensure(outcome.error instanceof ConnectorError && !isWhole(outcome), `${when} failed with no ConnectorError`);
    };
    if (connector.capabilities.one) {
      const reference = [...recordsOf(full).keys()].at(-1);
      for (const state of statesOf(await bench.read({ mode: 'one', reference })))
        await found('full', state, 'a full read from the state of a read of one');
    }
    if (!connector.capabilities.delta) return;
    for (const state of statesOf(full).slice(0, -1)) {
      await found('delta', state, 'a delta from the state of a full read that had not ended');
    }
    // From the start, so that it takes several pages.
    const delta = await bench.read({ mode: 'delta' });
    for (const state of statesOf(delta)) await found('full', state, 'a full read from the state of a delta');
    const end = lastState(full);
    for (const state of statesOf(await bench.read({ mode: 'delta', state: end })))
      await found('full', state, 'a full read from the state of a delta that followed a full read');
  },
  async 'changing-pages'(bench) {
    const size = pagesOf(bench, 4);
    for (const turn of [1, 2, 3]) {
      const listings = makeListings(size);
      bench.crm.listings = listings;
      const before = bench.crm.requests.length;
      bench.crm.fault = async ({ number, sound }) => {
        const reply = await sound();
        if (number - before === turn) {
          const [first, second, ...rest] = listings;
          const changed = second ? [{ ...second, changed: changeTime(size + 5), text: 'neu' }] : [];
          // The first is removed, which shifts all others; the second changes, which moves it to the end if the list is ordered by change.
          bench.crm.listings = first
            ? [...rest, ...changed, { ...first, key: 'NEW', changed: changeTime(size + 6) }]
            : rest;
        }
        return reply;
      };
      const outcome = await bench.read();
      if (outcome.error !== undefined) {
        ensure(
          outcome.error instanceof ConnectorError && !isWhole(outcome),
          'pages that change failed with no ConnectorError',
        );
        continue;
      }
      const found = recordsOf(outcome);
      const stable = listings.slice(1);
      const kept = new Map([...found].filter(([key]) => key !== firstKey(bench) && !key.endsWith('NEW')));
      ensureKeys(bench.fixture, kept.keys(), stable, `a full read while listings change after request ${turn + 1}`);
    }
  },
  async 'resumed-pages'(bench) {
    const count = await reachingCheckpoint(bench);
    const listings = makeListings(count);
    bench.crm.listings = listings;
    const whole = await bench.read();
    for (const [take, message] of whole.messages.entries()) {
      if (message.kind !== 'checkpoint') continue;
      bench.crm.listings = listings;
      const ctx = await bench.context();
      const stopped = await bench.read({ mode: 'full' }, { ctx, take: take + 1 });
      // The first changes and moves to the end: where pages are counted by rows, one listing slips past and the first is met again.
      const [first, ...rest] = listings;
      bench.crm.listings = first ? [...rest, { ...first, changed: changeTime(count + 5), text: 'neu' }] : rest;
      const resumed = await bench.read(resumeOf(stopped), { ctx });
      const when = `a read during whose pause after message ${take} a listing moved`;
      ensure(
        resumed.error === undefined || resumed.error instanceof ConnectorError,
        `${when} failed with no ConnectorError`,
      );
      if (isWhole(resumed)) {
        const found = [...recordsOf({ messages: committed(stopped) }).keys(), ...recordsOf(resumed).keys()];
        ensureKeys(bench.fixture, found, listings, `${when} was reported as a complete catalogue and`);
      }
      await ctx.close();
    }
  },
  async 'equal-timestamps'(bench) {
    bench.crm.listings = makeListings(pagesOf(bench, 3), { changed: changeTime(0) });
    const outcome = await bench.read();
    ensureKeys(bench.fixture, ensureRead(outcome).keys(), bench.crm.listings, 'a full read of equal timestamps');
    await survivesKills(bench);
    if (!bench.fixture.connector.capabilities.delta) {
      return;
    }
    const state = outcome.messages.findLast((message) => message.kind === 'checkpoint')?.state;
    ensure(state !== undefined, 'a full read gave no checkpoint for a delta to begin at');
    // All at the instant of the newest change of the full read, over several pages.
    bench.crm.listings = makeListings(pagesOf(bench, 6), { changed: changeTime(0) });
    const late = bench.crm.listings.slice(pagesOf(bench, 3));
    const found = ensureRead(await bench.read({ mode: 'delta', state }), 'a delta');
    const old = new Set(recordsOf(outcome).keys());
    ensureKeys(
      bench.fixture,
      [...found.keys()].filter((key) => !old.has(key)),
      late,
      'a delta of equal timestamps',
    );
  },
  async 'endless-pages'(bench) {
    ensure(
      bench.fixture.pageSize !== undefined,
      'the fixture declares no pages (pageSize); exempt the check if the format has none',
    );
    bench.crm.listings = makeListings(pagesOf(bench, 3));
    bench.crm.loops = true;
    const ctx = await bench.context();
    bench.crm.fault = ({ number, sound }) => {
      if (number > MAX_REQUESTS) {
        ctx.abort(new Error('too many requests'));
      }
      return sound();
    };
    const outcome = await bench.read({ mode: 'full' }, { ctx });
    ensure(bench.crm.requests.length <= MAX_REQUESTS, `it continued for more than ${MAX_REQUESTS} requests`);
    ensure(!isWhole(outcome), 'endless pages were reported as a complete catalogue');
    ensure(outcome.error instanceof ConnectorError, 'endless pages did not end with a ConnectorError');
  },
} satisfies Record<string, Check>;

const statesOf = ({ messages }: Outcome): Json[] =>
  messages.flatMap((message) => (message.kind === 'checkpoint' ? [message.state] : []));

/** Listings whose records have equal lengths. */
function alike(count: number, first: number): Listing[] {
  return makeListings(count).map((listing, index) => ({ ...listing, key: `K${first + index}`, text: 'Une maison.' }));
}

function firstKey({ fixture }: Bench): string {
  const [first] = makeListings(1);
  return first ? (fixture.keyOf?.(first) ?? first.key) : '';
}

/** Listings that fill this many pages and a part of another. */
function pagesOf({ fixture }: Bench, pages: number): number {
  return (fixture.pageSize ?? 10) * pages + 3;
}

/** Slightly more listings than are needed for a checkpoint. */
async function reachingCheckpoint(bench: Bench): Promise<number> {
  bench.crm.listings = makeListings(550);
  const { messages } = await bench.read();
  const at = messages.findIndex(({ kind }) => kind === 'checkpoint');
  const before = messages.slice(0, Math.max(0, at)).filter(({ kind }) => kind === 'record').length;
  return Math.max(pagesOf(bench, 3), before + 12);
}

async function survivesKills(bench: Bench): Promise<void> {
  const whole = await bench.read();
  ensureRead(whole, 'a full read', 'full');
  for (const take of stopsOf(whole, bench.effort.everyStop)) {
    const ctx = await bench.context();
    const killed = await bench.read({ mode: 'full' }, { ctx, take });
    const resumed = await bench.read(resumeOf(killed), { ctx });
    const when = `a read stopped after message ${take} and resumed`;
    ensureRead(resumed, when, 'full');
    ensureKeys(
      bench.fixture,
      [...recordsOf({ messages: committed(killed) }).keys(), ...recordsOf(resumed).keys()],
      bench.crm.listings,
      when,
    );
    await ctx.close();
  }
}

/** The positions at which a read is stopped: after each of at most `every` messages; else around checkpoints and after every seventh. */
export function stopsOf({ messages }: Outcome, every: number): number[] {
  const { length } = messages;
  const takes = Array.from({ length: Math.max(0, length - 1) }, (_, index) => index + 1);
  return takes.filter((take) => {
    const isNear = messages.slice(Math.max(0, take - 2), take + 1).some(({ kind }) => kind === 'checkpoint');
    return length <= every || take % 7 === 0 || isNear;
  });
}

/** Continues a full read as the platform does: from its last checkpoint, knowing the keys of what was committed before. */
function resumeOf(stopped: Outcome): ReadRequest {
  const keys = new Set(
    committed(stopped).flatMap((message) =>
      (message.kind === 'record' || message.kind === 'bad') && message.key !== undefined ? [message.key] : [],
    ),
  );
  return { mode: 'full', state: lastState(stopped), hasRead: (key) => keys.has(key) };
}

export function lastState({ messages }: Outcome): Json | undefined {
  return messages.findLast((message) => message.kind === 'checkpoint')?.state;
}

/** The messages before the last checkpoint: later ones were lost with the process. */
export function committed({ messages }: Outcome): readonly ReadMessage[] {
  return messages.slice(
    0,
    Math.max(
      0,
      messages.findLastIndex(({ kind }) => kind === 'checkpoint'),
    ),
  );
}
