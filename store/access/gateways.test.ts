import { expect } from 'chai';
import type { Principal } from '../../model/gateway/principal.ts';
import { outputsOfTemplate, levelOf, presentGateway, reaches } from './gateways.ts';
import type { GatewayRecord } from './gateways.ts';
import { testStore } from '../testing/test-store.ts';

const connector = { connector_type: 'CRM', connector_id: 'c', config: { token: 'sealed' } };

const gateway = (id: string, given: Partial<GatewayRecord> = {}): GatewayRecord => ({
  _id: id,
  client_id: 'north',
  item_id: 'north-1',
  name: id,
  market: 'fr',
  category: 'agency',
  mode: 'PROD',
  status: 'ACTIVE',
  plan: 'PRO',
  input_connector: connector,
  input_connectors: [],
  output_connectors: [],
  owner: { email: 'owner@north.example' },
  delegations: [],
  seeded_outputs: [],
  created_at: new Date('2026-01-01T00:00:00Z'),
  updated_at: new Date('2026-01-01T00:00:00Z'),
  ...given,
});

const principal = (clientId: string, ...itemIds: string[]): Principal => ({
  clientId,
  itemIds,
  plan: 'PRO',
  agency: false,
});
const OWNER = principal('north', 'north-1');
/** An API token; the item it was issued with is `itemId`. */
const apiToken = (clientId: string, gatewayId: string, itemId = `${clientId}-1`): Principal => ({
  ...principal(clientId, itemId),
  gatewayId,
});

