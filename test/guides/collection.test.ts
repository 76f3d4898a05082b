import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { sampleOf } from '../../docs/collection/sample.ts';
import { collectionText } from '../../docs/collection/write-collection.ts';
import { endpointsOf, readOpenapi } from '../../docs/openapi-document.ts';
import { startDemoCrm } from '../../stack/demo-crm/server.ts';
import { testProduct } from '../support/product.ts';

interface Item {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly url: { readonly raw: string };
    readonly body?: { readonly raw?: string };
  };
}

interface Collection {
  readonly variable: readonly { readonly key: string; readonly value: string }[];
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[];
}

const committed = () =>
  readFile(new URL('../../docs/collection/property-gateway.postman_collection.json', import.meta.url), 'utf8');
const readCollection = async (): Promise<Collection> => JSON.parse(await committed());

describe('The collection', () => {
  it('is current (else: npm run client)', async () => {
    expect((await committed()) === collectionText(await readOpenapi())).to.equal(true);
  });

  it('has every operation once', async () => {
    const items = (await readCollection()).item.flatMap(({ item }) => item);
    const operations = endpointsOf(await readOpenapi()).filter(({ method }) => method !== 'HEAD');
    expect(items.map(({ name }) => name)).to.have.members(operations.map(({ operation }) => operation.summary));
    expect(new Set(items.map(({ request: { method, url } }) => `${method} ${url.raw}`)).size).to.equal(items.length);
  });

  it('declares every variable it uses, each once, and never puts the token into an address', async () => {
    const { variable, item } = await readCollection();
    const declared = variable.map(({ key }) => key);
    const used = [...JSON.stringify(item).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
    expect(used.filter((name) => !declared.includes(name))).to.deep.equal([]);
    expect(new Set(declared).size).to.equal(declared.length);
    expect(used).not.to.include('token');
  });

  it('sends bodies that their schemas allow', async () => {
    const document = await readOpenapi();
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'document', ...document });
    const bodies = endpointsOf(document).flatMap(({ operation }) => {
      const schema = operation.requestBody?.content['application/json']?.schema;
      return schema ? [{ id: operation.operationId, schema }] : [];
    });
    expect(bodies).to.have.length.greaterThan(5);
    for (const { id, schema } of bodies) {
      const relocated = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'));
      const text = JSON.stringify(sampleOf(document, schema)).replaceAll(/\{\{\w+\}\}/g, 'http://127.0.0.1:8090');
      expect(ajv.validate(relocated, JSON.parse(text)), `${id}: ${ajv.errorsText()} ${text}`).to.equal(true);
    }
  });

  it('works on the real product: makes a gateway without a change, and every address it reads exists', async function () {
    this.timeout(600_000);
    const product = await testProduct();
    const crm = await startDemoCrm({ port: 0 });
    try {
      const { item } = await readCollection();
      const items = item.flatMap((folder) => folder.item);
      const values: Record<string, string> = { baseUrl: product.url, crmUrl: crm.url };
      const filled = (text: string) =>
        text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '00000000-0000-4000-8000-000000000000');
      const headers = {
        authorization: `Bearer ${await product.token('agency-north')}`,
        'content-type': 'application/json',
      };
      const send = ({ request: { method, url, body } }: Item) =>
        fetch(filled(url.raw), {
          method,
          headers,
          redirect: 'manual',
          ...(body?.raw ? { body: filled(body.raw) } : {}),
        });
      const create = await send(items.find(({ name }) => name === 'Create a gateway')!);
      expect(create.status).to.equal(201);
      const { gateway }: { gateway: { id: string } } = JSON.parse(await create.text());
      values['gatewayId'] = gateway.id;
      // 409: the gateway has no addons.
      for (const read of items.filter(({ request }) => request.method === 'GET')) {
        const answer = await send(read);
        expect(answer.status, read.name).to.be.oneOf([200, 302, 400, 404, 409]);
        expect(await answer.text(), read.name).not.to.include('see /docs for every path');
      }
      const remove = await send(items.find(({ name }) => name === 'Delete a gateway')!);
      expect(remove.status).to.equal(204);
    } finally {
      await crm.stop();
    }
  });
});
