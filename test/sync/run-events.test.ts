import { expect } from 'chai';
import { serve } from '../../connectors/kit/testing/serve.ts';
import type { TestServer } from '../../connectors/kit/testing/serve.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { checkEvent } from '../support/check-event.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';

interface RunEvent {
  readonly type: string;
  readonly data: Pick<SyncJob, 'gateway_id' | 'status' | 'counts' | 'reasons'> & { readonly job_id: string };
}

describe('Sites that subscribed to the end of runs', () => {
  let scene: Scene;
  let site: TestServer;
  const events = () => site.requests.map(({ body }) => checkEvent(JSON.parse(body) as RunEvent));
  const eventOf = (job: SyncJob) =>
    until(`the event of ${job.id}`, async () => events().find(({ data }) => data.job_id === job.id));

  before(async () => {
    site = await serve({ '/events': () => ({ status: 204, body: '' }) });
    scene = await openScene({ listings: 3 });
    const types = ['sync.completed', 'sync.partial', 'sync.failed'];
    await scene.client.send('POST', `/gateways/${scene.gateway.id}/event-subscriptions`, {
      url: `${site.url}/events`,
      types,
    });
  });
  after(async () => {
    await scene?.close();
    await site?.stop();
  });

  it('get one with the counts when a run completes, and none of a dry run', async () => {
    const dry = await scene.run('?dryRun=true');
    const job = await scene.run();
    const { type, data } = await eventOf(job);
    expect(type).to.equal('sync.completed');
    expect(data).to.deep.include({ gateway_id: scene.gateway.id, status: 'COMPLETED', counts: job.counts });
    expect(events().filter((event) => event.data.job_id === dry.id)).to.deep.equal([]);
  });

  it('get one with the reasons, without what they say of single listings, when a run fails', async () => {
    await scene.setCrm({ fault: 'http_401' });
    const job = await scene.run();
    const { type, data } = await eventOf(job);
    expect(type).to.equal('sync.failed');
    const [reason] = job.reasons;
    expect(data.reasons).to.deep.equal([{ code: reason?.code, message: reason?.message, count: reason?.count }]);
  });

  it('get one that says so when something is missing', async () => {
    await scene.setCrm({ fault: 'broken_records' });
    const job = await scene.run('?force=true');
    expect(job.status).to.equal('PARTIAL');
    expect((await eventOf(job)).type).to.equal('sync.partial');
  });

  it('got each once', () => {
    const ids = events().map(({ data }) => data.job_id);
    expect(ids).to.deep.equal([...new Set(ids)]);
  });
});
