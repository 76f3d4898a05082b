import { Client, Connection } from '@temporalio/client';
import { expect } from 'chai';
import fc from 'fast-check';
import type { PublishedListing } from '../../model/listing/listing.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { syncWorkflowId } from '../../workflows/messages.ts';
import { serveOwnFeed } from '../support/own-feed.ts';
import type { OwnFeed } from '../support/own-feed.ts';
import { startTestProduct } from '../support/product.ts';
import type { TestProduct } from '../support/product.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { testStack } from '../support/stack.ts';
import { until } from '../support/until.ts';

/** `SITE_MODEL_RUNS=200 SITE_MODEL_SEED=7 npx mocha test/sync/site-model.test.ts` tries more, and shrinks what it finds. */
const RUNS = process.env['SITE_MODEL_RUNS'];
const SEED = Number(process.env['SITE_MODEL_SEED'] ?? 20_261_122);
const COMMANDS = 14;

/** `anchor` stays in the CRM, so that a read is never empty. */
const REFERENCES = ['anchor', 'b', 'c', 'd'] as const;
const OTHERS = ['b', 'c', 'd'] as const;

/** What the CRM has by reference: whether it is hidden. */
type Model = { crm: Map<string, { hidden: boolean }>; edits: number };

interface Real {
  readonly scene: Scene;
  readonly feed: OwnFeed;
  readonly temporal: Client;
  /** Runs that have archived something and were not restored. */
  readonly archived: string[];
  /** Ids that the site refuses. */
  readonly refused: Set<string>;
}

type Command = fc.AsyncCommand<Model, Real>;
const command = (name: string, run: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  run,
  toString: () => name,
});

const listingsOf = ({ scene }: Real) =>
  scene.client.get<PublishedListing[]>(`/gateways/${scene.gateway.id}/properties`);
const onSite = async ({ scene }: Real): Promise<Map<string, number>> => {
  const found = await fetch(`${scene.site}/control/listings?gateway_id=${scene.gateway.id}`);
  return new Map(((await found.json()) as { id: string; version: number }[]).map(({ id, version }) => [id, version]));
};

function write({ crm, edits }: Model, { feed }: Real): void {
  feed.records.clear();
  for (const [reference, { hidden }] of crm)
    feed.records.set(reference, { title: `${reference} ${edits}`, ...(hidden ? { hidden } : {}) });
}

const edit = (name: string, change: (model: Model) => void) =>
  command(name, async (model, real) => {
    change(model);
    model.edits++;
    write(model, real);
  });

/** What the site shows is what the gateway says; it shows nothing that the gateway does not know it may show. */
async function checkShown(real: Real, model: Model, job: SyncJob | undefined): Promise<void> {
  const [shown, ours] = [await onSite(real), await listingsOf(real)];
  const known = await real.scene.product.db
    .collection('site_possessions')
    .distinct('listing_id', { gateway_id: real.scene.gateway.id });
  expect(known, 'everything shown is known').to.include.members([...shown.keys()]);
  for (const { id, crm_reference, synchronization } of ours) {
    if (synchronization?.sync_status === 'synced')
      expect(shown.get(id), `${crm_reference} is synced`).to.equal(synchronization.version);
    if (synchronization?.sync_status === 'withdrawn')
      expect(shown.has(id), `${crm_reference} is withdrawn`).to.equal(false);
  }
  if (job?.status !== 'COMPLETED') return;
  const synced = ours.filter(({ synchronization }) => synchronization?.sync_status === 'synced');
  expect([...shown.keys()].toSorted(), 'all that is shown is synced').to.deep.equal(
    synced.map(({ id }) => id).toSorted(),
  );
  if (job.kind !== 'SYNC') return;
  const visible = [...model.crm].filter(([, { hidden }]) => !hidden).map(([reference]) => reference);
  expect(synced.map(({ crm_reference }) => crm_reference).toSorted()).to.deep.equal(visible.toSorted());
}

async function runAndCheck(real: Real, model: Model, query: string, path: 'sync-jobs' | 'output-replay') {
  const job = await real.scene.run(query, path);
  if (job.counts.archived > 0) real.archived.push(job.id);
  await checkShown(real, model, job);
  return job;
}

const SYNC = '?allowMassArchive=true';
const runs = (name: string, query: string, path: 'sync-jobs' | 'output-replay') =>
  command(name, async (model, real) => void (await runAndCheck(real, model, query, path)));

