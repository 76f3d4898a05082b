import type { JsonObject, MappingWarning } from '../../../connector.ts';
import { entryOf } from '../../../../model/words/fold.ts';
import { isObject, JsonFields } from '../../../kit/mapping/open-fields.ts';
import { wordKey } from './words.ts';

/** Most values of a look-up; the longest of the Data Dictionary has 110. */
const MAX_WORDS = 500;
/** Longest value of a look-up. */
const MAX_WORD = 1_000;
/** Most media of one listing; the model's limit is 500 per kind. */
const MAX_CHILDREN = 2_000;

/** Typed access to the fields of one resource; unreadable values are left out and get a warning. */
export class Resource extends JsonFields {
  /** The first of these fields that holds a line. */
  firstLine(...fields: readonly string[]): string | undefined {
    for (const field of fields) {
      const line = this.line(field);
      if (line !== undefined) return line;
    }
    return undefined;
  }

  /** The values of a look-up field, single or multiple (a list, or a text separated by commas), without "None". */
  words(field: string): readonly string[] {
    const value = this.typed(field);
    const list = Array.isArray(value) ? value.slice(0, MAX_WORDS) : (this.raw(field)?.split(',', MAX_WORDS) ?? []);
    return list.flatMap((item) => {
      const word = typeof item === 'string' ? item.trim().slice(0, MAX_WORD) : '';
      return word === '' || word.toLowerCase() === 'none' ? [] : [word];
    });
  }

  /** The entry of a table for a single look-up value, with a warning if it is missing in the table. */
  lookUp<T>(field: string, table: Readonly<Record<string, T>>): T | undefined {
    const [word] = this.words(field);
    if (word === undefined) return undefined;
    const key = wordKey(word);
    if (!Object.hasOwn(table, key)) this.warn('unmapped_value', field, word);
    return entryOf(table, key);
  }

  /** The resources of a list in a field. */
  children(field: string): readonly Resource[] {
    const value = this.typed(field);
    const list = Array.isArray(value) ? value.slice(0, MAX_CHILDREN) : [];
    return list.filter(isObject).map((item) => new Resource(item, this.warnings, `${this.prefix}${field}.`));
  }
}

/** Opens a resource for reading. Warnings of children go to `warnings`, and name the field after `prefix`. */
export function openResource(raw: JsonObject, warnings: MappingWarning[] = [], prefix = ''): Resource {
  return new Resource(raw, warnings, prefix);
}
