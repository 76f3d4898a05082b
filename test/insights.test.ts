import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { recount } from '../analysis/insights/slow-recount.fixture.ts';
import { addDays } from '../analysis/insights/window.ts';
import type { Contract } from '../api/contract.ts';
import { forgetVisitors } from '../api/insights/forget-visitors.ts';
import { createRoutes } from '../api/routes.ts';
import { createChecks } from '../api/http/validate.ts';
import { aggregateGateway } from '../activities/insights/aggregate-insights.ts';
import type { AggregateStore } from '../activities/insights/aggregate-insights.ts';
import type { PublishedListing } from '../model/listing/listing.ts';
import type { Page } from '../model/shared/page.ts';
import type { StoredVisitorEvent } from '../model/insights/visitor-event.ts';
import { openStore } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { createEngine } from '../temporal/engine.ts';
import { startTestProduct } from './support/product.ts';
import type { TestProduct } from './support/product.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { statusOf } from './support/status-of.ts';
import { until } from './support/until.ts';
import { visitorsOf } from './support/visitors.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const FROM = addDays(TODAY, -44);
/** Part of the requests, because midnight may pass between loading this file and sending them. */
const MONTH = { from: addDays(TODAY, -29), to: TODAY };
const IN_MONTH = `from=${MONTH.from}&to=${MONTH.to}`;

interface Line {
  readonly visitor_id: string;
  readonly score: number;
  readonly lead_ids: readonly string[];
}
type Overview = Record<string, unknown> & {
  readonly series: readonly unknown[];
  readonly comparison: Record<string, unknown>;
};

