import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import { withPaths } from '../../../model/mapping/mapping-paths.ts';
import { isOfRecord, parseSourcePath, quoteName, sourceText, valueOfKey } from '../../../model/mapping/source-path.ts';
import type { PathStep, SourceValue } from '../../../model/mapping/source-path.ts';

/** The fields of a source that a mapping names, as a tree by name in lower case. */
export interface KnownFields {
  readonly children: ReadonlyMap<string, KnownFields>;
  /** Numbered names: `photo{1-40}`. */
  readonly numbered: ReadonlyArray<{
    readonly key: string;
    readonly from: number;
    readonly to: number;
    readonly node: KnownFields;
  }>;
  /** A path ends here: all that is below is known, too. */
  readonly isWhole: boolean;
  /** The values of conditions in brackets, by the name that they compare: other elements are unknown. */
  readonly filters: ReadonlyMap<string, ReadonlySet<string>>;
  /** Some path takes every element, whatever its value. */
  readonly takesAll: boolean;
}

interface Growing extends KnownFields {
  readonly children: Map<string, Growing>;
  readonly numbered: Array<{ key: string; from: number; to: number; node: Growing }>;
  isWhole: boolean;
  readonly filters: Map<string, Set<string>>;
  takesAll: boolean;
}

/** Longest name in a warning. */
const MAX_NAME = 100;
/** Most unknown fields of a record that are reported. */
const MAX_UNKNOWN = 50;
/** Attributes of every XML document. */
const OF_XML = new Set(['@schemalocation', '@nonamespaceschemalocation', '@nil', '@xmlns', '@space']);

const grow = (): Growing => ({
  children: new Map(),
  numbered: [],
  isWhole: false,
  filters: new Map(),
  takesAll: false,
});

/** All fields that the paths of a mapping name. */
export function knownFieldsOf(mapping: FeedMapping): KnownFields {
  const root = grow();
  for (const { path, base = [''] } of withPaths(mapping)) {
    for (const start of isOfRecord(path) ? [''] : base) addPath(root, start, path);
  }
  return root;
}

function addPath(root: Growing, base: string, path: string): void {
  const steps = [base, path].flatMap((text) => (text === '' ? [] : (parseSourcePath(text).path?.steps ?? [])));
  let node = root;
  for (const step of steps) {
    // A number picks an element of a list, which has the fields of all.
    if (/^\d{1,4}$/.test(step.name) && node !== root) continue;
    node = grown(node, step);
    if (!step.filter) node.takesAll = true;
    else {
      const values = node.filters.get(step.filter.key) ?? new Set();
      node.filters.set(step.filter.key, values.add(step.filter.value));
      grown(node, { name: step.filter.key, key: step.filter.key }).isWhole = true;
    }
  }
  // The path `.` is the whole record or element.
  if (node !== root) node.isWhole = true;
}

function grown({ children, numbered }: Growing, { key, numbers }: PathStep): Growing {
  if (numbers) {
    const known = numbered.find((each) => each.key === key && each.from === numbers.from && each.to === numbers.to);
    if (known) return known.node;
    const node = grow();
    numbered.push({ key, from: numbers.from, to: numbers.to, node });
    return node;
  }
  const child = children.get(key) ?? grow();
  children.set(key, child);
  return child;
}

/** Calls `report` with the path of each field of a record that has a value and that no path of the mapping names, 50 at most. */
export function reportUnknown(record: SourceValue, known: KnownFields, report: (path: string) => void): void {
  const seen = new Set<string>();
  const note = (path: string): void => {
    if (seen.size >= MAX_UNKNOWN || seen.has(path)) return;
    seen.add(path);
    report(path.slice(0, MAX_NAME));
  };
  walk(record, known, '', note);
}

function walk(value: SourceValue, known: KnownFields, path: string, note: (path: string) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (isList(value)) {
    for (const element of value) walk(element, known, path, note);
    return;
  }
  for (const name of Object.keys(value)) {
    const child = value[name];
    // What the reader copied into the record, and the own text of an element.
    if (child === undefined || name.startsWith('_') || name === '#text' || OF_XML.has(name) || isEmpty(child)) continue;
    const place = name.startsWith('@') || path === '' ? `${path}${quoteName(name)}` : `${path}.${quoteName(name)}`;
    const node = nodeOf(known, name.toLowerCase());
    if (!node) note(place);
    else visit(child, node, place, note);
  }
}

function visit(value: SourceValue, node: KnownFields, path: string, note: (path: string) => void): void {
  if (node.filters.size > 0 && !node.takesAll) {
    for (const element of isList(value) ? value : [value]) {
      const unknown = unknownFilter(element, node);
      if (unknown !== undefined) note(`${path}${unknown}`);
    }
  }
  if (!node.isWhole) walk(value, node, path, note);
}

/** The condition in brackets that would name an element; undefined if the mapping names it. */
function unknownFilter(element: SourceValue, { filters }: KnownFields): string | undefined {
  let first: string | undefined;
  for (const [key, values] of filters) {
    const value = valueOfKey(element, key);
    if (value !== undefined && values.has(value)) return undefined;
    if (value !== undefined) first ??= `[${quoteName(key)}=${/[\]"]/.test(value) ? JSON.stringify(value) : value}]`;
  }
  return first;
}

function nodeOf({ children, numbered }: KnownFields, key: string): KnownFields | undefined {
  const child = children.get(key);
  if (child || numbered.length === 0) return child;
  return numbered.find(({ key: start, from, to }) => {
    const digits = key.startsWith(start) ? key.slice(start.length) : '';
    return /^\d{1,4}$/.test(digits) && Number(digits) >= from && Number(digits) <= to;
  })?.node;
}

/** Without any text, number or true value, at any depth. */
function isEmpty(value: SourceValue): boolean {
  if (typeof value !== 'object' || value === null) return value === false || sourceText(value) === undefined;
  return isList(value) ? value.every(isEmpty) : Object.values(value).every(isEmpty);
}

const isList = (value: SourceValue): value is readonly SourceValue[] => Array.isArray(value);
