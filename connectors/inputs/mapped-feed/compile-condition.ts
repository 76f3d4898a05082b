import type { SourcePath, SourceValue } from '../../../model/mapping/source-path.ts';
import { parseSourcePath, sourceText, valuesAt } from '../../../model/mapping/source-path.ts';
import { foldedWord, plainNumber } from '../../../model/shared/condition.ts';
import type { Condition } from '../../../model/shared/condition.ts';
import { readFlag } from '../../kit/mapping/read-values.ts';

/** A condition, ready to be tested. `undefined` where it depends on a yes or no and the record has another word. */
export interface CompiledCondition {
  test(record: SourceValue): boolean;
  /**
   * As `test`; undefined if a word that the condition depends on is neither yes nor no.
   * @param record the record around the element of a list; default: the node
   */
  decide(node: SourceValue, record?: SourceValue): boolean | undefined;
  /** All paths in it, for messages. */
  readonly paths: readonly SourcePath[];
}

/** What a condition is about: a record, or an element of a list in it. */
interface Subject {
  readonly node: SourceValue;
  readonly record: SourceValue;
}

type Decide = (subject: Subject) => boolean | undefined;

/**
 * Prepares a condition of a mapping, whose paths are those of records: the data of a source, where `evaluate` takes our own. Words are compared without case and
 * accents. A comparison with words that all mean yes or no is unclear for any other word, one with a number for a text that is none, also under `not`.
 */
export function compileCondition(condition: Condition): CompiledCondition {
  const paths: SourcePath[] = [];
  const decide = decider(condition, paths);
  const decided = (node: SourceValue, record = node) => decide({ node, record });
  return { test: (record) => decided(record) === true, decide: decided, paths };
}

function decider(condition: Condition, paths: SourcePath[]): Decide {
  if ('all' in condition) return everyOf(condition.all.map((each) => decider(each, paths)));
  if ('any' in condition) return negated(everyOf(condition.any.map((each) => negated(decider(each, paths)))));
  if ('not' in condition) return negated(decider(condition.not, paths));
  const { path } = parseSourcePath(condition.path);
  // `checkMapping` has refused a path that cannot be parsed.
  if (!path) return () => undefined;
  paths.push(path);
  return leaf(condition, path);
}

const negated =
  (decide: Decide): Decide =>
  (subject) => {
    const is = decide(subject);
    return is === undefined ? undefined : !is;
  };

/** False as soon as one is false; else undefined if one is unclear. */
const everyOf =
  (parts: readonly Decide[]): Decide =>
  (subject) => {
    const results = parts.map((decide) => decide(subject));
    return results.includes(false) ? false : results.includes(undefined) ? undefined : true;
  };

type Comparison = Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown }>;

function leaf(comparison: Comparison, path: SourcePath): Decide {
  if ('in' in comparison) return isIn(comparison.in, path);
  if ('exists' in comparison) return (subject) => valuesOf(subject, path).some(hasValue) === comparison.exists;
  if ('starts' in comparison) {
    const starts = comparison.starts.map(foldedWord);
    return (subject) =>
      textsAt(subject, path).some((text) => starts.some((start) => foldedWord(text).startsWith(start)));
  }
  const isMet =
    'above' in comparison
      ? (number: number) => number > comparison.above
      : (number: number) => number < comparison.below;
  return (subject) => {
    const numbers = textsAt(subject, path).map(plainNumber);
    if (numbers.some((number) => number !== undefined && isMet(number))) return true;
    return numbers.includes(undefined) ? undefined : false;
  };
}

const valuesOf = ({ node, record }: Subject, path: SourcePath): SourceValue[] => valuesAt(node, path, record);

const textsAt = (subject: Subject, path: SourcePath): string[] =>
  valuesOf(subject, path).flatMap((value) => sourceText(value) ?? []);

function isIn(words: ReadonlyArray<string | number | boolean>, path: SourcePath): Decide {
  const known = new Set(words.map(foldedWord));
  const isFlag = words.every((word) => readFlag(String(word)) !== undefined);
  // An element may be there without text: `<Kauf/>`.
  const isEmptyKnown = known.has('');
  return (subject) => {
    if (isEmptyKnown && valuesOf(subject, path).includes('')) return true;
    const texts = textsAt(subject, path);
    if (texts.some((text) => known.has(foldedWord(text)))) return true;
    return isFlag && texts.some((text) => readFlag(text) === undefined) ? undefined : false;
  };
}

/** Whether a value is more than an empty field. */
function hasValue(value: SourceValue): boolean {
  if (sourceText(value) !== undefined) return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}
