import { expect } from 'chai';
import { createMemoryBudget } from './memory-budget.ts';

const NEVER = new AbortController().signal;
/** Lets everything that can go on do so. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('The memory for pages', () => {
  it('is given in the order of asking, and a small page does not overtake a large one for ever', async () => {
    const budget = createMemoryBudget(100);
    const begun: string[] = [];
    const take = (name: string, bytes: number) =>
      budget.take(bytes, NEVER).then((free) => {
        begun.push(name);
        return free;
      });
    const first = take('first', 60);
    const large = take('large', 80);
    const small = take('small', 10);
    await settle();
    expect(begun).to.deep.equal(['first']);
    const free = await first;
    free();
    free();
    await settle();
    expect(begun).to.deep.equal(['first', 'large', 'small']);
    for (const given of [await large, await small]) given();
  });

  it('is given whole to a page that is larger than all of it', async () => {
    const budget = createMemoryBudget(100);
    const free = await budget.take(5_000, NEVER);
    let isNext = false;
    const next = budget.take(1, NEVER).then((give) => {
      isNext = true;
      return give;
    });
    await settle();
    expect(isNext).to.equal(false);
    free();
    (await next)();
    expect(isNext).to.equal(true);
  });

  it('is not waited for by a run that has been cancelled, which lets those behind it go on', async () => {
    const budget = createMemoryBudget(100);
    const free = await budget.take(50, NEVER);
    const cancel = new AbortController();
    const cancelled = budget.take(90, cancel.signal).catch((error: unknown) => error);
    const behind = budget.take(50, NEVER);
    const reason = new Error('cancelled');
    cancel.abort(reason);
    expect(await cancelled).to.equal(reason);
    (await behind)();
    free();
  });
});
