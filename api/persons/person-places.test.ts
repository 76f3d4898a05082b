import { expect } from 'chai';
import { recomputeDay } from '../../activities/insights/recompute-day.ts';
import { DAY_MS } from '../../model/shared/time.ts';
import type { StoredVisitorEvent } from '../../model/insights/visitor-event.ts';
import { listed, testStore } from '../../store/testing/test-store.ts';
import { expireVisitors } from './person-places.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const RETENTION_DAYS = 30;
const VISITOR = 'visitor'.padEnd(22, '-');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

describe('What is stored of visitors', () => {
  const { store, db } = testStore(() => process.env['MONGODB_URL']);
  const { signal } = new AbortController();

  const event = (days: number, received = days): StoredVisitorEvent => ({
    _id: `g/${days}/${received}`,
    gateway_id: 'g',
    type: 'page_view',
    at: ago(days),
    received_at: ago(received),
    day: dayOf(ago(days)),
    visitor: VISITOR,
    session: VISITOR,
  });
  const outcome = (visitor: string, days: number) => ({
    _id: `g/${visitor}`,
    gateway_id: 'g',
    visitor,
    outcome: 'won' as const,
    at: ago(0),
    updated_at: ago(days),
  });
  const audit = (_id: string, days: number) => ({
    _id,
    gateway_id: 'g',
    action: 'insights.outcome_set' as const,
    actor: { type: 'client' as const, client_id: 'north' },
    at: ago(days),
    detail: { visitor_id: VISITOR, outcome: 'won' },
  });
  const key = (name: string, from: number, until: number) => ({
    _id: `g/${name}`,
    gateway_id: 'g',
    from: ago(from),
    until: ago(until),
    sealed: '',
  });

  it('is deleted with the events, and so are outcomes, audit details and keys; younger data stays', async () => {
    const { auditEvents, outcomes, keys, events } = {
      auditEvents: db().collection<ReturnType<typeof audit>>('audit_events'),
      outcomes: db().collection<ReturnType<typeof outcome>>('lead_outcomes'),
      keys: db().collection<ReturnType<typeof key>>('visitor_keys'),
      events: db().collection<StoredVisitorEvent>('visitor_events'),
    };
    // The last one came in late: MongoDB's TTL index deletes it a week after its day.
    await events.insertMany([event(1), event(29), event(32), event(33, 27)]);
    for (const days of [1, 29, 32, 33]) await recomputeDay(store(), 'g', dayOf(ago(days)), signal);
    await outcomes.insertMany([outcome('young', 29), outcome('old', 31)]);
    await auditEvents.insertMany([audit('young', 29), audit('old', 31)]);
    await keys.insertMany([key('ended', 90, 39), key('needed', 39, 37), key('current', 37, -100)]);
    const expire = () => expireVisitors('g', RETENTION_DAYS, store(), NOW);
    await expire();
    await expire();

    const range = { from: '2026-01-01', to: '2026-12-31' };
    const days = [dayOf(ago(29)), dayOf(ago(1))];
    expect((await store().insightDays.rows('g', range)).map(({ day }) => day)).to.deep.equal(days);
    expect((await store().insightDays.visitors('g', range)).map(({ day }) => day)).to.deep.equal(days);
    const left = await listed(store().visitorEvents.ofVisitors('g', [VISITOR]));
    expect(left.map(({ day }) => day)).to.deep.equal(days);
    expect((await outcomes.find().toArray()).map(({ visitor }) => visitor)).to.deep.equal(['young']);
    const details = (await auditEvents.find().sort({ _id: 1 }).toArray()).map(({ _id, detail }) => [_id, detail]);
    expect(details).to.deep.equal([
      ['old', {}],
      ['young', { visitor_id: VISITOR, outcome: 'won' }],
    ]);
    expect((await store().visitorKeys.list('g')).map(({ _id }) => _id)).to.deep.equal(['g/needed', 'g/current']);
    // Recounting a deleted day does not restore it.
    expect((await recomputeDay(store(), 'g', dayOf(ago(33)), signal)).outcome).to.equal('empty');
  });

  it('of another gateway stays', async () => {
    await db()
      .collection<StoredVisitorEvent>('visitor_events')
      .insertOne({ ...event(50, 20), gateway_id: 'g2' });
    await recomputeDay(store(), 'g2', dayOf(ago(50)), signal);
    await expireVisitors('g', RETENTION_DAYS, store(), NOW);
    expect(await store().insightDays.rows('g2', { from: '2026-01-01', to: '2026-12-31' })).to.have.length(1);
  });
});
