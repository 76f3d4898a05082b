import { randomUUID } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { Pool } from 'undici';
import type { Collected } from '../../model/insights/visitor-collection.ts';
import { VISITOR_EVENT_TYPES } from '../../model/insights/visitor-event.ts';
import type { StoredVisitorEvent, VisitorEvent } from '../../model/insights/visitor-event.ts';
import { createApiClient } from '../../stack/demo/api-client.ts';
import { startProductProcess } from '../../stack/product.ts';
import { requestToken } from '../../stack/request-token.ts';
import { stackEnvironment } from '../../stack/stack.ts';
import { openStore } from '../../store/store.ts';
import { quantile } from '../quantile.ts';
import { cpuOfChildren } from '../sync/worker-probe.ts';
import { startBenchStack } from '../start-bench-stack.ts';
import { writeResults } from '../write-results.ts';

/**
 * `npm run bench:collect [-- --events 30000] [--rounds 3] [--write]`: batches of visitor events through the API of one process, and the same documents
 * by the bare `insertMany` into a collection with the same indexes, alternately. `--write` puts the figures into bench/results.md.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '30000' },
    rounds: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
  },
});
const OFFSET = 8_000;
const EVENTS = Number(values.events);
const ROUNDS = Number(values.rounds);
const BATCH = 500;
/** Concurrent requests: the API parses one batch while the database writes others. */
const AT_ONCE = 4;
const LISTINGS = 1_000;
const VISITORS = 5_000;
const DATABASE = 'bench_collect';

