import type { Json, JsonObject, MappingWarning } from '../../connector.ts';
import { findEntry } from './find-entry.ts';
import { Values, addWarning } from './read-values.ts';

/** The model's limit for lists. */
const MAX_ITEMS = 1_000;

const JSON_NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Typed access to the fields of a JSON object. Warnings of nested objects go to the same list, with their path. */
export abstract class JsonFields extends Values<string> {
  /** Of this object and of all within it. */
  readonly warnings: MappingWarning[];
  protected readonly prefix: string;
  readonly #raw: JsonObject;

  constructor(raw: JsonObject, warnings: MappingWarning[], prefix: string) {
    super();
    this.#raw = raw;
    this.warnings = warnings;
    this.prefix = prefix;
  }

  /** A trimmed text, or the digits of a number; undefined if empty, null or another type. */
  raw(name: string): string | undefined {
    return textOf(this.typed(name));
  }

  warn(code: string, name: string, value?: string): void {
    addWarning(this.warnings, code, `${this.prefix}${name}`, value);
  }

  /** Names of the fields of this object, 1,000 at most. */
  names(): readonly string[] {
    return Object.keys(this.#raw).slice(0, MAX_ITEMS);
  }

  protected override typed(name: string): Json {
    return Object.hasOwn(this.#raw, name) ? (this.#raw[name] ?? null) : null;
  }
}

/**
 * Typed access to the fields of a JSON object from an API that may write numbers as texts and ids as numbers. Unreadable values are
 * left out and get a warning with their path (`price.value`).
 */
export class Fields extends JsonFields {
  /** The object in a field, or an empty one. */
  object(name: string): Fields {
    const value = this.typed(name);
    return this.#open(isObject(value) ? value : {}, name);
  }

  /** The objects of a list. */
  list(name: string): readonly Fields[] {
    const value = this.typed(name);
    const items = Array.isArray(value) ? value.slice(0, MAX_ITEMS) : [];
    return items.filter(isObject).map((item) => this.#open(item, name));
  }

  /** The ids of a list: texts and numbers. A single one counts as a list. */
  ids(name: string): readonly string[] {
    const value = this.typed(name);
    const items = Array.isArray(value) ? value.slice(0, MAX_ITEMS) : [value];
    return items.flatMap((item) => textOf(item) ?? []);
  }

  /** The numbers of a list (`[2.35, 48.85]`), 1,000 at most; a text that JSON would read as one counts. Empty, with a warning, if any of them is not a number. */
  numbers(name: string): readonly number[] {
    const value = this.typed(name);
    const items = Array.isArray(value) ? value.slice(0, MAX_ITEMS) : value === null ? [] : [value];
    // Leaving one number out would shift the others.
    const numbers = items.map((item) => (JSON_NUMBER.test(textOf(item) ?? '') ? Number(item) : Number.NaN));
    if (!numbers.every(Number.isFinite)) {
      this.warn('unreadable_value', name, JSON.stringify(value));
      return [];
    }
    return numbers;
  }

  /**
   * The entry of a table for the id or word in a field, in any case (see `findEntry`); 0 means unknown unless the table has it. Warns of an id that is missing in the table. An entry `null` is an id
   * that is known and has no counterpart in our model: undefined, without a warning.
   */
  lookUp<T>(name: string, table: Readonly<Record<string, T>>): NonNullable<T> | undefined {
    const id = this.raw(name);
    const isUnknown = id === undefined || (id === '0' && !Object.hasOwn(table, id));
    return isUnknown ? undefined : this.#found(name, id, table);
  }

  /** The entries of a table for the ids of a list, each once, without those that are null. Warns of ids that are missing in the table. */
  lookUpAll<T>(name: string, table: Readonly<Record<string, T>>): Array<NonNullable<T>> {
    const entries = this.ids(name).map((id) => this.#found(name, id, table));
    return [...new Set(entries.filter((entry) => entry !== undefined))];
  }

  #open(raw: JsonObject, name: string): Fields {
    return new Fields(raw, this.warnings, `${this.prefix}${name}.`);
  }

  #found<T>(name: string, id: string, table: Readonly<Record<string, T>>): NonNullable<T> | undefined {
    const { found, value } = findEntry(table, id, 'case');
    if (!found) this.warn('unmapped_value', name, id);
    return value;
  }
}

/** Opens an object for reading; `prefix` goes before the names in warnings. */
export function openFields(raw: JsonObject, warnings: MappingWarning[] = [], prefix = ''): Fields {
  return new Fields(raw, warnings, prefix);
}

/** Whether a JSON value is an object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A trimmed text or the digits of a number; undefined if empty or another type. */
export function textOf(value: Json | undefined): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return (typeof text === 'string' && text.trim()) || undefined;
}
