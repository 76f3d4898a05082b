import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { Plugin } from '../model/gateway/extension.ts';
import type { Page } from '../model/shared/page.ts';
import { openZip } from './support/open-zip.ts';
import { testProduct } from './support/product.ts';
import type { TestProduct } from './support/product.ts';

describe('Plugins', () => {
  let product: TestProduct;

  const ask = async (path: string, clientId: string, headers: Record<string, string> = {}) =>
    fetch(`${product.url}/v1/gateway/plugins${path}`, {
      headers: { authorization: `Bearer ${await product.token(clientId)}`, ...headers },
    });
  const listOf = async (clientId: string) => ((await (await ask('', clientId)).json()) as Page<Plugin>).items;

  before(async () => {
    product = await testProduct();
  });

  it('are those of the token’s plan', async () => {
    const [pro, starter] = [await listOf('agency-north'), await listOf('agency-south')];
    expect(pro.map(({ platform }) => platform)).to.deep.equal(['wordpress', 'browser']);
    expect(starter.map(({ platform }) => platform)).to.deep.equal(['wordpress']);
  });

  it('outside the plan are not found, like those that do not exist', async () => {
    const widget = (await listOf('agency-north')).find(({ min_plan }) => min_plan === 'PRO');
    for (const path of [
      `/${widget?.id}`,
      `/${widget?.id}/download`,
      '/8d5c7b0e-58a4-4c0e-9d0a-1f3a5b7c9e11',
      '/none',
    ]) {
      expect((await ask(path, 'agency-south')).status, path).to.equal(404);
    }
    expect((await fetch(`${product.url}/v1/gateway/plugins`)).status).to.equal(401);
    expect((await ask('?platform=x', 'agency-south')).status).to.equal(400);
  });

  it('are downloaded with the hash and size of their details', async () => {
    for (const plugin of await listOf('agency-north')) {
      expect(await (await ask(`/${plugin.id}`, 'agency-north')).json()).to.deep.equal(plugin);
      const answer = await ask(`/${plugin.id}/download`, 'agency-north');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes).to.have.length(plugin.size);
      expect(createHash('sha256').update(bytes).digest('hex')).to.equal(plugin.sha256);
      expect(answer.headers.get('content-disposition')).to.equal(`attachment; filename="${plugin.filename}"`);
      const isZip = plugin.content_type === 'application/zip';
      const main = isZip ? (await openZip(bytes)).get('property-gateway/property-gateway.php') : bytes.toString();
      expect(main).to.include(plugin.version);
    }
  });

  it('are not sent again to a client that has the current version', async () => {
    const [plugin] = await listOf('agency-south');
    for (const path of ['', `/${plugin?.id}`, `/${plugin?.id}/download`]) {
      const tag = (await ask(path, 'agency-south')).headers.get('etag') ?? '';
      const again = await ask(path, 'agency-south', { 'if-none-match': tag });
      expect([again.status, await again.text()], path).to.deep.equal([304, '']);
      expect((await ask(path, 'agency-south', { 'if-none-match': '"other"' })).status).to.equal(200);
    }
  });
});
