import type { Listing } from '../listing.ts';

/** The varied ways in which a record can be wrong; each leaves the record's key readable. */
export const BREAKAGES = ['price_in_words', 'no_title', 'impossible_type', 'bad_date', 'bad_coordinates'] as const;
export type Breakage = (typeof BREAKAGES)[number] | 'no_key';

/** How one format writes a listing. A feed is `head`, the records with `separator` between them, `tail`. */
export interface RecordFormat {
  readonly head: string;
  readonly separator: string;
  readonly tail: string;
  /** One record; `ordinal` counts the records of this feed from 0; `breakage` spoils it on purpose. */
  record(listing: Listing, ordinal: number, breakage?: Breakage): string;
}
