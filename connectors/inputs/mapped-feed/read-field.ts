import type { Reader } from '../../../model/mapping/mapping.ts';
import type { SourcePath, SourceValue } from '../../../model/mapping/source-path.ts';
import { sourceText, valuesAt } from '../../../model/mapping/source-path.ts';
import { countryCode } from '../../kit/mapping/country-code.ts';
import { findEntry } from '../../kit/mapping/find-entry.ts';
import { languageCode } from '../../kit/mapping/names/language-code.ts';
import { addWarning } from '../../kit/mapping/read-values.ts';
import { Cell } from './cell.ts';
import type { Reading } from './cell.ts';
import type { FieldRule } from './compile-mapping.ts';
import { isFileName } from './named-pictures.ts';

/** A value of a record with its path. */
export interface Found {
  readonly value: SourceValue;
  readonly path: string;
}

/** Where a rule reads: the record, or an element of a list. */
export interface Scope {
  readonly record: SourceValue;
  readonly node: SourceValue;
  /** Path of the element in the record, for warnings; empty for the record. */
  readonly path: string;
}

/** Every value of a rule: of the first of its paths that has one, with `join` of all of them as one. */
export function findValues({ record, node, path: base }: Scope, { from, join, separator }: FieldRule): Found[] {
  const perPath = from.map((path) => ({ path, values: valuesAt(node, path, record).filter(isFilled) }));
  if (join !== undefined) {
    const texts = perPath.flatMap(({ values }) => values.flatMap((value) => sourceText(value) ?? []));
    const [first] = perPath;
    return texts.length === 0 || !first ? [] : [{ value: texts.join(join), path: placeOf(base, first.path) }];
  }
  const found = perPath.find(({ values }) => values.length > 0);
  if (!found) return [];
  const path = placeOf(base, found.path);
  return found.values.flatMap((value) => divided(value, separator).map((each) => ({ value: each, path })));
}

const isFilled = (value: SourceValue): boolean => sourceText(value) !== undefined;

function divided(value: SourceValue, separator: string | undefined): SourceValue[] {
  const text = separator === undefined ? undefined : sourceText(value);
  return separator === undefined || text === undefined
    ? [value]
    : text
        .split(separator)
        .map((part) => part.trim())
        .filter((part) => part !== '');
}

/** The path of a value in the record. */
export function placeOf(base: string, { text, ofRecord }: SourcePath): string {
  if (base === '' || ofRecord) return text;
  if (text === '.') return base;
  return text.startsWith('@') ? `${base}${text}` : `${base}.${text}`;
}

/** What a value of the source is in our model; undefined if it has no counterpart, with a warning unless the mapping says so. */
export function readValue(found: Found, rule: FieldRule, scope: Scope, reading: Reading): unknown {
  const coded = readCode(found, rule, reading);
  return coded.found ? coded.value : readAs(found, rule, scope, reading);
}

/** The entry of the code table. A word that is missing is reported, unless the rule names a reader for such words. */
function readCode(
  { value, path }: Found,
  { to, codes, target, reader, hasOwnReader }: FieldRule,
  reading: Reading,
): { readonly found: boolean; readonly value?: unknown } {
  const table = codes ?? (reader === 'code' ? wordsAsCodes(target.words) : undefined);
  if (!table) return { found: false };
  const word = sourceText(value) ?? '';
  const entry = findEntry(table, word, 'words');
  if (entry.found || hasOwnReader) return entry;
  addWarning(reading.warnings, 'unmapped_value', path, word);
  noteUnknown(reading, to, path, word);
  return { found: true };
}

/** Notes a word that a field should be filled from and that nobody knows. */
export function noteUnknown({ unknown }: Reading, to: string, path: string, word: string): void {
  if (!unknown.has(to)) unknown.set(to, { path, word });
}

const ownWords = new WeakMap<readonly string[], Readonly<Record<string, string>>>();

/** Without a code table, the words of our model are understood. */
function wordsAsCodes(words: readonly string[] = []): Readonly<Record<string, string>> {
  const known = ownWords.get(words) ?? Object.fromEntries(words.map((word) => [word, word]));
  ownWords.set(words, known);
  return known;
}

function readAs({ value, path }: Found, rule: FieldRule, scope: Scope, reading: Reading): unknown {
  const cell = new Cell(value, reading);
  const name = rule.isFile === true && rule.reader === 'url' ? cell.raw(path) : undefined;
  if (name !== undefined && isFileName(name)) return reading.files.reference(name);
  return READ_AS[rule.reader](cell, path, rule, scope, reading);
}

type ReadCell = (cell: Cell, path: string, rule: FieldRule, scope: Scope, reading: Reading) => unknown;

const READ_AS: Readonly<Record<Reader, ReadCell>> = {
  text: (cell, path) => cell.raw(path),
  code: (cell, path) => cell.raw(path),
  line: (cell, path) => cell.line(path),
  html: (cell, path) => cell.html(path),
  number: (cell, path, rule, _scope, reading) =>
    numeric(isRank(rule) ? cell.signed(path) : cell.number(path), rule, path, reading),
  count: (cell, path, rule, _scope, reading) =>
    numeric(isRank(rule) ? cell.signed(path) : cell.count(path), rule, path, reading),
  amount: (cell, path, rule, scope, reading) => cell.money(path, currencyCell(rule, scope, reading)),
  size: (cell, path, { unit }) => cell.size(path, unit),
  degrees: (cell, path) => cell.degrees(path),
  point: (cell, path) => cell.point(path),
  date: (cell, path) => cell.date(path),
  instant: (cell, path) => cell.instant(path),
  flag: (cell, path) => cell.flag(path),
  permission: (cell, path) => cell.permission(path),
  prohibition: (cell, path) => cell.prohibition(path),
  url: (cell, path) => cell.url(path),
  country: (cell, path) => lookedUp(cell, path, countryCode),
  language: (cell, path) => lookedUp(cell, path, languageCode),
};

/** Ranks of files: many exports count them from 0, which means unknown in other numbers. */
const isRank = ({ target: { steps } }: FieldRule): boolean => steps.at(-1) === 'ordinal';

function lookedUp(cell: Cell, path: string, find: (word: string) => string | undefined): string | undefined {
  const word = cell.raw(path);
  const code = word === undefined ? undefined : find(word);
  if (word !== undefined && code === undefined) cell.warn('unmapped_value', path, word);
  return code;
}

function currencyCell({ currency }: FieldRule, { node, record }: Scope, reading: Reading): Cell | undefined {
  const value = currency && valuesAt(node, currency, record).find(isFilled);
  return value === undefined ? undefined : new Cell(value, reading);
}

/** A number as its field wants it: a text, a whole number, within its bounds. */
function numeric(
  value: number | undefined,
  { target: { kind, minimum, maximum } }: FieldRule,
  path: string,
  { warnings }: Reading,
): number | string | undefined {
  if (value === undefined) return undefined;
  if (kind === 'number' || kind === 'integer') {
    if (value < (minimum ?? -Infinity) || value > (maximum ?? Infinity)) {
      addWarning(warnings, 'implausible_value', path, String(value));
      return undefined;
    }
    return kind === 'integer' ? Math.trunc(value) : value;
  }
  return String(value);
}
