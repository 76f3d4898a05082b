import { sourceText, valuesAt } from '../../../model/mapping/source-path.ts';
import type { SourceValue } from '../../../model/mapping/source-path.ts';
import { Cell } from './cell.ts';
import type { CompiledMapping } from './compile-mapping.ts';
import { namedPictures } from './named-pictures.ts';

/**
 * The different keys of a record: the values of the first path that has any, or with `join` all paths joined, of which some may be missing if it is partial; empty if it has none. More than one when a path has
 * different values.
 */
export function keysOf(record: SourceValue, { key: { from, join, partial } }: CompiledMapping): readonly string[] {
  const found = from.map((path) => [...new Set(valuesAt(record, path).flatMap((value) => sourceText(value) ?? []))]);
  if (join === undefined) return found.find((values) => values.length > 0) ?? [];
  const isMissing = partial
    ? found.every((values) => values.length === 0)
    : found.some((values) => values.length === 0);
  if (isMissing) return [];
  // The first two of each path are enough to see that there are several.
  return found.reduce<readonly string[]>(
    (keys, values, index) =>
      keys
        .flatMap((key) =>
          (values.length > 0 ? values.slice(0, 2) : ['']).map((value) =>
            index === 0 ? value : `${key}${join}${value}`,
          ),
        )
        .slice(0, 2),
    [''],
  );
}

/** The time of the last change of a record, as an ISO instant; undefined if it has none that can be read. */
export function updatedOf(record: SourceValue, { updated, profile }: CompiledMapping): string | undefined {
  for (const path of updated) {
    const value = valuesAt(record, path).find((each) => sourceText(each) !== undefined);
    if (value === undefined) continue;
    const reading = {
      profile,
      language: '',
      isXml: false,
      warnings: [],
      unknown: new Map(),
      files: namedPictures(null),
    };
    return new Cell(value, reading).instant(path.text);
  }
  return undefined;
}
