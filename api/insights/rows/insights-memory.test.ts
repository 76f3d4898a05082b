import { expect } from 'chai';
import { createInsightsMemory } from './insights-memory.ts';

describe('Cached figures of visitor events', () => {
  it('are computed once per state of the rows, also for simultaneous requests, and again for another state', async () => {
    const memory = createInsightsMemory();
    let computed = 0;
    const ask = (key: string, stamp: string) =>
      memory.remember(
        key,
        stamp,
        async () => ({ value: ++computed }),
        () => 10,
      );
    const both = await Promise.all([ask('a', '1'), ask('a', '1')]);
    expect(both).to.deep.equal([{ value: 1 }, { value: 1 }]);
    expect(await ask('a', '1')).to.deep.equal({ value: 1 });
    expect(await ask('a', '2')).to.deep.equal({ value: 2 });
    expect(await ask('b', '2')).to.deep.equal({ value: 3 });
    memory.clear();
    expect(await ask('b', '2')).to.deep.equal({ value: 4 });
  });

  it('are not cached when computing them failed', async () => {
    const memory = createInsightsMemory();
    const failed = await memory
      .remember('a', '1', () => Promise.reject(new Error('down')))
      .catch((error: Error) => error);
    expect(failed).to.be.instanceOf(Error);
    expect(await memory.remember('a', '1', async () => ({ fine: true }))).to.deep.equal({ fine: true });
  });
});
