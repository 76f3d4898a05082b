import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { collectionText } from '../../docs/collection/write-collection.ts';
import { endpointsOf, readOpenapi } from '../../docs/openapi-document.ts';
import { NOT_ON_TOUR } from '../../docs/tour/tour.ts';

interface Item {
  readonly name: string;
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

  it('has every operation', async () => {
    const items = (await readCollection()).item.flatMap(({ item }) => item);
    const names = items.map(({ name }) => name.replace(/ \(\d+\)$/, ''));
    const operations = endpointsOf(await readOpenapi()).filter(
      ({ operation }) => !(operation.operationId in NOT_ON_TOUR),
    );
    expect(names).to.include.members(operations.map(({ operation }) => operation.summary));
    expect(new Set(items.map(({ name }) => name)).size).to.equal(items.length);
  });

  it('declares every variable it uses, each once, and never puts the token into an address or a body', async () => {
    const { variable, item } = await readCollection();
    const declared = variable.map(({ key }) => key);
    const used = [...JSON.stringify(item).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
    expect(used.filter((name) => !declared.includes(name))).to.deep.equal([]);
    expect(new Set(declared).size).to.equal(declared.length);
    expect(used).not.to.include('token');
  });
});
