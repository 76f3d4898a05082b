import { expect } from 'chai';
import fc from 'fast-check';
import { failureOf } from '../testing/failure-of.ts';
import { createVirtualClock } from '../testing/virtual-clock.ts';
import type { VirtualClock } from '../testing/virtual-clock.ts';
import { createRateBudget, createRateBudgets, MAX_WAIT_MS } from './rate-budget.ts';
import type { RateBudget } from './rate-budget.ts';

interface Asked {
  readonly begin: number;
  readonly end: number;
}

/** Sends as soon as it has a turn, and receives the response after `answerMs`. */
async function ask(budget: RateBudget, clock: VirtualClock, answerMs = 0, signal?: AbortSignal): Promise<Asked> {
  const free = await budget.turn(signal);
  const begin = clock.elapsed();
  if (answerMs > 0) await clock.sleep(answerMs);
  free();
  return { begin, end: clock.elapsed() };
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

describe('rate budget', () => {
  const rate = fc.record({
    requests: fc.integer({ min: 1, max: 5 }),
    perSeconds: fc.integer({ min: 1, max: 10 }),
    concurrent: fc.integer({ min: 1, max: 4 }),
  });
  const arrival = fc.record({ after: fc.nat({ max: 3_000 }), answerMs: fc.nat({ max: 4_000 }) });

  it('is never exceeded in any window or at any moment, and serves first come first served', async () => {
    await fc.assert(
      fc.asyncProperty(rate, fc.array(arrival, { minLength: 1, maxLength: 25 }), async (rate, arrivals) => {
        const clock = createVirtualClock();
        const budget = createRateBudget(rate, clock);
        const play = async () => {
          const asking: Promise<Asked>[] = [];
          for (const { after, answerMs } of arrivals) {
            if (after > 0) await clock.sleep(after);
            asking.push(ask(budget, clock, answerMs));
          }
          return Promise.all(asking);
        };
        const asked = await clock.runUntil(play());
        const begins = asked.map(({ begin }) => begin);
        expect(begins).to.deep.equal(begins.toSorted((a, b) => a - b));
        for (const [index, begin] of begins.entries()) {
          const earlier = begins[index - rate.requests];
          if (earlier !== undefined) expect(begin - earlier).to.be.at.least(rate.perSeconds * 1_000);
          const open = asked.filter((other, i) => i < index && other.begin <= begin && other.end > begin);
          expect(open.length).to.be.below(rate.concurrent);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('makes no request wait without need', async () => {
    const clock = createVirtualClock();
    const budget = createRateBudget({ requests: 2, perSeconds: 1, concurrent: 9 }, clock);
    const asked = await clock.runUntil(Promise.all(times(5, () => ask(budget, clock))));
    expect(asked.map(({ begin }) => begin)).to.deep.equal([0, 0, 1_000, 1_000, 2_000]);
  });

  it('makes every request wait during a pause of the CRM, and the longest pause counts', async () => {
    const clock = createVirtualClock();
    const budget = createRateBudget({ requests: 10, perSeconds: 1, concurrent: 9 }, clock);
    budget.pause(30);
    budget.pause(5);
    const asked = await clock.runUntil(Promise.all(times(3, () => ask(budget, clock))));
    expect(asked.map(({ begin }) => begin)).to.deep.equal([30_000, 30_000, 30_000]);
  });

  it('throws rate_limited for a pause that exceeds the maximum wait, with its length', async () => {
    const clock = createVirtualClock();
    const budget = createRateBudget({ requests: 10, perSeconds: 1, concurrent: 9 }, clock);
    budget.pause(3_600);
    const error = await failureOf(clock.runUntil(budget.turn()));
    expect(error).to.include({ kind: 'rate_limited', retryAfter: 3_600 });
    expect(clock.elapsed()).to.equal(0);
  });

  it('throws when no turn comes within the maximum wait', async () => {
    const clock = createVirtualClock();
    const slow = createRateBudget({ requests: 1, perSeconds: 3_600, concurrent: 1 }, clock);
    await slow.turn();
    expect(await failureOf(clock.runUntil(slow.turn()))).to.include({ kind: 'rate_limited', retryAfter: 3_600 });
    expect(clock.elapsed()).to.equal(0);

    const stuck = createRateBudget({ requests: 9, perSeconds: 1, concurrent: 1 }, clock);
    await stuck.turn();
    expect((await failureOf(clock.runUntil(stuck.turn()))).kind).to.equal('rate_limited');
    expect(clock.elapsed()).to.equal(MAX_WAIT_MS);
  });

  it('ends a wait at once when it is aborted, at any position in the queue, and loses no turn', async () => {
    const clock = createVirtualClock();
    const budget = createRateBudget({ requests: 1, perSeconds: 60, concurrent: 1 }, clock);
    await ask(budget, clock);
    const [head, middle] = [new AbortController(), new AbortController()];
    const waiting = [head.signal, middle.signal].map((signal) => ask(budget, clock, 0, signal).catch(String));
    const last = ask(budget, clock);
    middle.abort(new Error('the middle'));
    expect(await waiting[1]).to.equal('Error: the middle');
    head.abort(new Error('the head'));
    expect(await waiting[0]).to.equal('Error: the head');
    expect(clock.elapsed()).to.equal(0);
    expect((await clock.runUntil(last)).begin).to.equal(60_000);
    expect(await budget.turn(AbortSignal.abort(new Error('over'))).catch(String)).to.equal('Error: over');
  });

  it('is one per account, and is dropped only when it is idle', async () => {
    const clock = createVirtualClock();
    const budgetOf = createRateBudgets(clock);
    const rate = { requests: 1, perSeconds: 10, concurrent: 1 };
    const first = budgetOf('first', rate);
    expect(budgetOf('first', rate)).to.equal(first);
    expect(budgetOf('second', rate)).not.to.equal(first);
    first.pause(20);
    times(2_000, (index) => budgetOf(`idle ${index}`, rate));
    expect(budgetOf('first', rate)).to.equal(first);
    await clock.runUntil(clock.sleep(20_000));
    times(2_000, (index) => budgetOf(`later ${index}`, rate));
    expect(budgetOf('first', rate)).not.to.equal(first);
  });
});
