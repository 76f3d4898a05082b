import { cpus, loadavg, release, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { portOffset } from '../../stack/ports.ts';
import { writeResults } from '../../bench/write-results.ts';
import { playRounds } from './play-rounds.ts';
import { report } from './report.ts';

/**
 * `npm run faults [-- --kills 30 --seed 1 --listings 3000 --write]`: kills worker, API, MongoDB, Elasticsearch and Temporal with SIGKILL at random
 * instants of syncs, starts them again, and checks after each run that nothing is lost, doubled or miscounted. Ends with 1 when a promise was
 * broken. `--write` puts the table into bench/results.md.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    listings: { type: 'string', default: '3000' },
    write: { type: 'boolean', default: false },
  },
});
/**
 * Added to each port, so that this can run at the same time as `npm start`, the benchmarks and the tests. The ports are below the range of outgoing connections:
 * a restarted engine must find its own port free.
 */
const OFFSET = 4_000;

const kills = Number(values.kills);
const seed = Number(values.seed);
const listings = Number(values.listings);
const run = await playRounds({
  offset: portOffset() || OFFSET,
  kills,
  seed,
  listings,
  log: (line) => console.error(line),
});
const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 1024 ** 3)} GB, Linux ${release()}, Node ${process.version}, load ${(loadavg()[2] ?? 0).toFixed(0)}`;
const text = report(
  run,
  `${kills} kills (SIGKILL) at random instants of syncs of ${listings} listings, seed ${seed}. Machine: ${machine}.`,
);
console.log(text);
if (values.write) await writeResults('faults', text);
process.exit(run.results.some(({ violations }) => violations.length > 0) ? 1 : 0);