describe('Stored gateways', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  const gateways = () => store().gateways;

  before(async () => {
    const delegations = [{ client_id: 'south', level: 'WRITE' as const, created_at: new Date(0) }];
    for (const record of [
      gateway('own'),
      gateway('newer', { created_at: new Date('2026-02-01T00:00:00Z') }),
      gateway('other item', { item_id: 'north-2' }),
      gateway('same item of another client', { client_id: 'west' }),
      gateway('delegated', { client_id: 'east', item_id: 'east-1', delegations }),
      gateway('deleted', { deleted_at: new Date(), delegations }),
    ]) {
      await gateways().insert(record);
    }
  });

  for (const [who, token, ids] of [
    ['its owner with the item', OWNER, ['newer', 'own']],
    ['its owner with both items', principal('north', 'north-1', 'north-2'), ['newer', 'other item', 'own']],
    ['nobody without items', principal('north'), []],
    ['nobody of another client with the same item', principal('someone', 'north-1'), []],
    ['a delegate', principal('south', 'south-1'), ['delegated']],
    ['no delegate without items', principal('south'), []],
    ['the API token of one of them, without its siblings', apiToken('north', 'own'), ['own']],
    ['an API token whose gateway has moved to another item', apiToken('north', 'other item'), ['other item']],
    ['no API token of another client', apiToken('south', 'own'), []],
    ['no API token without items', { ...principal('north'), gatewayId: 'own' }, []],
    ['no API token of a deleted gateway', apiToken('north', 'deleted'), []],
    ['an API token that a delegate has for one of them', apiToken('south', 'delegated'), ['delegated']],
    ['an API token of a delegate for its own gateway', apiToken('south', 'none'), []],
  ] as const) {
    it(`are seen by ${who}`, async () => {
      expect((await gateways().visibleIds(token)).toSorted()).to.deep.equal([...ids]);
      for (const id of ['own', 'newer', 'other item', 'same item of another client', 'delegated', 'deleted']) {
        const found = await gateways().findFor(token, id);
        expect(found !== undefined, id).to.equal((ids as readonly string[]).includes(id));
        expect(await gateways().isVisible(token, id), id).to.equal(found !== undefined);
      }
    });
  }

  it('are listed for their owner, newest first, page by page', async () => {
    const page = (number: number) => gateways().listOwned(OWNER, { page: number, size: 1 });
    expect(
      [await page(0), await page(1), await page(2)].map(({ items, total }) => [items[0]?._id, total]),
    ).to.deep.equal([
      ['newer', 2],
      ['own', 2],
      [undefined, 2],
    ]);
    expect((await gateways().listOwned(principal('south', 'south-1'), { page: 0, size: 9 })).total).to.equal(0);
  });

  it('leave behind whose they were when they are purged, for their owner only', async () => {
    await gateways().insert(gateway('ending', { client_id: 'lone', item_id: 'lone-1' }));
    const owner = principal('lone', 'lone-1');
    const seen = async (token: Principal) => (await gateways().findDeleted(token, 'ending'))?.client_id;
    expect(await seen(owner), 'not deleted').to.equal(undefined);
    await gateways().update((await gateways().find('ending'))!, { deleted_at: new Date() });
    expect(await seen(owner), 'deleted').to.equal('lone');
    await gateways().remove('ending');
    await gateways().remove('ending');
    expect(await gateways().find('ending')).to.equal(undefined);
    expect(await seen(owner), 'purged').to.equal('lone');
    for (const other of [
      principal('lone'),
      principal('lone', 'lone-2'),
      principal('south', 'lone-1'),
      apiToken('lone', 'own'),
    ]) {
      expect(await seen(other)).to.equal(undefined);
    }
    const kept = await db().collection<{ _id: string }>('deleted_gateways').findOne({ _id: 'ending' });
    expect(kept).to.have.all.keys('_id', 'client_id', 'item_id', 'deleted_at');
  });

  it('are owned and delegated apart, for an API token of its gateway alone', async () => {
    const page = { page: 0, size: 9 };
    const listed = async (token: Principal) => ({
      owned: (await gateways().listOwned(token, page)).items.map(({ _id }) => _id),
      ids: (await gateways().ownedIds(token)).toSorted(),
      all: (await gateways().owned(token)).map(({ _id }) => _id),
      delegated: (await gateways().listDelegated(token, page)).items.map(({ _id }) => _id),
    });
    const none = { owned: [], ids: [], all: [], delegated: [] };
    expect(await listed(OWNER)).to.deep.equal({
      owned: ['newer', 'own'],
      ids: ['newer', 'own'],
      all: ['own', 'newer'],
      delegated: [],
    });
    expect(await listed(principal('south', 'south-1'))).to.deep.equal({ ...none, delegated: ['delegated'] });
    expect(await listed(apiToken('north', 'own'))).to.deep.equal({
      owned: ['own'],
      ids: ['own'],
      all: ['own'],
      delegated: [],
    });
    expect(await listed(apiToken('south', 'own'))).to.deep.equal(none);
    expect(await listed(principal('south'))).to.deep.equal(none);
  });

  it('take one of two changes that were made from the same state', async () => {
    await gateways().insert(gateway('contested', { client_id: 'lone' }));
    const seen = (await gateways().find('contested'))!;
    const both = await Promise.all(['A', 'B'].map((name) => gateways().update(seen, { name })));
    const [won, ...rest] = both.filter((record) => record !== undefined);
    expect(rest).to.deep.equal([]);
    expect(await gateways().find('contested')).to.deep.equal(won);
    expect(won!.updated_at.getTime()).to.be.greaterThan(seen.updated_at.getTime());
  });

  it('have a new version with each change, also with several in one millisecond', async () => {
    const future = new Date(Date.now() + 3_600_000);
    await gateways().insert(gateway('quick', { client_id: 'lone', updated_at: future }));
    const first = (await gateways().update((await gateways().find('quick'))!, { name: '1' }))!;
    const second = (await gateways().update(first, { name: '2' }))!;
    expect([first, second].map(({ updated_at }) => updated_at.getTime() - future.getTime())).to.deep.equal([1, 2]);
  });

  it('that are deleted cannot be changed, and are known until they are purged', async () => {
    const deleted = (await gateways().find('deleted'))!;
    expect(await gateways().update(deleted, { name: 'back' })).to.equal(undefined);
    expect((await gateways().deleted()).map(({ _id }) => _id)).to.deep.equal(['deleted']);
  });

  it('get a logo only where they have none, and remember each seeded output once', async () => {
    await gateways().insert(gateway('plain', { client_id: 'lone', logo_url: '' }));
    await gateways().noteLogo('plain', 'https://one');
    await gateways().noteLogo('plain', 'https://two');
    await gateways().markSeeded('plain', 'o1');
    await gateways().markSeeded('plain', 'o1');
    expect(await gateways().find('plain')).to.deep.include({ logo_url: 'https://one', seeded_outputs: ['o1'] });
  });

  it('keep what a run has seeded while they are changed, and forget only the outputs named', async () => {
    await gateways().insert(gateway('seeding', { client_id: 'lone' }));
    const read = (await gateways().find('seeding'))!;
    await gateways().markSeeded('seeding', 'o1');
    await gateways().markSeeded('seeding', 'o2');
    const renamed = (await gateways().update(read, { name: 'renamed' }))!;
    expect(renamed.seeded_outputs).to.deep.equal(['o1', 'o2']);
    expect((await gateways().update(renamed, {}, ['o1', 'o3']))!.seeded_outputs).to.deep.equal(['o2']);
  });

  it('are found by the template that an output of theirs maps by, and seeded anew for it', async () => {
    const output = (connector_id: string, template_id?: string) => ({
      connector_type: 'SYNC',
      connector_id,
      config: template_id ? { template_id } : {},
    });
    const output_connectors = [output('o1', 't1'), output('o2'), output('o3', 't1')];
    await gateways().insert(
      gateway('mapped', { client_id: 'lone', output_connectors, seeded_outputs: ['o1', 'o2', 'o3'] }),
    );
    await gateways().insert(gateway('theirs', { client_id: 'else', output_connectors }));
    const [found, ...others] = await gateways().usingTemplate('lone', 't1');
    expect([found?._id, ...others]).to.deep.equal(['mapped']);
    expect(await gateways().usingTemplate('lone', 't2')).to.deep.equal([]);
    expect(outputsOfTemplate(found!, 't1')).to.deep.equal(['o1', 'o3']);
    await gateways().unseed('mapped', ['o1', 'o3']);
    expect((await gateways().find('mapped'))?.seeded_outputs).to.deep.equal(['o2']);
  });

  it('are never stored without an owner', async () => {
    const { client_id: _client, ...ownerless } = gateway('ownerless');
    const fault = await db()
      .collection<{ _id: string }>('gateways')
      .insertOne(ownerless)
      .catch((error: unknown) => error);
    expect(fault).to.include({ code: 121 });
  });
});

