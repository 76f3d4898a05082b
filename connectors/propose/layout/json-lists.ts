import { ConnectorError } from '../../errors.ts';

/** An object of a list: the path of the list from the root (empty: the root itself) and the text of the object. */
export interface ListElement {
  readonly path: string;
  readonly text: string;
}

/** Characters of the largest listing; real ones stay below 200,000. */
const MAX_ELEMENT = 2 * 1024 * 1024;

/** Nesting of the largest envelope around a list. */
const MAX_DEPTH = 50;

interface Frame {
  readonly kind: '{' | '[';
  key: string;
}

/**
 * The objects of every list of a JSON document that is not itself inside a list, in order. Memory is bounded by one object.
 * @param wanted path of the only list to yield
 * Throws ConnectorError feed_rejected for an object beyond the limit and for a document that ends too early.
 */
export async function* jsonListElements(text: AsyncIterable<string>, wanted?: string): AsyncGenerator<ListElement> {
  const walk = createWalk(wanted);
  for await (const piece of text) {
    yield* walk.push(piece);
  }
  walk.end();
}

interface Walk {
  push(piece: string): Generator<ListElement>;
  end(): void;
}

function createWalk(wanted: string | undefined): Walk {
  const frames: Frame[] = [];
  let isInString = false;
  let isEscaped = false;
  let word = '';
  /** Depth of the object that is captured; 0: none is. */
  let captured = 0;
  let depth = 0;
  let path = '';
  let parts: string[] = [];
  let length = 0;

  const keep = (part: string): void => {
    length += part.length;
    if (length > MAX_ELEMENT) {
      throw new ConnectorError(
        'feed_rejected',
        `An object of the list "${path}" is larger than ${MAX_ELEMENT} characters.`,
      );
    }
    if (wanted === undefined || wanted === path) parts.push(part);
  };

  const inString = (sign: string): void => {
    if (isEscaped) isEscaped = false;
    else if (sign === '\\') isEscaped = true;
    else if (sign === '"') isInString = false;
    if (captured === 0 && isInString && word.length < 200) word += sign;
  };

  const opened = (sign: '{' | '['): boolean => {
    depth++;
    if (captured > 0) return false;
    const parent = frames.at(-1);
    if (sign === '{' && parent?.kind === '[') {
      captured = depth;
      path = pathOf(frames);
      return true;
    }
    if (depth > MAX_DEPTH) throw new ConnectorError('feed_rejected', `The JSON is nested deeper than ${MAX_DEPTH}.`);
    frames.push({ kind: sign, key: '' });
    return false;
  };

  return {
    *push(piece) {
      let from = captured > 0 ? 0 : -1;
      for (let at = 0; at < piece.length; at++) {
        const sign = piece.charAt(at);
        if (isInString) {
          inString(sign);
        } else if (sign === '"') {
          isInString = true;
          word = '';
        } else if (sign === ':' && captured === 0) {
          const frame = frames.at(-1);
          if (frame) frame.key = word;
        } else if (sign === '{' || sign === '[') {
          if (opened(sign)) from = at;
        } else if (sign === '}' || sign === ']') {
          if (captured === depth && captured > 0) {
            keep(piece.slice(from, at + 1));
            if (wanted === undefined || wanted === path) yield { path, text: parts.join('') };
            parts = [];
            length = 0;
            captured = 0;
            from = -1;
          } else if (captured === 0) {
            frames.pop();
          }
          depth--;
        }
      }
      if (captured > 0) keep(piece.slice(Math.max(0, from)));
    },
    end() {
      if (depth !== 0 || isInString) {
        throw new ConnectorError('feed_rejected', 'The JSON document ends too early: it is cut off.', {
          internal: 'truncated',
        });
      }
    },
  };
}

/** Path of the innermost list. */
const pathOf = (frames: readonly Frame[]): string =>
  frames
    .filter(({ kind }) => kind === '{')
    .map(({ key }) => key)
    .join('.');
