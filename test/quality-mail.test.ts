import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { mailQualityOfWeek } from '../activities/mail/notify-quality.ts';
import type { QualityDeps } from '../activities/mail/notify-quality.ts';
import { addDays, mondayOf } from '../analysis/insights/window.ts';
import type { PublishedListing } from '../model/listing/listing.ts';
import type { Page } from '../model/shared/page.ts';
import { DAY_MS } from '../model/shared/time.ts';
import type { StoredVisitorEvent } from '../model/insights/visitor-event.ts';
import type { CaughtMessage } from '../stack/mail/mailbox.ts';
import type { GatewayRecord } from '../store/access/gateways.ts';
import type { ClientMail } from '../store/readers/mails.ts';
import { openStore } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { createEngine } from '../temporal/engine.ts';
import { startTestProduct } from './support/product.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { testStack } from './support/stack.ts';
import { until } from './support/until.ts';
import { visitorsOf } from './support/visitors.ts';

interface Line {
  readonly findings: readonly { readonly code: string }[];
}

/** What the mail counts. */
const CODES = [
  'few_pictures',
  'no_position',
  'no_energy_label',
  'short_text',
  'small_picture',
  'text_in_capitals',
] as const;

describe('The mail of the week on what listings lack', () => {
  let scene: Scene;
  let store: Store;
  const name = `Agence ${randomUUID().slice(0, 8)}`;
  const id = () => scene.gateway.id;
  const gateways = () => scene.product.db.collection<GatewayRecord>('gateways');
  const set = (fields: Partial<GatewayRecord>) => gateways().updateOne({ _id: id() }, { $set: fields });
  const mails = () => scene.product.db.collection<Pick<ClientMail, 'kind' | 'facts'>>('mails');
  const count = () => mails().countDocuments({ kind: 'listing_quality' });
  const events = () => scene.product.db.collection<StoredVisitorEvent>('visitor_events');

  /** Looks at the listings as the worker does, at any time. */
  const look = (now: Date) => {
    const deps: QualityDeps = { store, wakeMails: async () => undefined };
    const { signal } = new AbortController();
    return mailQualityOfWeek(deps, id(), { now, signal, report: () => undefined });
  };
  /** Moves the last visitor event to a time, as if visitors still came then. */
  const visitAt = (time: Date) => events().updateMany({ gateway_id: id() }, { $set: { received_at: time } });
  const weekLater = (weeks: number) => new Date(Date.now() + weeks * 7 * DAY_MS);

  before(async () => {
    const product = await startTestProduct('quality-mail', { MONGODB_DATABASE: `test_quality_mail_${Date.now()}` });
    scene = await openScene({ product, listings: 30, outputs: 0 });
    await scene.client.send('PATCH', `/gateways/${id()}`, { name });
    await scene.run();
    await scene.buyAddon('INSIGHTS');
    const { environment } = product;
    store = await openStore({
      url: environment['MONGODB_URL'] ?? '',
      database: environment['MONGODB_DATABASE'] ?? '',
    });
    const listings = await scene.client.get<PublishedListing[]>(`/gateways/${id()}/properties`);
    const today = new Date().toISOString().slice(0, 10);
    await events().insertMany(
      visitorsOf(listings, {
        seed: 7,
        gatewayId: id(),
        from: addDays(today, -3),
        days: 3,
        visitorsPerDay: 4,
        until: new Date(),
        late: 0,
      }),
    );
  });
  after(async () => {
    await scene.close();
    await store.close();
  });

  it('is not written for a gateway of this week', async () => {
    await store.insightStates.save({ _id: id(), received_until: new Date(0), pending: [] }, undefined);
    await look(new Date());
    expect(await count()).to.equal(0);
    expect(await store.insightStates.find(id())).not.to.have.property('quality_week');
  });

  it('says what diagnostics find, and comes by itself once visitor events are aggregated', async () => {
    await set({ created_at: new Date(Date.now() - 8 * DAY_MS) });
    const { environment } = scene.product;
    const engine = createEngine({
      address: environment['TEMPORAL_ADDRESS'] ?? '',
      namespace: environment['TEMPORAL_NAMESPACE'] ?? 'default',
      taskQueue: environment['TEMPORAL_TASK_QUEUE'] ?? '',
    });
    try {
      // Perhaps the product itself has begun: one aggregation of a gateway at a time.
      await engine.insights.start({ gatewayId: id() }, 'agency-north');
    } finally {
      await engine.close();
    }
    const mail = await until('the mail arrives', async () => {
      const answer = await fetch(`${testStack().urls.inbox}/messages`);
      const caught = (await answer.json()) as CaughtMessage[];
      return caught.find(({ subject }) => subject === `${name} : ce qui manque à vos annonces`);
    });
    const { items } = await scene.client.get<Page<Line>>(`/insights/${id()}/properties/diagnostics?size=100`);
    const lacks = items.map(({ findings }) => findings.filter(({ code }) => CODES.some((one) => one === code)));
    const lacking = lacks.filter((some) => some.length > 0).length;
    expect(lacking).to.be.above(5);
    expect(mail.text)
      .to.include(`Des ${items.length} annonces en ligne de « ${name} »`)
      .and.to.include(` : ${lacking}.`);
    const facts = (await mails().findOne({ kind: 'listing_quality' }))?.facts;
    for (const code of CODES) {
      const found = lacks.filter((some) => some.some((one) => one.code === code)).length;
      expect(facts?.[code] ?? 0, code).to.equal(found);
    }
    expect(mail.text).to.include(`/console/insights/${id()}/listings`);
    expect(String(facts?.['titles']).split('; '), 'five are named').to.have.length(5);
  });

  it('is written once a week, also by two attempts at a time, and again in the next week', async () => {
    expect(await count()).to.equal(1);
    await look(new Date());
    expect(await count()).to.equal(1);
    const next = weekLater(1);
    await visitAt(next);
    await Promise.all([look(next), look(next), look(next)]);
    expect(await count()).to.equal(2);
    expect((await store.insightStates.find(id()))?.quality_week).to.equal(mondayOf(next.toISOString().slice(0, 10)));
  });

  it('is written again by an attempt that died before it was noted, without a second mail', async () => {
    const next = weekLater(2);
    await visitAt(next);
    await look(next);
    await scene.product.db
      .collection<{ _id: string }>('insight_states')
      .updateOne({ _id: id() }, { $unset: { quality_week: '' } });
    await look(next);
    expect(await count()).to.equal(3);
  });

  it('is not written while no visitor comes, nor of a gateway that is paused', async () => {
    await look(weekLater(4));
    expect(await count(), 'no visitor for two weeks').to.equal(3);
    const next = weekLater(5);
    await visitAt(next);
    await set({ status: 'PAUSED' });
    await look(next);
    expect(await count(), 'paused').to.equal(3);
    await set({ status: 'ACTIVE' });
    await look(next);
    expect(await count(), 'active again').to.equal(4);
  });
});
