import type { SourceValue } from '../../../model/mapping/source-path.ts';
import { isObject } from '../../../model/shared/is-object.ts';
import type { JsonObject } from '../../connector.ts';
import { namedFiles } from '../../kit/mapping/missing-files.ts';
import type { NamedFiles } from '../../kit/mapping/missing-files.ts';
import { contentType } from '../../kit/mapping/content-type.ts';
import { isAddress } from '../../kit/mapping/parse-url.ts';

/** Field of a record with the reference of each stored file by its name in the feed. Only the reader writes it. */
export const FILES_FIELD = '_files';

/** The files that one record names instead of giving addresses. */
export interface NamedPictures {
  /** The reference of a named file; undefined if the feed does not contain it, which `named` notes. */
  reference(name: string): string | undefined;
  /** The name of a file by its reference. */
  nameOf(reference: string): string | undefined;
  readonly named: NamedFiles;
}

/** A record without references of the feed's own, which could name files of another client. */
export function withoutReferences(record: JsonObject): JsonObject {
  if (!Object.hasOwn(record, FILES_FIELD)) return record;
  const { [FILES_FIELD]: _forged, ...own } = record;
  return own;
}

/** Whether a value is the name of a picture or document rather than an address: it has the extension of one, and no scheme. */
export function isFileName(value: string): boolean {
  return !isAddress(value) && !/^[a-z][a-z\d+.-]+:/i.test(value) && contentType(undefined, value) !== undefined;
}

/** The files of a record, as the reader stored them. */
export function namedPictures(record: SourceValue): NamedPictures {
  const field = isObject(record) ? record[FILES_FIELD] : undefined;
  const stored = new Map(
    isObject(field)
      ? Object.entries(field).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
      : [],
  );
  const names = new Map([...stored].map(([name, reference]) => [reference, name]));
  const named = namedFiles();
  return {
    named,
    nameOf: (reference) => names.get(reference),
    reference(name) {
      const reference = stored.get(name);
      named.add(name, reference === undefined);
      return reference;
    },
  };
}
