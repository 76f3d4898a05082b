import { expect } from 'chai';
import { Client, Connection } from '@temporalio/client';
import type { Gateway } from '../../model/gateway/gateway.ts';
import { createApiClient } from '../../stack/demo/api-client.ts';
import type { ApiClient } from '../../stack/demo/api-client.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { syncWorkflowId } from '../../workflows/messages.ts';

/** Words that must stay inside the encrypted store and the requests to their own systems. */
const CRM_SECRET = 'canary-crm-4f1d7a90';
const SITE_SECRET = 'scene-site-key-0123456789';

describe('Secrets of connectors', () => {
  let scene: Scene;

  before(async () => {
    scene = await openScene({ listings: 30, config: { api_key: CRM_SECRET } });
    await scene.run();
    // A run that fails is the likelier one to say too much.
    await scene.setCrm({ fault: 'http_401' });
    await scene.controlSite({ fail: 'refuse_401' });
    await scene.run();
    await scene.client.send('POST', `/gateways/${scene.gateway.id}/validate`).catch(() => undefined);
  });
  after(() => scene.close());

  const expectClean = (text: string, where: string) => {
    expect(text.length, `${where} is not empty`).to.be.greaterThan(0);
    for (const secret of [CRM_SECRET, SITE_SECRET])
      expect(text.includes(secret), `${secret} in ${where}`).to.equal(false);
  };

  it('are masked in every answer', async () => {
    const paths = ['', '/sync-jobs', '/audit-events', '/properties'];
    for (const path of paths) {
      expectClean(JSON.stringify(await scene.client.get(`/gateways/${scene.gateway.id}${path}`)), path);
    }
    const gateway = await scene.client.get<Gateway>(`/gateways/${scene.gateway.id}`);
    expect(gateway.input_connector.config['api_key']).to.equal('********');
  });

  it('mean “unchanged” when the mask is sent back', async () => {
    const gateway = await scene.client.get<Gateway>(`/gateways/${scene.gateway.id}`);
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
      input_connector: gateway.input_connector,
      output_connectors: gateway.output_connectors,
    });
    await scene.setCrm({ fault: null });
    await scene.controlSite({ fail: null });
    expect((await scene.run()).status).to.equal('COMPLETED');
  });

  it('are sealed in the store', async () => {
    const collections = await scene.product.db.collections();
    for (const collection of collections) {
      const text = JSON.stringify(await collection.find().toArray());
      if (text !== '[]') expectClean(text, collection.collectionName);
    }
  });

  it('reach no log', () => {
    expectClean(scene.product.logs.join(''), 'the logs');
  });

  it('reach no workflow history', async () => {
    const connection = await Connection.connect({ address: scene.product.environment['TEMPORAL_ADDRESS'] });
    const client = new Client({ connection });
    const runs = [];
    for await (const { workflowId, runId } of client.workflow.list({ query: `gateway_id = '${scene.gateway.id}'` })) {
      const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
      // Payloads are bytes; as text they are the JSON that was sent.
      const text = JSON.stringify(history, (_key, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString() : value,
      );
      expectClean(text, workflowId);
      runs.push(workflowId);
    }
    expect(runs).to.include(syncWorkflowId(scene.gateway.id));
    await connection.close();
  });

  it('reach no search index', async () => {
    const { environment } = scene.product;
    const answer = await fetch(`${environment['ELASTICSEARCH_URL']}/${environment['SEARCH_INDEX']}/_search?size=100`);
    expectClean(await answer.text(), 'the index');
  });
});

describe('The token of another client', () => {
  let scene: Scene;
  let strangers: ApiClient[];
  let listing: string;
  let job: string;

  before(async () => {
    scene = await openScene({ listings: 10 });
    job = (await scene.run()).id;
    const [first] = await scene.client.get<{ id: string }[]>(`/gateways/${scene.gateway.id}/properties`);
    listing = first?.id ?? '';
    strangers = [await scene.product.as('agency-south'), await scene.product.as('no-items')];
  });
  after(() => scene.close());

  const refusal = async (work: Promise<unknown>) => {
    try {
      await work;
      return 'let through';
    } catch (error) {
      return error instanceof Error && 'status' in error ? error.status : String(error);
    }
  };

  it('sees none of the gateway, its jobs, its trail or its listings', async () => {
    const id = scene.gateway.id;
    const paths = [
      `/gateways/${id}`,
      `/gateways/${id}/sync-jobs`,
      `/gateways/${id}/sync-jobs/${job}`,
      `/gateways/${id}/sync-jobs/${job}/progress`,
      `/gateways/${id}/sync-jobs/${job}/audit-events`,
      `/gateways/${id}/audit-events`,
      `/gateways/${id}/properties`,
      `/properties/${listing}`,
      `/properties/${listing}/crm-model`,
    ];
    for (const stranger of strangers) {
      for (const path of paths) expect(await refusal(stranger.get(path)), path).to.equal(404);
      const ids = (await stranger.get<{ id: string }[]>('/properties')).map((property) => property.id);
      expect(ids).to.not.include(listing);
    }
  });

  it('changes nothing', async () => {
    const id = scene.gateway.id;
    for (const stranger of strangers) {
      for (const path of ['enable', 'pause', 'validate', 'sync-jobs', 'output-replay', `sync-jobs/${job}/cancel`]) {
        expect(await refusal(stranger.send('POST', `/gateways/${id}/${path}`)), path).to.equal(404);
      }
      expect(await refusal(stranger.send('PATCH', `/gateways/${id}`, { name: 'mine' }))).to.equal(404);
      expect(await refusal(stranger.send('DELETE', `/gateways/${id}`))).to.equal(404);
      expect(
        await refusal(stranger.send('PUT', `/properties/${listing}/url`, { url: 'https://evil.example/' })),
      ).to.equal(404);
    }
    expect((await scene.client.get<Gateway>(`/gateways/${id}`)).name).to.equal('Scene');
  });

  it('creates no gateway for an item that is not its own', async () => {
    for (const stranger of strangers) {
      const body = {
        item_id: 'north-1',
        name: 'x',
        market: 'fr',
        category: 'agency',
        input_connector: { connector_type: 'PROPERTY_FEED', config: { url: 'https://crm.example/feed' } },
      };
      expect(await refusal(stranger.send('POST', '/gateways', body))).to.equal(400);
    }
  });

  it('is refused when it is no token at all', async () => {
    const nobody = createApiClient(scene.product.url, 'not-a-token');
    expect(await refusal(nobody.get('/gateways'))).to.equal(401);
  });

  it('may be replaced by the API token that came with the gateway, for that gateway', async () => {
    const { access_token, gateway } = await scene.client.send<{ gateway: Gateway; access_token: string }>(
      'POST',
      '/gateways',
      {
        item_id: 'north-2',
        name: 'Token',
        market: 'fr',
        category: 'agency',
        input_connector: { connector_type: 'PROPERTY_FEED', config: { url: 'https://crm.example/feed' } },
      },
    );
    const plugin = createApiClient(scene.product.url, access_token);
    expect((await plugin.get<Gateway>(`/gateways/${gateway.id}`)).name).to.equal('Token');
    const answer = await fetch(`${scene.product.url}/v1/gateway/gateways/${gateway.id}`, {
      headers: { 'X-SERVICE-KEY': access_token },
    });
    expect(answer.status).to.equal(200);
    expect(await refusal(plugin.get(`/gateways/${scene.gateway.id}`))).to.equal(404);
    await scene.client.send('DELETE', `/gateways/${gateway.id}`);
  });
});
