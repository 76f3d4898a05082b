import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { createKeyRing } from '../shared/key-ring.ts';
import { openPersonal, sealPersonal } from './leads.ts';
import type { LeadRecord } from './leads.ts';
import { testStore } from '../testing/test-store.ts';

const old = { id: 'old', key: new Uint8Array(32) };
const keys = createKeyRing([old]);
const now = new Date('2026-06-01T00:00:00Z');
const day = (count: number) => new Date(now.getTime() + count * 86_400_000);

describe('Stored leads', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  const leads = () => store().leads;
  const raw = () => db().collection<LeadRecord>('leads');
  const put = async (email: string, fields: Partial<LeadRecord> = {}): Promise<string> => {
    const _id = randomUUID();
    const record: LeadRecord = {
      _id,
      gateway_id: 'g1',
      client_id: 'north',
      personal: sealPersonal(keys, _id, { email, last_name: 'Etcheverry' }),
      source: { channel: 'site' },
      status: 'NEW',
      retention_until: day(30),
      created_at: now,
      ...fields,
    };
    await store().transaction((session) => leads().insert(record, session));
    return _id;
  };
  beforeEach(async () => {
    await raw().deleteMany({});
  });

  it('are found by mail address in any case, in their gateway alone, and once erased no more', async () => {
    const mine = [await put('Jean@example.org'), await put('jean@EXAMPLE.org')];
    await put('jeanne@example.org');
    await put('jean@example.org', { gateway_id: 'g2' });
    expect(await leads().idsByEmail('g1', 'jean@example.org', keys)).to.have.members(mine);
    const erase = (gatewayId: string) => store().transaction((session) => leads().erase(gatewayId, mine, now, session));
    expect([await erase('g2'), await erase('g1'), await erase('g1')]).to.deep.equal([0, 2, 0]);
    expect(await leads().idsByEmail('g1', 'jean@example.org', keys)).to.deep.equal([]);
    expect(await leads().find(mine[0] ?? '')).to.equal(undefined);
    expect((await leads().list('g1', { page: 0, size: 50 })).total).to.equal(1);
  });

  it('are erased when their retention has ended, and not before', async () => {
    await put('a@example.org', { retention_until: day(-1) });
    const kept = await put('b@example.org', { retention_until: day(1) });
    await put('c@example.org', { gateway_id: 'g2', retention_until: day(1) });
    expect(await leads().expiredGateways(now)).to.deep.equal(['g1']);
    const eraseExpired = () => store().transaction((session) => leads().eraseExpired('g1', now, session));
    expect([await eraseExpired(), await eraseExpired()]).to.deep.equal([1, 0]);
    expect(await leads().expiredGateways(now)).to.deep.equal([]);
    expect((await leads().find(kept))?.personal).to.be.a('string');
  });

  it('are put under the first key with the other secrets, and erased ones are left', async () => {
    const id = await put('jean@example.org');
    const erased = await put('jean@example.org');
    await store().transaction((session) => leads().erase('g1', [erased], now, session));
    const ring = createKeyRing([{ id: 'new', key: new Uint8Array(32).fill(1) }, old]);
    const rotate = () => store().resealSecrets(ring, () => ({ secrets: [], addresses: [] }));
    expect(await rotate()).to.deep.equal({ found: 1, resealed: 1 });
    expect(await rotate()).to.deep.equal({ found: 1, resealed: 0 });
    const lead = await leads().find(id);
    expect(lead?.personal).to.match(/^aes256gcm:new:/);
    expect(lead && openPersonal(ring, lead)).to.include({ email: 'jean@example.org' });
  });
});