describe('The removed inputs of a gateway', () => {
  const { store } = testStore(() => process.env['MONGODB_URL']);

  it('are kept once each until they are forgotten, without a change that others would run into', async () => {
    const record = gateway('g-removed');
    await store().gateways.insert(record);
    await store().gateways.noteRemovedInputs('g-removed', ['i1', 'i2']);
    await store().gateways.noteRemovedInputs('g-removed', ['i2']);
    await store().gateways.noteRemovedInputs('g-removed', []);
    expect(await store().gateways.find('g-removed')).to.deep.include({ removed_inputs: ['i1', 'i2'] });
    await store().gateways.forgetRemovedInput('g-removed', 'i1');
    const kept = await store().gateways.find('g-removed');
    expect(kept).to.deep.include({ removed_inputs: ['i2'], updated_at: record.updated_at });
    await store().gateways.remove('g-removed');
  });
});

describe('The access to a gateway', () => {
  const delegations = [{ client_id: 'south', level: 'WRITE' as const, created_at: new Date(0) }];

  it('is the owner’s with the item, and the delegate’s as far as delegated', () => {
    const record = gateway('g', { delegations });
    expect(levelOf(OWNER, record)).to.equal('OWNER');
    expect(levelOf(principal('south', 'south-1'), record)).to.equal('WRITE');
    expect(levelOf(principal('north', 'north-2'), record)).to.equal('READ');
    expect(levelOf(apiToken('north', record._id, 'north-2'), record)).to.equal('OWNER');
    expect(levelOf(apiToken('north', 'another'), record)).to.equal('READ');
  });

  it('includes every lower level and no higher one', () => {
    const levels = ['READ', 'WRITE', 'FULL_ACCESS', 'OWNER'] as const;
    levels.forEach((has, rank) => {
      expect(levels.filter((needs) => reaches(has, needs))).to.deep.equal(levels.slice(0, rank + 1));
    });
  });

  it('shows every connector masked and nothing that is ours alone', () => {
    const record = gateway('g', { input_connectors: [connector], output_connectors: [connector], delegations });
    const shown = presentGateway(record, {
      mask: (ref) => ({ ...ref, config: { token: '***' } }),
      isReadable: () => true,
    });
    expect(JSON.stringify(shown)).not.to.include('sealed').and.not.to.include('owner@north.example');
    expect(shown).not.to.have.any.keys(
      'removed_inputs',
      'owner',
      'delegations',
      'seeded_outputs',
      'deleted_at',
      'logo_url',
      '_id',
      'secrets_unreadable',
    );
  });

  it('is shown with a mark when a secret of one of its connectors cannot be read', () => {
    const record = gateway('g', { output_connectors: [{ ...connector, connector_id: 'broken' }] });
    const secrets = {
      mask: (ref: GatewayRecord['input_connector']) => ({ ...ref, config: {} }),
      isReadable: ({ connector_id }: GatewayRecord['input_connector']) => connector_id !== 'broken',
    };
    expect(presentGateway(record, secrets)).to.include({ secrets_unreadable: true });
  });
});
