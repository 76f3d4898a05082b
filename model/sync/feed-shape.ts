/** How often a field is filled: in how many of how many listings that may have it. */
export interface FilledField {
  readonly field: string;
  readonly of: number;
  readonly filled: number;
}

/** A word of the CRM without a counterpart in our model, and in how many listings. */
export interface UnmappedWord {
  readonly field: string;
  readonly value: string;
  readonly listings: number;
  /** The reference of one of them. */
  readonly example: string;
}

/** What the listings of a stream look like as a whole. */
export interface FeedShape {
  readonly listings: number;
  readonly fields: readonly FilledField[];
  readonly words: readonly UnmappedWord[];
}

/** The shape that a stream had when its source was last as usual, and since when it is different. */
export interface KnownShape extends FeedShape {
  /** Of the mapping that made the listings: another one explains another shape. */
  readonly generation: number;
  /** Reads in a row that differed from it, and the first of them. */
  readonly drift?: { readonly reads: number; readonly since: Date };
}
