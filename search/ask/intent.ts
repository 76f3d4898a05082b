import { Ajv } from 'ajv';
import type { FromSchema } from 'json-schema-to-ts';
import { LANGUAGES } from '../../model/shared/language.ts';
import { AMENITIES } from '../../model/property/amenities.ts';
import {
  CONDITIONS,
  EPC_CATEGORIES,
  KITCHEN_TYPES,
  LANDSCAPES,
  OFFER_TYPES,
  ORIENTATIONS,
  PERIODS,
  PROPERTY_STATUSES,
  PROPERTY_TYPES,
  PROXIMITY_TYPES,
  STANDINGS,
  VIEW_TYPES,
} from '../../model/property/enums.ts';
import { AREA_TYPES, SUB_TYPES } from '../../model/property/sub-types.ts';

/** What people ask for that is more than one amenity of the model; compile-intent.ts says what each means. */
const FURTHER_FEATURES = [
  'garage',
  'intercom',
  'new_build',
  'program_unit',
  'single_storey',
  'exclusive',
  'tenanted',
  'featured',
  'has_land',
  'heating_gas',
  'heating_electricity',
  'heating_fuel',
  'heating_wood',
  'heating_wood_pellet',
  'heating_solar',
  'heating_geothermy',
] as const;

/** The values that each field of choice may have. `kind` is a type or, finer, a sub-type. */
export const CHOICES = {
  kind: [...new Set([...PROPERTY_TYPES, ...SUB_TYPES])],
  offer: OFFER_TYPES,
  status: PROPERTY_STATUSES,
  condition: CONDITIONS,
  standing: STANDINGS,
  kitchen: KITCHEN_TYPES,
  energy: EPC_CATEGORIES,
  outlook: VIEW_TYPES,
  view: LANDSCAPES,
  near: PROXIMITY_TYPES,
  orientation: ORIENTATIONS,
  feature: [...AMENITIES, ...FURTHER_FEATURES],
  room: AREA_TYPES,
} as const;

export type ChoiceField = keyof typeof CHOICES;

/** Numbers that a question may bound. Areas in square metres; `floor` counts from 0, the ground floor. */
export const RANGES = [
  'area',
  'land',
  'garden_area',
  'terrace_area',
  'balcony_area',
  'rooms',
  'bedrooms',
  'bathrooms',
  'shower_rooms',
  'toilets',
  'sleeps',
  'parkings',
  'garages',
  'terraces',
  'balconies',
  'cellars',
  'storeys',
  'dwellings',
  'floor',
  'year',
] as const;

export type RangeField = (typeof RANGES)[number];

/** What a name of a place may be. `town` also covers a district of Paris, Lyon or Marseille: `Lyon 3`. */
const PLACE_KINDS = ['town', 'district', 'postal_code', 'department', 'region', 'country'] as const;

/** Most conditions of one question: 500 characters hold some sixty words that mean something. */
const MAX_CONDITIONS = 60;
const MAX_VALUES = 40;
const MAX_GROUPS = 8;

// Every property is required and null means "not said": the strict mode of structured output knows no optional properties.
const bound = { type: ['number', 'null'] } as const;
const not = { type: 'boolean', description: 'true: must not be so' } as const;
const name = { type: 'string', minLength: 1, maxLength: 100 } as const;

/** A condition on a field of choice; its values are named, so that a language model knows them. */
const choiceOf = <const Field extends ChoiceField>(field: Field) =>
  ({
    type: 'object',
    properties: {
      field: { type: 'string', enum: [field] },
      any: { type: 'array', items: { type: 'string', enum: CHOICES[field] }, minItems: 1, maxItems: MAX_VALUES },
      not,
    },
    required: ['field', 'any', 'not'],
    additionalProperties: false,
  }) as const;

const range = {
  type: 'object',
  properties: { field: { type: 'string', enum: RANGES }, min: bound, max: bound, not },
  required: ['field', 'min', 'max', 'not'],
  additionalProperties: false,
} as const;

const price = {
  type: 'object',
  properties: {
    field: { type: 'string', enum: ['price'] },
    min: bound,
    max: bound,
    currency: { type: ['string', 'null'], pattern: '^[A-Z]{3}$' },
    period: { type: ['string', 'null'], enum: [...PERIODS, null], description: 'of a rent' },
  },
  required: ['field', 'min', 'max', 'currency', 'period'],
  additionalProperties: false,
} as const;

const place = {
  type: 'object',
  properties: {
    field: { type: 'string', enum: ['place'] },
    any: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_VALUES,
      items: {
        type: 'object',
        properties: {
          kind: { type: 'string', enum: PLACE_KINDS },
          name,
          radius_km: { type: ['number', 'null'], description: 'within so many kilometres of it; null: in it' },
        },
        required: ['kind', 'name', 'radius_km'],
        additionalProperties: false,
      },
    },
    not,
  },
  required: ['field', 'any', 'not'],
  additionalProperties: false,
} as const;

