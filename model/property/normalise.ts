import type { MappingGap } from './mapping-gap.ts';
import { propertySchema } from './property.ts';
import { compileNode } from './normalise-node.ts';
import type { Normaliser, Walk } from './normalise-node.ts';

/** A property draft: the shape of our model, not yet validated. */
export type PropertyDraft = { [field: string]: unknown };

/** Old spellings that are accepted and never emitted, by the object that contains them. From the published contract. */
const ALIASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': {
    crmType: 'crm_type',
    crmSubType: 'crm_sub_type',
    kitchenType: 'kitchen_type',
    nbGarages: 'garages',
    nbParkings: 'parkings',
    nbRooms: 'living_rooms',
    shower_rooms: 'showerrooms',
    storagerooms: 'storage_rooms',
    rooms: 'areas',
  },
  'legal.property_and_land': { buildingName: 'building_name', programName: 'program_name' },
  features: { heatingEnergy: 'heating_energy' },
  // The contract's own spelling ends with a space; people leave it out.
  'features.hot_water': { micro_sewage: 'micro_sewage ' },
};

/** Fields that the gateway itself assigns; a feed's own values are dropped without a warning. */
const GATEWAY_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'stream_id',
  'gateway_id',
  'fetched_at',
  'cover_thumbnail',
  'resized_images',
  'crm_model',
  'synchronization',
]);

/** Fields that keep the source's word if our enumeration lacks it, and the value used instead. */
const FALLBACKS: Readonly<Record<string, { readonly value: string; readonly keep: string }>> = {
  type: { value: 'other', keep: 'crm_type' },
  sub_type: { value: 'other', keep: 'crm_sub_type' },
  // A delivered listing is on the market, if its CRM has no status.
  status: { value: 'available', keep: 'crm_status' },
};

/** Bounds the report of a job for a feed with many unknown fields. */
const MAX_WARNINGS = 100;

let compiled: Normaliser | undefined;

/**
 * Normalises data that claims to be in our own model: aliases resolved, nulls and empty values left out, unknown fields
 * dropped with a warning each, texts cleaned, dates in ISO form, fields in the order of the model. Types are never coerced: a value of the wrong
 * type stays, so that `validateMapped` names its place. The input is not changed. Idempotent.
 * @param language ISO 639-1 code of texts that come without one
 */
export function normaliseProperty(
  input: unknown,
  language: string,
): { property: PropertyDraft; warnings: MappingGap[] } {
  compiled ??= compileNode(propertySchema, '', { aliases: ALIASES, ignored: GATEWAY_FIELDS });
  const warnings = new Map<string, MappingGap>();
  const walk: Walk = {
    language,
    unmapped: new Map(),
    warn(code, field, value) {
      const key = `${code} ${field} ${value ?? ''}`;
      if (warnings.size < MAX_WARNINGS && !warnings.has(key)) {
        warnings.set(key, value === undefined ? { code, field } : { code, field, value });
      }
    },
  };
  const result = compiled(input, walk);
  const property: PropertyDraft = isDraft(result) ? result : {};
  for (const [field, raw] of walk.unmapped) {
    const fallback = FALLBACKS[field];
    if (fallback) {
      property[field] = fallback.value;
      if (raw !== '') {
        property[fallback.keep] ??= raw;
      }
    }
  }
  return { property, warnings: [...warnings.values()] };
}

function isDraft(value: unknown): value is PropertyDraft {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
