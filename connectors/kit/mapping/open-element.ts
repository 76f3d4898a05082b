import type { Json, JsonObject, MappingWarning } from '../../connector.ts';
import { entryOf, fold } from './fold.ts';
import { addWarning, readFlag, readValues } from './read-values.ts';
import type { Values } from './read-values.ts';

/**
 * Typed access to one element of XML (the plain form of `readXml`, names in lower case). A name is that of a child (`plz`), of a child's attribute
 * (`waehrung@iso_waehrung`) or of an own attribute (`@gruppe`); the empty name is the element's own text. What cannot be read is left out and gets a
 * warning that names its place.
 */
export interface Element extends Values<string> {
  /** As delivered, without blanks around; undefined when empty or a dash. The first that is not empty counts. */
  raw(name: string): string | undefined;
  /**
   * The entry of a table for a word; warns of one that the table lacks. An entry `null` is a word that is known and has no counterpart in our model:
   * undefined, without a warning.
   * @param keyOf the word as the table has it; default `fold`
   */
  lookUp<T>(
    name: string,
    table: Readonly<Record<string, T>>,
    keyOf?: (word: string) => string,
  ): NonNullable<T> | undefined;
  /** The attributes of a child that are not empty, of 1,000 at most. */
  attributes(name: string): ReadonlyArray<readonly [name: string, value: string]>;
  /** Names of the attributes of a child that are true, in capitals. */
  options(name: string): string[];
  /** The first child of that name; an empty element when there is none. */
  child(name: string): Element;
  /** The children of that name, 1,000 at most. */
  children(name: string): Element[];
  /** All children with their names, 1,000 at most of each. */
  entries(): ReadonlyArray<readonly [name: string, child: Element]>;
  /** Names of the children, 1,000 at most. */
  names(): string[];
  warn(code: string, name: string, value?: string): void;
}

/** More than any listing has of one element (130 pictures were seen); bounds the work that a single record can make. */
const MAX_REPEATED = 1_000;

/** Opens an element for reading; `path` is its place in the listing, for warnings. */
export function openElement(node: JsonObject, warnings: MappingWarning[], path = ''): Element {
  const place = (name: string): string =>
    path === '' || name === '' || name.startsWith('@') ? path + name : `${path}.${name}`;

  // The same few children are looked at for every part of a listing.
  const opened = new Map<string, Element>();

  function raw(name: string): string | undefined {
    const [child = '', attribute] = name.split('@');
    const key = attribute === undefined ? '#text' : `@${attribute}`;
    for (const element of child === '' ? [node] : all(node, child)) {
      const text = textOf(typeof element === 'string' ? (key === '#text' ? element : '') : objectOf(element)[key]);
      if (text !== undefined) {
        return text;
      }
    }
    return undefined;
  }

  const warn: Element['warn'] = (code, name, value) => addWarning(warnings, code, place(name), value);
  const values = readValues<string>({ raw, warn });

  const element: Element = {
    ...values,
    raw,
    warn,
    // Without the indentation of the XML.
    html: (name) => values.html(name)?.replace(/[ \t]*\n[ \t]*/g, '\n') || undefined,
    lookUp(name, table, keyOf = fold) {
      const word = raw(name);
      if (word === undefined) {
        return undefined;
      }
      const key = keyOf(word);
      if (!Object.hasOwn(table, key)) {
        warn('unmapped_value', name, word);
      }
      return entryOf(table, key) ?? undefined;
    },
    attributes: (name) =>
      all(node, name)
        .slice(0, MAX_REPEATED)
        .flatMap((child) =>
          Object.entries(objectOf(child)).flatMap(([key, value]) =>
            key.startsWith('@') && typeof value === 'string' && value.trim() !== ''
              ? [[key.slice(1), value.trim()] as const]
              : [],
          ),
        ),
    options: (name) =>
      element
        .attributes(name)
        .filter(([, value]) => readFlag(value))
        .map(([option]) => option.toUpperCase()),
    child(name) {
      const known = opened.get(name) ?? element.children(name)[0] ?? openElement({}, warnings, place(name));
      opened.set(name, known);
      return known;
    },
    children(name) {
      const children = all(node, name);
      if (children.length > MAX_REPEATED) {
        warn('too_many_values', name, String(children.length));
      }
      return children
        .slice(0, MAX_REPEATED)
        .map((child) =>
          openElement(typeof child === 'string' ? { '#text': child } : objectOf(child), warnings, place(name)),
        );
    },
    entries: () => element.names().flatMap((name) => element.children(name).map((child) => [name, child] as const)),
    names: () =>
      Object.keys(node)
        .filter((name) => !/^[@#_]/.test(name))
        .slice(0, MAX_REPEATED),
  };
  return element;
}

/** Every child of that name. */
export function all(node: JsonObject, name: string): readonly Json[] {
  const value = Object.hasOwn(node, name) ? node[name] : undefined;
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

/** The value when it is an object; else an empty one. */
export function objectOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function textOf(value: Json | undefined): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  // A dash is what people write into a field that they leave empty.
  return text === '' || /^[-\u2013]+$/.test(text) ? undefined : text;
}
