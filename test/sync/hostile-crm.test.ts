import { expect } from 'chai';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';

const LISTINGS = 120;

/** What a run ends as, and a reason it names, when the CRM does this in the middle of a healthy life. */
const FAULTS: [fault: string, statuses: string[], codes: string[]][] = [
  ['http_500', ['FAILED'], ['crm_unavailable']],
  ['http_401', ['FAILED'], ['crm_refused']],
  ['truncated', ['PARTIAL', 'FAILED'], ['feed_rejected', 'crm_unavailable']],
  ['reset', ['PARTIAL', 'FAILED'], ['crm_unavailable', 'feed_rejected']],
  ['garbage', ['FAILED'], ['feed_rejected']],
  ['empty', ['PARTIAL'], ['orphan_guard']],
  ['half', ['PARTIAL'], ['orphan_guard']],
  ['redirect_private', ['FAILED'], ['crm_refused', 'crm_unavailable']],
];

describe('A CRM that misbehaves', function () {
  this.timeout(240_000);
  let scene: Scene;

  before(async () => {
    scene = await openScene({ listings: LISTINGS });
    await scene.run();
  });
  after(() => scene.close());

  for (const [fault, statuses, codes] of FAULTS) {
    it(`loses no listing by “${fault}”, and the job says what happened`, async () => {
      await scene.setCrm({ fault });
      const job = await scene.run();
      await scene.setCrm({ fault: null });
      expect(job.status, JSON.stringify(job)).to.be.oneOf(statuses);
      expect(job.counts.archived).to.equal(0);
      expect(codes).to.include.members(job.reasons.filter(({ code }) => codes.includes(code)).map(({ code }) => code));
      expect(
        job.reasons.some(({ code }) => codes.includes(code)),
        JSON.stringify(job.reasons),
      ).to.equal(true);
      expect(await scene.product.db.collection('listings').countDocuments({ gateway_id: scene.gateway.id })).to.equal(
        LISTINGS,
      );
      expect((await scene.siteStats()).listings).to.equal(LISTINGS);
    });
  }

  it('is asked again when it is busy for a moment', async () => {
    const crm = await openScene({ feed: `/property-feed?listings=${LISTINGS}&fault=http_429&fault_times=1` });
    const job = await crm.run();
    expect(job.status).to.equal('COMPLETED');
    expect(job.counts.created).to.equal(LISTINGS);
    await crm.close();
  });
});

describe('Records that cannot become listings', function () {
  this.timeout(120_000);
  let scene: Scene;
  const TOTAL = 200;

  before(async () => {
    scene = await openScene({ listings: TOTAL });
  });
  after(() => scene.close());

  it('are quarantined with a reason and a path while the rest goes on', async () => {
    await scene.setCrm({ fault: 'broken_records' });
    const job = await scene.run();
    expect(job.status).to.equal('PARTIAL');
    const { read, created, quarantined } = job.counts;
    expect(read).to.equal(TOTAL);
    expect(quarantined).to.be.greaterThan(0);
    expect(created + quarantined).to.equal(TOTAL);
    const records = await scene.product.db.collection('quarantine').find({ gateway_id: scene.gateway.id }).toArray();
    expect(records).to.have.length(quarantined);
    for (const { reason, raw } of records) {
      expect(reason.message).to.be.a('string').with.length.greaterThan(5);
      expect(raw ?? reason.code).to.not.equal(undefined);
    }
  });

  it('are released by the next run in which they are good', async () => {
    await scene.setCrm({ fault: null });
    const job = await scene.run();
    expect(job.status).to.equal('COMPLETED');
    expect(job.counts.quarantined).to.equal(0);
    expect(await scene.product.db.collection('quarantine').countDocuments({ gateway_id: scene.gateway.id })).to.equal(
      0,
    );
    expect(await scene.product.db.collection('listings').countDocuments({ gateway_id: scene.gateway.id })).to.equal(
      TOTAL,
    );
  });

  it('that the CRM repeats are counted once, the last one counts, and the job says so', async () => {
    await scene.setCrm({ fault: 'duplicates' });
    const job = await scene.run();
    await scene.setCrm({ fault: null });
    expect(job.counts.read).to.equal(TOTAL);
    expect(job.reasons.map(({ code }) => code)).to.include('duplicate_key');
    expect(await scene.product.db.collection('listings').countDocuments({ gateway_id: scene.gateway.id })).to.equal(
      TOTAL,
    );
  });
});
