import { parseArgs } from 'node:util';
import { createAddressIndex } from '../../places/address-index.ts';
import { createGazetteer } from '../../places/gazetteer.ts';
import { createOfflineGeocoder } from '../../places/offline-geocoder.ts';
import { readDvfAddresses } from '../../places/read-dvf-addresses.ts';
import { createDice } from '../../stack/demo-crm/random.ts';
import { quantile } from '../quantile.ts';
import { ask, SPELLINGS } from './measure.ts';
import type { Outcome } from './measure.ts';

/**
 * `npm run bench:geocoding -- FILE…`: geocodes addresses of geo-dvf files offline, in several spellings with the address in the index, and with it held
 * out: what remains is the rest of its street. Prints the tables of docs/geocoding.md.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
});
if (positionals.length === 0) throw new Error('Name at least one geo-dvf file.');

const dice = createDice(Number(values.seed));
const print = (...cells: readonly (string | number)[]): void => {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
};
const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

const addresses = (await Promise.all(positionals.map(readDvfAddresses))).flat();
const houses = addresses.filter(({ number, postcode }) => number !== undefined && postcode !== undefined);
const drawn = new Set(
  houses
    .map((house) => ({ house, rank: dice.next() }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, Number(values.sample))
    .map(({ house }) => house),
);
const sample = [...drawn];

const heap = process.memoryUsage().heapUsed;
const start = performance.now();
const gazetteer = createGazetteer();
gazetteer.communes('Hendaye');
gazetteer.communesOf('64700');
gazetteer.commune('64260');
const loaded = performance.now() - start;
gazetteer.similarCommunes('Hendayye');
const megabytes = (process.memoryUsage().heapUsed - heap) / 1e6;

function row(name: string, outcomes: readonly Outcome[]): void {
  const share = (level: Outcome['level']): string =>
    percent(outcomes.filter((outcome) => outcome.level === level).length, outcomes.length);
  const away = outcomes.flatMap((outcome) => outcome.away ?? []);
  const times = outcomes.map(({ milliseconds }) => milliseconds);
  print(
    name,
    share('house'),
    share('nearest number'),
    share('street'),
    share('commune'),
    share('nothing'),
    percent(outcomes.filter(({ right }) => right).length, outcomes.length),
    `${Math.round(quantile(away, 0.5))} m`,
    `${Math.round(quantile(away, 0.9))} m`,
    quantile(times, 0.5).toFixed(1),
    quantile(times, 0.95).toFixed(1),
  );
}

process.stdout.write(
  `${addresses.length} addresses, ${houses.length} with a number, ${sample.length} asked for. Gazetteer: ${loaded.toFixed(0)} ms, ${megabytes.toFixed(0)} MB.\n\n`,
);
print(
  'asked',
  'house',
  'nearest number',
  'street',
  'commune',
  'nothing',
  'right commune',
  'off, median',
  'off, p90',
  'ms, p50',
  'ms, p95',
);
print(...Array<string>(11).fill('---'));
const all = createOfflineGeocoder({ gazetteer, addresses: createAddressIndex(addresses) });
for (const [name, spell] of Object.entries(SPELLINGS)) row(name, await ask(all, gazetteer, sample, spell));
const rest = createOfflineGeocoder({
  gazetteer,
  addresses: createAddressIndex(addresses.filter((address) => !drawn.has(address))),
});
row('held out', await ask(rest, gazetteer, sample, SPELLINGS['as the table has it'] ?? String));
row(
  'communes only',
  await ask(createOfflineGeocoder({ gazetteer }), gazetteer, sample, SPELLINGS['as the table has it'] ?? String),
);
