import { expect } from 'chai';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { ApiError } from '../../stack/demo/api-client.ts';
import { FAULT_LIST, FAULTS } from '../../stack/demo-crm/faults.ts';
import type { Fault } from '../../stack/demo-crm/faults.ts';
import type { FeedName } from '../../stack/demo-crm/formats/feed-list.ts';
import { startTestProduct } from '../support/product.ts';
import type { TestProduct } from '../support/product.ts';
import { openScene } from '../support/scene.ts';
import type { Scene, SceneOptions } from '../support/scene.ts';
import { FAULT_OUTCOMES } from './fault-outcomes.ts';
import type { Ending } from './fault-outcomes.ts';

/** Three pages of the RESO feed, and enough that a twentieth is more than one. */
const LISTINGS = 60;
/** New records that are stored together, as soon as so many are read. */
const STORED_PAGE = 100;

/**
 * Short time-outs and a small limit, so that responses that never end are detected within a test. Every read fits into one chunk, however slow the
 * machine is: a chunk that ends in the middle of a read writes what it has, and a run that fails after that is PARTIAL instead of FAILED.
 */
const IMPATIENT = {
  CHUNK_SECONDS: '600',
  REQUEST_TIMEOUT_SECONDS: '5',
  FEED_MAX_MIB: '128',
  SYNC_TIMEOUT_SECONDS: '600',
};

const RESO = {
  connector: 'RESO',
  feed: '/reso',
  config: { access_token: 'a-long-lived-token', page_size: 20 },
} as const;

const GATEWAYS: readonly (readonly [FeedName, Pick<SceneOptions, 'connector' | 'feed' | 'config'>])[] = [
  ['json', { connector: 'PROPERTY_FEED', feed: '/property-feed' }],
  ['poliris_zip', { connector: 'POLIRIS', feed: '/poliris.zip' }],
  ['openimmo_zip', { connector: 'OPENIMMO', feed: '/openimmo.zip' }],
  ['openimmo_xml', { connector: 'OPENIMMO', feed: '/openimmo.xml' }],
  ['kyero_xml', { connector: 'KYERO', feed: '/kyero.xml' }],
  ['reso', RESO],
];

/** Lasts beyond the run: it has a CRM and a test of its own. */
const LASTING: Fault = 'http_429_long';

/** Whether each fault is tried on every feed that the table names, as `npm run test:feeds` does; else on its first one. */
const ON_EVERY_FEED = process.env['TEST_EVERY_FEED'] === 'on';

/** What cuts a feed looks different in each format. */
const ALWAYS_ON_EVERY_FEED: readonly Fault[] = ['truncated', 'empty'];

const ROWS = FAULT_LIST.filter(([fault]) => fault !== LASTING).flatMap(([fault]) => {
  const all = GATEWAYS.flatMap(([feed]) => {
    const ending = FAULT_OUTCOMES[fault][feed];
    return ending ? [{ fault, feed, ending }] : [];
  });
  return ON_EVERY_FEED || ALWAYS_ON_EVERY_FEED.includes(fault) ? all : all.slice(0, 1);
});

/** What a gateway has: its listings by reference, each as a digest of all it says, and how many of them its site shows. */
interface Holdings {
  readonly listings: Readonly<Record<string, string>>;
  readonly onSite: number;
}

interface Play {
  readonly before: Holdings;
  readonly job: SyncJob;
  readonly during: Holdings;
  readonly next: SyncJob;
  readonly after: Holdings;
}

async function holdings(scene: Scene): Promise<Holdings> {
  const listings = await scene.product.db
    .collection('listing_states')
    .find({ gateway_id: scene.gateway.id })
    .map(({ crm_reference, sync }): [string, string] => [crm_reference, sync.hash])
    .toArray();
  return { listings: Object.fromEntries(listings), onSite: (await scene.siteStats()).listings };
}

