import type { Listing } from '../listing.ts';

/** The ways in which a record can be broken; each leaves the record's key readable. */
export const BREAKAGES = ['price_in_words', 'no_title', 'impossible_type', 'bad_date', 'bad_coordinates'] as const;
export type Breakage = (typeof BREAKAGES)[number] | 'no_key';

/** Writes listings in one format. A feed is `head`, the records with `separator` between them, `tail`. */
export interface RecordFormat {
  readonly head: string;
  readonly separator: string;
  readonly tail: string;
  /** One record; `ordinal` counts the records of this feed from 0; `breakage` breaks it on purpose. */
  record(listing: Listing, ordinal: number, breakage?: Breakage): string;
}
