import type { JsonObject } from '../../connector.ts';
import { openFields } from '../../kit/mapping/open-fields.ts';
import type { Fields } from '../../kit/mapping/open-fields.ts';
import { entryOf, fold } from '../../../model/words/fold.ts';

/** The details of an estate by id; each one that is read counts as mapped. */
export interface Details {
  /** The detail with this id. */
  get(id: string): Fields | undefined;
  flag(id: string): boolean | undefined;
  /** Whether a detail is yes, without counting it as mapped. */
  says(id: string): boolean;
  /** A positive number; 0 means unknown. */
  number(id: string): number | undefined;
  count(id: string): number | undefined;
  line(id: string): string | undefined;
  /** The entry of a table for a value in words. Warns of words that are missing in the table. */
  word<T>(id: string, table: Readonly<Record<string, T>>): T | undefined;
  /** The details that were not read. */
  rest(): readonly Fields[];
}

/** The agency's label of the detail that a warning is about (`details.23`). */
export function detailLabel(field: string, raw: JsonObject): string | undefined {
  const [, id] = /^details\.(\d+)$/.exec(field) ?? [];
  return id === undefined
    ? undefined
    : openFields(raw)
        .list('details')
        .find((detail) => detail.raw('id') === id)
        ?.line('label');
}

/** Opens the details of an estate. */
export function openDetails(estate: Fields): Details {
  const all = estate.list('details');
  // The first of each id counts.
  const byId = new Map(all.toReversed().map((detail) => [detail.raw('id') ?? '', detail]));
  const asked = new Set<string>();
  const get = (id: string): Fields | undefined => {
    asked.add(id);
    return byId.get(id);
  };
  return {
    get,
    flag: (id) => get(id)?.flag('value'),
    says: (id) => byId.get(id)?.flag('value') === true,
    number: (id) => get(id)?.number('value'),
    count: (id) => get(id)?.count('value'),
    line: (id) => get(id)?.line('value'),
    word(id, table) {
      const detail = get(id);
      const word = detail?.line('value');
      if (detail === undefined || word === undefined) {
        return undefined;
      }
      if (!Object.hasOwn(table, fold(word))) {
        detail.warn('unmapped_value', id, word);
      }
      return entryOf(table, fold(word));
    },
    rest: () => all.filter((detail) => !asked.has(detail.raw('id') ?? '')),
  };
}
