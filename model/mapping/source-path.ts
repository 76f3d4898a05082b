/** A value of a record: JSON, or XML and CSV in the plain form that the readers build. */
export type SourceValue =
  | null
  | boolean
  | number
  | string
  | readonly SourceValue[]
  | { readonly [name: string]: SourceValue };

/** One step of a path. */
export interface PathStep {
  /** As written; and in lower case. */
  readonly name: string;
  readonly key: string;
  /** Numbered names: `photo{1-40}`, `photo{01-40}` with the width of its first number. */
  readonly numbers?: { readonly from: number; readonly to: number; readonly width: number };
  /** Only elements whose child or attribute has this value, in lower case. */
  readonly filter?: { readonly key: string; readonly value: string };
}

/** A parsed path. Without steps it is the record itself. */
export interface SourcePath {
  /** As written, without the `^.` of a path that begins in the record. */
  readonly text: string;
  /** In the parts of a list: begins in the record instead of the element. */
  readonly ofRecord?: true;
  readonly steps: readonly PathStep[];
}

export type ParsedPath =
  | { readonly path: SourcePath; readonly fault?: undefined }
  | { readonly fault: string; readonly path?: undefined };

/** Most values of one path in a record; real listings have up to 130 pictures. */
export const MAX_FOUND = 1_000;

/** Most names of one numbered step. */
const MAX_NUMBERS = 500;

/** Most steps: real records are some ten levels deep. */
const MAX_STEPS = 32;

/** Signs that end a name without quotation marks. */
const ENDS = new Set(['.', '[', ']', '{', '}', '"', '@']);

const NUMBERS = /^\{(\d{1,4})-(\d{1,4})\}/;

/** A number that picks one element of a list, from 0. */
const INDEX = /^\d{1,4}$/;

/** Begins a path that leads from an element of a list to the record around it. */
const OF_RECORD = '^.';

/** Whether a path of a part begins in the record instead of the element. */
export const isOfRecord = (text: string): boolean => text.startsWith(OF_RECORD);

/** Parses a path as the schema of a mapping describes it. */
export function parseSourcePath(text: string): ParsedPath {
  if (!isOfRecord(text)) return parseSteps(text);
  const { path, fault } = parseSteps(text.slice(OF_RECORD.length));
  return path ? { path: { ...path, ofRecord: true } } : { fault };
}

function parseSteps(text: string): ParsedPath {
  const steps: PathStep[] = [];
  let rest = text;
  if (rest === '.') return { path: { text, steps } };
  for (;;) {
    const step = readStep(rest);
    if ('fault' in step) {
      return {
        fault: `"${text.slice(0, 100)}" is no path: ${step.fault} at character ${text.length - rest.length + 1}`,
      };
    }
    steps.push(step.step);
    if (steps.length > MAX_STEPS) return { fault: `"${text.slice(0, 100)}" has more than ${MAX_STEPS} steps` };
    rest = step.rest;
    if (rest === '') return { path: { text, steps } };
    // The attribute of an element may follow without a dot: `price@currency`.
    if (rest.startsWith('@')) continue;
    rest = rest.slice(1);
    // The empty name at the end: the element's own text, which is what a path to an element means anyway.
    if (rest === '') return { path: { text, steps } };
  }
}

type ReadStep = { readonly step: PathStep; readonly rest: string } | { readonly fault: string };

/** The first step of a text; what follows it begins with a dot or `@`, or is empty. */
function readStep(text: string): ReadStep {
  const named = readName(text, ENDS);
  if ('fault' in named) return named;
  const { name } = named;
  const [written = '', first = '', last = ''] = NUMBERS.exec(named.rest) ?? [];
  const numbers = { from: Number(first), to: Number(last), width: first.length };
  if (written !== '' && !isRange(numbers)) return { fault: `${written} is no range of at most ${MAX_NUMBERS} numbers` };
  const behind = named.rest.slice(written.length);
  const filtered = behind.startsWith('[') ? readFilter(behind) : { filter: undefined, rest: behind };
  if ('fault' in filtered) return filtered;
  const { filter, rest } = filtered;
  if (rest !== '' && !rest.startsWith('.') && !rest.startsWith('@')) {
    return { fault: `"${rest[0]}" must not follow a name; put names with such signs in quotation marks` };
  }
  return {
    step: { name, key: name.toLowerCase(), ...(written !== '' && { numbers }), ...(filter && { filter }) },
    rest,
  };
}

const isRange = ({ from, to }: { readonly from: number; readonly to: number }): boolean =>
  to >= from && to - from < MAX_NUMBERS;

function readFilter(
  text: string,
): { readonly filter: NonNullable<PathStep['filter']>; readonly rest: string } | { readonly fault: string } {
  const named = readName(text.slice(1), new Set([...ENDS, '=']));
  if ('fault' in named) return named;
  if (!named.rest.startsWith('=')) return { fault: 'a condition in brackets is written [name=value]' };
  const value = readName(named.rest.slice(1), new Set([']', '"']));
  if ('fault' in value) return value;
  if (!value.rest.startsWith(']')) return { fault: 'a bracket is not closed' };
  const filter = { key: named.name.toLowerCase(), value: normalised(value.name) };
  return { filter, rest: value.rest.slice(1) };
}

