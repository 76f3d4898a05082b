import { expect } from 'chai';
import type { InputConnector, ReadMessage, ReadRequest } from '../../connectors/connector.ts';
import { ConnectorError } from '../../connectors/errors.ts';
import { queryMissing } from './query-missing.ts';

const keys = (count: number) => Array.from({ length: count }, (_, place) => `K${place}`);
const gateway = {
  _id: 'gateway',
  market: 'fr',
  input_connectors: [],
  input_connector: { connector_id: 'input', connector_type: 'TEST', config: {} },
};

/** What is found of so many missing listings in a CRM that returns single ones by `one`. */
async function queried(
  count: number,
  one: (reference: string) => readonly ReadMessage[],
  capabilities: Partial<InputConnector['capabilities']> = {},
) {
  const asked: string[] = [];
  const connector = {
    spec: { type: 'TEST', configSchema: {}, secrets: [], addresses: [] },
    capabilities: { delta: false, one: true, deletes: 'absence', events: false, ...capabilities },
    async *read(_: unknown, { reference = '' }: ReadRequest) {
      asked.push(reference);
      yield* one(reference);
    },
  };
  const deps = {
    inputConnector: () => connector,
    secrets: { isReadable: () => true, open: (ref: unknown) => ref },
    log: { warn() {}, info() {} },
    http: () => ({}),
  };
  const orphans = keys(count);
  const found = await queryMissing(
    deps as unknown as Parameters<typeof queryMissing>[0],
    gateway as unknown as Parameters<typeof queryMissing>[1],
    { inputId: 'input' },
    { orphans, references: new Map(orphans.map((id) => [id, id])) },
    new AbortController().signal,
  );
  return { asked, still: found && [...found.ids], unqueried: found?.unqueried.size };
}

const record = (key: string): ReadMessage => ({ kind: 'record', key, raw: {} });

describe('queryMissing', () => {
  it('finds the listings that the CRM still returns, whatever else it returns', async () => {
    const found = await queried(3, (key) => [record(key === 'K1' ? key : 'another')]);
    expect(found).to.deep.equal({ asked: keys(3), still: ['K1'], unqueried: 0 });
  });

  it('says how many were not queried, of many and where the CRM refuses', async () => {
    const many = await queried(60, () => []);
    expect([many.asked.length, many.unqueried]).to.deep.equal([50, 10]);
    const refused = await queried(3, () => {
      throw new ConnectorError('config', 'Not with this account.');
    });
    expect(refused).to.deep.equal({ asked: ['K0'], still: [], unqueried: 3 });
  });

  it('fails where the CRM cannot be queried now', async () => {
    const busy = queried(1, () => {
      throw new ConnectorError('transient', 'Busy.');
    });
    expect(await busy.catch((error: unknown) => error)).to.be.instanceOf(ConnectorError);
  });

  it('asks nothing of files, and of CRMs that return no single listing', async () => {
    for (const capabilities of [{ file: true }, { one: false }])
      expect(await queried(1, () => [], capabilities)).to.deep.equal({
        asked: [],
        still: undefined,
        unqueried: undefined,
      });
  });
});
