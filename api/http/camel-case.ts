/** `price_min` → `priceMin`. */
type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name;

/** An object type with its keys in camel case. */
export type CamelKeys<Fields> = { [Name in keyof Fields as CamelCase<Name>]: Fields[Name] };

/** `price_min` → `priceMin`; the 2 of `price_per_m2` stays. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** An object with its keys in camel case: fields of a body as query parameters. */
export function camelKeys<const Fields extends object>(fields: Fields): CamelKeys<Fields>;
export function camelKeys(fields: object): object {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [camelCase(name), value]));
}
