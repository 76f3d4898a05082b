import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import { comparisonSchema, conditionSchema, deepConditionSchema, shallowConditionSchema } from '../shared/condition.ts';
import { isObject } from '../shared/is-object.ts';
import { checkMapping } from './check-mapping.ts';
import type { MappingFault } from './mapping-fault.ts';
import { mappingSchema } from './mapping.ts';
import type { FeedMapping } from './mapping.ts';

export type ParsedMapping =
  | { readonly mapping: FeedMapping; readonly faults?: undefined }
  | { readonly faults: readonly MappingFault[]; readonly mapping?: undefined };

/** Conditions are unrolled and occur in several places: compiled once each, the validator is ready in a tenth of the time. */
const SHARED: ReadonlyArray<readonly [name: string, schema: { readonly anyOf: readonly unknown[] }]> = [
  ['comparison', comparisonSchema],
  ['shallow', shallowConditionSchema],
  ['deep', deepConditionSchema],
  ['condition', conditionSchema],
];

let validator: ValidateFunction<FeedMapping> | undefined;

/** A value as a mapping, or what keeps it from being used: the first fault by the schema, else all of `checkMapping`. */
export function parseMapping(value: unknown): ParsedMapping {
  validator ??= new Ajv({ strict: true, allowUnionTypes: true }).compile<FeedMapping>({
    ...inParts(mappingSchema),
    definitions: Object.fromEntries(SHARED.map(([name, schema]) => [name, inParts(schema)])),
  });
  if (!validator(value)) {
    return {
      faults: (validator.errors ?? []).map(({ instancePath, message = 'is invalid', params }) => ({
        at: instancePath,
        message: 'additionalProperty' in params ? `has an unknown field "${params['additionalProperty']}"` : message,
      })),
    };
  }
  const faults = checkMapping(value);
  return faults.length > 0 ? { faults } : { mapping: value };
}

/** A copy of an object with references in place of the shared schemas within it. */
const inParts = (schema: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, referring(part)]));

function referring(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(referring);
  if (!isObject(part)) return part;
  const shared = SHARED.find(([, { anyOf }]) => anyOf === part['anyOf']);
  return shared ? { $ref: `#/definitions/${shared[0]}` } : inParts(part);
}
