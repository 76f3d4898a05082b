import { expect } from 'chai';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';

describe('A feed of which little has changed', () => {
  const LISTINGS = 120;
  let scene: Scene;

  before(async () => {
    scene = await openScene({ listings: LISTINGS });
    expect((await scene.run()).counts).to.include({ created: LISTINGS });
  });
  after(() => scene.close());

  const keysOf = async (jobId: string) => {
    const pages = await scene.product.db
      .collection('sync_pages')
      .find({ job_id: jobId, part: { $regex: '^import:' } })
      .toArray();
    expect(pages.length).to.be.greaterThan(0);
    return pages.filter(({ keys }) => keys !== undefined);
  };
  /** A run drops its keys after its state is stored, which ends the wait for it. */
  const dropsKeys = (jobId: string) =>
    until('the journal of the run has no keys', async () => (await keysOf(jobId)).length === 0);
  const references = async () =>
    (await scene.client.get<{ crm_reference: string }[]>(`/gateways/${scene.gateway.id}/properties`))
      .map(({ crm_reference }) => crm_reference)
      .toSorted();

  it('leaves no keys in the journal of a run that has ended', async () => {
    await scene.forgetFiles();
    const same = await scene.run();
    expect(same.counts).to.include({ read: LISTINGS, unchanged: LISTINGS, archived: 0 });
    await dropsKeys(same.id);
  });

  it('loses exactly the listings that it lacks, and gains exactly those that are new', async () => {
    const before = await references();
    await scene.setCrm({ revision: 1 });
    const { id, counts } = await scene.run();
    expect(counts.created, JSON.stringify(counts)).to.be.greaterThan(0);
    expect(counts.archived).to.be.greaterThan(0);
    expect(counts.read).to.equal(counts.created + counts.updated + counts.unchanged);
    expect(counts.read).to.equal(LISTINGS + counts.created - counts.archived);
    const now = await references();
    expect(now.length).to.equal(counts.read);
    const former = await scene.product.db.collection('former_listings').find({ job_id: id }).toArray();
    expect(before.filter((key) => !now.includes(key))).to.have.members(
      former.map(({ crm_reference }) => crm_reference),
    );
    await dropsKeys(id);
  });

  it('is compared anew, record by record, when the configuration has changed', async () => {
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, { market: 'be' });
    const { counts } = await scene.run();
    expect(counts).to.include({ created: 0, archived: 0 });
    expect(counts.read).to.equal((await references()).length);
  });
});
