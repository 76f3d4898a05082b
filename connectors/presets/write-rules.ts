import type { FromSchema } from 'json-schema-to-ts';
import type { MappingRule } from '../../model/mapping/mapping.ts';
import type { AMENITIES } from '../../model/property/amenities.ts';
import type { PROPERTY_TYPES } from '../../model/property/enums.ts';
import type { SUB_TYPES } from '../../model/property/sub-types.ts';
import type { comparisonSchema, deepConditionSchema, shallowConditionSchema } from '../../model/shared/condition.ts';

type Type = (typeof PROPERTY_TYPES)[number];
type SubType = (typeof SUB_TYPES)[number];
type Amenity = (typeof AMENITIES)[number];
type When = NonNullable<MappingRule['when']>;

/** Conditions by their depth: rules may combine deep ones once more. */
export type Comparison = FromSchema<typeof comparisonSchema>;
export type ShallowCondition = FromSchema<typeof shallowConditionSchema>;
export type DeepCondition = FromSchema<typeof deepConditionSchema>;

/** What a word for the kind of property is in our model. */
export type Kind = readonly [type: Type, subType?: SubType];

/** The rules for type and sub-type from one table of words, and for the CRM's own word. */
export function kindRules(from: string[], kinds: Readonly<Record<string, Kind>>, when?: When): MappingRule[] {
  const words = Object.entries(kinds);
  return [
    { to: 'type', from, codes: Object.fromEntries(words.map(([word, [type]]) => [word, type])), ...(when && { when }) },
    {
      to: 'sub_type',
      from,
      codes: Object.fromEntries(words.map(([word, [, subType]]) => [word, subType ?? null])),
      ...(when && { when }),
    },
    { to: 'crm_type', from, ...(when && { when }) },
  ];
}

/** An amenity per path with a yes or no. */
export const amenityRules = (paths: Readonly<Partial<Record<Amenity, string[]>>>): MappingRule[] =>
  Object.entries(paths).map(([amenity, from]) => ({ to: `amenities.${amenity}`, from, read: 'flag' }));

/** A custom field per path, by its name. */
export const customRules = (paths: Readonly<Record<string, string>>): MappingRule[] =>
  Object.entries(paths).map(([name, path]) => ({ to: `custom_fields.${name}`, from: [path] }));

/** A text per language: `$` in the path is the CRM's word for the language. */
export const textRules = (
  field: 'title' | 'description' | 'short_description',
  path: string,
  languages: Readonly<Record<string, string>>,
): MappingRule[] =>
  Object.entries(languages).map(([word, language]) => ({
    to: `${field}.${language}`,
    from: [path.replace('$', word)],
  }));

/** A running cost with its period, where the record has one. */
export const costRules = (
  field: 'building_costs' | 'property_tax' | 'property_costs',
  path: string,
  period: 'month' | 'quarterly' | 'yearly',
): MappingRule[] => [
  { to: `financial.${field}.amount`, from: [path] },
  { to: `financial.${field}.period`, constant: period, when: { path, above: 0 } },
];
