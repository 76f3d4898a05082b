import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { serveRaw } from '../../connectors/kit/testing/raw-server.ts';
import type { RawServer } from '../../connectors/kit/testing/raw-server.ts';
import type { Gateway } from '../../model/gateway/gateway.ts';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { createApiClient } from '../../stack/demo/api-client.ts';
import type { ApiClient } from '../../stack/demo/api-client.ts';
import { startDemoCrm } from '../../stack/demo-crm/server.ts';
import { startProductProcess } from '../../stack/product.ts';
import type { ProductProcess } from '../../stack/product.ts';
import { requestToken } from '../../stack/request-token.ts';
import { productEnvironment } from '../support/product.ts';
import { testStack } from '../support/stack.ts';
import { until } from '../support/until.ts';

const LISTINGS = 120;
/** Runs of the gateway whose feed breaks the reader. */
const ATTEMPTS = 3;

describe('A product of one process in which a callback of a connector throws', () => {
  let product: ProductProcess;
  let broken: RawServer;
  let crm: Awaited<ReturnType<typeof startDemoCrm>>;
  let folder: string;
  let url: string;
  let exited = false;

  before(async () => {
    broken = await serveRaw(() => ({ framing: 'http10', body: Buffer.alloc(200_000, ' '), pieceBytes: 50_000 }));
    crm = await startDemoCrm({ port: 0 });
    folder = await mkdtemp(join(tmpdir(), 'thrown-callback-'));
    const environment = productEnvironment('thrown', {
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'throwing-sockets.mjs')}`,
      THROWING_PORT: new URL(broken.url).port,
      WORK_FOLDER: folder,
    });
    url = environment['PUBLIC_URL'] ?? '';
    product = await startProductProcess(testStack(), { role: 'all', name: 'thrown', environment });
    void product.exited.then(() => (exited = true));
  });
  after(async () => {
    await product?.stop();
    await broken?.stop();
    await crm?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const clientOf = async (clientId: string) =>
    createApiClient(url, await requestToken({ identityUrl: testStack().urls.identity ?? '', clientId }));
  async function gatewayOf(client: ApiClient, itemId: string, feed: string): Promise<string> {
    const { gateway } = await client.send<{ gateway: Gateway }>('POST', '/gateways', {
      item_id: itemId,
      name: 'Thrown',
      market: 'fr',
      category: 'agency',
      input_connector: { connector_type: 'PROPERTY_FEED', config: { url: feed } },
    });
    await client.send('POST', `/gateways/${gateway.id}/enable`);
    return gateway.id;
  }
  const start = (client: ApiClient, gatewayId: string) =>
    client.send<SyncJob>('POST', `/gateways/${gatewayId}/sync-jobs`);
  const ended = (client: ApiClient, gatewayId: string, { id }: SyncJob) =>
    until('the job has ended', async () => {
      expect(exited, 'the process ended').to.equal(false);
      const job = await client.get<SyncJob>(`/gateways/${gatewayId}/sync-jobs/${id}`);
      return FINAL_STATUSES.includes(job.status) ? job : undefined;
    });

  it('fails that run for good, goes on with those of others, and keeps its API', async () => {
    const north = await clientOf('agency-north');
    const south = await clientOf('agency-south');
    const bad = await gatewayOf(north, 'north-1', `${broken.url}/feed`);
    const good = await gatewayOf(south, 'south-1', `${crm.url}/property-feed?listings=${LISTINGS}`);
    const other = await start(south, good);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const job = await ended(north, bad, await start(north, bad));
      expect(job.status).to.equal('FAILED');
      const [reason] = job.reasons;
      expect(reason?.code).to.equal('bug');
      expect(reason?.examples?.join()).to.contain('AssertionError (ERR_ASSERTION)').and.not.contain('secret');
      // Once in a run: nothing tries again what breaks the reader.
      expect(broken.requests()).to.equal(attempt);
    }
    const done = await ended(south, good, other);
    expect({ status: done.status, created: done.counts.created }).to.deep.equal({
      status: 'COMPLETED',
      created: LISTINGS,
    });
    expect(exited).to.equal(false);
    expect((await fetch(`${url}/readyz`)).status).to.equal(200);
    const log = await readFile(join(testStack().folders.logs, 'product-thrown.log'), 'utf8');
    expect(log).to.contain('A connector failed in a callback').and.not.contain('Nothing caught an error');
  });
});
