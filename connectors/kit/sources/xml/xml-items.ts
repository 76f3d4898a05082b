import type { Json, JsonObject, KnownRecord } from '../../../connector.ts';

/** What to read from a document. */
export interface XmlOptions {
  /** Names of the elements that hold the records, from the root inwards: `['openimmo', 'anbieter']`. */
  readonly within: readonly [string, ...string[]];
  /** Name of a record's element; it may occur in any of `within`. */
  readonly record: string;
  /** Further names of a record's element. Each record then has the name of its element as `_element`. */
  readonly otherRecords?: readonly string[];
  /** Reads all names of elements and attributes as lower case; the names in these options are then lower case, too. */
  readonly lowerCase?: boolean;
  /** Elements whose text may be as long as `limits.large` (files in base64). It is yielded separately from the record. */
  readonly large?: readonly string[];
  /** Names of the headers that are built; others are passed over, however large they are. Default: all. */
  readonly headers?: readonly string[];
  /** Number of records at the start that are skipped without being built. */
  readonly skip?: number;
  /** Called with the source of a record before it is parsed, if it can be cut out: the result replaces the record. */
  readonly find?: (source: string) => KnownRecord | undefined;
  readonly limits?: Partial<XmlLimits>;
}

/** A document beyond any of these is rejected. */
export interface XmlLimits {
  readonly depth: number;
  readonly attributes: number;
  /** Characters of one text, attribute, name or comment. */
  readonly text: number;
  /** Characters of one text of a `large` element. */
  readonly large: number;
  /** Characters of the source of one record without large texts. */
  readonly record: number;
  readonly records: number;
}

/**
 * A plain form of XML. An element without attributes and children is its text (`''` if empty); else an object with its
 * attributes as `@name`, its children by name (an array for those that repeat) and its text, if any, as `#text`. Namespace prefixes are left
 * out, blanks around texts too.
 *
 * open: one of `within` begins, with its attributes. header: a child of one of `within` that is not a record. large: the text of a large element of the
 * next record, which refers to it by `ordinal`. record: `index` counts from 0; with `find`, its source if it could be cut out. known: a record
 * that was found and not parsed. end: the document ended as it should.
 */
export type XmlItem =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: JsonObject }
  | { readonly kind: 'header'; readonly within: string; readonly name: string; readonly value: Json }
  | { readonly kind: 'large'; readonly name: string; readonly ordinal: number; readonly text: string }
  | { readonly kind: 'record'; readonly index: number; readonly value: JsonObject; readonly source?: string }
  | { readonly kind: 'known'; readonly index: number; readonly source: string; readonly known: KnownRecord }
  | { readonly kind: 'end'; readonly records: number };
