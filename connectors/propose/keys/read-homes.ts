import type { FeedMapping, MappingRule } from '../../../model/mapping/mapping.ts';
import { parseSourcePath, sourceText, valuesAt } from '../../../model/mapping/source-path.ts';
import type { SourcePath } from '../../../model/mapping/source-path.ts';
import type { JsonObject } from '../../connector.ts';
import { contentType } from '../../kit/mapping/content-type.ts';
import { fold } from '../../../model/words/fold.ts';
import { kindOf } from '../survey/kinds.ts';
import type { Kind } from '../survey/kinds.ts';
import { valuesOf } from '../survey/source-values.ts';
import { FACTS, Homes } from './homes.ts';
import type { Fact } from './homes.ts';

/** Characters of a text that are compared, and of a key. */
const MAX_TEXT = 1_000;
const MAX_KEY = 60;

/** Fields of the model that say which home a listing is. */
const FACT_OF: ReadonlyArray<readonly [fact: Fact, fields: RegExp]> = [
  ['price', /^financial\.transaction\.price$/],
  ['place', /^location\./],
  ['area', /^sizes\./],
  ['text', /^(?:title|description|short_description)(?:\.|$)/],
];

/** Kinds of values that keys have: a number with a leading zero looks like a telephone number. */
const KEY_KINDS: ReadonlySet<Kind> = new Set(['integer', 'phone', 'words']);

/** The homes of a file, one record after the other. */
export interface HomesOfFile {
  readonly homes: Homes;
  add(key: string | undefined, raw: JsonObject): void;
}

/** How the records of a file become homes. The facts are values of the source: two files of one CRM write them alike. */
export function homesOfFile({ rules }: FeedMapping): HomesOfFile {
  const paths = new Map<Fact, readonly FactPath[]>(
    FACT_OF.map(([fact, fields]) => [fact, rules.filter(({ to }) => fields.test(to)).flatMap(pathsOf)]),
  );
  const taken = new Set([...paths.values()].flat().map(({ text }) => text));
  const homes = new Homes();
  const mayBeKey = (path: string): boolean => !taken.has(path) && homes.mayBeKey(path);
  return {
    homes,
    add(key, raw) {
      const facts: Partial<Record<Fact, string>> = {};
      for (const fact of FACTS) {
        const text = (paths.get(fact) ?? []).map((path) => textAt(raw, path)).join('\n');
        if (text.trim() !== '') facts[fact] = fold(text.slice(0, MAX_TEXT));
      }
      homes.add({ key, facts, fields: keyFields(raw, mayBeKey) });
    },
  };
}

/** A path, within each element of a list where there is one. */
interface FactPath {
  readonly text: string;
  readonly list?: SourcePath;
  readonly path: SourcePath;
}

function pathsOf({ from = [], each = [], parts = [] }: MappingRule): FactPath[] {
  const within = parts.flatMap((part) => part.from ?? []);
  return [
    ...from.flatMap((text) => parsed(text).map((path) => ({ text, path }))),
    ...each.flatMap((list) =>
      parsed(list).flatMap((outer) =>
        within.flatMap((text) => parsed(text).map((path) => ({ text: `${list}.${text}`, list: outer, path }))),
      ),
    ),
  ];
}

function parsed(text: string): SourcePath[] {
  const { path } = parseSourcePath(text);
  return path ? [path] : [];
}

function textAt(raw: JsonObject, { list, path }: FactPath): string {
  const nodes = list ? valuesAt(raw, list) : [raw];
  return nodes
    .flatMap((node) => valuesAt(node, path, raw))
    .map((value) => sourceText(value) ?? '')
    .join('\n');
}

/** Values that may be keys: once per record, short, with a digit, and neither a fact, date, amount, address nor file. */
function keyFields(raw: JsonObject, mayBeKey: (path: string) => boolean): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, value, list } of valuesOf(raw)) {
    const isKey =
      list === 0 &&
      // What a reader has added to the record.
      !path.startsWith('_') &&
      mayBeKey(path) &&
      value.length <= MAX_KEY &&
      /\d/.test(value) &&
      KEY_KINDS.has(kindOf(value)) &&
      contentType(undefined, value) === undefined;
    if (isKey) found.set(path, value);
  }
  return found;
}
