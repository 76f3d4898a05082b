import type { Json } from '../connector.ts';
import { ensure, ensureKeys, ensureRead, recordsOf } from './bench.ts';
import type { Bench, Check } from './bench.ts';
import { changeTime, keyOf, makeListings } from './fixture.ts';

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
  async 'future-state'(bench) {
    const listings = makeListings(COUNT);
    bench.crm.listings = makeListings(COUNT, { changed: '2099-01-01T00:00:00.000Z' });
    const { messages } = await bench.read();
    const state = messages.findLast((message) => message.kind === 'checkpoint')?.state;
    bench.crm.listings = listings;
    const found = recordsOf(await bench.read({ mode: 'delta', state }));
    ensure(found.size === 0, `a delta from 2099 gave ${found.size} records`);
  },
} satisfies Record<string, Check>;

async function fullState(bench: Bench): Promise<Json> {
  bench.crm.listings = makeListings(COUNT);
  const outcome = await bench.read();
  ensureKeys(bench.fixture, ensureRead(outcome).keys(), bench.crm.listings, 'a full read');
  const state = outcome.messages.findLast((message) => message.kind === 'checkpoint')?.state;
  ensure(state !== undefined, 'a full read gave no checkpoint for a delta to begin at');
  return state;
}

/** Fails for a record older than the newest change less the overlap. */
function ensureOnlyOverlap({ fixture, crm }: Bench, found: Iterable<string>): void {
  const newest = Math.max(...crm.listings.map(({ changed }) => Date.parse(changed)));
  const from = newest - (fixture.overlapMs ?? 0);
  const allowed = new Set(
    crm.listings.filter(({ changed }) => Date.parse(changed) >= from).map((listing) => keyOf(fixture, listing)),
  );
  const old = [...found].filter((key) => !allowed.has(key));
  ensure(old.length === 0, `a delta gave ${old.length} records that are older than its state, e.g. ${old[0]}`);
}
