import { ConnectorError } from '../../errors.ts';

/** An object of a list: the path of the list from the root (empty: the root itself) and the text of the object. */
export interface ListElement {
  readonly path: string;
  readonly text: string;
}

/** Characters of the largest listing; real ones stay below 200,000. */
const MAX_ELEMENT = 2 * 1024 * 1024;

/** Characters that are kept of a name. */
const MAX_NAME = 200;

/** Nesting of the largest envelope around a list. */
const MAX_DEPTH = 50;

/**
 * The objects of every list of a JSON document that is not itself inside a list, in order. Memory is bounded by one object.
 * @param wanted path of the only list to yield
 * Throws ConnectorError feed_rejected for an object beyond the limit and for a document that ends too early.
 */
export async function* jsonListElements(text: AsyncIterable<string>, wanted?: string): AsyncGenerator<ListElement> {
  const strings = createStrings();
  const nesting = createNesting();
  let element: PartialElement | undefined;
  for await (const piece of text) {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const sign = piece.charAt(at);
      if (strings.take(sign, element === undefined)) continue;
      if (sign === ':') {
        nesting.name(strings.last());
      } else if (nesting.open(sign)) {
        element = { path: nesting.path(), parts: [], length: 0 };
        from = at;
      } else if (nesting.close(sign) && element) {
        keep(element, piece.slice(from, at + 1), wanted);
        const { path, parts } = element;
        element = undefined;
        if (wanted === undefined || wanted === path) yield { path, text: parts.join('') };
      }
    }
    if (element) keep(element, piece.slice(from), wanted);
  }
  if (nesting.isOpen() || strings.isOpen()) {
    throw new ConnectorError('feed_rejected', 'The JSON document ends too early: it is cut off.', {
      internal: 'truncated',
    });
  }
}

/** An object of a list of which the end was not read yet; no parts where the list is not wanted. */
interface PartialElement {
  readonly path: string;
  readonly parts: string[];
  length: number;
}

function keep(element: PartialElement, part: string, wanted: string | undefined): void {
  const { path, parts } = element;
  element.length += part.length;
  if (element.length > MAX_ELEMENT) {
    throw new ConnectorError(
      'feed_rejected',
      `An object of the list "${path}" is larger than ${MAX_ELEMENT} characters.`,
    );
  }
  if (wanted === undefined || wanted === path) parts.push(part);
}

interface Strings {
  /** Whether a sign is part of a string, with its quotes. @param isName whether the string may be a name, which is kept */
  take(sign: string, isName: boolean): boolean;
  /** The last string that may be a name. */
  last(): string;
  isOpen(): boolean;
}

function createStrings(): Strings {
  let isInString = false;
  let isEscaped = false;
  let word = '';
  return {
    take(sign, isName) {
      if (!isInString) {
        if (sign !== '"') return false;
        isInString = true;
        word = '';
        return true;
      }
      if (isEscaped) isEscaped = false;
      else if (sign === '\\') isEscaped = true;
      else if (sign === '"') isInString = false;
      if (isName && isInString && word.length < MAX_NAME) word += sign;
      return true;
    },
    last: () => word,
    isOpen: () => isInString,
  };
}

interface Nesting {
  /** Whether an object of a list begins with this sign. Throws ConnectorError feed_rejected where the envelope is nested too deep. */
  open(sign: string): boolean;
  /** Whether that object ends with this sign. */
  close(sign: string): boolean;
  /** The name of what follows. */
  name(key: string): void;
  /** Path of the innermost list. */
  path(): string;
  isOpen(): boolean;
}

/** The objects and lists around the objects of lists, and the depth within these. */
function createNesting(): Nesting {
  const frames: { readonly kind: string; key: string }[] = [];
  let depth = 0;
  /** Depth of the object of a list; 0 outside one. */
  let element = 0;
  return {
    open(sign) {
      if (sign !== '{' && sign !== '[') return false;
      depth++;
      if (element > 0) return false;
      if (sign === '{' && frames.at(-1)?.kind === '[') {
        element = depth;
        return true;
      }
      if (depth > MAX_DEPTH) throw new ConnectorError('feed_rejected', `The JSON is nested deeper than ${MAX_DEPTH}.`);
      frames.push({ kind: sign, key: '' });
      return false;
    },
    close(sign) {
      if (sign !== '}' && sign !== ']') return false;
      const isElement = element > 0 && element === depth;
      if (element === 0) frames.pop();
      if (isElement) element = 0;
      depth--;
      return isElement;
    },
    name(key) {
      const frame = frames.at(-1);
      if (element === 0 && frame) frame.key = key;
    },
    path: () =>
      frames
        .filter(({ kind }) => kind === '{')
        .map(({ key }) => key)
        .join('.'),
    isOpen: () => depth !== 0,
  };
}