describe('A CRM that misbehaves', function () {
  // The runs of one feed follow each other, two per fault, in the hook before the tests.
  this.timeout(1_200_000);
  const plays = new Map<string, Play | Error>();
  let product: TestProduct;

  /** Tries the faults of one feed in turn, on one gateway, each after a sync that went well. */
  async function playFaults(feed: FeedName, options: Omit<SceneOptions, 'product'>): Promise<void> {
    const scene = await openScene({ ...options, product });
    await scene.setCrm({ listings: LISTINGS });
    expect(await scene.run(), `the sound sync of ${feed}`).to.include({ status: 'COMPLETED' });
    for (const { fault } of ROWS.filter((row) => row.feed === feed)) {
      plays.set(`${fault} ${feed}`, await play(scene, fault).catch((error: unknown) => new Error(String(error))));
    }
    await scene.close();
  }

  async function play(scene: Scene, fault: Fault): Promise<Play> {
    const before = await holdings(scene);
    await scene.setCrm({ fault });
    const job = await scene.run();
    const during = await holdings(scene);
    await scene.setCrm({ fault: null });
    const next = await scene.run();
    return { before, job, during, next, after: await holdings(scene) };
  }

  before(async () => {
    product = await startTestProduct('hostile', IMPATIENT);
    await Promise.all(GATEWAYS.map(([feed, options]) => playFaults(feed, options)));
  });

  for (const { fault, feed, ending } of ROWS) {
    it(`that ${FAULTS[fault].says} loses no listing (${feed}: ${ending.reason ?? ending.status})`, () => {
      const found = plays.get(`${fault} ${feed}`);
      if (!found || found instanceof Error) throw found ?? new Error('was not played');
      expectSafe(found, ending);
    });
  }

  it(`that ${FAULTS[LASTING].says} loses no listing, and gets no request before Retry-After has passed`, async () => {
    const scene = await openScene({ product, feed: '/property-feed' });
    await scene.setCrm({ listings: LISTINGS });
    await scene.run();
    const before = await holdings(scene);
    await scene.setCrm({ fault: LASTING });
    const { status, reason } = FAULT_OUTCOMES[LASTING].json ?? {};
    const requests = async () => {
      const counts: Record<string, number> = JSON.parse(await (await fetch(`${scene.crm}/requests`)).text());
      return counts['/property-feed'];
    };
    for (const asked of [2, 2]) {
      const job = await scene.run();
      expect(job.status).to.equal(status);
      expect(job.reasons.map(({ code }) => code)).to.deep.equal([reason]);
      expect(job.counts).to.include({ read: 0, archived: 0 });
      // The sound run, and the one that got Retry-After.
      expect(await requests()).to.equal(asked);
      await scene.setCrm({ fault: null });
    }
    expect(await holdings(scene)).to.deep.equal(before);
    await scene.close();
  });

  it('whose read fails after a page was stored makes the run PARTIAL, and the next run has the rest', async () => {
    const { connector, feed, config } = RESO;
    const scene = await openScene({ product, connector, feed, config });
    await scene.setCrm({ listings: 2 * LISTINGS, fault: 'missing_rows' });
    const job = await scene.run();
    expect(job.status, JSON.stringify(job)).to.equal('PARTIAL');
    expect(job.reasons.map(({ code }) => code)).to.deep.equal(['feed_rejected']);
    expect(job.counts).to.include({ read: STORED_PAGE, created: STORED_PAGE, delivered: STORED_PAGE });
    await scene.setCrm({ fault: null });
    const next = await scene.run();
    expect(next.status, JSON.stringify(next)).to.equal('COMPLETED');
    expect(next.counts).to.include({ read: 2 * LISTINGS, created: 2 * LISTINGS - STORED_PAGE, archived: 0 });
    await scene.close();
  });

  it('that redirects into the network is not followed', () => {
    const found = plays.get('redirect_private json');
    expect(JSON.stringify(found)).to.contain('169.254.169.254 is not reachable from here');
  });

  it('fails the check of its gateway in words, and the gateway stays as it was', async () => {
    const scene = await openScene({ product, feed: '/property-feed' });
    const path = `/gateways/${scene.gateway.id}`;
    for (const fault of ['http_401', 'http_403', 'http_404', 'http_429', 'http_500', 'silent', 'garbage'] as const) {
      await scene.setCrm({ fault });
      const refusal: unknown = await scene.client.send('POST', `${path}/validate`).catch((error: unknown) => error);
      expect(refusal, fault).to.be.instanceOf(ApiError).and.to.include({ status: 422 });
      expect(String(refusal), fault).to.contain('PROPERTY_FEED');
    }
    await scene.setCrm({ fault: null });
    expect(await scene.client.send('POST', `${path}/validate`)).to.include({ status: 'ACTIVE' });
    await scene.close();
  });

  it('gets a retry when it is busy for a moment', async () => {
    for (const fault of ['http_429', 'http_429_date', 'http_500', 'silent'] as const) {
      const scene = await openScene({ product, feed: `/property-feed?listings=10&fault=${fault}&fault_times=1` });
      const job = await scene.run();
      expect(job.status, `${fault} ${JSON.stringify(job.reasons)}`).to.equal('COMPLETED');
      expect(job.counts.created).to.equal(10);
      await scene.close();
    }
  });
});

/** The run ended as it should and says why; nothing was lost by it, and the next one has everything right again. */
function expectSafe({ before, job, during, next, after }: Play, ending: Ending): void {
  const details = JSON.stringify({ job, next });
  const { added = 0 } = ending;
  expect(job.counts, details).to.include({ archived: 0, withdrawn: 0, created: added });
  expect(next.counts, details).to.include({ archived: added, withdrawn: added, created: 0 });
  expect(Object.keys(before.listings)).to.have.length(LISTINGS);
  expect(job.status, details).to.equal(ending.status);
  if (ending.reason) expect(job.reasons.map(({ code }) => code)).to.include(ending.reason);
  for (const { counts } of [job, next]) {
    expect(counts.created + counts.updated + counts.unchanged + counts.quarantined, details).to.equal(counts.read);
  }
  expect(Object.keys(during.listings))
    .to.have.length(LISTINGS + added)
    .and.include.members(Object.keys(before.listings));
  expect(during.onSite).to.equal(LISTINGS + added);
  expect(next.status, details).to.equal('COMPLETED');
  expect(next.counts).to.include({ read: LISTINGS, quarantined: 0 });
  expect(after).to.deep.equal(before);
}

describe('Records that cannot become listings', () => {
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

  it('that one file repeats with other values are quarantined, naming both, and change nothing', async () => {
    await scene.setCrm({ fault: 'duplicates' });
    const job = await scene.run();
    await scene.setCrm({ fault: null });
    const { read, created, updated, unchanged, quarantined } = job.counts;
    expect(quarantined).to.equal(TOTAL / 50);
    expect(created + updated + unchanged + quarantined).to.equal(read);
    const records = await scene.product.db.collection('quarantine').find({ gateway_id: scene.gateway.id }).toArray();
    for (const { reason } of records)
      expect(reason.message).to.match(/two records with the key .* one has .* the other /);
    expect(records).to.have.length(quarantined);
    expect(await scene.product.db.collection('listings').countDocuments({ gateway_id: scene.gateway.id })).to.equal(
      TOTAL,
    );
  });
});
