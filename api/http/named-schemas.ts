import { feedRulesSchema, wordRuleSchema } from '../../model/rules/feed-rules.ts';
import { mappingSchema } from '../../model/mapping/mapping.ts';
import {
  comparisonSchema,
  conditionSchema,
  deepConditionSchema,
  shallowConditionSchema,
} from '../../model/shared/condition.ts';

/** Large schemas that stand once in the document, by name. Each is a tree that several others contain. */
const NAMED: readonly (readonly [name: string, schema: object])[] = [
  ['Comparison', comparisonSchema],
  ['ShallowCondition', shallowConditionSchema],
  ['DeepCondition', deepConditionSchema],
  ['Condition', conditionSchema],
  ['FeedMapping', mappingSchema],
  ['WordRule', wordRuleSchema],
  ['FeedRules', feedRulesSchema],
];

/** What identifies a schema also where it got another description: its alternatives or its fields. */
const bodyOf = (schema: object): unknown => Reflect.get(schema, 'anyOf') ?? Reflect.get(schema, 'properties');

const names = new Map<unknown, string>(NAMED.map(([name, schema]) => [bodyOf(schema), name]));

/** A schema with references in place of the large schemas within it. */
export const withNames = (schema: object): { readonly [keyword: string]: unknown } => ({ ...replaced(schema) });

/** The large schemas themselves, as components; each refers to the others. */
export const largeSchemas: { readonly [name: string]: object } = Object.fromEntries(
  NAMED.map(([name, schema]) => [name, replaced(schema)]),
);

function replaced(value: unknown): object {
  if (Array.isArray(value)) return value.map(within);
  const entries = Object.entries(Object(value));
  return Object.fromEntries(entries.map(([name, each]) => [name, within(each)]));
}

function within(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const name = Array.isArray(value) ? undefined : names.get(bodyOf(value));
  if (name === undefined) return replaced(value);
  const description: unknown = Reflect.get(value, 'description');
  return { ...(description === undefined ? {} : { description }), $ref: `#/components/schemas/${name}` };
}
