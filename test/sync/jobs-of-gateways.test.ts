import { expect } from 'chai';
import type { Page } from '../../model/shared/page.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { createApiClient } from '../../stack/demo/api-client.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { statusOf } from '../support/status-of.ts';

describe('The jobs of all gateways', () => {
  const began = new Date();
  let first: Scene;
  let second: Scene;
  let foreign: Scene;
  let jobs: Record<'good' | 'failed' | 'foreign', SyncJob>;

  const idsOf = async (query: string, client = first.client) => {
    const { items } = await client.get<Page<SyncJob>>(
      `/sync-jobs?from=${began.toISOString()}&size=100${query && `&${query}`}`,
    );
    return items.map(({ id }) => id);
  };

  before(async () => {
    first = await openScene({ listings: 2 });
    second = await openScene({ listings: 2 });
    foreign = await openScene({ listings: 2, clientId: 'agency-south', itemId: 'south-1' });
    const good = await first.run();
    await second.setCrm({ fault: 'http_401' });
    jobs = { good, failed: await second.run(), foreign: await foreign.run() };
  });
  after(async () => {
    await first?.close();
    await second?.close();
    await foreign?.close();
  });

  it('are listed newest first, and none of a gateway that the token does not see', async () => {
    const ids = await idsOf('');
    expect(ids.filter((id) => [jobs.good.id, jobs.failed.id].includes(id))).to.deep.equal([
      jobs.failed.id,
      jobs.good.id,
    ]);
    expect(ids).not.to.include(jobs.foreign.id);
  });

  it('are those of its own gateway for an API token', async () => {
    const own = createApiClient(first.product.url, first.apiToken);
    expect(await idsOf('', own)).to.deep.equal([jobs.good.id]);
  });

  it('are found by status, trigger and time', async () => {
    expect(jobs.failed.status).to.equal('FAILED');
    expect(await idsOf('status=FAILED'))
      .to.include(jobs.failed.id)
      .and.not.include(jobs.good.id);
    expect(await idsOf('status=COMPLETED'))
      .to.include(jobs.good.id)
      .and.not.include(jobs.failed.id);
    expect(await idsOf('trigger=SCHEDULE')).not.to.include.members([jobs.good.id]);
    expect(await idsOf(`to=${jobs.failed.created_at}`)).not.to.include(jobs.failed.id);
  });

  it('include those of delegated gateways', async () => {
    const body = { client_id: 'agency-south', level: 'READ' };
    await first.client.send('POST', `/gateways/${first.gateway.id}/delegations`, body);
    expect(await idsOf('', foreign.client))
      .to.include.members([jobs.good.id, jobs.foreign.id])
      .and.not.include(jobs.failed.id);
  });

  it('are refused for a status that does not exist', async () => {
    expect(await statusOf(first.client.get('/sync-jobs?status=GREEN'))).to.equal(400);
  });
});
