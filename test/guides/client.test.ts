import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { serve } from '../../connectors/kit/testing/serve.ts';
import { OPERATIONS } from '../../sdk/api.ts';
import { GatewayError, createClient } from '../../sdk/index.ts';
import { gatewayOrNothing, syncOnce } from '../../sdk/example.ts';
import { clientText } from '../../docs/write-sdk.ts';
import { endpointsOf, readOpenapi } from '../../docs/openapi-document.ts';
import { SITE_KEY, openScene } from '../support/scene.ts';

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('The typed client', () => {
  it('is current (else: npm run client)', async () => {
    const committed = await readFile(new URL('../../sdk/api.ts', import.meta.url), 'utf8');
    expect(committed === (await clientText(await readOpenapi()))).to.equal(true);
  });

  it('has every operation of the document', async () => {
    const ids = endpointsOf(await readOpenapi()).map(({ operation }) => operation.operationId);
    expect(Object.keys(OPERATIONS)).to.deep.equal(ids);
  });

  it('sends what it is given, where the document says', async () => {
    const server = await serve({
      '/v1/gateway/gateways': { body: { items: [] } },
      '/v1/gateway/gateways/a%2Fb%20%3F/delegations': { status: 201, body: {} },
    });
    try {
      const client = createClient({ url: server.url, token: 'secret' });
      await client.call('listGateways', { query: { page: 2, size: undefined } });
      await client.call('createDelegation', { path: { id: 'a/b ?' }, body: { client_id: 'partner' } });
      const [list, create] = server.requests;
      expect(list).to.include({ method: 'GET', path: '/v1/gateway/gateways?page=2' });
      expect(list?.headers).to.include({ authorization: 'Bearer secret' }).and.not.to.have.property('content-type');
      expect(create).to.include({ method: 'POST', path: '/v1/gateway/gateways/a%2Fb%20%3F/delegations' });
      expect(create?.headers).to.include({ 'content-type': 'application/json' });
      expect(JSON.parse(create?.body ?? '')).to.deep.equal({ client_id: 'partner' });
    } finally {
      await server.stop();
    }
  });

  it('throws errors of proxies too, which have no envelope', async () => {
    const server = await serve({ '/v1/gateway/gateways': () => ({ status: 502, body: '<h1>Bad gateway</h1>' }) });
    try {
      const error = await caught(createClient({ url: server.url }).call('listGateways'));
      expect(error).to.be.instanceOf(GatewayError).and.to.include({ status: 502, code: undefined });
    } finally {
      await server.stop();
    }
  });
});

describe('The example of the typed client', () => {
  it('brings listings from a CRM to a site on the real product, and knows errors by their code', async () => {
    const scene = await openScene({ outputs: 1 });
    try {
      const { product, crm, site, gateway } = scene;
      const client = createClient({ url: product.url, token: await product.token('agency-north') });
      const result = await syncOnce(
        client,
        { connector_type: 'PROPERTY_FEED', config: { url: `${crm}/property-feed?listings=12` } },
        { connector_type: 'SYNC', config: { url: site, plugin_auth_key: SITE_KEY } },
      );
      expect(result.job).to.include({ status: 'COMPLETED' });
      expect(result.job.counts).to.include({ read: 12, created: 12, delivered: 12 });
      expect(result.titles.every((title) => title.length > 0) && result.titles.length > 0).to.equal(true);

      expect(await gatewayOrNothing(client, gateway.id)).to.include({ id: gateway.id });
      expect(await client.call('deleteGateway', { path: { id: result.gateway.id } })).to.equal(undefined);
      expect(await gatewayOrNothing(client, result.gateway.id)).to.equal(undefined);
      const error = await caught(createClient({ url: product.url, token: 'none' }).call('listGateways'));
      expect(error).to.be.instanceOf(GatewayError).and.to.include({ status: 401, code: 'AUTH_FAILED' });
      expect(error).to.have.property('requestId').that.is.a('string');
    } finally {
      await scene.close();
    }
  });
});
