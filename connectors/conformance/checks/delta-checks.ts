import type { Json, ReadMessage } from '../../connector.ts';
import { ensure, ensureKeys, ensureRead, recordsOf } from '../bench.ts';
import type { Bench, Check } from '../bench.ts';
import { changeTime, keyOf, makeListings } from '../fixture.ts';
import { committed, lastState, stopsOf } from './resume-checks.ts';

const COUNT = 40;

export const deltaChecks = {
  async 'delta-nothing'(bench) {
    const state = await fullState(bench);
    const outcome = await bench.read({ mode: 'delta', state });
    const found = ensureRead(outcome, 'a delta', 'delta');
    ensureOnlyOverlap(bench, found.keys());
    ensure(!outcome.messages.some(({ kind }) => kind === 'delete'), 'a delta of nothing deleted something');
  },
  async 'delta-changes'(bench) {
    const state = await fullState(bench);
    const [first, ...rest] = bench.crm.listings;
    const news = makeListings(1, { key: 'NEW', changed: changeTime(COUNT + 90) });
    const changed = first ? [{ ...first, changed: changeTime(COUNT + 80), text: 'Neu gestrichen.' }] : [];
    bench.crm.listings = [...rest, ...changed, ...news];
    const found = ensureRead(await bench.read({ mode: 'delta', state }), 'a delta', 'delta');
    for (const listing of [...changed, ...news]) {
      ensure(found.has(keyOf(bench.fixture, listing)), `a delta lost ${listing.key}, which is new or changed`);
    }
    const old = [...found.keys()].filter(
      (key) => ![...changed, ...news].some((listing) => keyOf(bench.fixture, listing) === key),
    );
    bench.crm.listings = rest;
    ensureOnlyOverlap(bench, old);
  },
  async 'delta-resumed'(bench) {
    const { crm, fixture } = bench;
    const { deletes } = fixture.connector.capabilities;
    const listings = makeListings((fixture.pageSize ?? 10) * 3 + 3);
    crm.listings = listings;
    const from = lastState(await bench.read());
    crm.listings = listings.map((listing, index) => ({
      ...listing,
      changed: changeTime(listings.length + 90 + index),
      isDeleted: deletes !== 'absence' && index % 2 === 0,
    }));
    const whole = await bench.read({ mode: 'delta', state: from });
    ensureRead(whole, 'a delta', 'delta');
    const wanted = crm.listings.map(
      (listing) => `${listing.isDeleted ? 'delete' : 'record'} ${keyOf(fixture, listing)}`,
    );
    ensureReported(wanted, reportsIn(whole.messages), 'a delta of changes and deletions');
    for (const take of stopsOf(whole, bench.effort.everyStop)) {
      const ctx = await bench.context();
      const killed = await bench.read({ mode: 'delta', state: from }, { ctx, take });
      const resumed = await bench.read({ mode: 'delta', state: lastState(killed) ?? from }, { ctx });
      await ctx.close();
      const when = `a delta stopped after message ${take} and resumed`;
      ensureRead(resumed, when, 'delta');
      const reported = new Set([...reportsIn(committed(killed)), ...reportsIn(resumed.messages)]);
      ensureReported(wanted, reported, when);
    }
  },
  async 'future-state'(bench) {
    const listings = makeListings(COUNT);
    bench.crm.listings = makeListings(COUNT, { changed: '2099-01-01T00:00:00.000Z' });
    const { messages } = await bench.read();
    const state = messages.findLast((message) => message.kind === 'checkpoint')?.state;
    bench.crm.listings = listings;
    const found = recordsOf(await bench.read({ mode: 'delta', state }));
    ensure(found.size === 0, `a delta from 2099 returned ${found.size} records`);
  },
} satisfies Record<string, Check>;

/** The keys and kinds of messages about listings, as texts. */
function reportsIn(messages: readonly ReadMessage[]): Set<string> {
  return new Set(
    messages.flatMap((message) =>
      message.kind === 'record' || message.kind === 'delete' ? [`${message.kind} ${message.key}`] : [],
    ),
  );
}

function ensureReported(wanted: readonly string[], reported: ReadonlySet<string>, when: string): void {
  const lost = wanted.find((report) => !reported.has(report));
  ensure(lost === undefined, `${when} lost the ${lost}`);
}

async function fullState(bench: Bench): Promise<Json> {
  bench.crm.listings = makeListings(COUNT);
  const outcome = await bench.read();
  ensureKeys(bench.fixture, ensureRead(outcome).keys(), bench.crm.listings, 'a full read');
  const state = outcome.messages.findLast((message) => message.kind === 'checkpoint')?.state;
  ensure(state !== undefined, 'a full read yielded no checkpoint for a delta to start from');
  return state;
}

/** Fails for a record older than the newest change minus the overlap. */
function ensureOnlyOverlap({ fixture, crm }: Bench, found: Iterable<string>): void {
  const newest = Math.max(...crm.listings.map(({ changed }) => Date.parse(changed)));
  const from = newest - (fixture.overlapMs ?? 0);
  const allowed = new Set(
    crm.listings.filter(({ changed }) => Date.parse(changed) >= from).map((listing) => keyOf(fixture, listing)),
  );
  const old = [...found].filter((key) => !allowed.has(key));
  ensure(old.length === 0, `a delta returned ${old.length} records that are older than its state, e.g. ${old[0]}`);
}
