import { expect } from 'chai';
import type { Page } from '../../model/shared/page.ts';
import type { JobChange, SyncJob } from '../../model/sync/sync-job.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';

describe('A dry run', () => {
  const LISTINGS = 150;
  let scene: Scene;

  before(async () => {
    scene = await openScene({ feed: '/poliris.zip', connector: 'POLIRIS' });
    await scene.setCrm({ listings: LISTINGS });
  });
  after(() => scene.close());

  const changes = (job: SyncJob, query = '') =>
    scene.client.get<Page<JobChange>>(`/gateways/${scene.gateway.id}/sync-jobs/${job.id}/changes${query}`);
  /** Everything that a run could leave behind, but for the thumbnails that are made beside it. */
  const state = async () => {
    const { db } = scene.product;
    const of = (name: string) =>
      db
        .collection(name)
        .find({ gateway_id: scene.gateway.id }, { projection: { 'sync.cover': 0, 'sync.cover_due': 0 } })
        .sort({ _id: 1 })
        .toArray();
    const collections = await Promise.all(
      ['listings', 'listing_states', 'raw_pages', 'former_listings', 'quarantine', 'streams'].map(of),
    );
    return JSON.stringify({ collections, site: await scene.siteStats() });
  };

  it('of a new gateway says that every listing would be created, and stores, indexes and delivers none', async () => {
    const before = await state();
    const job = await scene.run('?dryRun=true');
    expect(job).to.include({ status: 'COMPLETED', dry_run: true });
    expect(job.counts).to.include({ read: LISTINGS, created: LISTINGS, delivered: 0 });
    const page = await changes(job, '?size=100');
    expect(page).to.include({ total_elements: LISTINGS, total_pages: 2 });
    expect(page.items[0]).to.include({ op: 'created' }).and.to.have.all.keys('op', 'crm_reference', 'title');
    expect(await state()).to.equal(before);
  });

  it('foretells what the next sync does', async () => {
    expect((await scene.run()).counts).to.include({ created: LISTINGS });
    await scene.setCrm({ revision: 1 });
    const before = await state();
    const dry = await scene.run('?dryRun=true');
    expect(await state()).to.equal(before);
    const { items } = await changes(dry, '?size=200');
    const real = await scene.run();
    const { created, updated, archived, unchanged } = real.counts;
    expect(dry.counts).to.include({ created, updated, archived, unchanged, delivered: 0, withdrawn: 0 });
    expect(Math.min(created, updated, archived)).to.be.greaterThan(0);
    const count = (op: JobChange['op']) => items.filter((change) => change.op === op).length;
    expect([count('created'), count('updated'), count('archived')]).to.deep.equal([created, updated, archived]);
    const gone = await scene.product.db
      .collection('former_listings')
      .distinct('crm_reference', { gateway_id: scene.gateway.id });
    expect(items.filter(({ op }) => op === 'archived').map(({ crm_reference }) => crm_reference)).to.have.members(gone);
  });

  it('says when the guard would hold removals back', async () => {
    await scene.setCrm({ listings: 40 });
    const before = await state();
    const job = await scene.run('?dryRun=true');
    await scene.setCrm({ listings: LISTINGS });
    expect(job.status).to.equal('PARTIAL');
    expect(job.reasons.map(({ code }) => code)).to.include('orphan_guard');
    expect(job.counts.archived).to.equal(0);
    expect(await state()).to.equal(before);
  });

  it('is followed by a run that names what it did, the same listings and every field', async () => {
    await scene.setCrm({ revision: 2 });
    const dry = await changes(await scene.run('?dryRun=true'), '?size=200');
    const made = await changes(await scene.run(), '?size=200');
    const named = ({ items }: Page<JobChange>) =>
      items.map(({ op, crm_reference }) => `${op} ${crm_reference}`).toSorted();
    expect(named(made)).to.deep.equal(named(dry));
    for (const { op, listing_id, title, fields } of made.items) {
      expect([listing_id, title]).not.to.include(undefined);
      expect(fields === undefined).to.equal(op !== 'updated');
    }
    const updated = made.items.find(({ op }) => op === 'updated');
    const history = await scene.product.db.collection('listing_changes').findOne({ listing_id: updated?.listing_id });
    const [field] = Object.keys(JSON.parse(String(history?.['previous'])));
    expect(updated?.fields?.map(({ path }) => path).join(' ')).to.include(`$.${field}`);
    expect((await changes(await scene.run(), '?op=updated')).items).to.deep.equal([]);
  });
});
