import type { Json, JsonObject, MappingWarning } from '../../connector.ts';
import { findEntry } from './find-entry.ts';
import { Values, addWarning, readFlag } from './read-values.ts';

/** Most elements of one name (real listings have up to 130 pictures); bounds the work per record. */
const MAX_REPEATED = 1_000;

/**
 * Typed access to one element of XML (the plain form of `readXml`, names in lower case). A name is that of a child (`plz`), of a child's attribute
 * (`waehrung@iso_waehrung`) or of an own attribute (`@gruppe`); the empty name is the element's own text. Unreadable values are left out and get a
 * warning with their path.
 */
export class Element extends Values<string> {
  readonly #node: JsonObject;
  readonly #warnings: MappingWarning[];
  readonly #path: string;
  /** Cached: the same few children are read for every part of a listing. */
  #opened: Map<string, Element> | undefined;

  constructor(node: JsonObject, warnings: MappingWarning[], path: string) {
    super();
    this.#node = node;
    this.#warnings = warnings;
    this.#path = path;
  }

  /** The trimmed text; undefined if empty or a dash. The first that is not empty counts. */
  raw(name: string): string | undefined {
    for (const text of this.#textsOf(name)) return text;
    return undefined;
  }

  /** Every different text that `raw` could return. */
  rawTexts(name: string): string[] {
    return [...new Set(this.#textsOf(name))];
  }

  *#textsOf(name: string): Generator<string, void> {
    const at = name.indexOf('@');
    const child = at < 0 ? name : name.slice(0, at);
    const key = at < 0 ? '#text' : name.slice(at);
    for (const element of child === '' ? [this.#node] : all(this.#node, child)) {
      const text = textOf(typeof element === 'string' ? (key === '#text' ? element : '') : objectOf(element)[key]);
      if (text !== undefined) yield text;
    }
  }

  warn(code: string, name: string, value?: string): void {
    addWarning(this.#warnings, code, this.#place(name), value);
  }

  /** Without the indentation of the XML. */
  override html(name: string): string | undefined {
    return super.html(name)?.replace(/[ \t]*\n[ \t]*/g, '\n') || undefined;
  }

  /**
   * The entry of a table for a word; warns if it is missing. An entry `null` is a known word without a counterpart in our model:
   * undefined, without a warning.
   * @param keyOf normalises the word as the table's keys are; default see `findEntry`
   */
  lookUp<T>(
    name: string,
    table: Readonly<Record<string, T>>,
    keyOf?: (word: string) => string,
  ): NonNullable<T> | undefined {
    const word = this.raw(name);
    if (word === undefined) return undefined;
    const { found, value } =
      keyOf === undefined ? findEntry(table, word, 'words') : findEntry(table, keyOf(word), 'case');
    if (!found) this.warn('unmapped_value', name, word);
    return value;
  }

  /** The attributes of a child that are not empty, of 1,000 at most. */
  attributes(name: string): ReadonlyArray<readonly [name: string, value: string]> {
    return all(this.#node, name)
      .slice(0, MAX_REPEATED)
      .flatMap((child) =>
        Object.entries(objectOf(child)).flatMap(([key, value]) =>
          key.startsWith('@') && typeof value === 'string' && value.trim() !== ''
            ? [[key.slice(1), value.trim()] as const]
            : [],
        ),
      );
  }

  /** Names of the attributes of a child that are true, in capitals. */
  options(name: string): string[] {
    return this.attributes(name)
      .filter(([, value]) => readFlag(value))
      .map(([option]) => option.toUpperCase());
  }

  /** The first child of that name, or an empty element. */
  child(name: string): Element {
    this.#opened ??= new Map();
    const known = this.#opened.get(name) ?? this.#open(all(this.#node, name)[0], name);
    this.#opened.set(name, known);
    return known;
  }

  /** The children of that name, 1,000 at most. */
  children(name: string): Element[] {
    const children = all(this.#node, name);
    if (children.length > MAX_REPEATED) this.warn('too_many_values', name, String(children.length));
    return children.slice(0, MAX_REPEATED).map((child) => this.#open(child, name));
  }

  /** All children with their names, 1,000 at most of each. */
  entries(): ReadonlyArray<readonly [name: string, child: Element]> {
    return this.names().flatMap((name) => this.children(name).map((child) => [name, child] as const));
  }

  /** Names of the children, 1,000 at most. */
  names(): string[] {
    return Object.keys(this.#node)
      .filter((name) => !/^[@#_]/.test(name))
      .slice(0, MAX_REPEATED);
  }

  #open(child: Json | undefined, name: string): Element {
    const node = typeof child === 'string' ? { '#text': child } : objectOf(child);
    return new Element(node, this.#warnings, this.#place(name));
  }

  #place(name: string): string {
    return this.#path === '' || name === '' || name.startsWith('@') ? this.#path + name : `${this.#path}.${name}`;
  }
}

/** Opens an element for reading; `path` is its path in the listing, for warnings. */
export function openElement(node: JsonObject, warnings: MappingWarning[], path = ''): Element {
  return new Element(node, warnings, path);
}

/** Every child of that name. */
export function all(node: JsonObject, name: string): readonly Json[] {
  const value = Object.hasOwn(node, name) ? node[name] : undefined;
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

/** The value if it is an object, else an empty one. */
export function objectOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function textOf(value: Json | undefined): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  // People write a dash into a field that they leave empty.
  return text === '' || /^[-\u2013]+$/.test(text) ? undefined : text;
}
