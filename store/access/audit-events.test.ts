import { expect } from 'chai';
import { SYSTEM } from '../../model/gateway/audit-event.ts';
import type { AuditFilter } from './audit-events.ts';
import { openStore } from '../store.ts';
import { testStore } from '../testing/test-store.ts';

describe('The audit trail', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  const list = (jobId?: string, gatewayId = 'g1') => store().audit.list({ gatewayId, jobId }, { page: 0, size: 50 });
  const event = { gateway_id: 'g1', action: 'sync.started', actor: SYSTEM } as const;

  beforeEach(async () => {
    await db().collection('audit_events').deleteMany({});
  });

  it('has an event of a name once, as it was written first, though attempts write it at the same time', async () => {
    await store().audit.append({ ...event, once: 'j1/started', detail: { attempt: 1 } });
    const again = { ...event, once: 'j1/started', detail: { attempt: 2 } };
    await Promise.all(Array.from({ length: 5 }, () => store().audit.append(again)));
    const { items, total } = await list();
    expect(total).to.equal(1);
    expect(items[0]?.detail).to.deep.equal({ attempt: 1 });
    expect(items[0]).not.to.have.property('once');
  });

  it('has every event without a name', async () => {
    await store().audit.append(event);
    await store().audit.append(event);
    expect((await list()).total).to.equal(2);
  });

  it('is that of one gateway, and of one job if one is named', async () => {
    await store().audit.append({ ...event, job_id: 'j1' });
    await store().audit.append({ ...event, job_id: 'j2' });
    await store().audit.append({ ...event, job_id: 'j1', gateway_id: 'g2' });
    expect([(await list()).total, (await list('j1')).total, (await list('j2', 'g2')).total]).to.deep.equal([2, 1, 0]);
  });

  it('can be narrowed to what, who and when', async () => {
    const act = { gateway_id: 'g1', action: 'gateway.paused', actor: { type: 'client', client_id: 'north' } } as const;
    await store().audit.append(event);
    await store().audit.append(act);
    const total = async (filter: AuditFilter) =>
      (await store().audit.list({ gatewayId: 'g1', ...filter }, { page: 0, size: 1 })).total;
    const later = new Date(Date.now() + 60_000);
    expect([
      await total({ action: 'gateway.paused' }),
      await total({ actor: 'system' }),
      await total({ clientId: 'north' }),
      await total({ clientId: 'south' }),
      await total({ from: new Date(0), to: later }),
      await total({ from: later }),
      await total({ to: new Date(0) }),
      await total({ actor: 'client', action: 'sync.started' }),
    ]).to.deep.equal([1, 1, 1, 0, 2, 0, 0, 0]);
  });

  it('has what a client did beyond gateways for that client alone', async () => {
    const act = async (client_id: string, more: { gateway_id?: string } = {}) =>
      store().audit.append({ action: 'template.created', actor: { type: 'client', client_id }, ...more });
    await act('north');
    await act('north');
    await act('north', { gateway_id: 'g1' });
    await act('south');
    await store().audit.append({ action: 'sync.started', actor: SYSTEM });
    const of = async (clientId: string, filter = {}) => store().audit.ofClient(clientId, filter, { page: 0, size: 1 });
    const north = await of('north');
    expect([north.total, north.items.length]).to.deep.equal([2, 1]);
    expect(north.items[0]).to.deep.include({ actor: { type: 'client', client_id: 'north' } });
    expect([(await of('south')).total, (await of('nobody')).total]).to.deep.equal([1, 0]);
    expect((await of('north', { action: 'template.deleted' })).total).to.equal(0);
  });

  it('says who, what and when, and has no event of a change that was rolled back', async () => {
    await store()
      .transaction(async (session) => {
        await store().audit.append(event, session);
        throw new Error('The change failed.');
      })
      .catch(() => undefined);
    expect((await list()).total).to.equal(0);
    await store().audit.append({ ...event, actor: { type: 'client', client_id: 'north' }, request_id: 'r' });
    const [shown] = (await list()).items;
    expect(shown).to.deep.include({
      action: 'sync.started',
      actor: { type: 'client', client_id: 'north' },
      request_id: 'r',
    });
    expect(shown?.at).to.match(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('may belong to no gateway, also in a database that an earlier version made', async () => {
    const validator = { $jsonSchema: { bsonType: 'object', required: ['gateway_id'] } };
    await db().command({ collMod: 'audit_events', validator });
    const later = await openStore({ url: process.env['MONGODB_URL'] ?? '', database: db().databaseName });
    const event = { action: 'pdf_template.created', actor: { type: 'client', client_id: 'without-gateway' } } as const;
    await later.audit.append(event);
    await later.close();
    const [stored] = await db().collection('audit_events').find({ 'actor.client_id': 'without-gateway' }).toArray();
    expect(stored).to.deep.include(event);
  });
});
