import type { Json, JsonObject } from '../../connector.ts';

/** A value of a record: its path without list indexes, and its text. */
export interface Leaf {
  readonly path: string;
  readonly value: string;
}

/** A record that notes which of its values are read. */
export interface Watched {
  readonly raw: JsonObject;
  /** Paths of the values that were read so far. */
  readonly read: ReadonlySet<string>;
}

/**
 * Wraps a record so that every value that `map` reads is noted. A mapping that copies whole objects reads all of them; names that are only
 * listed do not count.
 */
export function watchFields(record: JsonObject): Watched {
  const read = new Set<string>();

  function watch<T extends object>(value: T, path: string): T {
    return new Proxy(value, {
      get(target, name, receiver): unknown {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof name === 'symbol' || !Object.hasOwn(target, name)) {
          return member;
        }
        const place = Array.isArray(target) ? path : join(path, name);
        if (typeof member === 'object' && member !== null) {
          return watch(member, place);
        }
        read.add(place);
        return member;
      },
    });
  }

  return { raw: watch(record, ''), read };
}

/** The values of a JSON value that are not empty, in document order. */
export function leavesOf(value: Json | undefined, path = ''): Leaf[] {
  if (Array.isArray(value)) {
    return value.flatMap((item) => leavesOf(item, path));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, member]) => leavesOf(member, join(path, name)));
  }
  const text = value === null || value === undefined ? '' : String(value).trim();
  return text === '' ? [] : [{ path, value: text }];
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
