import { FIGURE_TERMS } from './terms/figures.ts';
import { GATEWAY_TERMS } from './terms/gateways.ts';
import { PROPERTY_TERMS } from './terms/property.ts';

/**
 * What a property is, where its schema does not say: by its name, or by the names of what it is in and its own where the name means several things. The names
 * begin with that of the schema or the operation (`SyncJob.mode`); the longest one that fits counts.
 */
export const TERMS: Readonly<Record<string, string>> = { ...PROPERTY_TERMS, ...FIGURE_TERMS, ...GATEWAY_TERMS };

/** Values, not schemas. */
const VALUES = new Set(['example', 'examples', 'default', 'enum', 'const']);

type Node = { readonly [name: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A schema, or anything that holds some, with a description of every property.
 * @param names of the schema or operation and of the properties down to it
 */
export function describeProperties(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => describeProperties(item, names));
  if (!isNode(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (VALUES.has(key)) return [key, inner];
      if (key === 'properties' && isNode(inner)) return [key, describeEach(inner, names)];
      return [key, describeProperties(inner, names)];
    }),
  );
}

function describeEach(properties: Node, names: readonly string[]): Node {
  const entries = Object.entries(properties).map(([name, schema]) => {
    const whole = [...names, name];
    const described = describeProperties(schema, whole);
    if (!isNode(described) || 'description' in described || '$ref' in described) return [name, described];
    const term = whole.map((_, from) => whole.slice(from).join('.')).find((one) => one in TERMS);
    return [name, term === undefined ? described : { ...described, description: TERMS[term] }];
  });
  return Object.fromEntries(entries);
}
