import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { openStore } from '../../store/store.ts';
import { startBenchStack } from '../start-bench-stack.ts';
import { writeResults } from '../write-results.ts';
import { measureAggregation } from './measure-aggregation.ts';
import { measureDashboards } from './measure-dashboards.ts';
import { measureScore } from './measure-score.ts';

const PARTS = ['score', 'aggregation', 'dashboards'] as const;

/**
 * `npm run bench:insights [-- --events 50000,200000] [--parts score,aggregation,dashboards] [--rounds 30] [--visitors 300] [--write]`: quality of the intent
 * score on simulated populations that it was not fitted on; rate of the aggregation over events and its growth; response times of the dashboards over 400 days
 * of rows next to bare reads of the same documents. `--write` puts the figures into bench/results.md; it needs all parts.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '50000,200000' },
    parts: { type: 'string', default: PARTS.join(',') },
    rounds: { type: 'string', default: '30' },
    visitors: { type: 'string', default: '300' },
    write: { type: 'boolean', default: false },
  },
});
const wanted = PARTS.filter((part) => values.parts.split(',').includes(part));
if (values.write && wanted.length < PARTS.length) throw new Error('--write needs all parts: leave --parts out.');
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
  const say = (line: string) => console.error(line);
  const measured: string[] = [];
  for (const part of wanted) {
    const text =
      part === 'score'
        ? measureScore()
        : part === 'aggregation'
          ? await measureAggregation(store, db, values.events.split(',').map(Number), say)
          : await measureDashboards(store, db, Number(values.visitors), Number(values.rounds));
    say(text);
    measured.push(text);
  }
  const machine = `Machine: ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}. ${stack.engines.map(({ implementation }) => implementation).join(', ')}.`;
  const text = [machine, ...measured].join('\n\n');
  console.log(text);
  if (values.write) await writeResults('bench:insights', text);
} finally {
  await client.close();
  await store.close();
  await bench.stop();
}
process.exit(0);
