import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { JsonObject, MapContext } from '../../connectors/connector.ts';
import { openBench } from '../../connectors/conformance/bench.ts';
import { fixtures } from '../../connectors/conformance/fixtures.ts';
import type { Fixture } from '../../connectors/conformance/fixture.ts';
import { stating } from '../../connectors/conformance/stated-listings.ts';
import { quantile } from '../quantile.ts';
import { writeResults } from '../write-results.ts';

/**
 * `npm run bench:mapping -- [--write]`: processor time of every input connector's `map` per record, compared with parsing the JSON of the same record. Records
 * are those of the conformance kit, which state every fact that the format has. Processor time, in turns, medians.
 */

const RECORDS = 50;
const ROUNDS = 7;
/** Records of each kind in a round: some hundred milliseconds. */
const TIMES = 60;

interface Figures {
  readonly name: string;
  readonly bytes: number;
  readonly map: number;
  readonly parse: number;
}

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const figures: Figures[] = [];
for (const fixture of fixtures) figures.push(await measure(fixture));
const text = report(figures);
console.log(text);
if (values.write) await writeResults('bench:mapping', text);

async function measure(fixture: Fixture): Promise<Figures> {
  const { raws, context } = await recordsOf(fixture);
  const texts = raws.map((raw) => JSON.stringify(raw));
  const took = { map: new Array<number>(), parse: new Array<number>() };
  // The first round warms up the JIT compiler.
  for (let round = 0; round <= ROUNDS; round++) {
    const map = microseconds(raws, (raw) => fixture.connector.map(raw, context));
    const parse = microseconds(texts, (json) => JSON.parse(json));
    if (round === 0) continue;
    took.map.push(map);
    took.parse.push(parse);
  }
  return {
    name: fixture.name,
    bytes: texts.reduce((sum, { length }) => sum + length, 0) / texts.length,
    map: quantile(took.map, 0.5),
    parse: quantile(took.parse, 0.5),
  };
}

/** The records that the connector reads from a CRM that states every fact. */
async function recordsOf(fixture: Fixture): Promise<{ raws: JsonObject[]; context: MapContext }> {
  const bench = await openBench(fixture, { megabytes: 1, everyStop: 1, stopsWithinMs: 1_000 }, new Set());
  try {
    bench.crm.listings = Array.from({ length: RECORDS }, (_, index) => stating(fixture.facts, index + 1));
    const { messages } = await bench.read();
    const raws = messages.flatMap((message) => (message.kind === 'record' ? [message.raw] : []));
    if (raws.length !== RECORDS) throw new Error(`${fixture.name} read ${raws.length} of ${RECORDS} records.`);
    return { raws, context: { config: fixture.config(bench.crm.base), market: fixture.market ?? 'fr' } };
  } finally {
    await bench.close();
  }
}

/** Processor time of `work`, per item. */
function microseconds<T>(items: readonly T[], work: (item: T) => unknown): number {
  const before = process.cpuUsage();
  for (let time = 0; time < TIMES; time++) for (const item of items) work(item);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / TIMES / items.length;
}

function report(rows: readonly Figures[]): string {
  return [
    `Processor time of a record's mapping next to JSON.parse of the same record, in turns; medians of ${ROUNDS} rounds of ${RECORDS} records. Machine: ${cpus().length} cores, Node ${process.version}.`,
    '',
    '| connector | bytes of JSON | map µs | parse µs | × |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ name, bytes, map, parse }) =>
        `| ${name} | ${Math.round(bytes)} | ${map.toFixed(0)} | ${parse.toFixed(1)} | ${(map / parse).toFixed(1)} |`,
    ),
  ].join('\n');
}
