import type { JsonObject } from '../../connector.ts';
import { readCsv } from '../../kit/sources/read-csv.ts';
import { headOf } from './layout.ts';
import type { Layout, OpenText } from './layout.ts';

/** What divides fields in exports; the French portals' `!#` before its first sign. */
const DELIMITERS = ['!#', ';', ',', '\t', '|', '^', '~', '#'] as const;

/** Rows that are looked at. */
const LOOKED_AT = 60;

/** Fewest columns of a table of listings. */
const FEWEST_COLUMNS = 3;

interface Dialect {
  readonly delimiter: string;
  readonly rows: readonly (readonly string[])[];
  /** Columns of most rows. */
  readonly columns: number;
  /** Share of rows with as many columns. */
  readonly regular: number;
}

/** How a table is read: the delimiter under which the rows have the same number of columns. Undefined if there is none. */
export async function findCsv(open: OpenText): Promise<Layout | undefined> {
  const { head, isWhole } = await headOf(open());
  const dialects: Dialect[] = [];
  for (const delimiter of DELIMITERS) {
    if (!head.includes(delimiter)) continue;
    const dialect = await tryDelimiter(head, isWhole, delimiter);
    if (dialect && dialect.columns >= FEWEST_COLUMNS) dialects.push(dialect);
  }
  const best = dialects.toSorted((left, right) => strength(right) - strength(left))[0];
  if (!best) return undefined;
  const [first = []] = best.rows;
  const names = first.map((name) => name.trim());
  const isHeader = looksLikeHeader(names, best.rows.slice(1));
  const columns = isHeader ? names : first.map((_, index) => String(index + 1));
  return {
    source: { format: 'csv', delimiter: best.delimiter, ...(!isHeader && { columns }) },
    why:
      `Rows divided by ${JSON.stringify(best.delimiter)} have ${best.columns} columns each (${Math.round(best.regular * 100)} % of those looked at); ` +
      (isHeader ? 'the first line names them.' : 'no line names them, so they are numbered from 1.'),
    warnings: warningsOf(columns, best),
    records: (signal) => readRows(open(signal), best.delimiter, columns, isHeader),
  };
}

/** Many columns in every row; a comma within texts gives irregular rows. */
const strength = ({ columns, regular }: Dialect): number => Math.log2(columns) * regular ** 3;

async function tryDelimiter(head: string, isWhole: boolean, delimiter: string): Promise<Dialect | undefined> {
  const rows: string[][] = [];
  async function* once(): AsyncGenerator<string> {
    yield head;
  }
  try {
    for await (const fields of readCsv(once(), { delimiter })) {
      rows.push(fields);
      if (rows.length >= LOOKED_AT) break;
    }
  } catch {
    // A quote that never closes, or the end of the head within one: the rows before it count.
  }
  if (!isWhole && rows.length > 1 && rows.length < LOOKED_AT) rows.pop();
  if (rows.length === 0) return undefined;
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [columns = 0, most = 0] = [...counts].toSorted(([, left], [, right]) => right - left)[0] ?? [];
  return { delimiter, rows, columns, regular: most / rows.length };
}

/** Names are short, different words without numbers and addresses; below them are other values. */
function looksLikeHeader(names: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const filled = names.filter((name) => name !== '');
  if (filled.length < names.length * 0.8 || new Set(filled).size < filled.length * 0.7) return false;
  const wordy = filled.filter(
    (name) => name.length <= 60 && /\p{L}/u.test(name) && !/^https?:|@.*\.|^[\d\s.,/:-]+$/.test(name),
  );
  if (wordy.length < filled.length * 0.9) return false;
  const repeated = names.filter((name, index) => name !== '' && rows.some((row) => row[index]?.trim() === name));
  return rows.length === 0 || repeated.length < filled.length * 0.2;
}

function warningsOf(columns: readonly string[], { regular }: Dialect): string[] {
  const twice = [...new Set(columns.filter((name, index) => name !== '' && columns.indexOf(name) !== index))];
  return [
    ...(twice.length > 0
      ? [`Several columns have the same name, of which only the last is read: ${twice.slice(0, 10).join(', ')}.`]
      : []),
    ...(regular < 1
      ? [`${Math.round((1 - regular) * 100)} % of the rows looked at have another number of columns.`]
      : []),
  ];
}

async function* readRows(
  text: AsyncIterable<string>,
  delimiter: string,
  columns: readonly string[],
  isHeader: boolean,
): AsyncGenerator<JsonObject> {
  let isFirst = isHeader;
  for await (const fields of readCsv(text, { delimiter })) {
    if (isFirst) {
      isFirst = false;
      continue;
    }
    yield Object.fromEntries(columns.flatMap((name, index) => (fields[index] ? [[name, fields[index]]] : [])));
  }
}
