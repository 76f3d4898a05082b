import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../model/shared/is-object.ts';
import type { Fields } from '../../model/shared/merge-patch.ts';
import { components } from './schemas.ts';

const COMPONENT = '#/components/schemas/';

/** The properties that a schema names, also through a reference to a component; undefined when it is no closed object. */
function propertiesOf(schema: unknown): Fields | undefined {
  if (!isObject(schema)) return undefined;
  const reference = schema['$ref'];
  if (typeof reference === 'string' && reference.startsWith(COMPONENT))
    return propertiesOf(Reflect.get(components, reference.slice(COMPONENT.length)));
  const properties = schema['properties'];
  return schema['additionalProperties'] === false && isObject(properties) ? properties : undefined;
}

/**
 * A body without the fields that its schema does not know and that are as they are in the present representation: a client sends back what it has read. A field that differs stays, for the schema to refuse. Objects
 * within the body are treated alike.
 */
export function withoutUnchanged(body: unknown, present: unknown, schema: unknown): unknown {
  const writable = propertiesOf(schema);
  if (!writable || !isObject(body) || !isObject(present)) return body;
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
      if (Object.hasOwn(writable, name)) return [[name, withoutUnchanged(value, present[name], writable[name])]];
      return Object.hasOwn(present, name) && isDeepStrictEqual(value, present[name]) ? [] : [[name, value]];
    }),
  );
}
