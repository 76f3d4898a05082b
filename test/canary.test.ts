import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { serve } from '../connectors/kit/testing/serve.ts';
import type { TestServer } from '../connectors/kit/testing/serve.ts';
import type { NewEventSubscription } from '../model/gateway/site-event.ts';
import { workflowHistories } from './support/histories.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { until } from './support/until.ts';

const planted = (name: string) => `canary-${name}-${randomBytes(12).toString('hex')}`;

describe('Planted secrets', () => {
  const secrets = {
    api_key: planted('api-key'),
    plugin_auth_key: planted('plugin-key'),
    query_key: planted('query-key'),
    username: planted('username'),
  };
  const shown: string[] = [];
  let scene: Scene;
  let crm: TestServer;
  let site: TestServer;
  let mood: 'sound' | 'echo' | 'refuse' = 'sound';

  /** A careless server's response: the headers and the body of the request. */
  const echo = (request: { headers: object; path: string; body: string }) =>
    JSON.stringify({ error: `You sent ${JSON.stringify(request)}`, ...secrets });

  before(async () => {
    const listings = [1, 2].map((id) => ({
      crm_reference: `c${id}`,
      type: 'house',
      title: 'Maison',
      description: 'Une maison.',
    }));
    crm = await serve({
      '/feed': (request) => {
        if (mood === 'sound') return { body: [...listings, { crm_reference: 'bad', financial: 'wrong' }] };
        return { status: mood === 'refuse' ? 401 : 200, body: echo(request) };
      },
    });
    site = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const said = echo({
          headers: request.headers,
          path: request.url ?? '',
          body: Buffer.concat(chunks).toString(),
        });
        response.writeHead(mood === 'sound' ? 200 : 400, { 'content-type': 'application/json' }).end(said);
      });
    });
    scene = await openScene({ outputs: 0 });
    const path = `/gateways/${scene.gateway.id}`;
    await scene.client.send('PATCH', path, {
      input_connector: {
        connector_type: 'PROPERTY_FEED',
        config: {
          url: `${crm.url}/feed?key=${secrets.query_key}`,
          username: secrets.username,
          api_key: secrets.api_key,
        },
      },
      output_connectors: [
        { connector_type: 'SYNC', config: { url: site.url, plugin_auth_key: secrets.plugin_auth_key } },
      ],
    });
    const { id, secret } = await scene.client.send<NewEventSubscription>('POST', `${path}/event-subscriptions`, {
      url: `${site.url}/events`,
    });
    const rotated = await scene.client.send<NewEventSubscription>(
      'POST',
      `${path}/event-subscriptions/${id}/rotate-secret`,
    );
    const endpoint = await scene.client.send<{ secret: string }>(
      'POST',
      `${path}/inputs/${(await scene.client.get<{ input_connector: { connector_id: string } }>(path)).input_connector.connector_id}/event-endpoint`,
    );
    shown.push(secret, rotated.secret, endpoint.secret);

    for (const next of ['sound', 'echo', 'refuse'] as const) {
      mood = next;
      await scene.run();
      await scene.run('', 'output-replay');
      shownElsewhere.push(await scene.client.send('POST', `${path}/validate`).catch(String));
    }
    await until('the site got a request', async () => site.sockets() > 0);
    for (const rest of [
      '',
      '/sync-jobs',
      '/audit-events?size=200',
      '/quarantine',
      '/event-subscriptions',
      `/event-subscriptions/${id}/deliveries`,
      '/properties',
    ]) {
      shownElsewhere.push(await scene.client.get(`${path}${rest}`));
    }
  });
  after(async () => {
    await scene.close();
    await Promise.all([crm.stop(), site.stop()]);
  });

  const shownElsewhere: unknown[] = [];
  const all = () => [
    ...Object.values(secrets),
    ...shown,
    scene.product.environment['ENCRYPTION_KEYS']?.split(':')[1] ?? '',
  ];
  const expectNone = (where: string, text: string) => {
    for (const secret of all()) {
      const bare = secret.replace(/^whsec_/, '');
      expect(bare.length).to.be.greaterThan(16);
      expect(text.includes(bare), `${bare.slice(0, 12)}… in ${where}`).to.equal(false);
    }
  };

  it('reach the servers that they are for', () => {
    const sent = JSON.stringify(crm.requests);
    expect(sent).to.contain(secrets.query_key);
    expect(sent).to.contain(Buffer.from(`${secrets.username}:${secrets.api_key}`).toString('base64'));
  });

  it('are in no log line', () => {
    expect(scene.product.logs.length).to.be.greaterThan(20);
    expectNone('the logs', scene.product.logs.join('\n'));
  });

  it('are in no history of a workflow', async () => {
    const histories = await workflowHistories(scene.product);
    expect(histories).to.contain(scene.gateway.id);
    expectNone('the histories', histories);
  });

  it('are in no document of the database except encrypted, and in none of the index', async () => {
    const { db, environment } = scene.product;
    const stored: string[] = [];
    for (const { name } of await db.listCollections().toArray()) {
      stored.push(JSON.stringify(await db.collection(name).find().toArray()));
    }
    expect(stored.join('')).to.contain(scene.gateway.id).and.to.contain('aes256gcm:');
    expectNone('the database', stored.join('\n'));
    await scene.product.refreshSearch();
    const found = await fetch(`${environment['ELASTICSEARCH_URL']}/${environment['SEARCH_INDEX']}/_search?size=1000`);
    expectNone('the index', await found.text());
  });

  it('are in no response of the API after the one that created them, and in no error', () => {
    expect(shownElsewhere.length).to.equal(10);
    expectNone('the answers', JSON.stringify(shownElsewhere));
  });
});
