import { expect } from 'chai';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { Page } from '../../model/shared/page.ts';
import type { Reason } from '../../model/sync/sync-job.ts';
import { ApiError } from '../../stack/demo/api-client.ts';
import { startDemoCrm } from '../../stack/demo-crm/server.ts';
import type { RunningServer } from '../../stack/http-server.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';

const FIRST = 60;
const SECOND = 30;
const THIRD = 8;

describe('A gateway with several inputs', () => {
  let scene: Scene;
  let second: RunningServer;
  let third: RunningServer;

  before(async () => {
    scene = await openScene({ feed: '/property-feed' });
    await scene.setCrm({ listings: FIRST });
    [second, third] = await Promise.all([startDemoCrm({ port: 0 }), startDemoCrm({ port: 0 })]);
    await set(second, { listings: SECOND, pictures: 0 });
    await set(third, { listings: THIRD, seed: 3, pictures: 0 });
  });
  after(async () => {
    await scene.close();
    await Promise.all([second.stop(), third.stop()]);
  });

  const set = (crm: RunningServer, state: object) =>
    fetch(`${crm.url}/state`, { method: 'PUT', body: JSON.stringify(state) });
  const path = () => `/gateways/${scene.gateway.id}`;
  const patch = (body: object) => scene.client.send<Gateway>('PATCH', path(), body);
  const openimmo = () => ({ connector_type: 'OPENIMMO', config: { url: `${second.url}/openimmo.xml` } });
  const reso = () => ({
    connector_type: 'RESO',
    config: { url: `${third.url}/reso`, access_token: 'a-long-lived-token' },
  });
  const inputs = async () => (await scene.client.get<Gateway>(path())).input_connectors;
  /** Listings by input: the primary one first, then those that were added, in their order. */
  const listings = async (ids: readonly string[]) => {
    const collection = scene.product.db.collection('listing_states');
    return Promise.all(
      ids.map((id) => collection.countDocuments({ gateway_id: scene.gateway.id, 'sync.input_id': id })),
    );
  };
  let ids: string[] = [];

  it('needs the addon', async () => {
    const refusal: unknown = await patch({ input_connectors: [openimmo()] }).catch((error: unknown) => error);
    expect(refusal).to.be.instanceOf(ApiError).and.to.have.property('status', 409);
    expect(String(refusal)).to.contain('MULTI_INPUTS');
    expect(await inputs()).to.deep.equal([]);
    await scene.buyAddon('MULTI_INPUTS');
    const { input_connector, input_connectors } = await patch({ input_connectors: [openimmo(), reso()] });
    ids = [input_connector, ...input_connectors].map(({ connector_id }) => connector_id);
    expect(new Set(ids).size).to.equal(3);
  });

  it('reads each in its own format, and takes the same reference in two of them for two listings', async () => {
    const job = await scene.run();
    expect(job.status, JSON.stringify(job)).to.equal('COMPLETED');
    const total = FIRST + SECOND + THIRD;
    expect(job.counts).to.include({ read: total, created: total, delivered: total, archived: 0 });
    expect(await listings(ids)).to.deep.equal([FIRST, SECOND, THIRD]);
    const references = await scene.product.db
      .collection('listings')
      .distinct('crm_reference', { gateway_id: scene.gateway.id });
    // The first two are one catalogue, of different sizes.
    expect(references).to.have.length(FIRST + THIRD);
    expect((await scene.siteStats()).listings).to.equal(total);
    await scene.forgetFiles();
    expect((await scene.run()).counts).to.include({ unchanged: total, updated: 0, delivered: 0 });
  });

  it('says in its trail what came of each', async () => {
    const job = await scene.run();
    const { items } = await scene.client.get<Page<{ action: string; detail?: Record<string, unknown> }>>(
      `${path()}/sync-jobs/${job.id}/audit-events`,
    );
    const counts = items.find(({ action }) => action === 'sync.finished')?.detail?.['inputs'];
    expect(Object.entries(counts ?? {}).map(([id, { read }]) => [id, read])).to.have.deep.members([
      [ids[0], FIRST],
      [ids[1], SECOND],
      [ids[2], THIRD],
    ]);
  });

  it('is PARTIAL when one fails, which is named; its listings stay, and those of the others are kept in order', async () => {
    await set(second, { fault: 'http_404' });
    await scene.setCrm({ revision: 1 });
    const gone = (
      (await (await fetch(`${scene.crm}/changes?from=0&to=1`)).json()) as { gone: string[]; listings: number }
    ).gone.length;
    expect(gone).to.be.greaterThan(0);
    const job = await scene.run();
    expect(job.status).to.equal('PARTIAL');
    expect(job.counts.archived).to.equal(gone);
    const reason = job.reasons.find(({ code }) => code === 'crm_refused');
    expect(reason?.examples?.[0]).to.match(new RegExp(`^Input OPENIMMO ${ids[1]}: .*responded with 404`));
    expect((await listings(ids)).slice(1)).to.deep.equal([SECOND, THIRD]);
  });

  it('guards each by itself, and names those that lost too much', async () => {
    await set(second, { fault: 'half' });
    await set(third, { fault: 'empty' });
    const job = await scene.run();
    expect(job).to.include({ status: 'PARTIAL' });
    expect(job.counts.archived).to.equal(0);
    const guards = job.reasons.find(({ code }) => code === 'orphan_guard')?.examples ?? [];
    expect(guards.some((example) => example.startsWith(`Input RESO ${ids[2]}: ${THIRD} of ${THIRD} `))).to.equal(true);
    expect(guards.some((example) => example.startsWith(`Input OPENIMMO ${ids[1]}: `))).to.equal(true);
    expect((await listings(ids)).slice(1)).to.deep.equal([SECOND, THIRD]);
    await set(second, { fault: null });
    await set(third, { fault: null });
    expect(await scene.run()).to.include({ status: 'COMPLETED' });
    expect((await listings(ids)).slice(1)).to.deep.equal([SECOND, THIRD]);
  });

  it('asks every input for the one listing that is wanted', async () => {
    const sample = async (input: string | undefined) => {
      const found = await scene.product.db.collection('listing_states').findOne({ 'sync.input_id': input });
      return String(found?.['crm_reference']);
    };
    const shared = await scene.run(`?crmReference=${await sample(ids[1])}`);
    expect(shared).to.include({ status: 'COMPLETED' });
    expect(shared.counts).to.include({ read: 2, archived: 0 });
    const single = await scene.run(`?crmReference=${await sample(ids[2])}`);
    expect(single).to.include({ status: 'COMPLETED' });
    expect(single.counts).to.include({ read: 1, archived: 0 });
    expect(await scene.run('?crmReference=nowhere')).to.include({ status: 'FAILED' });
  });

  describe('from which one is taken', () => {
    const removedBy = (reasons: readonly Reason[]) => reasons.filter(({ code }) => code === 'input_removed');

    it('keeps its listings while the others cannot be read', async () => {
      const [kept] = await inputs();
      await patch({ input_connectors: [kept] });
      await set(second, { fault: 'http_404' });
      expect((await scene.run()).counts.archived).to.equal(0);
      await set(second, { fault: null });
      const dry = await scene.run('?dryRun=true');
      expect(dry.counts).to.include({ archived: THIRD });
      expect((await listings(ids))[2]).to.equal(THIRD);
    });

    it('loses them with the next whole run, which says so, and gets them back with it', async () => {
      const before = await listings(ids);
      const job = await scene.run();
      expect(job).to.include({ status: 'COMPLETED' });
      expect(job.counts).to.include({ archived: THIRD, withdrawn: THIRD });
      expect(removedBy(job.reasons)).to.have.length(1);
      expect(removedBy(job.reasons)[0]).to.include({ count: THIRD });
      expect(removedBy(job.reasons)[0]?.examples?.[0]).to.contain(ids[2]);
      expect(await listings(ids)).to.deep.equal([before[0], SECOND, 0]);
      expect((await scene.run()).counts.archived).to.equal(0);
      const stream = `${scene.gateway.id}.${ids[2]}`;
      const streams = scene.product.db.collection<{ _id: string }>('streams');
      expect(await streams.countDocuments({ _id: stream })).to.equal(0);

      await patch({ input_connectors: [...(await inputs()), { ...reso(), connector_id: ids[2] }] });
      const back = await scene.run();
      expect(back, JSON.stringify(back)).to.include({ status: 'COMPLETED' });
      expect(back.counts).to.include({ created: THIRD, archived: 0 });
      expect(await listings(ids)).to.deep.equal([before[0], SECOND, THIRD]);
    });

    it('keeps them when it is given back in time', async () => {
      await patch({ input_connectors: [] });
      const [, secondId, thirdId] = ids;
      await patch({
        input_connectors: [
          { ...openimmo(), connector_id: secondId },
          { ...reso(), connector_id: thirdId },
        ],
      });
      expect((await scene.run()).counts).to.include({ created: 0, archived: 0 });
      expect((await listings(ids)).slice(1)).to.deep.equal([SECOND, THIRD]);
    });

    it('keeps them when they are many, until its owner says that they are to go', async () => {
      const all = await inputs();
      await patch({ input_connectors: all.slice(1) });
      const guarded = await scene.run();
      expect(guarded).to.include({ status: 'PARTIAL' });
      expect(guarded.counts.archived).to.equal(0);
      const [guard] = guarded.reasons.filter(({ code }) => code === 'orphan_guard');
      expect(guard).to.include({ count: SECOND });
      expect(guard?.examples?.[0]).to.contain(ids[1]);
      expect(guard?.message).to.contain('allowMassArchive');
      expect(guarded.counts.held).to.equal(SECOND);
      const allowed = await scene.run('?allowMassArchive=true');
      expect(allowed).to.include({ status: 'COMPLETED' });
      expect(allowed.counts).to.include({ archived: SECOND, withdrawn: SECOND });
      expect((await listings(ids)).slice(1)).to.deep.equal([0, THIRD]);

      // A restored listing has no input, so the next full run archives it again.
      await scene.ended(await scene.client.send('POST', `${path()}/sync-jobs/${allowed.id}/restore`));
      expect((await listings(ids))[1]).to.equal(SECOND);
      expect((await scene.run('?allowMassArchive=true')).counts.archived).to.equal(SECOND);
    });
  });
});
