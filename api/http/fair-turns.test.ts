import { expect } from 'chai';
import { AppError } from '../../model/shared/errors.ts';
import { createFairTurns } from './fair-turns.ts';

const LIMITS = { perOwner: 2, together: 3, waitingPerOwner: 4, waitingTogether: 6 };

/** Turns with work that the test ends. */
function stage() {
  const turns = createFairTurns(LIMITS, 'batches');
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const results = new Map<string, Promise<unknown>>();
  /** Lets everything that can go on go on. */
  const settle = () => new Promise<void>((resolve) => void setImmediate(resolve));
  return {
    begun,
    settle,
    ask(owner: string, name: string, fails = false) {
      const result = turns.run(owner, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        if (fails) throw new Error(name);
        return name;
      });
      result.catch(() => undefined);
      results.set(name, result);
      return result;
    },
    async end(name: string) {
      await settle();
      ends.get(name)?.();
      await results.get(name)?.catch(() => undefined);
      await settle();
    },
  };
}

const refusal = async (result: Promise<unknown>) => {
  try {
    await result;
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, retryAfter: error.retryAfter };
    throw error;
  }
  return undefined;
};

describe('Turns of owners', () => {
  it('begin the work of a neighbour at once, however much of another owner waits', async () => {
    const { ask, begun, settle } = stage();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void ask('a', name);
    void ask('b', 'b1');
    await settle();
    expect(begun).to.deep.equal(['a1', 'a2', 'b1']);
  });

  it('go round: each owner that waits has one before any has another', async () => {
    const { ask, begun, end, settle } = stage();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name);
    for (const name of ['b1', 'b2', 'b3']) void ask('b', name);
    void ask('c', 'c1');
    await settle();
    expect(begun).to.deep.equal(['a1', 'a2', 'b1']);
    for (const name of ['a1', 'a2', 'b1', 'a3', 'b2', 'c1', 'a4', 'b3']) await end(name);
    expect(begun.slice(3)).to.deep.equal(['a3', 'b2', 'c1', 'a4', 'b3']);
  });

  it('refuse what is beyond an owner’s queue, and what is beyond the queue of all, saying when to try again', async () => {
    const { ask, begun, end, settle } = stage();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void ask('a', name);
    expect(await refusal(ask('a', 'a7'))).to.deep.equal({ code: 'RATE_LIMITED', retryAfter: 1 });
    for (const name of ['b1', 'b2', 'b3']) void ask('b', name);
    expect(await refusal(ask('c', 'c1'))).to.deep.equal({ code: 'DOWNSTREAM_ERROR', retryAfter: 1 });
    await end('a1');
    void ask('c', 'c2');
    await settle();
    expect(begun).not.to.include('a7').and.not.to.include('c1');
  });

  it('free the place of work that fails', async () => {
    const { ask, begun, end } = stage();
    const failing = ask('a', 'a1', true);
    for (const name of ['a2', 'a3']) void ask('a', name);
    await end('a1');
    expect(await failing.catch(String)).to.equal('Error: a1');
    expect(begun).to.deep.equal(['a1', 'a2', 'a3']);
  });
});
