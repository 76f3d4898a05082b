import { stackEnvironment } from '../../stack/stack.ts';
import { startProductProcess } from '../../stack/product.ts';
import { createApiClient } from '../../stack/demo/api-client.ts';
import { requestToken } from '../../stack/request-token.ts';
import { MongoClient } from 'mongodb';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { startBenchStack } from '../start-bench-stack.ts';
import { createGateway, ended, startSync } from './measure.ts';
import { cpuOfChildren } from './worker-probe.ts';

const OFFSET = 16_000;
const POLL_MS = 200;
/** Milliseconds between polls: each costs the packaged MongoDB tens of milliseconds. */
const COVERS_POLL_MS = 2_000;
/** Milliseconds for the thumbnails on a busy machine; most of it is the demo CRM, which draws each picture. */
const COVERS_TIMEOUT_MS = 600_000;

interface Step {
  readonly name: string;
  readonly seconds: number;
  /** CPU seconds meanwhile, by program. */
  readonly cpu: ReadonlyMap<string, number>;
}

/**
 * What users of `npm start` get: the packaged engines, freshly started, one process of the product, the demo CRM and the demo site. Measures the
 * first sync with delivery, its thumbnails, and a sync after one edit of the CRM. Returns the text of the results.
 */
export async function runEmbedded(listings: number): Promise<string> {
  const { stack, environment, stop } = await startBenchStack('embedded', { offset: OFFSET, native: false });
  try {
    const product = await startProductProcess(stack, {
      environment: { ...environment, READ_RATE_LIMIT_PER_MINUTE: '0' },
    });
    const mongo = await MongoClient.connect(stack.urls.mongodb ?? '');
    const token = await requestToken({ identityUrl: stack.urls.identity ?? '', clientId: 'agency-north' });
    const client = createApiClient(stackEnvironment(stack)['PUBLIC_URL'] ?? '', token);
    const feed = `${stack.urls.demo_crm}/property-feed?listings=${listings}`;
    const gateway = await createGateway(client, feed, stack.urls.demo_site);
    const sync = async (): Promise<void> => {
      const job: SyncJob = await ended(client, await startSync(client, gateway), POLL_MS);
      if (job.status !== 'COMPLETED') throw new Error(`The run ended ${job.status}: ${JSON.stringify(job.reasons)}`);
    };
    const states = mongo.db(environment['MONGODB_DATABASE']).collection('listing_states');
    const coversMade = async (): Promise<void> => {
      const deadline = performance.now() + COVERS_TIMEOUT_MS;
      while (await states.findOne({ gateway_id: gateway.id, 'sync.cover_due': { $exists: true } })) {
        if (performance.now() > deadline) throw new Error('The thumbnails were not made in time.');
        await new Promise((resolve) => setTimeout(resolve, COVERS_POLL_MS));
      }
    };
    const steps = [
      await measured('first sync with delivery', sync),
      await measured('its thumbnails', coversMade),
      await measured('sync after edits of the CRM', async () => {
        const moved = await fetch(`${stack.urls.demo_crm}/state`, {
          method: 'PUT',
          body: JSON.stringify({ revision: 1 }),
        });
        if (!moved.ok) throw new Error(`The demo CRM does not move on: ${await moved.text()}`);
        await sync();
      }),
    ];
    await mongo.close();
    await product.stop();
    return report(listings, steps, product.pid);
  } finally {
    await stop();
  }
}

async function measured(name: string, work: () => Promise<void>): Promise<Step> {
  const [before, own, start] = [await cpuOfChildren(), process.cpuUsage(), performance.now()];
  await work();
  const seconds = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(own);
  const after = await cpuOfChildren();
  const cpu = new Map([...after].map(([program, used]) => [program, used - (before.get(program) ?? 0)]));
  console.error(`${name}: ${seconds.toFixed(1)} s`);
  return { name, seconds, cpu: new Map([...cpu, ['demo CRM and site', (user + system) / 1e6]]) };
}

function report(listings: number, steps: readonly Step[], product: number): string {
  const programs = [...new Set(steps.flatMap(({ cpu }) => [...cpu.keys()]))].filter((program) =>
    steps.some(({ cpu }) => (cpu.get(program) ?? 0) >= 0.05),
  );
  const titles = programs.map((program) => (program === `node ${product}` ? 'product' : program));
  return [
    `The packaged engines, freshly started, and the whole product in one process: ${listings} listings of the demo CRM, delivered to the demo site. CPU seconds by program:`,
    '',
    `| step | seconds | ${titles.join(' | ')} |`,
    `|---|---|${titles.map(() => '---|').join('')}`,
    ...steps.map(
      ({ name, seconds, cpu }) =>
        `| ${name} | ${seconds.toFixed(1)} | ${programs.map((program) => (cpu.get(program) ?? 0).toFixed(1)).join(' | ')} |`,
    ),
  ].join('\n');
}
