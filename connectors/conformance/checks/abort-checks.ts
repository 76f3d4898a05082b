import { until } from '../../kit/testing/until.ts';
import { ensure, isWhole } from '../bench.ts';
import type { Check } from '../bench.ts';
import { stall } from '../faults.ts';
import { makeListings } from '../fixture.ts';

export const abortChecks = {
  async 'abort-reading'(bench) {
    bench.crm.listings = makeListings(400);
    const ctx = await bench.context();
    const reading = bench.fixture.connector.read(ctx, { mode: 'full' })[Symbol.asyncIterator]();
    await reading.next();
    ctx.abort();
    const started = performance.now();
    for (let rest = 0; ; rest++) {
      const next = await reading.next().catch(() => undefined);
      if (!next || next.done) {
        break;
      }
      ensure(next.value.kind !== 'complete', 'a read was complete after its abort');
      ensure(rest < 10, 'a read went on after its abort');
    }
    ensure(performance.now() - started < bench.effort.stopsWithinMs, 'a read took too long to end after its abort');
  },
  async 'abort-waiting'(bench) {
    bench.crm.listings = makeListings((bench.fixture.pageSize ?? 10) * 2 + 3);
    const sound = await bench.context();
    await bench.read({ mode: 'full' }, { ctx: sound });
    // Its idle socket would count as an open one below.
    await sound.close();
    const total = bench.crm.requests.length;
    for (const request of new Set([0, total - 1])) {
      const before = bench.crm.requests.length;
      bench.crm.fault = stall(before + request);
      const ctx = await bench.context();
      const reading = bench.read({ mode: 'full' }, { ctx });
      await until(() => bench.crm.requests.length > before + request);
      ctx.abort();
      const started = performance.now();
      const outcome = await reading;
      ensure(outcome.error !== undefined && !isWhole(outcome), 'a read ended without an error although it was aborted');
      ensure(performance.now() - started < bench.effort.stopsWithinMs, 'a read took too long to end after its abort');
      await until(() => bench.crm.openSockets() === 0, bench.effort.stopsWithinMs).catch(() => {
        throw new Error(`${bench.crm.openSockets()} sockets stay open after the abort`);
      });
    }
  },
} satisfies Record<string, Check>;
