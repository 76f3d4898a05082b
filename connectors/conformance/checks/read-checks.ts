import { isDeepStrictEqual } from 'node:util';
import type { ReadMessage } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { ensure, ensureKeys, ensureRead, ensureSame, isWhole } from '../bench.ts';
import type { Bench, Check, Outcome } from '../bench.ts';
import { changeTime, makeListings } from '../fixture.ts';

const RECORDS_PER_CHECKPOINT = 500;
const MAX_STATE_BYTES = 64 * 1024;

/** Number of a change two weeks after the first ones and before the clock of the test context. */
const LATER = 20_000;

export const readChecks = {
  async repeatable(bench) {
    bench.crm.listings = makeListings(130);
    const before = bench.crm.requests.length;
    const first = await bench.read();
    const asked = bench.crm.requests.length - before;
    ensure(
      !bench.fixture.connector.capabilities.file || asked === 1,
      `capabilities.file declares that a read makes one request; it made ${asked}`,
    );
    const found = ensureRead(first, 'a full read', 'full');
    ensureKeys(bench.fixture, found.keys(), bench.crm.listings, 'a full read');
    const second = await bench.read();
    ensure(isDeepStrictEqual(first.messages, second.messages), 'the second read yielded other messages than the first');
  },
  async 'keys-unique'(bench) {
    bench.crm.listings = makeListings(130);
    const outcome = await bench.read();
    const found = ensureRead(outcome);
    const records = outcome.messages.filter(({ kind }) => kind === 'record').length;
    ensure(records === found.size, `${records} records came under ${found.size} keys`);
    ensure(records === 130, `${records} records came of 130 listings`);
    ensure(
      ![...found.keys()].some((key) => key.trim() === '' || key.length > 1_000),
      'a key is empty or longer than 1,000',
    );
  },
  async 'order-free'(bench) {
    const listings = makeListings(60);
    bench.crm.listings = listings;
    const found = ensureRead(await bench.read());
    // The second order is a fixed permutation: positions are multiplied by a number coprime to 60.
    for (const order of [
      listings.toReversed(),
      listings.map((_, index) => listings[(index * 7) % 60] ?? listings[0]),
    ]) {
      bench.crm.listings = order.filter((listing) => listing !== undefined);
      ensureSame(found, ensureRead(await bench.read()), 'in another order');
    }
  },
  async checkpoints(bench) {
    bench.crm.listings = makeListings(1_100);
    const outcome = await bench.read();
    ensureRead(outcome);
    let since = 0;
    let fraction = 0;
    for (const [index, message] of outcome.messages.entries()) {
      since = message.kind === 'checkpoint' ? 0 : since + (message.kind === 'record' ? 1 : 0);
      ensure(since <= RECORDS_PER_CHECKPOINT, `more than ${RECORDS_PER_CHECKPOINT} records came without a checkpoint`);
      ensure(message.kind !== 'complete' || index === outcome.messages.length - 1, 'something came after complete');
      fraction = checkCheckpoint(message, fraction);
    }
  },
  async 'empty-feed'(bench) {
    const outcome = await bench.read();
    ensure(
      !outcome.messages.some(({ kind }) => kind === 'record' || kind === 'delete'),
      'an empty CRM yielded records or deletions',
    );
    if (outcome.error !== undefined) {
      ensure(
        outcome.error instanceof ConnectorError && outcome.error.kind === 'feed_rejected',
        'an empty CRM is no feed_rejected',
      );
      return;
    }
    ensureRead(outcome, 'a read of an empty CRM');
    ensureExpected(outcome, 0);
  },
  async 'half-feed'(bench) {
    const listings = makeListings(40);
    for (const some of [listings, listings.slice(0, 20)]) {
      bench.crm.listings = some;
      const outcome = await bench.read();
      ensureKeys(bench.fixture, ensureRead(outcome, 'a full read', 'full').keys(), some, 'a full read');
      ensureExpected(outcome, some.length);
    }
  },
  async 'announced-total'(bench) {
    ensure(
      bench.fixture.announcesTotal,
      'the fixture announces no total (announcesTotal); exempt the check (NO_TOTAL) if the format has none',
    );
    bench.crm.listings = makeListings(40);
    bench.crm.announced = 80;
    ensure(!isWhole(await bench.read()), '40 of the 80 announced listings were reported as complete');
  },
  async deletes(bench) {
    const { deletes, delta } = bench.fixture.connector.capabilities;
    const size = bench.fixture.pageSize ?? 10;
    const listings = makeListings(size * 2 + 3);
    bench.crm.listings = listings;
    const before = await bench.read();
    ensureRead(before);
    if (deletes !== 'explicit') {
      await isAbsent(bench);
    }
    if (deletes === 'absence') {
      return;
    }
    const state = before.messages.findLast((message) => message.kind === 'checkpoint')?.state;
    for (const count of [1, size + 3]) {
      bench.crm.listings = listings.map((listing, index) =>
        index < count ? { ...listing, isDeleted: true, changed: changeTime(LATER + index) } : listing,
      );
      const after = await bench.read(delta ? { mode: 'delta', state } : { mode: 'full' });
      ensureRead(after, `a read after ${count} deletions`);
      const deleted = after.messages.flatMap((message) => (message.kind === 'delete' ? [message.key] : []));
      ensureKeys(bench.fixture, deleted, listings.slice(0, count), `a read of ${count} deletions`);
    }
  },
} satisfies Record<string, Check>;

async function isAbsent(bench: Bench): Promise<void> {
  const rest = bench.crm.listings.slice(1);
  bench.crm.listings = rest;
  const outcome = await bench.read();
  ensureKeys(
    bench.fixture,
    ensureRead(outcome, 'a full read', 'full').keys(),
    rest,
    'a full read after one listing was removed',
  );
}

function checkCheckpoint(message: ReadMessage, before: number): number {
  if (message.kind !== 'checkpoint') {
    return before;
  }
  const json = JSON.stringify(message.state);
  ensure(isDeepStrictEqual(JSON.parse(json), message.state), 'a state is no plain JSON');
  ensure(Buffer.byteLength(json) <= MAX_STATE_BYTES, `a state is larger than ${MAX_STATE_BYTES} bytes`);
  const { fraction = before } = message;
  ensure(fraction >= before && fraction <= 1, `the fraction goes from ${before} to ${fraction}`);
  return fraction;
}

function ensureExpected(outcome: Outcome, count: number): void {
  const last = outcome.messages.at(-1);
  const expected = last?.kind === 'complete' ? last.expected : undefined;
  ensure(expected === undefined || expected === count, `complete expects ${expected} records of ${count}`);
}
