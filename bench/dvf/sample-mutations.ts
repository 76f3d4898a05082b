import { join } from 'node:path';
import { openDvfFile } from '../../dvf/open-file.ts';
import { readLines } from '../../dvf/read-lines.ts';
import { openRowParser } from '../../dvf/row-parser.ts';
import type { RowParser } from '../../dvf/row-parser.ts';
import type { DvfRow } from '../../dvf/row.ts';

const SAMPLES = ['rhone-2018-excerpt.csv.gz', 'hendaye-2019-2021.csv.gz'];
const FIRST_YEAR = 2019;
const YEARS = 5;
/** Departments in a row from west to east, each with this many communes from south to north. */
const DEPARTMENTS = ['63', '42', '69', '01', '38', '73', '74', '26', '07', '43'];
const COMMUNES = 250;
/** Degrees: the area that the mutations are spread over has the density of France. */
const SOUTH = 44.5;
const WEST = 3.2;
const HEIGHT = 2;
const WIDTH = 3.6;

/** Pseudo-random numbers between 0 and 1, the same in every run (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The rows of the committed samples, by mutation. */
async function templates(): Promise<DvfRow[][]> {
  const groups = new Map<string, DvfRow[]>();
  for (const name of SAMPLES) {
    const { bytes } = await openDvfFile(join(import.meta.dirname, '../../stack/dvf', name));
    let parser: RowParser | undefined;
    for await (const { lines } of readLines(bytes)) {
      for (const line of lines) {
        if (line === undefined || line === '') continue;
        if (!parser) {
          parser = openRowParser(line);
          continue;
        }
        const row = parser.parse(line);
        if (!('bad' in row)) groups.set(row.sourceId ?? '', [...(groups.get(row.sourceId ?? '') ?? []), row]);
      }
    }
  }
  return [...groups.values()];
}

/** Mutations modelled on real ones: their kinds, areas, rooms and numbers of rows; prices, days and places are spread. */
export async function* sampleMutations(count: number): AsyncGenerator<DvfRow[]> {
  const models = await templates();
  const random = numbersFrom(1);
  for (let number = 0; number < count; number++) {
    const model = models[Math.floor(random() * models.length)] ?? [];
    // Half of them are in towns.
    const town = random() < 0.5 ? Math.floor(random() * 20) : undefined;
    const x = town === undefined ? random() : ((town % 5) + 0.5) / 5 + (random() - 0.5) / 20;
    const y = town === undefined ? random() : (Math.floor(town / 5) + 0.5) / 4 + (random() - 0.5) / 20;
    const department = DEPARTMENTS[Math.floor(x * DEPARTMENTS.length)] ?? '69';
    const insee = department + String(1 + Math.floor(y * COMMUNES)).padStart(3, '0');
    const day = new Date(Date.UTC(FIRST_YEAR, 0, 1 + Math.floor(random() * 365 * YEARS))).toISOString().slice(0, 10);
    const factor = 0.7 + random() * 0.6;
    const section = `${String.fromCharCode(65 + Math.floor(random() * 26))}${String.fromCharCode(65 + Math.floor(random() * 26))}`;
    const plot = Math.floor(random() * 9_000);
    yield model.map((row): DvfRow => {
      // Parcels of one mutation stay different from each other.
      const place = plot + (Number(row.parcel?.slice(-4)) % 1_000);
      return {
        ...row,
        sourceId: `${day.slice(0, 4)}-${number + 1}`,
        date: day,
        insee,
        department,
        postalCode: `${insee.slice(0, 4)}0`,
        parcel: `${insee}000${section}${String(place).padStart(4, '0')}`,
        ...(row.price === undefined ? {} : { price: Math.round(row.price * factor) }),
        lat: Math.round((SOUTH + y * HEIGHT) * 1e6) / 1e6,
        lon: Math.round((WEST + x * WIDTH) * 1e6) / 1e6,
      };
    });
  }
}