const conditions = {
  type: 'array',
  maxItems: MAX_CONDITIONS,
  items: {
    anyOf: [
      choiceOf('kind'),
      choiceOf('offer'),
      choiceOf('status'),
      choiceOf('condition'),
      choiceOf('standing'),
      choiceOf('kitchen'),
      choiceOf('energy'),
      choiceOf('outlook'),
      choiceOf('view'),
      choiceOf('near'),
      choiceOf('orientation'),
      choiceOf('feature'),
      choiceOf('room'),
      range,
      price,
      place,
    ],
  },
} as const;

/**
 * What a question asks for, in so few words that any translator can state it and our own code alone decides what the database is asked. The one source of the
 * TypeScript type, of the structured output of a language model, and of the check of what it returns.
 */
export const intentSchema = {
  type: 'object',
  properties: {
    language: { type: 'string', enum: LANGUAGES, description: 'of the question' },
    conditions: { ...conditions, description: 'all of them hold' },
    alternatives: {
      type: 'array',
      maxItems: MAX_GROUPS,
      items: conditions,
      description: 'empty, or at least two groups of which one holds as a whole',
    },
    wishes: {
      ...conditions,
      description: 'what need not hold, and is better if it does: “ideally”, “if possible”',
    },
    not_understood: {
      type: 'array',
      maxItems: MAX_CONDITIONS,
      items: { type: 'string', maxLength: 500 },
      description: 'words of the question that none of the conditions covers',
    },
  },
  required: ['language', 'conditions', 'alternatives', 'wishes', 'not_understood'],
  additionalProperties: false,
} as const;

/** A question as conditions; see the schema. */
export type Intent = FromSchema<typeof intentSchema>;

export interface ChoiceCondition {
  readonly field: ChoiceField;
  readonly any: readonly string[];
  readonly not: boolean;
}
export interface RangeCondition {
  readonly field: RangeField;
  readonly min: number | null;
  readonly max: number | null;
  readonly not: boolean;
}
export interface PriceCondition {
  readonly field: 'price';
  readonly min: number | null;
  readonly max: number | null;
  readonly currency: string | null;
  readonly period: string | null;
}
export interface Place {
  readonly kind: (typeof PLACE_KINDS)[number];
  readonly name: string;
  readonly radius_km: number | null;
}
export interface PlaceCondition {
  readonly field: 'place';
  readonly any: readonly Place[];
  readonly not: boolean;
}
/** One condition, by its field. */
export type Condition = ChoiceCondition | RangeCondition | PriceCondition | PlaceCondition;

/** An intent whose conditions are a union discriminated by their field. */
export interface CheckedIntent extends Omit<Intent, 'conditions' | 'alternatives' | 'wishes' | 'not_understood'> {
  readonly conditions: readonly Condition[];
  readonly alternatives: readonly (readonly Condition[])[];
  readonly wishes: readonly Condition[];
  readonly not_understood: readonly string[];
}

export const isChoice = (condition: { readonly field: string }): condition is ChoiceCondition =>
  Object.hasOwn(CHOICES, condition.field);

/** Compiled when it is first needed: most processes never ask. */
let validate: ((value: unknown) => boolean) | undefined;

/**
 * The intent that a translator returned, or why it is none. What a choice does not know, bounds that are no finite numbers or the wrong way round, and radii beyond
 * reason make it none as well: a translator that is wrong about one condition is not to be trusted with the others.
 */
export function checkIntent(value: unknown): { intent: CheckedIntent } | { fault: string } {
  validate ??= new Ajv({ allowUnionTypes: true }).compile(intentSchema);
  if (!validate(value)) return { fault: 'it does not fit the schema' };
  const intent = value as CheckedIntent;
  for (const condition of [...intent.conditions, ...intent.alternatives.flat(), ...intent.wishes]) {
    const fault = faultOf(condition);
    if (fault) return { fault };
  }
  if (intent.alternatives.length === 1) return { fault: 'one alternative is none' };
  return { intent };
}

/** Farther than this is no neighbourhood, kilometres. */
const MAX_RADIUS_KM = 300;
/** Beyond any price, area or count. */
const MAX_NUMBER = 1e12;

function faultOf(condition: Condition): string | undefined {
  if (isChoice(condition)) return undefined;
  if (condition.field === 'place') {
    const far = condition.any.some(
      ({ radius_km }) => radius_km !== null && !(radius_km > 0 && radius_km <= MAX_RADIUS_KM),
    );
    return far ? 'a radius is out of bounds' : undefined;
  }
  const { min, max } = condition;
  if (min === null && max === null) return `${condition.field} has no bound`;
  const wrong = [min, max].some(
    (value) => value !== null && !(Number.isFinite(value) && Math.abs(value) <= MAX_NUMBER),
  );
  return wrong || (min !== null && max !== null && min > max) ? `${condition.field} is out of bounds` : undefined;
}
