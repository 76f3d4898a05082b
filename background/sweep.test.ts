import { expect } from 'chai';
import { createLog } from '../observability/log.ts';
import { createMetrics } from '../observability/metrics.ts';
import { testStore } from '../store/testing/test-store.ts';
import { until } from '../test/support/until.ts';
import { startSweep } from './sweep.ts';
import type { SweepDeps } from './sweep.ts';

/** A Temporal that is down: whatever is called fails. */
const DOWN: unknown = new Proxy({}, { get: () => () => Promise.reject(new Error('Temporal is down')) });

describe('The sweep of several workers', () => {
  const { store } = testStore(() => process.env['MONGODB_URL']);
  /** A worker that sweeps, and what it reports of the backlog. */
  const startWorker = () => {
    const metrics = createMetrics();
    const lines: string[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const deps = {
      store: store(),
      engine: DOWN,
      metrics,
      log,
      inboxes: { formatOf: () => undefined, limits: {}, objects: {} },
      objects: { remove: async () => {} },
      searchSizes: async () => [],
      timeoutSeconds: 7_200,
      everySeconds: 1,
      visitorDays: 400,
    };
    const stop = startSweep(deps as unknown as SweepDeps);
    const reported = async (name: string) =>
      (await metrics.text()).split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
    return { reported, stop, lines };
  };

  it('reports the backlog from one of them, also while Temporal is down, and from the next one when that ends', async () => {
    const first = startWorker();
    await until('the first one reports', async () => (await first.reported('mails_waiting')).length > 0);
    expect(await first.reported('gateways_overdue')).to.deep.equal(['gateways_overdue 0']);
    // Temporal cannot say what waits there: that is no zero.
    expect(await first.reported('task_queue_waiting')).to.deep.equal([]);

    const second = startWorker();
    await until('the second one has swept', async () => second.lines.length > 0);
    await until('it reports nothing', async () => (await second.reported('gateways_overdue')).length === 0);
    expect(await second.reported('mails_waiting')).to.deep.equal([]);

    await first.stop();
    await until('the second one reports', async () => (await second.reported('mails_waiting')).length > 0);
    await second.stop();
  });
});