const bench = await startBenchStack('collect', {
  offset: OFFSET,
  only: ['temporal', 'mongodb', 'elasticsearch', 'object-storage', 'identity', 'mail'],
});
const { stack } = bench;
const environment = {
  ...bench.environment,
  COLLECTOR_RATE_LIMIT_PER_MINUTE: '0',
  LOG_LEVEL: 'info',
};
const { PUBLIC_URL: url = '', MONGODB_URL: mongodb = '' } = stackEnvironment(stack);
try {
  const api = await startProductProcess(stack, { role: 'api', environment });
  const mongo = await MongoClient.connect(mongodb);
  const client = createApiClient(
    url,
    await requestToken({ identityUrl: stack.urls.identity ?? '', clientId: 'agency-north' }),
  );
  const { gateway, access_token: token } = await client.send<{ gateway: { id: string }; access_token: string }>(
    'POST',
    '/gateways',
    {
      item_id: 'north-1',
      name: 'Bench',
      market: 'fr',
      category: 'agency',
      input_connector: { connector_type: 'PROPERTY_FEED', config: { url: `${url}/feed` } },
    },
  );
  await client.send('POST', `/gateways/${gateway.id}/addons/INSIGHTS`, { period: 'MONTHLY', currency: 'EUR' });
  const listings = Array.from({ length: LISTINGS }, () => randomUUID());
  const stored = mongo
    .db(DATABASE)
    .collection<{ _id: string; gateway_id: string; stream_id: string; crm_reference: string }>('listing_states');
  await stored.insertMany(
    listings.map((_id) => ({ _id, gateway_id: gateway.id, stream_id: 'bench', crm_reference: _id })),
  );

  const pool = new Pool(url, { connections: AT_ONCE });
  const path = `/v1/gateway/insights/${gateway.id}/events`;
  const latencies: number[] = [];
  const send = async (body: string) => {
    const began = performance.now();
    const answer = await pool.request({
      method: 'POST',
      path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
    const reply = (await answer.body.json()) as Collected;
    latencies.push(performance.now() - began);
    if (reply.accepted !== BATCH) throw new Error(`${answer.statusCode}: ${JSON.stringify(reply).slice(0, 500)}`);
  };
  const cpuSeconds = async () => (await cpuOfChildren()).get(`node ${api.pid}`) ?? 0;
  const bareStore = await openStore({ url: mongodb, database: `${DATABASE}_bare` });
  await bareStore.retain({ jobs: 400, audit: 1_095, formerListings: 1_825, visitorEvents: 400 });
  const bare = async (events: StoredVisitorEvent[]) => {
    await bareStore.visitorEvents.insert(events);
  };

  // Warms up the JIT compilers of both sides.
  await inTurns(
    batches(5_000).map((events) => JSON.stringify({ events })),
    send,
  );
  await inTurns(await documents(5_000), bare);
  latencies.length = 0;
  const rates = { ours: [] as number[], bare: [] as number[] };
  const sizes = { json: 0, cpuMs: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const bodies = batches(EVENTS).map((events) => JSON.stringify({ events }));
    sizes.json = bodies.reduce((sum, { length }) => sum + length, 0) / EVENTS;
    const before = await cpuSeconds();
    rates.ours.push(EVENTS / (await inTurns(bodies, send)));
    sizes.cpuMs += ((await cpuSeconds()) - before) * 1_000;
    rates.bare.push(EVENTS / (await inTurns(await documents(EVENTS), bare)));
    console.error(`${Math.round(rates.ours.at(-1) ?? 0)}/s, bare ${Math.round(rates.bare.at(-1) ?? 0)}/s`);
  }
  const {
    storageSize = 0,
    totalIndexSize = 0,
    count = 1,
  } = await mongo
    .db(DATABASE)
    .command({ collStats: 'visitor_events' })
    .catch(() => ({ storageSize: 0, totalIndexSize: 0, count: 1 }));
  const [ours, raw] = [quantile(rates.ours, 0.5), quantile(rates.bare, 0.5)];
  const cpuMs = sizes.cpuMs / (EVENTS * ROUNDS);
  const text = [
    `${ROUNDS} rounds of ${EVENTS} events in batches of ${BATCH} (${Math.round(sizes.json)} bytes of JSON per event, ${VISITORS} visitors, ${LISTINGS} listings), ${AT_ONCE} requests at a time to one API process, and the same documents by the bare insertMany (w: majority, journalled) with the same indexes, in turns; medians. Machine: ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}; ${stack.engines.find(({ name }) => name === 'mongodb')?.implementation ?? ''}.`,
    '',
    '| events/s accepted | bare insertMany/s | ratio | p50 ms per batch | p95 ms |',
    '| --- | --- | --- | --- | --- |',
    `| ${Math.round(ours)} | ${Math.round(raw)} | ${Math.round((ours / raw) * 100)} % | ${Math.round(quantile(latencies, 0.5))} | ${Math.round(quantile(latencies, 0.95))} |`,
    '',
    `- Rounds, events/s: ${rates.ours.map(Math.round).join(', ')}; bare: ${rates.bare.map(Math.round).join(', ')}. Goals: ≥ 3,000/s, ≥ 60 %.`,
    `- CPU of the API process: ${cpuMs.toFixed(3)} ms per event, so one core takes ${Math.round(1_000 / cpuMs)} events/s where the database does.`,
    ...(storageSize > 0
      ? [
          `- Storage per event: ${Math.round(storageSize / count)} bytes, indexes ${Math.round(totalIndexSize / count)}.`,
        ]
      : []),
  ].join('\n');
  console.log(text);
  if (values.write) await writeResults('bench:collect', text);
  await Promise.all([pool.close(), bareStore.close(), mongo.close()]);
  await api.stop();

  function batches(count: number): VisitorEvent[][] {
    return Array.from({ length: Math.ceil(count / BATCH) }, () => Array.from({ length: BATCH }, sampleEvent));
  }

  function sampleEvent(): VisitorEvent {
    const pick = (below: number) => Math.floor(Math.random() * below);
    const type = VISITOR_EVENT_TYPES[pick(VISITOR_EVENT_TYPES.length)] ?? 'page_view';
    const visitor = pick(VISITORS);
    return {
      id: randomUUID(),
      type,
      at: new Date(Date.now() - pick(3_600_000)).toISOString(),
      visitor_id: `visitor-${visitor}`.padEnd(20, '0'),
      session_id: `session-${visitor}-${pick(3)}`,
      consent: true,
      ...(type === 'search'
        ? { filter: { city: ['Biarritz'], type: ['house'], price_max: 300_000 + pick(10) * 50_000 } }
        : { property_id: listings[pick(LISTINGS)] ?? '' }),
      utm_source: 'google',
      utm_medium: 'cpc',
      utm_campaign: `campaign-${pick(20)}`,
    };
  }

  /** The documents that the API stores for such events. */
  async function documents(count: number): Promise<StoredVisitorEvent[][]> {
    const hash = (text: string) => text.padEnd(22, 'x').slice(0, 22);
    return batches(count).map((events) =>
      events.map(
        ({ id, type, at, visitor_id, session_id, property_id, filter, utm_source, utm_medium, utm_campaign }) => ({
          _id: hash(Buffer.from(id).toString('base64url').slice(-22)),
          gateway_id: gateway.id,
          type,
          at: new Date(at),
          received_at: new Date(),
          day: at.slice(0, 10),
          visitor: hash(visitor_id),
          session: hash(session_id),
          ...(property_id === undefined ? {} : { property_id }),
          ...(filter === undefined ? {} : { filter }),
          source: { utm_source, utm_medium, utm_campaign },
        }),
      ),
    );
  }
} finally {
  await bench.stop();
}
process.exit(0);

/** Processes the batches, several at a time; returns the seconds it took. */
async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<number> {
  const began = performance.now();
  const queue = all.values();
  const worker = async () => {
    for (const one of queue) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return (performance.now() - began) / 1_000;
}
