import { expect } from 'chai';
import type { FeedRules } from '../../model/rules/feed-rules.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import type { ActivityDeps } from '../runtime/deps.ts';
import { createRulesThreads } from './rules-threads.ts';
import type { RulesThreads } from './rules-threads.ts';

const OFFICE = { connector_type: 'PROPERTY_FEED', connector_id: 'own', config: { url: 'https://crm.example/feed' } };
const SEALED = { connector_type: 'PROPERTY_FEED', connector_id: 'sealed', config: { url: 'v1.broken' } };
const gateway = {
  _id: 'gateway',
  market: 'fr',
  input_connector: OFFICE,
  input_connectors: [SEALED],
} as unknown as GatewayRecord;

/** The stored record of a home; even ones are houses. */
const record = (number: number, input_id = 'own') => {
  const [type, key] = [number % 2 === 0 ? 'house' : 'apartment', `R${number}`];
  const texts = { title: { fr: 'Titre' }, description: { fr: 'Texte' } };
  const raw = JSON.stringify({ crm_reference: key, reference: key, type, status: 'available', ...texts });
  return { _id: `id-${number}`, crm_reference: `R${number}`, sync: { input_id, raw } };
};
const rules = (draft: FeedRules) => ({ now: {}, draft, outputs: ['site'] });
const HOUSES: FeedRules = { take: { path: 'type', in: ['house'] } };

describe('The threads of previews', () => {
  let threads: RulesThreads;
  const opened: string[] = [];
  beforeEach(() => {
    const secrets = {
      isReadable: ({ connector_id }: { connector_id: string }) => connector_id !== 'sealed',
      open: (ref: { connector_id: string }) => {
        opened.push(ref.connector_id);
        return ref;
      },
    };
    threads = createRulesThreads({ secrets } as unknown as ActivityDeps);
  });
  afterEach(() => threads.close());

  it('map and compare batches of several gateways at once, each with its own result', async () => {
    const batches = [4, 10, 2, 6, 8].map((size) => Array.from({ length: size }, (_, number) => record(number)));
    const tallies = await Promise.all(batches.map((records) => threads.compare(gateway, records, rules(HOUSES))));
    expect(tallies.map(({ listings, removals }) => [listings, removals])).to.deep.equal([
      [4, 2],
      [10, 5],
      [2, 1],
      [6, 3],
      [8, 4],
    ]);
    expect(tallies[0]?.excluded.examples.map(({ crm_reference: key }) => key)).to.deep.equal(['R1', 'R3']);
    expect(tallies[0]?.unmappable.count).to.equal(0);
  });

  it('report an input whose secrets cannot be read, and one that is no part of the gateway any more', async () => {
    const { unmappable } = await threads.compare(gateway, [record(1, 'sealed'), record(2, 'gone')], rules(HOUSES));
    expect(unmappable.examples.map(({ message }) => message)).to.satisfy(
      ([sealed, gone]: string[]) =>
        sealed?.includes('secret') === true && gone?.includes('no longer part of the gateway') === true,
    );
    expect(opened).not.to.include('sealed');
  });

  it('start again after they were closed', async () => {
    await threads.compare(gateway, [record(1)], rules(HOUSES));
    await threads.close();
    expect((await threads.compare(gateway, [record(1)], rules(HOUSES))).listings).to.equal(1);
  });

  it('reject what waits for them when they end, so that no request waits for ever', async () => {
    const waiting = threads.compare(gateway, [record(1)], rules(HOUSES)).catch((error: unknown) => error);
    await threads.close();
    expect(await waiting).to.be.instanceOf(Error);
  });
});