/** A name up to one of these signs, or in quotation marks, which are doubled within. */
function readName(
  text: string,
  ends: ReadonlySet<string>,
): { readonly name: string; readonly rest: string } | { readonly fault: string } {
  if (text.startsWith('"')) {
    const [quoted = ''] = /^"(?:[^"]|"")*"/.exec(text) ?? [];
    if (quoted.length < 3) return { fault: quoted === '' ? 'a quotation mark is not closed' : 'a name is empty' };
    return { name: quoted.slice(1, -1).replaceAll('""', '"'), rest: text.slice(quoted.length) };
  }
  let end = text.startsWith('@') ? 1 : 0;
  while (end < text.length && !ends.has(text[end] ?? '')) end++;
  const name = text.slice(0, end);
  return name === '' || name === '@' ? { fault: 'a name is empty' } : { name, rest: text.slice(end) };
}

/** A name as a step of a path, in quotation marks where it needs them. */
export function quoteName(name: string): string {
  const isPlain =
    name !== '' && name.split('').every((sign, place) => !ENDS.has(sign) || (sign === '@' && place === 0));
  return isPlain && name !== '@' ? name : `"${name.replaceAll('"', '""')}"`;
}

/**
 * Every value at a path, in the order of the record and at most 1,000; lists are taken apart.
 * @param node the record, or the element of a list
 * @param record the record around an element
 */
export function valuesAt(node: SourceValue, { steps, ofRecord }: SourcePath, record = node): SourceValue[] {
  let found: SourceValue[] = [ofRecord ? record : node];
  for (const step of steps) {
    const next: SourceValue[] = [];
    for (const value of found) collect(value, step, next);
    if (next.length === 0) return next;
    found = next;
  }
  const flat: SourceValue[] = [];
  for (const value of found) flatten(value, flat);
  return flat;
}

function collect(value: SourceValue, step: PathStep, into: SourceValue[]): void {
  if (into.length >= MAX_FOUND || typeof value !== 'object' || value === null) return;
  if (isList(value)) {
    if (INDEX.test(step.name)) {
      const element = value[Number(step.name)];
      if (element !== undefined) push(element, step, into);
    } else for (const element of value) collect(element, step, into);
    return;
  }
  if (!step.numbers) {
    const child = childOf(value, step);
    if (child !== undefined) push(child, step, into);
    return;
  }
  const { from, to, width } = step.numbers;
  for (let number = from; number <= to; number++) {
    const digits = String(number).padStart(width, '0');
    const child = childOf(value, { name: `${step.name}${digits}`, key: `${step.key}${digits}` });
    if (child !== undefined) push(child, step, into);
  }
}

function push(value: SourceValue, { filter }: PathStep, into: SourceValue[]): void {
  if (!filter) {
    if (into.length < MAX_FOUND) into.push(value);
    return;
  }
  const elements: SourceValue[] = [];
  flatten(value, elements);
  for (const element of elements) {
    if (into.length < MAX_FOUND && valueOfKey(element, filter.key) === filter.value) into.push(element);
  }
}

/** The text of an element's child or attribute as filters compare it. */
export function valueOfKey(element: SourceValue, key: string): string | undefined {
  if (typeof element !== 'object' || element === null || isList(element)) return undefined;
  const child = childOf(element, { name: key, key });
  const text = child === undefined ? undefined : sourceText(child);
  return text === undefined ? undefined : normalised(text);
}

const normalised = (text: string): string => text.trim().normalize('NFC').toLowerCase();

function flatten(value: SourceValue, into: SourceValue[]): void {
  if (into.length >= MAX_FOUND) return;
  if (isList(value)) for (const element of value) flatten(element, into);
  else into.push(value);
}

/** Names that are not in lower case, by their lower case, per object. XML has none. */
const folded = new WeakMap<object, ReadonlyMap<string, string>>();

function childOf(
  node: { readonly [name: string]: SourceValue },
  { name, key }: Pick<PathStep, 'name' | 'key'>,
): SourceValue | undefined {
  if (Object.hasOwn(node, name)) return node[name];
  if (Object.hasOwn(node, key)) return node[key];
  let names = folded.get(node);
  if (!names) {
    names = new Map(
      Object.keys(node)
        .toReversed()
        .flatMap((own) => (own.toLowerCase() === own ? [] : [[own.toLowerCase(), own] as const])),
    );
    folded.set(node, names);
  }
  const own = names.get(key);
  return own === undefined ? undefined : node[own];
}

/**
 * The trimmed text of a value: of an element of XML its own text, of a number or boolean its JSON. Undefined if empty, a list or another
 * object, or a dash, which people write into a field that they leave empty.
 */
export function sourceText(value: SourceValue): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : isObjectValue(value) ? value['#text'] : undefined;
  const trimmed = typeof text === 'string' ? text.trim() : '';
  return trimmed === '' || /^[-\u2013\u2014]+$/.test(trimmed) ? undefined : trimmed;
}

const isList = (value: SourceValue): value is readonly SourceValue[] => Array.isArray(value);

function isObjectValue(value: SourceValue): value is { readonly [name: string]: SourceValue } {
  return typeof value === 'object' && value !== null && !isList(value);
}
