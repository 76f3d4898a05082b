/** A piece of a document: probably the whole element of one record, or the text between two of them. */
export interface Piece {
  readonly text: string;
  readonly isRecord: boolean;
}

/** Longer elements are not cut out but parsed each time. Records of real feeds stay below 60 KiB. */
const MAX_RECORD = 256 * 1024;

/** Longest prefix and name of a start tag that may have been cut at the end of a chunk. */
const MAX_START = 256;

/**
 * Cuts the text of an XML document before and behind its records, without parsing it: from each start tag of their name to the next end tag of the same. That is a
 * guess, wrong for records in comments or nested ones: the caller must verify with the parser that a piece is one record. The concatenated pieces are the text.
 * @param name of the records' elements, without prefix
 * @param isAnyCase whether the name may be written in capitals, too
 */
export function createRecordCutter(name: string, isAnyCase: boolean) {
  // Of the characters of an XML name only the dot is special in an expression, and it still matches itself.
  const start = new RegExp(`<((?:[^\\s<>/!?:]+:)?${name})(?=[\\s/>])`, isAnyCase ? 'i' : '');
  let held = '';
  /** The end tag of the record at the beginning of `held`. */
  let endTag: string | undefined;
  /** Where the end tag is looked for next. */
  let from = 0;

  function* cut(): Generator<Piece> {
    while (held !== '') {
      if (endTag === undefined) {
        const found = start.exec(held);
        const until = found ? found.index : safeLength(held);
        if (until > 0) yield { text: held.slice(0, until), isRecord: false };
        held = held.slice(until);
        if (!found) return;
        endTag = `</${found[1]}`;
        from = found[0].length;
      }
      const tag = held.indexOf(endTag, from);
      const end = tag < 0 ? -1 : held.indexOf('>', tag + endTag.length);
      if (end < 0 && held.length <= MAX_RECORD) {
        from = Math.max(from, tag < 0 ? held.length - endTag.length : tag);
        return;
      }
      if (end >= 0 && held.slice(tag + endTag.length, end).trim() !== '') {
        // The start tag of a longer name.
        from = end;
        continue;
      }
      const length = end < 0 ? held.length : end + 1;
      yield { text: held.slice(0, length), isRecord: end >= 0 };
      held = held.slice(length);
      endTag = undefined;
    }
  }

  return {
    /** The pieces that this text completes. */
    *push(text: string): Generator<Piece> {
      held += text;
      yield* cut();
    },
    /** The remaining text at the end of the document. */
    *end(): Generator<Piece> {
      if (held !== '') yield { text: held, isRecord: false };
      held = '';
    },
  };
}

/** Length of the text that can be returned: all but an incomplete tag at its end. */
function safeLength(text: string): number {
  const tag = text.lastIndexOf('<');
  return tag < 0 || text.length - tag > MAX_START || text.includes('>', tag) ? text.length : tag;
}