/** Starts a forced sync whose batch the site takes without answering, and ends it there. */
const brokenOff = (name: string, end: (real: Real, job: SyncJob) => Promise<void>) =>
  command(name, async (model, real) => {
    const { scene } = real;
    await scene.controlSite({ fail: 'silent' });
    const { requests } = await scene.siteStats();
    const job = await scene.start(`${SYNC}&force=true`);
    await until(
      'the site has a batch, or there is none',
      async () => {
        const isTaken = (await scene.siteStats()).requests > requests;
        return isTaken || (await scene.job(job.id)).finished_at !== undefined;
      },
      120_000,
    );
    await end(real, job);
    await scene.controlSite({ refuse_ids: [...real.refused] });
    await checkShown(real, model, undefined);
  });

const site = (name: string, fail: string | null) =>
  command(`site ${name}`, async (_, { scene, refused }) => scene.controlSite({ fail, refuse_ids: [...refused] }));

const COMMANDS_OF_CRM = OTHERS.flatMap((reference) => [
  edit(`hide ${reference}`, ({ crm }) => void (crm.has(reference) && crm.set(reference, { hidden: true }))),
  edit(`drop ${reference}`, ({ crm }) => void crm.delete(reference)),
  edit(`restore ${reference}`, ({ crm }) => void crm.set(reference, { hidden: false })),
]);
const deliver = runs('deliver', SYNC, 'sync-jobs');
const COMMANDS_OF_SITE = [
  ...OTHERS.map((reference) =>
    command(`refuse ${reference}`, async (_, real) => {
      const found = (await listingsOf(real)).find(({ crm_reference }) => crm_reference === reference);
      if (found) real.refused.add(found.id);
      await real.scene.controlSite({ refuse_ids: [...real.refused] });
    }),
  ),
  command('accept all', async (_, real) => {
    real.refused.clear();
    await real.scene.controlSite({});
  }),
  site('is down', 'down'),
  site('cuts connections', 'cut'),
  site('is well', null),
];
const COMMANDS_OF_RUNS = [
  deliver,
  runs('replay', '', 'output-replay'),
  runs('forced replay', '?force=true', 'output-replay'),
  brokenOff('cancel', async ({ scene }, { id }) => {
    await scene.client.send('POST', `/gateways/${scene.gateway.id}/sync-jobs/${id}/cancel`).catch(() => undefined);
    await scene.ended(await scene.job(id));
  }),
  // Same effect as a killed worker: the attempt ends during its batch, and no activity of the run writes anything afterwards.
  brokenOff('kill', async ({ scene, temporal }) => {
    await temporal.workflow
      .getHandle(syncWorkflowId(scene.gateway.id))
      .terminate('killed by a test')
      .catch(() => undefined);
  }),
  command('bring back', async (model, real) => {
    const id = real.archived.pop();
    if (id === undefined) return;
    const { client, gateway } = real.scene;
    const job = await client
      .send<SyncJob>('POST', `/gateways/${gateway.id}/sync-jobs/${id}/restore`)
      .catch(() => undefined);
    if (job) await checkShown(real, model, await real.scene.ended(job));
  }),
];

const commands = fc.commands(
  // Each run is preceded by changes more often than not.
  [...COMMANDS_OF_CRM, ...COMMANDS_OF_SITE, ...COMMANDS_OF_RUNS, deliver, deliver, ...COMMANDS_OF_RUNS].map((one) =>
    fc.constant(one),
  ),
  { maxCommands: COMMANDS, size: 'max' },
);

describe('What a site shows is what the gateway says', function () {
  if (RUNS !== undefined) this.timeout(0);
  let product: TestProduct;
  let connection: Connection;

  before(async () => {
    // A batch of four listings times out within a second, so that failing sites do not slow the test down.
    product = await startTestProduct('site-model', { SITE_BATCH_SECONDS: '1' });
    connection = await Connection.connect({ address: testStack().urls.temporal ?? '' });
  });
  after(() => connection?.close());

  it('after every run, whatever the CRM, the site and the runs go through', async () => {
    const play = fc.asyncProperty(commands, async (plan) => {
      const model: Model = { crm: new Map(REFERENCES.map((reference) => [reference, { hidden: false }])), edits: 0 };
      const feed = await serveOwnFeed();
      const scene = await openScene({ product, config: { url: feed.url } });
      const real: Real = { scene, feed, temporal: new Client({ connection }), archived: [], refused: new Set() };
      try {
        write(model, real);
        await fc.asyncModelRun(() => ({ model, real }), plan);
        // Everything is well in the end: the next runs must come to rest.
        await scene.controlSite({});
        await until(
          'a sync completes',
          async () => (await runAndCheck(real, model, SYNC, 'sync-jobs')).status === 'COMPLETED',
        );
      } finally {
        await scene.close();
        await feed.stop();
      }
    });
    await fc.assert(play, {
      numRuns: Number(RUNS ?? 5),
      seed: SEED,
      endOnFailure: RUNS === undefined,
      verbose: fc.VerbosityLevel.Verbose,
    });
  });
});
