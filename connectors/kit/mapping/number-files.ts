import type { MappedProperty } from '../../../model/property/property.ts';

export type FileDocument = NonNullable<MappedProperty['images']>[number];

/** The model takes at most so many of each kind. */
const MAX_FILES = 500;

/** Files of one kind as a listing has them: each address once, 500 at most, numbered in their order. What has no address is left out. */
export function numberFiles(files: readonly FileDocument[]): FileDocument[] {
  const seen = new Set<string>();
  const distinct = files.filter(({ url }) => url !== undefined && !seen.has(url) && seen.add(url));
  return distinct.slice(0, MAX_FILES).map((file, ordinal) => ({ ...file, ordinal }));
}
