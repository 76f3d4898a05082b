import type { SchemaObject } from '../../http/schemas.ts';

export const count = { type: 'integer', minimum: 0 } as const;
export const number = { type: 'number' } as const;
export const text = { type: 'string' } as const;
export const date = { type: 'string', format: 'date' } as const;
export const time = { type: 'string', format: 'date-time' } as const;
export const uuid = { type: 'string', format: 'uuid' } as const;
/** ISO 4217. */
export const currencyCode = { type: 'string', pattern: '^[A-Z]{3}$' } as const;
export const share = { type: 'number', minimum: 0, maximum: 1 } as const;

/** Keyed hash of a visitor id, as insights return it and accept it in paths. */
export const visitorId = {
  type: 'string',
  pattern: '^[A-Za-z0-9_-]{22}$',
  description: 'Pseudonym of a visitor: a keyed hash that cannot be reversed.',
} as const;

/** Schema of an object whose properties are all required, except the optional ones. */
export function objectOf(properties: SchemaObject, optional: readonly string[] = []): SchemaObject {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return {
    type: 'object',
    properties,
    // Draft-04 requires at least one name.
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

export const arrayOf = (items: SchemaObject): SchemaObject => ({ type: 'array', items });
