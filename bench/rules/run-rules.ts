import { cpus, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { FeedRules } from '../../model/rules/feed-rules.ts';
import type { RulesPreview } from '../../model/rules/rules-preview.ts';
import { createApiClient } from '../../stack/demo/api-client.ts';
import { startProductProcess } from '../../stack/product.ts';
import { requestToken } from '../../stack/request-token.ts';
import { stackEnvironment } from '../../stack/stack.ts';
import { quantile } from '../quantile.ts';
import { startBenchStack } from '../start-bench-stack.ts';
import { createGateway, ended, startSync } from '../sync/measure.ts';
import { probeWorker } from '../sync/worker-probe.ts';
import { writeResults } from '../write-results.ts';

/**
 * `npm run bench:rules -- [--listings 20000] [--rounds 3] [--write]`: the preview of rules over a stored catalogue: its time, the memory of the API process, and how long requests of another
 * client wait meanwhile, next to the same requests without a preview.
 */
const OFFSET = 22_000;
const POLL_MS = 250;
/** Between two requests of the other client. */
const NEIGHBOUR_MS = 50;
/** Requests of the other client without a preview. */
const ALONE = 60;

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
  },
});
const [listings, rounds] = [Number(values.listings), Number(values.rounds)];

/** Every listing changes, a part is excluded, and each is compared for each site. */
const DRAFT: FeedRules = {
  take: {
    any: [
      { path: 'type', in: ['house', 'apartment'] },
      { path: 'bedrooms', above: 2 },
    ],
  },
  fields: [{ path: 'location.region', constant: 'Bretagne' }],
};

const bench = await startBenchStack('rules', { offset: OFFSET, native: false });
const { stack } = bench;
const environment = { ...bench.environment, READ_RATE_LIMIT_PER_MINUTE: '0', WRITE_RATE_LIMIT_PER_MINUTE: '0' };
try {
  const whole = await startProductProcess(stack, { environment });
  const url = stackEnvironment(stack)['PUBLIC_URL'] ?? '';
  const clientOf = async (clientId: string) =>
    createApiClient(url, await requestToken({ identityUrl: stack.urls.identity ?? '', clientId }));
  const [client, neighbour] = await Promise.all([clientOf('agency-north'), clientOf('agency-south')]);
  const gateway = await createGateway(
    client,
    `${stack.urls.demo_crm}/property-feed?listings=${listings}`,
    stack.urls.demo_site,
  );
  const job = await ended(client, await startSync(client, gateway), POLL_MS);
  if (job.counts.created !== listings) throw new Error(`The sync ended ${job.status}: ${JSON.stringify(job.counts)}`);

  // The memory is that of an API process which has done nothing else.
  await whole.stop();
  const api = await startProductProcess(stack, { role: 'api', environment });
  const ask = async () => {
    const began = performance.now();
    await neighbour.get('/gateways');
    return performance.now() - began;
  };
  const alone: number[] = [];
  for (let sent = 0; sent < ALONE; sent++) {
    alone.push(await ask());
    await delay(NEIGHBOUR_MS);
  }
  const probe = probeWorker(api.pid);
  await delay(1_000);
  const rest = probe.peakMegabytes();
  const seconds: number[] = [];
  const cpu: number[] = [];
  const meanwhile: number[] = [];
  let found: RulesPreview | undefined;
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const cpuBefore = await probe.cpuSeconds();
    const state = { isOver: false };
    const preview = client
      .send<RulesPreview>('POST', `/gateways/${gateway.id}/rules/preview`, { rules: DRAFT })
      .finally(() => {
        state.isOver = true;
      });
    while (!state.isOver) {
      meanwhile.push(await ask());
      await delay(NEIGHBOUR_MS);
    }
    found = await preview;
    seconds.push((performance.now() - began) / 1_000);
    cpu.push((await probe.cpuSeconds()) - cpuBefore);
    console.error(`preview ${round + 1}: ${seconds.at(-1)?.toFixed(1)} s`);
  }
  const peak = probe.peakMegabytes();
  probe.stop();
  await api.stop();
  if (found?.listings !== listings)
    throw new Error(`The preview looked at ${found?.listings} of ${listings} listings.`);
  const ms = (waits: readonly number[], share: number) => Math.round(quantile(waits, share));
  const text = [
    `${listings} listings of the demo CRM, stored by a sync. The preview maps every stored record and applies the present rules and a draft that changes ${found.changed.count} listings and excludes ${found.excluded.count}; ${rounds} times, medians. One API process, another client asks for its gateways every ${NEIGHBOUR_MS} ms. Machine: ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}.`,
    '',
    '| s per preview | s of the processor in the API | listings/s | peak MB of the API | at rest | other client p50 ms | p95 | longest | without a preview p50 ms | p95 |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    `| ${quantile(seconds, 0.5).toFixed(1)} | ${quantile(cpu, 0.5).toFixed(1)} | ${Math.round(listings / quantile(seconds, 0.5))} | ${peak} | ${rest} | ${ms(meanwhile, 0.5)} | ${ms(meanwhile, 0.95)} | ${ms(meanwhile, 1)} | ${ms(alone, 0.5)} | ${ms(alone, 0.95)} |`,
    '',
    '- Goals: ≤ 5 s, ≤ 100 ms for the other client at p95.',
  ].join('\n');
  console.log(text);
  if (values.write) await writeResults('bench:rules', text);
} finally {
  await bench.stop();
}
process.exit(0);
