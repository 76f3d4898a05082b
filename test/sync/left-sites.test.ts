import { expect } from 'chai';
import type { AuditEvent } from '../../model/gateway/audit-event.ts';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { Page } from '../../model/shared/page.ts';
import { startDemoSite } from '../../stack/demo-site/server.ts';
import type { RunningServer } from '../../stack/http-server.ts';
import { startTestProduct } from '../support/product.ts';
import { SITE_KEY, openScene } from '../support/scene.ts';
import type { Scene, SceneOptions } from '../support/scene.ts';
import { until } from '../support/until.ts';

interface SiteStats {
  readonly requests: number;
  readonly listings: number;
}

describe('A site that a gateway leaves', () => {
  const LISTINGS = 20;
  const scenes: Scene[] = [];
  const sites: RunningServer[] = [];
  afterEach(async () => {
    for (const scene of scenes.splice(0)) await scene.close();
    for (const site of sites.splice(0)) await site.stop();
  });

  const open = async (options: SceneOptions = {}) => {
    const scene = await openScene({ listings: LISTINGS, ...options });
    scenes.push(scene);
    return scene;
  };
  const otherSite = async () => {
    const site = await startDemoSite({ port: 0, pluginAuthKey: SITE_KEY });
    sites.push(site);
    return site.url;
  };
  const statsOf = async (url: string): Promise<SiteStats> =>
    (await fetch(`${url}/control/stats`)).json() as Promise<SiteStats>;
  const setOutputs = (scene: Scene, output_connectors: readonly object[]) =>
    scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, { output_connectors });
  const move = async ({ client, gateway }: Scene, change: object) => {
    const { output_connectors } = await client.get<Gateway>(`/gateways/${gateway.id}`);
    await client.send('PATCH', `/gateways/${gateway.id}`, {
      output_connectors: output_connectors.map((output) => ({
        ...output,
        config: { ...output.config, plugin_auth_key: SITE_KEY, ...change },
      })),
    });
  };

  it('because its output moved is cleared by the next run, after the new one has the listings', async () => {
    const scene = await open();
    await scene.run();
    const url = await otherSite();
    await move(scene, { url });
    expect((await scene.run()).counts).to.include({ delivered: LISTINGS, withdrawn: LISTINGS, delivery_failed: 0 });
    expect((await statsOf(url)).listings).to.equal(LISTINGS);
    expect((await scene.siteStats()).listings).to.equal(0);
    expect((await scene.run()).counts).to.include({ delivered: 0, withdrawn: 0 });
  });

  it('is not cleared when the same address is merely written in another way', async () => {
    const scene = await open();
    await scene.run();
    await move(scene, { url: `${scene.site}/` });
    expect((await scene.run()).counts).to.include({ delivered: LISTINGS, withdrawn: 0 });
    expect((await scene.siteStats()).listings).to.equal(LISTINGS);
  });

  it('because its output was removed is cleared by a replay, and stays clear', async () => {
    const scene = await open();
    await scene.run();
    await setOutputs(scene, []);
    expect((await scene.run('', 'output-replay')).counts).to.include({ withdrawn: LISTINGS });
    expect((await scene.siteStats()).listings).to.equal(0);
    const refused = await scene.client.send('POST', `/gateways/${scene.gateway.id}/output-replay`).catch(String);
    expect(refused).to.contain('no output connector');
  });

  it('and that is down is tried again by each run', async () => {
    const scene = await open();
    await scene.run();
    await setOutputs(scene, []);
    await scene.controlSite({ fail: 'down' });
    const job = await scene.run();
    expect(job.status).to.equal('PARTIAL');
    const reasons = job.reasons.filter(({ code }) => code !== 'feed_unchanged');
    expect(reasons).to.have.length(1);
    expect(reasons[0]).to.include({ code: 'site_unreachable', count: LISTINGS });
    await scene.controlSite({});
    expect(await scene.run()).to.deep.include({ status: 'COMPLETED' });
    expect((await scene.siteStats()).listings).to.equal(0);
  });

  describe('in the middle of a delivery', () => {
    const many = 250;

    /** A run whose site has taken the first of three batches and takes its time for the others; `change` the output meanwhile. */
    async function changeDuringDelivery(change: () => Promise<Record<string, unknown>>) {
      const scene = await open({ listings: many });
      await scene.controlSite({ delay_ms: 5_000 });
      const job = await scene.start();
      await until('the first batch was taken', async () => (await scene.siteStats()).upserts > 0);
      await move(scene, await change());
      const { requests } = await scene.siteStats();
      await scene.controlSite({});
      const ended = await scene.ended(job);
      return { scene, requests, ended };
    }

    it('gets no further batch when the address changes, and the new one gets everything', async () => {
      let url = '';
      const { scene, requests } = await changeDuringDelivery(async () => ({ url: (url = await otherSite()) }));
      // One batch may have been on its way.
      expect((await scene.siteStats()).requests).to.be.within(requests, requests + 1);
      expect((await statsOf(url)).listings).to.equal(many);
      expect((await scene.siteStats()).listings).to.equal(0);
    });

    for (const outputs of [1, 2] as const)
      it(`is left within the run when the address changes during the last batch of ${outputs} outputs`, async () => {
        const scene = await open({ outputs: 0 });
        const last = await otherSite();
        const urls = [scene.site, last].slice(-outputs);
        await setOutputs(
          scene,
          urls.map((url) => ({ connector_type: 'SYNC', config: { url, plugin_auth_key: SITE_KEY } })),
        );
        const control = (state: object) =>
          fetch(`${last}/control`, {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(state),
          });
        await control({ delay_ms: 5_000 });
        const job = await scene.start();
        await until('the last site receives a request', async () => (await statsOf(last)).requests > 0);
        const url = await otherSite();
        const { output_connectors } = await scene.client.get<Gateway>(`/gateways/${scene.gateway.id}`);
        // The first output: the one whose batch is on its way, or the one that is done already.
        const [first, ...others] = output_connectors;
        await setOutputs(scene, [{ ...first, config: { url, plugin_auth_key: SITE_KEY } }, ...others]);
        await control({});
        const ended = await scene.ended(job);
        expect([ended.status, (await statsOf(url)).listings]).to.deep.equal(['COMPLETED', LISTINGS]);
        expect((await statsOf(urls[0]!)).listings).to.equal(0);
        if (outputs === 2) expect((await statsOf(last)).listings).to.equal(LISTINGS);
        expect((await scene.run()).counts).to.include({ delivered: 0, withdrawn: 0 });
      });

    it('sees a changed key with the next batch', async () => {
      const { scene, ended } = await changeDuringDelivery(async () => ({ plugin_auth_key: 'another-key-0123456789' }));
      expect(ended.reasons.map(({ code }) => code)).to.include('site_refused');
      expect((await scene.siteStats()).upserts).to.be.lessThan(many);
    });
  });

  describe('because the gateway is deleted', () => {
    const listingsOf = (scene: Scene) =>
      scene.product.db.collection('listings').countDocuments({ gateway_id: scene.gateway.id });
    const remove = (scene: Scene, query = '') => scene.client.send('DELETE', `/gateways/${scene.gateway.id}${query}`);
    const gone = (scene: Scene) =>
      until('the gateway is removed', async () => {
        const found = await scene.product.db.collection<{ _id: string }>('gateways').findOne({ _id: scene.gateway.id });
        return !found && (await listingsOf(scene)) === 0;
      });

    it('is cleared first, also of what an earlier output left there', async () => {
      const scene = await open();
      await scene.run();
      const url = await otherSite();
      await move(scene, { url });
      await scene.controlSite({ refuse_ids: [] });
      await remove(scene);
      await gone(scene);
      expect((await scene.siteStats()).listings).to.equal(0);
      expect((await statsOf(url)).listings).to.equal(0);
    });

    it('is cleared after the run that was under way has ended', async () => {
      const scene = await open({ listings: 150 });
      await scene.controlSite({ delay_ms: 300 });
      await scene.start();
      await until('a batch was taken', async () => (await scene.siteStats()).upserts > 0);
      await remove(scene);
      await gone(scene);
      expect((await scene.siteStats()).listings).to.equal(0);
    });

    it('keeps the listings when the owner says so', async () => {
      const scene = await open();
      await scene.run();
      await remove(scene, '?keepOnSites=true');
      await gone(scene);
      expect((await scene.siteStats()).listings).to.equal(LISTINGS);
    });

    it('and that does not answer in the time it has is left, which its owner can read', async () => {
      const product = await startTestProduct('left', { WITHDRAWAL_SECONDS: '0' });
      const scene = await open({ product });
      await scene.run();
      await scene.controlSite({ fail: 'down' });
      await remove(scene);
      await gone(scene);
      const { items } = await scene.client.get<Page<AuditEvent>>('/audit-events?action=gateway.not_withdrawn');
      expect(items.map(({ gateway_id, detail }) => ({ gateway_id, detail }))).to.deep.equal([
        {
          gateway_id: scene.gateway.id,
          detail: { sites: [{ domain: new URL(scene.site).host, listings: LISTINGS }] },
        },
      ]);
    });
  });
});
