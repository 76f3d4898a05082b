import { expect } from 'chai';
import type { AppError } from '../../model/shared/errors.ts';
import type { SubscriptionRecord } from '../../store/sites/event-subscriptions.ts';
import { openPersonal, presentLead } from '../../store/readers/leads.ts';
import { fakeDeps, gatewayRecord, principalOf } from '../testing/fake-deps.ts';
import { createLead } from './create-lead.ts';
import type { NewLead } from './create-lead.ts';

const PERSONAL = {
  first_name: 'Camille',
  last_name: 'Etcheverry',
  email: 'camille.etcheverry@example.org',
  phone: '+33 6 12 34 56 78',
  message: 'Appelez-moi le soir.',
  property_address: '12 rue des Pins, Hendaye',
};
const LEAD: NewLead = {
  ...PERSONAL,
  project_timeframe_months: 6,
  offer_type: 'SALE',
  property_type: 'HOUSE',
  estimate: { central: 412_000, low: 380_000, high: 445_000, currency: 'EUR' },
  source: { channel: 'estimation', utm_source: 'google' },
  consent: { given: true, text_version: '2026-01' },
};
const gateway = gatewayRecord({ owner: { email: 'owner@north.example', language: 'de' } });

const subscription = (
  id: string,
  types: SubscriptionRecord['types'],
  status: SubscriptionRecord['status'] = 'ACTIVE',
) => ({ _id: id, types, status }) as SubscriptionRecord;

/** Everything that would be stored or started, in its order. */
function world({ mails = 1, deleted = false, engineFails = false } = {}) {
  const written: { readonly what: string; readonly value: unknown; readonly within: unknown }[] = [];
  const note = (what: string) => async (value: unknown, session?: unknown) =>
    void written.push({ what, value, within: session });
  const started = (what: string) => async (id?: string) => {
    written.push({ what, value: id, within: undefined });
    if (engineFails) throw new Error('Temporal is down');
  };
  const deps = fakeDeps({
    engine: { wakeMails: started('wake mails'), wakeSiteEvents: started('wake') },
    store: {
      transaction: async (work: (session: string) => Promise<unknown>) => work('session'),
      leads: { insert: note('lead'), remove: note('removed') },
      mails: { queue: note('mail') },
      audit: { append: note('audit') },
      siteEvents: {
        queue: async (events: unknown, deliveries: unknown, session: unknown) =>
          void written.push({ what: 'event', value: { events, deliveries }, within: session }),
      },
      subscriptions: {
        ofGateway: async () => [
          subscription('listings', ['property.created']),
          subscription('leads', ['lead.created']),
          subscription('gone', ['lead.created'], 'UNSUBSCRIBED'),
        ],
      },
      rateWindows: { take: async () => ({ count: mails }) },
      gateways: { find: async () => (deleted ? { ...gateway, deleted_at: new Date() } : gateway) },
    } as never,
  });
  const create = (lead = LEAD) =>
    createLead(deps, { gateway, lead, by: { principal: principalOf('north'), requestId: 'request-1' } });
  return { deps, written, create, names: () => written.map(({ what }) => what) };
}

describe('A new lead', () => {
  it('is written in one transaction with its event, its mail and its audit event, and then sent', async () => {
    const { written, create, names } = world();
    await create();
    expect(names()).to.deep.equal(['lead', 'event', 'mail', 'audit', 'wake mails', 'wake']);
    expect(written.slice(0, 4).map(({ within }) => within)).to.deep.equal(Array(4).fill('session'));
  });

  it('has its personal data in no record but sealed, and in no log line', async () => {
    const { deps, written, create } = world({ engineFails: true });
    const record = await create();
    const all = JSON.stringify(written) + deps.lines.join('\n');
    for (const value of Object.values(PERSONAL)) expect(all).not.to.include(value);
    expect(record.personal).to.match(/^aes256gcm:/);
    expect(openPersonal(deps.keys, record)).to.deep.equal(PERSONAL);
  });

  it('is presented with the fields of the contract, and erased after the configured time', async () => {
    const { deps, create } = world();
    const record = await create();
    expect(presentLead(deps.keys, record)).to.deep.include({
      ...PERSONAL,
      id: record._id,
      gateway_id: gateway._id,
      project_timeframe_months: 6,
      offer_type: 'SALE',
      property_type: 'HOUSE',
      estimated_central_total: 412_000,
      estimated_low_total: 380_000,
      estimated_high_total: 445_000,
      currency: 'EUR',
      source: { channel: 'estimation', utm_source: 'google' },
      consent: { given: true, text_version: '2026-01', at: record.created_at.toISOString() },
      status: 'NEW',
    });
    const days = ((record.retention_until?.getTime() ?? 0) - record.created_at.getTime()) / 86_400_000;
    expect(days).to.equal(1_095);
  });

  it('is sent to the subscription that names lead.created, without personal data', async () => {
    const { written, create } = world();
    const { _id } = await create();
    const { value } = written.find(({ what }) => what === 'event') ?? {};
    const { events, deliveries } = value as { events: { body: string }[]; deliveries: { subscription_id: string }[] };
    expect(deliveries.map(({ subscription_id }) => subscription_id)).to.deep.equal(['leads']);
    const { type, data } = JSON.parse(events[0]?.body ?? '{}') as { type: string; data: object };
    expect(type).to.equal('lead.created');
    expect(data).to.include({ lead_id: _id, channel: 'estimation', offer_type: 'SALE', property_type: 'HOUSE' });
    expect(data).to.have.all.keys('gateway_id', 'lead_id', 'channel', 'offer_type', 'property_type', 'created_at');
  });

  it('is recorded without a mail once the owner has had many of them in an hour', async () => {
    const { names, create } = world({ mails: 61 });
    await create();
    expect(names()).to.deep.equal(['lead', 'event', 'audit', 'wake']);
  });

  it('is recorded although Temporal is down: the outboxes keep what is to be sent', async () => {
    const { create, names } = world({ engineFails: true });
    expect(await create()).to.have.property('status', 'NEW');
    expect(names()).to.include.members(['lead', 'event', 'mail', 'audit']);
  });

  it('is removed again if its gateway was deleted meanwhile', async () => {
    const { create, names } = world({ deleted: true });
    const failure: unknown = await create().catch((error: unknown) => error);
    expect((failure as AppError).code).to.equal('NOT_FOUND');
    expect(names()).to.include('removed').and.not.to.include('wake mails');
  });

  it('is valid with only a source: an estimation may have no contact', async () => {
    const { deps, create } = world();
    const record = await create({ source: { channel: 'estimation' } });
    expect(openPersonal(deps.keys, record)).to.deep.equal({});
    expect(presentLead(deps.keys, record)).not.to.have.any.keys('email', 'consent', 'currency', 'property_id');
  });
});
