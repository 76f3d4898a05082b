import { sourceText, valuesAt } from '../../../model/mapping/source-path.ts';
import type { SourceValue } from '../../../model/mapping/source-path.ts';
import { Cell } from './cell.ts';
import type { CompiledMapping } from './compile-mapping.ts';
import { namedPictures } from './named-pictures.ts';

/** The key of a record: the first path with a value, or with `join` all of them, of which some may be missing if it is partial; undefined if it has none. */
export function keyOf(record: SourceValue, { key: { from, join, partial } }: CompiledMapping): string | undefined {
  const parts = from.map((path) =>
    valuesAt(record, path)
      .map(sourceText)
      .find((text) => text !== undefined),
  );
  if (join === undefined) return parts.find((part) => part !== undefined);
  const known = parts.filter((part) => part !== undefined);
  if (partial) return known.length > 0 ? parts.map((part) => part ?? '').join(join) : undefined;
  return known.length === parts.length ? known.join(join) : undefined;
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
