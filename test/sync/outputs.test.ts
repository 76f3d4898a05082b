import { expect } from 'chai';
import type { Gateway } from '../../model/gateway/gateway.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { startTestProduct } from '../support/product.ts';
import { testStack } from '../support/stack.ts';
import { until } from '../support/until.ts';

describe('Delivering to sites', () => {
  const LISTINGS = 220;
  let scene: Scene;

  before(async () => {
    scene = await openScene({ listings: LISTINGS });
  });
  after(() => scene.close());

  it('counts listings that a site refuses as delivery_failed, delivers the rest and ends PARTIAL', async () => {
    await scene.controlSite({ fail: 'some' });
    const job = await scene.run();
    expect(job.status).to.equal('PARTIAL');
    expect(job.counts.created).to.equal(LISTINGS);
    expect(job.counts.delivery_failed).to.be.greaterThan(0);
    expect(job.counts.delivered + job.counts.delivery_failed).to.equal(LISTINGS);
    expect(job.reasons.map(({ code }) => code)).to.include('delivery_failed');
    expect((await scene.siteStats()).listings).to.equal(job.counts.delivered);
  });

  it('repairs it by a replay that needs no CRM and repeats nothing the site has', async () => {
    await scene.controlSite({ fail: null });
    await scene.setCrm({ fault: 'http_500' });
    const upserts = (await scene.siteStats()).upserts;
    const missing = LISTINGS - (await scene.siteStats()).listings;
    const replay = await scene.run('', 'output-replay');
    await scene.setCrm({ fault: null });
    expect(replay.kind).to.equal('OUTPUT_REPLAY');
    expect(replay.status).to.equal('COMPLETED');
    expect(replay.counts).to.include({ read: 0, delivered: missing });
    expect((await scene.siteStats()).upserts - upserts).to.equal(missing);
    expect((await scene.siteStats()).listings).to.equal(LISTINGS);
  });

  it('delivers everything again when a replay is forced', async () => {
    const replay = await scene.run('?force=true', 'output-replay');
    expect(replay.counts.delivered).to.equal(LISTINGS);
  });

  it('leaves the listings pending when the site refuses our key', async () => {
    await scene.controlSite({ fail: 'refuse_401' });
    const job = await scene.run('?force=true');
    await scene.controlSite({ fail: null });
    expect(job.status).to.equal('PARTIAL');
    expect(job.counts).to.include({ updated: LISTINGS, delivered: 0, delivery_failed: LISTINGS });
    expect(job.reasons.map(({ code }) => code)).to.deep.equal(['site_refused']);
    const replay = await scene.run('', 'output-replay');
    expect(replay.counts.delivered).to.equal(LISTINGS);
  });

  it('delivers everything to a site that is added later, and nothing again to the others', async () => {
    const upserts = (await scene.siteStats()).upserts;
    const other = await openScene({ listings: 1 });
    const current = await scene.client.get<Gateway>(`/gateways/${scene.gateway.id}`);
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
      output_connectors: [
        ...current.output_connectors,
        { connector_type: 'SYNC', config: { url: other.site, plugin_auth_key: 'scene-site-key-0123456789' } },
      ],
    });
    const job = await scene.run();
    expect(job.counts).to.include({ unchanged: LISTINGS, delivered: LISTINGS });
    expect((await other.siteStats()).listings).to.equal(LISTINGS);
    expect((await scene.siteStats()).upserts).to.equal(upserts);
    await other.close();
  });

  it('goes on with other outputs when one site is down', async () => {
    const down = await openScene({ listings: LISTINGS, outputs: 1 });
    const current = await down.client.get<Gateway>(`/gateways/${down.gateway.id}`);
    await down.client.send('PATCH', `/gateways/${down.gateway.id}`, {
      output_connectors: [
        { connector_type: 'SYNC', config: { url: 'http://127.0.0.1:9', plugin_auth_key: 'nobody-listens-there' } },
        ...current.output_connectors,
      ],
    });
    const job = await down.run();
    expect(job.status).to.equal('PARTIAL');
    expect(job.counts).to.include({ delivered: LISTINGS, delivery_failed: LISTINGS });
    await down.close();
  });
});

describe('The plan’s limit', () => {
  it('delivers as many listings as the plan allows, says how many are over and mails the owner', async () => {
    const product = await startTestProduct('plan', { PLAN_LIMITS: 'STARTER=50,PRO=100000' });
    const scene = await openScene({ product, listings: 80, clientId: 'agency-south', itemId: 'south-1' });
    const job = await scene.run();
    expect(job.status).to.equal('PARTIAL');
    expect(job.counts).to.include({ created: 80, delivered: 50, delivery_failed: 0 });
    expect(job.reasons).to.deep.include({
      code: 'overflow',
      message: 'Listings beyond the plan’s limit were not delivered.',
      count: 30,
      examples: [new URL(scene.site).host],
    });
    await until('the owner is told', async () => {
      const inbox = await (await fetch(`${testStack().urls.inbox}/messages`)).text();
      return inbox.includes('owner@agency-south') && inbox.includes('30 listings were not delivered');
    });
    await scene.close();
  });
});
