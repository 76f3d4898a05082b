import { quoteName } from '../../../model/mapping/source-path.ts';
import type { Json, JsonObject } from '../../connector.ts';
import { isObject } from '../../kit/mapping/open-fields.ts';

/** A value of a record and where it is. */
export interface SourceValue {
  /** Path as mappings write it. */
  readonly path: string;
  /** The names on the way, for comparing words: `["attribute", "bedrooms"]`. */
  readonly names: readonly string[];
  readonly value: string;
  readonly type: 'number' | 'boolean' | 'string';
  /** Length of `path` that ends at the innermost repeated element; 0 if there is none. */
  readonly list: number;
}

/** Fields that name what an element of a list is about; the first that an element has counts. */
const KEY_NAMES = [
  'lang',
  '@lang',
  '@language',
  'language',
  'languageid',
  'locale',
  'label',
  '@label',
  'name',
  '@name',
  '@feldname',
  'key',
  'meta_key',
  '@key',
  '@code',
  'code',
  '@type',
  'type',
];
/** Fields that hold the value of such an element. */
const VALUE_NAMES = [
  'value',
  'meta_value',
  '@value',
  'content',
  'text',
  '#text',
  'val',
  'wert',
  'valeur',
  'valor',
  'valore',
];

/** Fields of the largest element that is a name with its value. */
const MAX_FIELDS = 8;

/** Longest name in a list of names and values. */
const MAX_KEY = 60;

/** Values of one record; the widest real ones have 2,000. */
const MAX_VALUES = 10_000;

const MAX_DEPTH = 20;

interface Place {
  readonly path: string;
  readonly names: readonly string[];
  readonly list: number;
}

/** Every value of a record with its path: lists share the path of their elements, lists of names and values have one path per name. */
export function valuesOf(record: JsonObject): SourceValue[] {
  const found: SourceValue[] = [];
  for (const [name, value] of Object.entries(record)) {
    walk(value, { path: quoteName(name), names: [name], list: 0 }, found, 0);
  }
  return found;
}

function walk(value: Json | undefined, place: Place, found: SourceValue[], depth: number): void {
  if (found.length >= MAX_VALUES || depth > MAX_DEPTH || value === undefined || value === null) return;
  if (Array.isArray(value)) {
    for (const element of value) walkElement(element, { ...place, list: place.path.length }, found, depth);
  } else if (isObject(value)) {
    walkElement(value, place, found, depth);
  } else {
    const text = String(value).trim();
    const type = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'string';
    if (text !== '') found.push({ ...place, value: text, type });
  }
}

function walkElement(element: Json, place: Place, found: SourceValue[], depth: number): void {
  if (!isObject(element)) {
    walk(element, place, found, depth + 1);
    return;
  }
  const named = namedValue(element);
  if (named) {
    const { keyName, key, valueName } = named;
    const path = `${place.path}[${quoteName(keyName)}=${quoteValue(key)}]`;
    const inner = { path: valueName === '#text' ? path : `${path}.${quoteName(valueName)}`, list: 0 };
    walk(element[valueName], { ...inner, names: [...place.names, key] }, found, depth + 1);
    return;
  }
  for (const [name, value] of Object.entries(element)) {
    const path =
      name === '#text'
        ? place.path
        : name.startsWith('@')
          ? `${place.path}${name}`
          : `${place.path}.${quoteName(name)}`;
    const names = name === '#text' ? place.names : [...place.names, name];
    walk(value, { path, names, list: place.list }, found, depth + 1);
  }
}

/** An element that is a name and its value: `{ name: "bedrooms", value: 3 }`, `<text lang="fr">…</text>`. */
function namedValue(element: JsonObject): { keyName: string; key: string; valueName: string } | undefined {
  const fields = new Map(Object.keys(element).map((name) => [name.toLowerCase(), name]));
  if (fields.size > MAX_FIELDS || fields.size < 2) return undefined;
  const valueName = VALUE_NAMES.flatMap((name) => fields.get(name) ?? [])[0];
  if (valueName === undefined) return undefined;
  for (const name of KEY_NAMES) {
    const keyName = fields.get(name);
    const key = keyName === undefined || keyName === valueName ? undefined : element[keyName];
    if (keyName !== undefined && typeof key === 'string' && key.trim() !== '' && key.length <= MAX_KEY) {
      return { keyName, key: key.trim(), valueName };
    }
  }
  return undefined;
}

const quoteValue = (value: string): string => (/["\]]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
