import { expect } from 'chai';
import { Registry } from 'prom-client';
import { collectGarbage } from '../connectors/conformance/measure-memory.ts';
import { until } from '../test/support/until.ts';
import { watchLiveHeap } from './live-heap.ts';

describe('The live heap', () => {
  it('is what a full garbage collection leaves, and below the size at which the process ends', async () => {
    const registry = new Registry();
    watchLiveHeap(registry);
    const valueOf = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values[0]?.value;
    expect(await valueOf('nodejs_heap_live_bytes')).to.equal(undefined);
    const live = await until('a collection was noticed', async () => {
      collectGarbage();
      return valueOf('nodejs_heap_live_bytes');
    });
    expect(live).to.be.within(1_000_000, (await valueOf('nodejs_heap_limit_bytes')) ?? 0);
  });
});
