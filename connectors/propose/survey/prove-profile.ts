import type { MappingProfile } from '../../../model/mapping/mapping.ts';
import type { PathSurvey } from './watch-path.ts';

/** What the whole file proves about its values. */
export interface ProvenProfile {
  readonly profile: MappingProfile;
  /** Why each part holds, by its name. */
  readonly why: Readonly<Record<string, string>>;
  /** What speaks against itself, and is therefore not decided. */
  readonly contradictions: readonly string[];
}

/** Share of the values of a path that must be of a kind before they prove anything. */
const DOMINATED = 0.8;

/** Names of coordinates, which have a decimal point in files with decimal commas too. */
const COORDINATE = /lat|lon|lng|geo|coord|breite|laenge|länge/i;

/** Signs of currencies in values. */
const SIGNS: ReadonlyArray<readonly [sign: RegExp, currency: string]> = [
  [/€|\beur(?:os?)?\b/i, 'EUR'],
  [/£|\bgbp\b/i, 'GBP'],
  [/\bchf\b/i, 'CHF'],
];

/** Proves the decimal sign, the order of dates and the language by all values of a file. */
export function proveProfile(paths: readonly PathSurvey[], _market: string): ProvenProfile {
  const contradictions: string[] = [];
  const why: Record<string, string> = {};
  const numbers = prove('numbers', decimalsOf(paths), why, contradictions);
  const dates = prove('dates', datesOf(paths), why, contradictions);
  const language = languageOfTexts(paths, why);
  const currency = currencyOfValues(paths, why, contradictions);
  return {
    profile: {
      ...(numbers !== undefined && { numbers }),
      ...(dates !== undefined && { dates }),
      ...(language !== undefined && { language }),
      ...(currency !== undefined && { currency }),
    },
    why,
    contradictions,
  };
}

interface Proof<Value extends string> {
  readonly value: Value;
  count: number;
  readonly paths: string[];
  example: string;
}

function prove<Value extends string>(
  name: string,
  proofs: ReadonlyMap<Value, Proof<Value>>,
  why: Record<string, string>,
  contradictions: string[],
): Value | undefined {
  const found = [...proofs.values()].toSorted((left, right) => right.count - left.count);
  const [first, second] = found;
  if (!first) return undefined;
  const describe = ({ value, count, paths, example }: Proof<Value>): string =>
    `${value}: ${count} values such as "${example}" (${paths.slice(0, 3).join(', ')})`;
  if (second) {
    contradictions.push(
      `${name} are written in two ways, so neither is assumed: ${describe(first)}; ${describe(second)}.`,
    );
    return undefined;
  }
  why[name] = describe(first);
  return first.value;
}

function add<Value extends string>(
  proofs: Map<Value, Proof<Value>>,
  value: Value,
  count: number,
  { path, examples }: PathSurvey,
): void {
  if (count === 0) return;
  const known = proofs.get(value) ?? { value, count: 0, paths: [], example: examples[0] ?? '' };
  known.count += count;
  known.paths.push(path);
  proofs.set(value, known);
}

function decimalsOf(paths: readonly PathSurvey[]): Map<'point' | 'comma', Proof<'point' | 'comma'>> {
  const proofs = new Map<'point' | 'comma', Proof<'point' | 'comma'>>();
  for (const path of paths) {
    const { decimals, kinds, values, names } = path;
    const numeric = (kinds.integer ?? 0) + (kinds.decimal ?? 0) + (kinds.measure ?? 0) + (kinds.flag ?? 0);
    if (numeric < values * DOMINATED || COORDINATE.test(names.at(-1) ?? '')) continue;
    add(proofs, 'point', (decimals.point ?? 0) + thousandsOf(path, 'comma'), path);
    add(proofs, 'comma', (decimals.comma ?? 0) + thousandsOf(path, 'point'), path);
  }
  return proofs;
}

/** Fewest values with three digits behind a sign that show that it divides thousands: decimals are rarely three, and never always. */
const FEWEST_THOUSANDS = 3;

function thousandsOf({ decimals, different }: PathSurvey, sign: 'point' | 'comma'): number {
  const either = decimals[`either ${sign}`] ?? 0;
  return decimals[sign] === undefined && either >= FEWEST_THOUSANDS && different >= FEWEST_THOUSANDS ? either : 0;
}

function datesOf(paths: readonly PathSurvey[]): Map<'ymd' | 'dmy' | 'mdy', Proof<'ymd' | 'dmy' | 'mdy'>> {
  const proofs = new Map<'ymd' | 'dmy' | 'mdy', Proof<'ymd' | 'dmy' | 'mdy'>>();
  for (const path of paths) {
    if ((path.kinds.date ?? 0) < path.values * DOMINATED) continue;
    // Year first is never ambiguous, so it may stand next to another order.
    add(proofs, 'dmy', path.dates.dmy ?? 0, path);
    add(proofs, 'mdy', path.dates.mdy ?? 0, path);
  }
  if (proofs.size > 0) return proofs;
  for (const path of paths) add(proofs, 'ymd', path.dates.ymd ?? 0, path);
  return proofs;
}

function languageOfTexts(paths: readonly PathSurvey[], why: Record<string, string>): string | undefined {
  const counts = new Map<string, number>();
  for (const { languages } of paths) {
    for (const [language, count] of Object.entries(languages))
      counts.set(language, (counts.get(language) ?? 0) + count);
  }
  const [[first, most] = [undefined, 0], [, next] = ['', 0]] = [...counts].toSorted(
    ([, left], [, right]) => right - left,
  );
  if (first === undefined || most < next * 2) return undefined;
  why['language'] = `${most} texts read like ${first}${next > 0 ? `, ${next} like another language` : ''}`;
  return first;
}

function currencyOfValues(
  paths: readonly PathSurvey[],
  why: Record<string, string>,
  contradictions: string[],
): string | undefined {
  const found = new Map<string, string>();
  for (const { kinds, values, examples, path } of paths) {
    if ((kinds.measure ?? 0) < values * 0.5) continue;
    for (const [sign, currency] of SIGNS) {
      const example = examples.find((value) => sign.test(value));
      if (example !== undefined && !found.has(currency)) found.set(currency, `"${example}" (${path})`);
    }
  }
  const [first, ...others] = found;
  if (!first) return undefined;
  if (others.length > 0) {
    contradictions.push(
      `Amounts are in several currencies: ${[...found].map(([code, example]) => `${code} ${example}`).join(', ')}.`,
    );
    return undefined;
  }
  why['currency'] = `values such as ${first[1]}`;
  return first[0];
}
