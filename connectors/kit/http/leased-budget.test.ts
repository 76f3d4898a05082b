import { expect } from 'chai';
import { createVirtualClock } from '../testing/virtual-clock.ts';
import { ACCOUNT_HOLD_MS, createLeasedBudget } from './leased-budget.ts';
import type { AccountLeases } from './leased-budget.ts';
import type { Spent } from './rate-budget.ts';
import type { Clock } from './retry.ts';

/** The leases of the store, in memory; `writes` counts what would be database writes. */
function createLeaseTable(clock: Clock) {
  const table = new Map<string, { holder: string; until: number; spent?: Spent; wanted: boolean }>();
  const now = () => clock.now().getTime();
  let writes = 0;
  const of = (holder: string): AccountLeases => ({
    async take(account) {
      writes++;
      const row = table.get(account);
      if (row && row.holder !== holder && row.until > now()) {
        row.wanted = true;
        return undefined;
      }
      table.set(account, { holder, until: now() + ACCOUNT_HOLD_MS, wanted: false });
      return row ? (row.spent ?? 'unknown') : { begun: [], pausedUntil: 0 };
    },
    async renew(account) {
      writes++;
      const row = table.get(account);
      if (row?.holder !== holder || row.until <= now()) return undefined;
      row.until = now() + ACCOUNT_HOLD_MS;
      return { wanted: row.wanted };
    },
    async release(account, spent) {
      writes++;
      if (table.get(account)?.holder === holder) table.set(account, { holder, until: now(), spent, wanted: false });
    },
  });
  return { of, writes: () => writes };
}

/** The greatest number of times within any window of this length, ms. */
function mostInWindow(times: readonly number[], windowMs: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.max(...sorted.map((from) => sorted.filter((time) => time >= from && time < from + windowMs).length));
}

describe('A rate budget that processes share', () => {
  const rate = { requests: 5, perSeconds: 1, concurrent: 2 };

  it('holds in every window across three processes, serves all of them, and writes far less than once per request', async () => {
    const clock = createVirtualClock();
    const leases = createLeaseTable(clock);
    const begun: { at: number; process: string }[] = [];
    let open = 0;
    let most = 0;
    const send = async (process: string, budget: ReturnType<typeof createLeasedBudget>) => {
      const free = await budget.turn();
      begun.push({ at: clock.now().getTime(), process });
      most = Math.max(most, ++open);
      await clock.sleep(100);
      open--;
      free();
    };
    const works = ['a', 'b', 'c'].map((process) => {
      const budget = createLeasedBudget('account', rate, leases.of(process), clock);
      return Promise.all(Array.from({ length: 50 }, () => send(process, budget)));
    });
    await clock.runUntil(Promise.all(works));
    expect(begun).to.have.length(150);
    expect(
      mostInWindow(
        begun.map(({ at }) => at),
        1_000,
      ),
    ).to.equal(5);
    expect(most).to.be.at.most(2);
    // The lease moves while its holder still has work.
    const changes = begun.filter(({ process }, place) => place > 0 && process !== begun[place - 1]?.process);
    expect(changes.length).to.be.above(3);
    expect(leases.writes()).to.be.below(150);
  });

  it('waits a whole window after a process crashed', async () => {
    const clock = createVirtualClock();
    const leases = createLeaseTable(clock);
    await leases.of('lost').take('account');
    const budget = createLeasedBudget('account', rate, leases.of('next'), clock);
    (await clock.runUntil(budget.turn()))();
    expect(clock.elapsed()).to.be.at.least(ACCOUNT_HOLD_MS + 1_000);
  });

  it('passes on a pause that the CRM requested', async () => {
    const clock = createVirtualClock();
    const leases = createLeaseTable(clock);
    const first = createLeasedBudget('account', rate, leases.of('a'), clock);
    (await clock.runUntil(first.turn()))();
    first.pause(30);
    const second = createLeasedBudget('account', rate, leases.of('b'), clock);
    (await clock.runUntil(second.turn()))();
    expect(clock.elapsed()).to.be.at.least(30_000);
  });

  it('ends a wait at once when its signal aborts', async () => {
    const clock = createVirtualClock();
    const leases = createLeaseTable(clock);
    await leases.of('other').take('account');
    const budget = createLeasedBudget('account', rate, leases.of('a'), clock);
    const abort = new AbortController();
    const turn = budget.turn(abort.signal).catch((error: unknown) => error);
    abort.abort(new Error('the run ends'));
    expect(await turn)
      .to.be.instanceOf(Error)
      .with.property('message', 'the run ends');
  });
});
