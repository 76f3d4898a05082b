import type { MappingGap } from '../property/mapping-gap.ts';
import type { MappedProperty } from '../property/property.ts';
import type { FeedMapping } from './mapping.ts';

/** A record as JSON. */
export type SourceRecord = { readonly [name: string]: unknown };

/** A listing with its warnings, or why the record is quarantined. */
export type TriedRecord =
  | { readonly property: MappedProperty; readonly warnings: readonly MappingGap[] }
  | { readonly fault: { readonly code: string; readonly message: string; readonly path?: string } };

/** Maps records by a mapping; pure. */
export type TryMapping = (
  mapping: FeedMapping,
  market: string,
  records: readonly SourceRecord[],
) => readonly TriedRecord[];
