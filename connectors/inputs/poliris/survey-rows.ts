import { hash } from 'node:crypto';
import { ConnectorError } from '../../errors.ts';
import { fold } from '../../../model/words/fold.ts';
import { faultOf, isHeader, MIN_FIELDS, VERSION } from './fault-of.ts';
import { identityOf, planKeys } from './listing-key.ts';
import type { KeyPlan, RowIdentity } from './listing-key.ts';
import { readRows, START } from './read-rows.ts';

/** The common properties of the rows of a file, by which each row is checked. */
export interface Survey {
  readonly rows: number;
  /** The most frequent number of fields, by the version in field 301. Empty if no row can be a listing. */
  readonly widths: ReadonlyMap<string, number>;
  /** Keys of its listings. */
  readonly keys: KeyPlan;
}

/** Most rows; bounds memory. */
const MAX_ROWS = 300_000;

/**
 * Reads a file once before its rows are yielded: the number of fields and repeated references are known only after all rows.
 * @param agency only rows of this agency are listings; undefined: all
 * @throws ConnectorError of kind feed_rejected for a file that is cut off or has too many rows, as `readRows`
 */
export async function surveyRows(
  text: AsyncIterable<string>,
  agency: string | undefined,
  signal: AbortSignal,
): Promise<Survey> {
  const counts = new Map<string, Map<number, number>>();
  const listings: { version: string; length: number; identity: RowIdentity }[] = [];
  let rows = 0;
  for await (const { fields, position } of readRows(text, START)) {
    signal.throwIfAborted();
    rows = position.index;
    if (rows > MAX_ROWS) {
      throw new ConnectorError('feed_rejected', `The file has more than ${MAX_ROWS} rows.`);
    }
    const { length } = fields;
    if (length < MIN_FIELDS) {
      continue;
    }
    const version = versionOf(fields);
    count(counts, version, length);
    count(counts, ANY, length);
    const identity = rowIdentity(fields);
    if (!isHeader(fields) && faultOf(fields, length) === undefined && (agency ?? identity.agency) === identity.agency) {
      listings.push({ version, length, identity });
    }
  }
  const widths = new Map([...counts].map(([version, found]) => [version, mostFrequent(found)]));
  const whole = listings.filter(({ version, length }) => widthFor(widths, version) === length);
  return { rows, widths, keys: planKeys(whole.map(({ identity }) => identity)) };
}

/** Fields of kind, place and size: type of offer, kind, postal code, town, address, area, area of the plot, rooms, floor. */
const HOME_FIELDS = [3, 4, 5, 6, 8, 16, 17, 18, 24] as const;

/** The identity and digests of a row, for the plan of keys. */
export function rowIdentity(fields: readonly string[]): RowIdentity {
  const field = fieldOf(fields);
  return {
    ...identityOf(field),
    content: digest(fields.map((value) => value.trim())),
    home: digest(HOME_FIELDS.map((number) => fold(field(number) ?? ''))),
  };
}

/** 72 bits: no accidental collision within one file. */
const digest = (values: readonly string[]): string => hash('sha256', values.join('\u0000'), 'base64url').slice(0, 12);

/** Reads the fields of a row by number, trimmed; empty ones as undefined. */
export const fieldOf =
  (fields: readonly string[]) =>
  (number: number): string | undefined =>
    fields[number - 1]?.trim() || undefined;

/** The expected number of fields of a row; undefined if the file has no listings. */
export const widthOf = ({ widths }: Survey, fields: readonly string[]): number | undefined =>
  widthFor(widths, versionOf(fields));

const widthFor = (widths: Survey['widths'], version: string): number | undefined =>
  (version === NONE ? undefined : widths.get(version)) ?? widths.get(ANY);

const ANY = '*';
const NONE = '';

/** Agencies of one file may write different versions. */
function versionOf(fields: readonly string[]): string {
  const version = fields[300]?.trim() ?? NONE;
  return VERSION.test(version) ? version : NONE;
}

function count(counts: Map<string, Map<number, number>>, version: string, width: number): void {
  const widths = counts.get(version) ?? new Map<number, number>();
  counts.set(version, widths);
  widths.set(width, (widths.get(width) ?? 0) + 1);
}

/** The first of equally frequent ones. */
function mostFrequent(widths: ReadonlyMap<number, number>): number {
  return [...widths].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
