import type { Json, JsonObject, KnownRecord } from '../../../connector.ts';

/** What to read out of a document. */
export interface XmlOptions {
  /** Names of the elements that hold the records, from the root inwards: `['openimmo', 'anbieter']`. */
  readonly within: readonly [string, ...string[]];
  /** Name of a record's element; it may stand in any of `within`. */
  readonly record: string;
  /** Read all names of elements and attributes as lower case; the names in these options are then lower case too. */
  readonly lowerCase?: boolean;
  /** Elements whose text may be as long as `limits.large` (files in base64). It is given out apart from the record. */
  readonly large?: readonly string[];
  /** Records at the start that are passed over without being built. */
  readonly skip?: number;
  /** Asked with the source of a record before it is parsed, wherever that can be told from what is around it: what is found stands for the record. */
  readonly find?: (source: string) => KnownRecord | undefined;
  readonly limits?: Partial<XmlLimits>;
}

/** Beyond any of these a document is refused. */
export interface XmlLimits {
  readonly depth: number;
  readonly attributes: number;
  /** Characters of one text, attribute, name or comment. */
  readonly text: number;
  /** Characters of one text of a `large` element. */
  readonly large: number;
  /** Characters of the source of one record, large texts apart. */
  readonly record: number;
  readonly records: number;
}

/**
 * A plain form of XML. An element is its text when it has neither attributes nor children (`''` when it is empty); else an object with its
 * attributes as `@name`, its children by name (an array for those that repeat) and its text, if any, as `#text`. Prefixes of namespaces are left
 * out, blanks around texts too.
 *
 * open: one of `within` begins, with its attributes. header: a child of one of `within` that is no record. large: the text of a large element of the
 * record that follows; the record has its `ordinal` in its place. record: `index` counts from 0; with `find`, its source where that is told from what is around it. known: a record
 * that was found and not parsed. end: the document ended as it should.
 */
export type XmlItem =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: JsonObject }
  | { readonly kind: 'header'; readonly within: string; readonly name: string; readonly value: Json }
  | { readonly kind: 'large'; readonly name: string; readonly ordinal: number; readonly text: string }
  | { readonly kind: 'record'; readonly index: number; readonly value: JsonObject; readonly source?: string }
  | { readonly kind: 'known'; readonly index: number; readonly source: string; readonly known: KnownRecord }
  | { readonly kind: 'end'; readonly records: number };
