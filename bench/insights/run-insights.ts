import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { startStack } from '../../stack/stack.ts';
import { openStore } from '../../store/store.ts';
import { writeResults } from '../write-results.ts';
import { measureAggregation } from './measure-aggregation.ts';
import { measureDashboards } from './measure-dashboards.ts';
import { measureScore } from './measure-score.ts';

/**
 * `npm run bench:insights [-- --events 50000,200000] [--rounds 30] [--visitors 300] [--write]`: quality of the intent score on simulated populations that
 * it was not fitted on; rate of the aggregation over events and its growth; response times of the dashboards over 400 days of rows next to bare reads of
 * the same documents. `--write` puts the figures into bench/results.md.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '50000,200000' },
    rounds: { type: 'string', default: '30' },
    visitors: { type: 'string', default: '300' },
    write: { type: 'boolean', default: false },
  },
});
const OFFSET = 12_000;

const folder = await mkdtemp(join(tmpdir(), 'property-gateway-insights-bench-'));
const stack = await startStack({
  offset: OFFSET,
  root: join(folder, 'stack'),
  only: ['mongodb'],
  log: (line) => console.error(line),
});
const url = stack.urls.mongodb ?? '';
const store = await openStore({ url, database: 'bench_insights' });
const client = await MongoClient.connect(url);
const db = client.db('bench_insights');
try {
  const score = measureScore();
  console.error(score);
  const aggregation = await measureAggregation(store, db, values.events.split(',').map(Number));
  console.error(aggregation);
  const dashboards = await measureDashboards(store, db, Number(values.visitors), Number(values.rounds));
  console.error(dashboards);
  const machine = `Machine: ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}. ${stack.engines.map(({ implementation }) => implementation).join(', ')}.`;
  const text = [machine, score, aggregation, dashboards].join('\n\n');
  console.log(text);
  if (values.write) await writeResults('bench:insights', text);
} finally {
  await client.close();
  await store.close();
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
