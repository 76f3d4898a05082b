import { boolean } from './shared-types.ts';

type Flags<Names extends readonly string[]> = {
  readonly type: 'object';
  readonly properties: { readonly [Name in Names[number]]: typeof boolean };
  readonly additionalProperties: false;
};

/** The schema of an object with one optional boolean per name. */
export function booleans<const Names extends readonly string[]>(names: Names): Flags<Names> {
  const properties = Object.fromEntries(names.map((name) => [name, boolean]));
  return { type: 'object', properties, additionalProperties: false } as Flags<Names>;
}
