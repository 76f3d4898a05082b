import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { openStore } from '../../store/store.ts';
import { startBenchStack } from '../start-bench-stack.ts';
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

const bench = await startBenchStack('insights', {
  offset: OFFSET,
  only: ['mongodb'],
});
const { stack } = bench;
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
  await bench.stop();
}
process.exit(0);
