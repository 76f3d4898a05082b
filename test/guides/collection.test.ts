import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { collectionText } from '../../docs/collection/write-collection.ts';
import { endpointsOf, readOpenapi } from '../../docs/openapi-document.ts';
import { NOT_ON_TOUR } from '../../docs/tour/tour.ts';

interface Item {
  readonly name: string;
}

interface Collection {
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

  it('never puts the token into an address or a body', async () => {
    const { item } = await readCollection();
    expect(JSON.stringify(item)).not.to.include('{{token}}');
  });
});
