import type { RecordFault } from '../../model/shared/fault-codes.ts';
import type { Json, JsonObject, ReadMessage } from '../connector.ts';
import { openElement } from './mapping/open-element.ts';
import { openFields } from './mapping/open-fields.ts';

/** Declares the records of a CRM, whether they come in one file or in pages. */
export interface RecordFields {
  /** Where a record has its key: a column, a field of JSON (`ids.own`), a child of XML (`id`), an attribute (`@id`) or that of a child (`admin@id`). */
  readonly key: string | KeyReader;
  /** Where a record has the time of its last change. */
  readonly updated?: string | FieldReader;
  /** IANA zone of times without an offset; default UTC. */
  readonly zone?: string;
  /**
   * Whether a record marks its listing as deleted; undefined if unclear (see `saysYes`): the record is quarantined, neither deleted nor published. Without it, a
   * listing counts as deleted when it is missing in the catalogue.
   */
  deletedWhen?(record: JsonObject): boolean | undefined;
  /** Whether a record is no listing for us, such as a draft; undefined if unclear: the record is quarantined. */
  skippedWhen?(record: JsonObject): boolean | undefined;
}

/** Reads one field of a record by a function instead of a path. */
export interface FieldReader {
  /** The readable name of the field. */
  readonly name: string;
  read(record: JsonObject): string | undefined;
}

/** Reads the key of a record by a function instead of a path. */
export interface KeyReader {
  /** The readable name of the field. */
  readonly name: string;
  /** Every different key that the record has. Nothing says which of several counts, so the caller must not choose. */
  read(record: JsonObject): readonly string[];
}

/** How the records are written: names of XML elements and columns, or fields of JSON. */
export type RecordKind = 'xml' | 'csv' | 'json';

interface Source {
  raw(name: string): string | undefined;
  instant(name: string, zone?: string): string | undefined;
}

/** The model's limit for a reference. */
const MAX_KEY = 1_000;
/** Keys of one record that a message names. */
const MAX_QUOTED = 3;

/**
 * The message for a record: a listing, a deletion, or `bad` without a key.
 * @param describe turns a fault ("it has no id") into a sentence
 * @param also fields added to the raw record
 */
export function recordMessage(
  value: JsonObject,
  fields: RecordFields,
  kind: RecordKind,
  describe: (fault: string) => string,
  also: Readonly<Record<string, Json>> = {},
): ReadMessage {
  const raw = Object.keys(also).length > 0 ? { ...value, ...also } : value;
  const read = readKey(value, fields.key, kind);
  if ('fault' in read) return { kind: 'bad', fault: read.code, message: describe(read.fault), raw };
  const { key } = read;
  const isDeleted = fields.deletedWhen === undefined ? false : fields.deletedWhen(value);
  if (isDeleted === undefined) {
    return {
      kind: 'bad',
      key,
      fault: 'unclear_deletion',
      message: describe(`it does not say clearly whether ${key.slice(0, 100)} is deleted`),
      raw,
    };
  }
  if (isDeleted) {
    return { kind: 'delete', key };
  }
  const isSkipped = fields.skippedWhen === undefined ? false : fields.skippedWhen(value);
  if (isSkipped === undefined) {
    const message = describe(`it does not say clearly whether ${key.slice(0, 100)} is to be left out`);
    return { kind: 'bad', key, fault: 'unclear_exclusion', message, raw };
  }
  if (isSkipped) return { kind: 'skip', key, code: 'not_a_listing' };
  const { updated, zone } = fields;
  const updatedAt = updated && readField(value, updated, kind, (source, name) => source.instant(name, zone));
  return { kind: 'record', key, raw, ...(updatedAt !== undefined && { updatedAt }) };
}

type ReadKey = { readonly key: string } | { readonly code: RecordFault; readonly fault: string };

/** The key of a record, or why it has none. XML may have an element several times: of different keys none counts. */
function readKey(value: JsonObject, field: RecordFields['key'], kind: RecordKind): ReadKey {
  const name = typeof field === 'string' ? field : field.name;
  const keys = typeof field === 'string' ? keysAt(value, field, kind) : field.read(value);
  return onlyKey(keys, name);
}

/**
 * The key of a record that has exactly one, or why it has none.
 * @param keys every different key of the record
 * @param name the readable name of the field
 */
export function onlyKey(keys: readonly string[], name: string): ReadKey {
  const [key] = keys;
  if (key === undefined) return { code: 'no_reference', fault: `it has no ${name}` };
  if (keys.length > 1) {
    const quoted = keys.slice(0, MAX_QUOTED).map((each) => each.slice(0, 100));
    const fault = `it has ${keys.length} different values of ${name} (${quoted.join(', ')})`;
    return { code: 'several_references', fault };
  }
  if (key.length > MAX_KEY) return { code: 'no_reference', fault: `its ${name} is longer than ${MAX_KEY} characters` };
  return { key };
}

function keysAt(value: JsonObject, path: string, kind: RecordKind): readonly string[] {
  if (kind === 'xml') return openElement(value, []).rawTexts(path);
  const key = readField(value, path, kind, (source, name) => source.raw(name));
  return key === undefined ? [] : [key];
}

function readField(
  raw: JsonObject,
  field: string | FieldReader,
  kind: RecordKind,
  read: (source: Source, name: string) => string | undefined,
): string | undefined {
  if (typeof field !== 'string') {
    return field.read(raw);
  }
  if (kind !== 'json') {
    return read(openElement(raw, []), field);
  }
  const path = field.split('.');
  const parent = path.slice(0, -1).reduce((object, name) => object.object(name), openFields(raw));
  return read(parent, path.at(-1) ?? '');
}
