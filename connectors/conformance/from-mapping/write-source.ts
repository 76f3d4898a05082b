import type { FeedMapping, MappingRule } from '../../../model/mapping/mapping.ts';
import { parseSourcePath } from '../../../model/mapping/source-path.ts';
import { isObject } from '../../../model/shared/is-object.ts';
import type { Json, JsonObject } from '../../connector.ts';
import type { Listing } from '../fixture.ts';

/** A source record while it is written. */
interface Draft {
  [name: string]: Json;
}

/** A file in the form that a mapping reads, with these listings: as far as the mapping says where their key, text, offer, type and time of change are. */
export function writeSource(mapping: FeedMapping, listings: readonly Listing[]): { body: string; contentType: string } {
  const records = listings.map((listing) => writeRecord(mapping, listing));
  const { format, records: at = '' } = mapping.source;
  if (format === 'csv') return { body: writeTable(mapping, records), contentType: 'text/csv' };
  if (format === 'json') return { body: JSON.stringify(nested(at, records)), contentType: 'application/json' };
  return { body: writeXml(at, records), contentType: 'text/xml' };
}

/** A record of the source of a mapping. Texts of listings are escaped for XML already. */
export function writeRecord(mapping: FeedMapping, { key, changed, text, isBroken }: Listing): JsonObject {
  const record: Draft = {};
  // The first rule of a field with a value wins, so what it asks for must not be overwritten by those behind it.
  for (const to of ['offer_type', 'type']) {
    const rule = mapping.rules.find((each) => each.to === to);
    if (rule) writeWord(record, rule);
  }
  const texts = mapping.rules.filter(({ to, from }) => /^(?:description|title)(?:\.|$)/.test(to) && from !== undefined);
  for (const { from = [] } of texts) put(record, from[0] ?? '', text);
  put(record, mapping.updated?.[0], changed);
  if (!isBroken) for (const path of mapping.key.from) put(record, path, key);
  return record;
}

/** A word of the source that the rule knows, and what its condition asks for. */
function writeWord(record: Draft, { from, codes, when }: MappingRule): void {
  const word = Object.entries(codes ?? {}).find(([, meaning]) => meaning !== null)?.[0];
  if (word !== undefined) put(record, from?.[0], word);
  writeCondition(record, when);
}

function writeCondition(record: Draft, condition: unknown): void {
  if (!isObject(condition)) return;
  const { all, any, path, in: words, exists } = condition;
  const [alternative]: unknown[] = Array.isArray(any) ? any : [];
  for (const part of Array.isArray(all) ? all : alternative === undefined ? [] : [alternative])
    writeCondition(record, part);
  const [word]: unknown[] = Array.isArray(words) ? words : [];
  if (typeof path === 'string' && (typeof word === 'string' || typeof word === 'number'))
    put(record, path, String(word));
  if (typeof path === 'string' && exists === true) put(record, path, 'x');
}

/** Writes a value at a path, with the elements and names on the way. */
function put(record: Draft, path: string | undefined, value: string): void {
  const steps = path === undefined ? [] : (parseSourcePath(path).path?.steps ?? []);
  let node = record;
  for (const [place, { name, numbers, filter }] of steps.entries()) {
    const own = numbers ? `${name}${String(numbers.from).padStart(numbers.width, '0')}` : name;
    if (place === steps.length - 1 && !filter) {
      if (isObject(node[own])) node[own] = { ...node[own], '#text': value };
      else node[own] = value;
      return;
    }
    const known = node[own];
    const next: Draft = isObject(known) ? { ...known } : typeof known === 'string' ? { '#text': known } : {};
    if (filter) next[filter.key] = filter.value;
    node[own] = next;
    node = next;
    if (place === steps.length - 1) node['#text'] = value;
  }
}

function writeTable({ source, key, updated = [], rules }: FeedMapping, records: readonly JsonObject[]): string {
  const { delimiter = ',', columns } = source;
  const own = [
    ...new Set([
      ...key.from,
      ...updated,
      ...rules.flatMap(({ from = [] }) => from),
      ...records.flatMap((record) => Object.keys(record)),
    ]),
  ];
  const names = columns ?? [...new Set(own.map((path) => parseSourcePath(path).path?.steps[0]?.name ?? path))];
  const quoted = (value: Json | undefined): string =>
    `"${typeof value === 'string' ? value.replaceAll('"', '""') : ''}"`;
  const rows = records.map((record) => names.map((name) => quoted(record[name])).join(delimiter));
  return [...(columns ? [] : [names.map(quoted).join(delimiter)]), ...rows, ''].join('\n');
}

/** The list below the names of its path. */
function nested(path: string, records: readonly JsonObject[]): Json {
  if (path === '') return [...records];
  return path.split('.').reduceRight<Json>((inner, name) => ({ [name]: inner }), [...records]);
}

function writeXml(path: string, records: readonly JsonObject[]): string {
  const names = path.split('.');
  const record = names.pop() ?? 'record';
  const open = names.map((name) => `<${name}>`).join('');
  const close = names
    .toReversed()
    .map((name) => `</${name}>`)
    .join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${open}\n${records.map((each) => element(record, each)).join('\n')}\n${close}\n`;
}

/** Texts of listings are escaped already, see `Listing`. */
function element(name: string, value: Json): string {
  if (!isObject(value)) return `<${name}>${typeof value === 'string' ? value : ''}</${name}>`;
  const entries = Object.entries(value);
  const attributes = entries
    .filter(([child]) => child.startsWith('@'))
    .map(([child, part]) => ` ${child.slice(1)}="${typeof part === 'string' ? part : ''}"`);
  const children = entries
    .filter(([child]) => !child.startsWith('@'))
    .map(([child, part]) => (child === '#text' ? (typeof part === 'string' ? part : '') : element(child, part)));
  return `<${name}${attributes.join('')}>${children.join('')}</${name}>`;
}
