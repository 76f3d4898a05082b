import { expect } from 'chai';
import { Registry } from 'prom-client';
import { createBacklogMetrics } from './backlog-metrics.ts';

describe('What one process reports for all', () => {
  const registry = new Registry();
  const backlog = createBacklogMetrics(registry);
  const lines = async () => (await registry.metrics()).split('\n').filter((line) => line !== '' && line[0] !== '#');

  it('has no series before it is counted: a zero would say that nothing waits', async () => {
    expect(await lines()).to.deep.equal([]);
  });

  it('is replaced as a whole by the next report of the same name', async () => {
    const queue = { type: 'activity', queue: 'import' };
    backlog.report('gateways_overdue', [{ value: 3 }]);
    backlog.report('task_queue_waiting', [
      { ...queue, value: 7 },
      { ...queue, queue: 'deliver', value: 1 },
    ]);
    expect(await lines()).to.deep.equal([
      'gateways_overdue 3',
      'task_queue_waiting{type="activity",queue="import"} 7',
      'task_queue_waiting{type="activity",queue="deliver"} 1',
    ]);
    backlog.report('task_queue_waiting', [{ ...queue, value: 0 }]);
    expect(await lines()).to.deep.equal(['gateways_overdue 3', 'task_queue_waiting{type="activity",queue="import"} 0']);
  });

  it('has no series where it could not be counted, or where another process reports', async () => {
    backlog.report('gateways_overdue', []);
    expect(await lines()).to.deep.equal(['task_queue_waiting{type="activity",queue="import"} 0']);
    backlog.reportNothing();
    expect(await lines()).to.deep.equal([]);
  });
});