describe('Insights', () => {
  let product: TestProduct;
  let scene: Scene;
  let store: Store;
  let listings: PublishedListing[];
  let events: StoredVisitorEvent[];
  const checks = createChecks();
  const contracts = createRoutes([]).map(({ contract }): Contract => contract);

  /** Reads a path below the gateway's insights and checks the reply against its contract. */
  const read = async <T>(id: string, path: string): Promise<T> => {
    const schema = contracts.find((contract) => contract.id === id)?.success.schema;
    if (!schema) throw new Error(`No contract ${id}.`);
    const body = await scene.client.get<T>(`/insights/${scene.gateway.id}${path}`);
    expect(checks.reply(schema)(body), id).to.equal(undefined);
    return body;
  };
  const collection = () => product.db.collection<StoredVisitorEvent>('visitor_events');
  const pass = (at: Date, through: AggregateStore = store) =>
    aggregateGateway(through, scene.gateway.id, { signal: new AbortController().signal, until: at });

  /** The store of a worker that dies at this call of it. */
  const dyingStore = (call: 'replace' | 'save', at: number): AggregateStore => {
    let calls = 0;
    const die = (name: string) => {
      if (name === call && ++calls === at) throw new Error('The worker died.');
    };
    const { insightDays, insightStates } = store;
    return {
      ...store,
      insightDays: {
        ...insightDays,
        replace: async (...input) => {
          die('replace');
          return insightDays.replace(...input);
        },
      },
      insightStates: {
        ...insightStates,
        save: async (...input) => {
          die('save');
          return insightStates.save(...input);
        },
      },
    };
  };
  const expectDeath = async (work: Promise<unknown>) => {
    const ended = await work.then(() => 'alive').catch((error: Error) => error.message);
    expect(ended).to.equal('The worker died.');
  };

  before(async () => {
    product = await startTestProduct('insights');
    scene = await openScene({ product, listings: 25, outputs: 0 });
    await scene.run();
    listings = await scene.client.get<PublishedListing[]>(`/gateways/${scene.gateway.id}/properties`);
    const { environment } = product;
    store = await openStore({
      url: environment['MONGODB_URL'] ?? '',
      database: environment['MONGODB_DATABASE'] ?? '',
    });
    events = visitorsOf(listings, {
      seed: 7,
      gatewayId: scene.gateway.id,
      from: FROM,
      days: 45,
      visitorsPerDay: 12,
      until: new Date(),
      late: 0.03,
    });
    await collection().insertMany(events);
  });
  after(async () => {
    await scene.close();
    await store.close();
  });

  it('are 409 without the addon and 404 for other clients', async () => {
    const ask = async (clientId: string, rest = 'overview') =>
      (
        await fetch(`${product.url}/v1/gateway/insights/${scene.gateway.id}/${rest}`, {
          headers: { authorization: `Bearer ${await product.token(clientId)}` },
        })
      ).status;
    expect(await ask('agency-north')).to.equal(409);
    for (const lead of ['a'.repeat(22), randomUUID()]) {
      for (const rest of ['', '/matching-properties']) {
        expect(await ask('agency-north', `leads/${lead}${rest}`), rest).to.equal(409);
      }
    }
    expect(await ask('agency-south')).to.equal(404);
    await scene.buyAddon('INSIGHTS');
    expect(await ask('agency-north')).to.equal(200);
  });

  it('are aggregated by the workflow for any window, one run of a gateway at a time', async () => {
    const { environment } = product;
    const engine = createEngine({
      address: environment['TEMPORAL_ADDRESS'] ?? '',
      namespace: environment['TEMPORAL_NAMESPACE'] ?? 'default',
      taskQueue: environment['TEMPORAL_TASK_QUEUE'] ?? '',
    });
    try {
      const input = { gatewayId: scene.gateway.id, window: { from: FROM, to: addDays(FROM, 20) } };
      expect(await engine.insights.start(input, 'agency-north')).to.equal(true);
      const status = await until('the back-fill has ended', async () => {
        const now = await engine.insights.status(scene.gateway.id);
        return now && !now.isRunning ? now : undefined;
      });
      expect(status.status).to.equal('COMPLETED');
      const wanted = events.filter(({ day }) => day <= addDays(FROM, 20));
      expect(status.state?.events).to.equal(wanted.length);
    } finally {
      await engine.close();
    }
  });

  it('agree with a recount of the raw events after increments of any size, repeated and with late events', async () => {
    const times = events.map(({ received_at }) => received_at.getTime());
    const middle = new Date(times[Math.floor(times.length / 2)] ?? 0);
    await pass(middle);
    await pass(middle);
    // A worker that dies before a day is written, and one that dies after it, before the day is recorded as done.
    await expectDeath(pass(new Date(), dyingStore('replace', 4)));
    await expectDeath(pass(new Date(), dyingStore('save', 3)));
    await pass(new Date());
    expect((await store.insightStates.find(scene.gateway.id))?.pending).to.deep.equal([]);
    const body = await read<Overview>('getInsightsOverview', `/overview?${IN_MONTH}`);
    const slow = recount(events, MONTH);
    expect(body).to.include({ ...MONTH, ...slow.totals });
    expect(body.series).to.deep.equal(slow.series);
    const before = { from: addDays(TODAY, -59), to: addDays(TODAY, -30) };
    expect(body.comparison).to.include({ ...before, ...recount(events, before).totals });
  });

  it('are about the last 30 days by default', async () => {
    const today = () => new Date().toISOString().slice(0, 10);
    const earliest = today();
    const { from, to } = await read<{ from: string; to: string }>('getInsightsOverview', '/overview');
    expect(to >= earliest && to <= today(), to).to.equal(true);
    expect(from).to.equal(addDays(to, -29));
  });

  it('refuse invalid windows', async () => {
    const refused = async (query: string) =>
      (
        await fetch(`${product.url}/v1/gateway/insights/${scene.gateway.id}/funnel?${query}`, {
          headers: { authorization: `Bearer ${await product.token('agency-north')}` },
        })
      ).status;
    expect(await refused(`from=${TODAY}&to=${FROM}`)).to.equal(400);
    expect(await refused(`from=${addDays(TODAY, -400)}&to=${TODAY}`)).to.equal(400);
    expect(await refused(`from=${addDays(TODAY, -399)}&to=${TODAY}`)).to.equal(200);
    expect(await refused('from=yesterday')).to.equal(400);
  });

  it('return what the contract says for every dashboard', async () => {
    const slow = recount(events, MONTH);
    const funnel = await read<{ steps: { visitors: number }[] }>('getInsightsFunnel', `/funnel?${IN_MONTH}`);
    expect(funnel.steps.map(({ visitors }) => visitors)).to.deep.equal(slow.funnel);
    const top = await read<{ items: { property_id: string; views: number }[] }>(
      'listTopProperties',
      `/properties/top?limit=3&${IN_MONTH}`,
    );
    const best = slow.listings.toSorted((a, b) => b.views - a.views)[0];
    expect(top.items[0]).to.include({ views: best?.views });
    const demand = await read<{ searches: number; searchers: number }>('getMarketDemand', `/market/demand?${IN_MONTH}`);
    expect(demand).to.include({ searches: slow.searches, searchers: slow.searchers });
    const attribution = await read<{ leads: number; channels: { linear: number; first: number }[] }>(
      'getLeadAttribution',
      `/leads/attribution?${IN_MONTH}`,
    );
    expect(attribution.leads).to.equal(slow.totals.leads);
    expect(attribution.channels.reduce((sum, { first }) => sum + first, 0)).to.equal(slow.totals.leads);
    await read('getPropertyDiagnostics', '/properties/diagnostics?size=5&estimate=true');
    await read('getInsightsRoi', '/roi?cost=paid_search:350,portal:1200');
    const id = top.items[0]?.property_id ?? '';
    await read('getPropertyInsights', `/properties/${id}`);
    await read('listPropertyLeads', `/properties/${id}/leads`);
    await read('listMatchingLeads', `/properties/${id}/matching-leads`);
    await read('getOwnerReport', `/properties/${id}/owner-report`);
    const pdf = await fetch(
      `${product.url}/v1/gateway/insights/${scene.gateway.id}/properties/${id}/owner-report?format=pdf&language=en`,
      { headers: { authorization: `Bearer ${await product.token('agency-north')}` } },
    );
    expect(pdf.headers.get('content-type')).to.equal('application/pdf');
    expect((await pdf.text()).slice(0, 5)).to.equal('%PDF-');
  });

  it('say what is wrong with a listing itself, and how good it is', async () => {
    interface Diagnosed {
      readonly property_id: string;
      readonly quality: number;
      readonly findings: readonly { readonly code: string }[];
    }
    const diagnosed = async (id: string): Promise<Diagnosed | undefined> => {
      const { items } = await read<Page<Diagnosed>>('getPropertyDiagnostics', '/properties/diagnostics?size=100');
      return items.find((item) => item.property_id === id);
    };
    const house = listings.find(({ type, location }) => type === 'house' && location?.geo);
    if (!house) throw new Error('There is no house with a position.');
    const before = await diagnosed(house.id);
    const stored = product.db.collection<{ _id: string }>('listings');
    const kept = await stored.findOne({ _id: house.id });
    if (!kept) throw new Error('The house is not stored.');
    await stored.updateOne(
      { _id: house.id },
      {
        $set: {
          title: { fr: 'MAISON AVEC GRAND JARDIN' },
          'location.countryCode': 'FR',
          'location.postal_code': '59000',
          'location.geo': { latitude: 43.3, longitude: 5.4 },
        },
      },
    );
    const after = await diagnosed(house.id);
    const codes = (one: Diagnosed | undefined) => one?.findings.map(({ code }) => code) ?? [];
    expect(codes(before)).to.not.include.members(['text_in_capitals', 'place_unlikely']);
    expect(codes(after)).to.include.members(['text_in_capitals', 'place_unlikely']);
    expect(after?.quality).to.equal((before?.quality ?? 0) - 25);
    const states = product.db.collection<{ _id: string }>('listing_states');
    const measured = async (source: string, longer_side: number) => {
      await states.updateOne({ _id: house.id }, { $set: { 'sync.cover': { source, longer_side } } });
      return codes(await diagnosed(house.id)).includes('small_picture');
    };
    const first = 'https://crm.example/first.jpg';
    await stored.updateOne({ _id: house.id }, { $set: { images: [{ url: first }] } });
    expect(await measured(first, 1_023)).to.equal(true);
    expect(await measured(first, 1_024)).to.equal(false);
    expect(await measured('https://crm.example/a-picture-of-before.jpg', 200), 'another picture').to.equal(false);
    await stored.replaceOne({ _id: house.id }, kept);
  });

  it('connect a scored visitor with the timeline, matching listings and a reported outcome with its revenue', async () => {
    const leads = await read<Page<Line>>('listScoredLeads', '/leads?with_lead=true&size=10');
    const [line] = leads.items;
    if (!line) throw new Error('Nobody left a lead.');
    const detail = await read<Line & { timeline: unknown[] }>('getScoredLead', `/leads/${line.visitor_id}`);
    expect(detail.score).to.equal(line.score);
    expect(detail.timeline).not.to.have.lengthOf(0);
    await read('listMatchingProperties', `/leads/${line.visitor_id}/matching-properties`);
    const lead = line.lead_ids[0] ?? '';
    const path = `/insights/${scene.gateway.id}/leads/${lead}/outcome`;
    const stored = await scene.client.send<{ visitor_id: string }>('PUT', path, {
      outcome: 'won',
      revenue: 8_000,
      currency: 'EUR',
    });
    expect(stored.visitor_id).to.equal(line.visitor_id);
    const roi = await read<{ revenue: number; channels: { won: number; revenue: number }[] }>('getInsightsRoi', '/roi');
    expect(roi.revenue).to.equal(8_000);
    expect(roi.channels.reduce((sum, { won }) => sum + won, 0)).to.be.closeTo(1, 1e-3);
    const audit = await scene.client.get<Page<{ action: string }>>(`/gateways/${scene.gateway.id}/audit-events`);
    expect(audit.items.map(({ action }) => action)).to.include('insights.outcome_set');
  });

  it('compare outcomes with the costs that were stated, and divide by none of which a month is missing', async () => {
    interface Roi {
      readonly cost: number;
      readonly roi?: number;
      readonly months_without_costs: readonly string[];
      readonly other_currencies: readonly string[];
      readonly channels: readonly { readonly channel: string; readonly cost?: number; readonly roi?: number }[];
    }
    const { client } = scene;
    const path = `/insights/${scene.gateway.id}/channel-costs`;
    const state = (month: string, costs: Record<string, number>, currency = 'EUR') =>
      client.send('PUT', `${path}/${month}`, { currency, costs });
    const window = 'from=2026-03-22&to=2026-04-15';
    const roi = (query = window) => read<Roi>('getInsightsRoi', `/roi?${query}`);
    expect((await roi()).months_without_costs).to.deep.equal(['2026-03', '2026-04']);
    await state('2026-03', { portal: 310, email: 0 });
    const half = await roi();
    expect(half).to.deep.include({ cost: 100, months_without_costs: ['2026-04'] });
    expect(half).to.not.have.property('roi');
    expect(half.channels.find(({ channel }) => channel === 'portal'))
      .to.include({ cost: 100 })
      .and.not.have.property('roi');
    await state('2026-04', { portal: 1 }, 'GBP');
    expect(await roi()).to.deep.include({ cost: 100, months_without_costs: ['2026-04'], other_currencies: ['GBP'] });
    await state('2026-04', { paid_search: 60 });
    expect(await roi()).to.deep.include({ cost: 130, months_without_costs: [], roi: -1, other_currencies: [] });
    // Costs that a request names replace those that were stated.
    expect(await roi(`${window}&cost=email:5`)).to.deep.include({ cost: 5, months_without_costs: [] });
    const { items } = await read<{ items: { month: string }[] }>('listChannelCosts', '/channel-costs');
    expect(items.map(({ month }) => month)).to.deep.equal(['2026-04', '2026-03']);
    await Promise.all(Array.from({ length: 8 }, (_, place) => state('2026-05', { portal: place })));
    expect((await read<{ items: unknown[] }>('listChannelCosts', '/channel-costs')).items).to.have.lengthOf(3);
    for (const month of ['2026-03', '2026-04', '2026-05']) await client.send('DELETE', `${path}/${month}`);
    expect((await roi()).months_without_costs).to.deep.equal(['2026-03', '2026-04']);
    expect(await statusOf(client.send('DELETE', `${path}/2026-03`))).to.equal(404);
    expect(await statusOf(state('2026-13', {})), 'there is no such month').to.equal(404);
    const bad = [
      ['2026-04', { currency: 'euro', costs: {} }],
      ['2026-04', { currency: 'EUR', costs: { radio: 5 } }],
      ['2026-04', { currency: 'EUR', costs: { portal: -1 } }],
    ] as const;
    for (const [month, body] of bad) expect(await statusOf(client.send('PUT', `${path}/${month}`, body))).to.equal(400);
    const audit = await client.get<Page<{ action: string }>>(`/gateways/${scene.gateway.id}/audit-events?size=50`);
    expect(audit.items.map(({ action }) => action)).to.include.members([
      'insights.costs_set',
      'insights.costs_deleted',
    ]);
  });

  it('give a score its probability once the gateway is calibrated', async () => {
    interface Scored {
      readonly visitor_id: string;
      readonly score: number;
      readonly probability?: number;
    }
    const before = await read<Page<Scored>>('listScoredLeads', '/leads?size=5');
    expect(before.items.map(({ probability }) => probability)).to.deep.equal(before.items.map(() => undefined));
    const calibration = { slope: 1, intercept: -2, lowest: 0, highest: 0.9, cases: 800, won: 40 };
    const calibrations = product.db.collection<{ _id: string }>('intent_calibrations');
    await calibrations.updateOne(
      { _id: scene.gateway.id },
      { $set: { calibration, computed_at: new Date() } },
      { upsert: true },
    );
    const { items } = await read<Page<Scored>>('listScoredLeads', '/leads?size=5');
    for (const { score, probability } of items) {
      const within = Math.min(score, 90) / 100;
      const odds = (within / (1 - within)) * Math.exp(-2);
      expect(probability).to.be.closeTo(odds / (1 + odds), 0.001);
    }
    const one = await read<Scored>('getScoredLead', `/leads/${items[0]?.visitor_id}`);
    expect(one.probability).to.equal(items[0]?.probability);
    await calibrations.deleteOne({ _id: scene.gateway.id });
  });

  it('say how far probabilities came true, and what is needed for that while there are too few outcomes', async () => {
    const reliability = () => read<Record<string, unknown>>('getIntentReliability', '/leads/reliability');
    const calibrations = product.db.collection<{ _id: string }>('intent_calibrations');
    await calibrations.deleteOne({ _id: scene.gateway.id });
    expect(await reliability()).to.deep.equal({ needed: 20, bands: [] });
    const bands = [{ cases: 200, won: 6, predicted: 0.025, observed: 0.03, low: 0.0138, high: 0.0639 }];
    await calibrations.updateOne(
      { _id: scene.gateway.id },
      {
        $set: {
          calibration: { slope: 1, intercept: -2, lowest: 0, highest: 0.9, cases: 800, won: 40 },
          reliability: { judged_from: '2026-05-01', bands },
          computed_at: new Date('2026-06-01T00:00:00Z'),
        },
      },
      { upsert: true },
    );
    expect(await reliability()).to.deep.equal({
      needed: 20,
      computed_at: '2026-06-01T00:00:00.000Z',
      calibrated_on: { cases: 800, won: 40 },
      judged_from: '2026-05-01',
      bands,
    });
    await calibrations.deleteOne({ _id: scene.gateway.id });
  });

  it('name the days on which visitors got new pseudonyms, and the days that are deleted', async () => {
    const notes = (path: string) => scene.client.get<Notes>(`/insights/${scene.gateway.id}${path}`);
    interface Notes {
      readonly pseudonyms_changed_on?: string[];
      readonly complete_from?: string;
      readonly comparison?: { readonly changes?: object };
    }
    const paths = ['/overview', '/funnel', '/leads', '/leads/attribution', '/market/demand'];
    for (const path of paths)
      expect(await notes(path), path).not.to.have.any.keys('pseudonyms_changed_on', 'complete_from');
    const at = (day: string) => new Date(`${day}T00:00:00Z`);
    const [from, change, until] = [addDays(TODAY, -200), addDays(TODAY, -20), addDays(TODAY, 160)];
    await product.db.collection('visitor_keys').insertMany([
      { gateway_id: scene.gateway.id, from: at(from), until: at(change), sealed: '' },
      { gateway_id: scene.gateway.id, from: at(change), until: at(until), sealed: '' },
    ]);
    for (const path of paths) expect((await notes(path)).pseudonyms_changed_on, path).to.deep.equal([change]);
    const long = await notes(`/overview?from=${addDays(TODAY, -399)}&to=${TODAY}`);
    expect(long.complete_from).to.equal(addDays(TODAY, -399));
    // The previous window is deleted: there is no comparison.
    expect(long.comparison?.changes).to.deep.equal({});
    await product.db.collection('visitor_keys').deleteMany({ gateway_id: scene.gateway.id });
  });

  it('contain no trace of an erased visitor', async () => {
    const { items } = await read<Page<Line>>('listScoredLeads', '/leads?size=1');
    const gone = items[0]?.visitor_id ?? '';
    await collection().deleteMany({ gateway_id: scene.gateway.id, visitor: gone });
    await forgetVisitors(store, scene.gateway.id, [gone]);
    const left = events.filter(({ visitor }) => visitor !== gone);
    const window = { from: FROM, to: TODAY };
    const body = await read<Overview>('getInsightsOverview', `/overview?from=${window.from}&to=${window.to}`);
    expect(body).to.include(recount(left, window).totals);
    expect(JSON.stringify(await read('listScoredLeads', '/leads?size=200'))).not.to.include(gone);
  });

  it('count events that were imported on the days on which they happened', async () => {
    const day = addDays(TODAY, -200);
    const imported = Array.from({ length: 6 }, (_, place) => ({
      id: randomUUID(),
      type: 'listing_view',
      at: `${addDays(day, place % 2)}T12:0${place}:00Z`,
      visitor_id: `visitor-before-${place % 3}`,
      session_id: `session-before-${place}`,
      consent: true,
      property_id: listings[0]?.id,
    }));
    const reply = await scene.client.send<{ accepted: number }>('POST', `/insights/${scene.gateway.id}/events/import`, {
      events: imported,
    });
    expect(reply.accepted).to.equal(6);
    await pass(new Date());
    const body = await read<Overview>('getInsightsOverview', `/overview?from=${day}&to=${addDays(day, 1)}`);
    expect(body).to.include({ unique_visitors: 3, sessions: 6 });
    const { items } = await read<Page<{ id: string }>>(
      'listTopProperties',
      `/properties/top?from=${day}&to=${addDays(day, 1)}`,
    );
    expect(items[0]).to.include({ property_id: listings[0]?.id, views: 6 });
  });

  it('keep the rows of days whose events retention has deleted, also when those days are recomputed', async () => {
    const window = { from: FROM, to: addDays(FROM, 5) };
    const path = `/overview?from=${window.from}&to=${window.to}`;
    const before = await read<Overview>('getInsightsOverview', path);
    await collection().deleteMany({ gateway_id: scene.gateway.id, day: { $lte: window.to } });
    const [first] = events;
    if (!first) throw new Error('There are no events.');
    await collection().insertOne({
      ...first,
      _id: `${scene.gateway.id}/late`,
      day: window.from,
      received_at: new Date(),
    });
    await pass(new Date(Date.now() + 60_000));
    const after = await read<Overview>('getInsightsOverview', path);
    expect(after.series).to.deep.equal(before.series);
  });
});
