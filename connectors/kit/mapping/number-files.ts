import type { MappedProperty } from '../../../model/property/property.ts';

export type FileDocument = NonNullable<MappedProperty['images']>[number];

/** The model's limit per kind of file. */
const MAX_FILES = 500;

/** Files of one kind: each address once, at most 500, numbered in their order. Files without an address are left out. */
export function numberFiles(files: readonly FileDocument[]): FileDocument[] {
  const seen = new Set<string>();
  const distinct = files.filter(({ url }) => url !== undefined && !seen.has(url) && seen.add(url));
  return distinct.slice(0, MAX_FILES).map((file, ordinal) => ({ ...file, ordinal }));
}
