import { HEATING_ENERGIES, HEATING_SYSTEMS, LANDSCAPES, MANDATE_TYPES, PROXIMITY_TYPES, VIEW_TYPES } from './enums.ts';
import { booleans } from './flags.ts';
import {
  boolean,
  date,
  geo,
  integer,
  location,
  longString,
  number,
  orientation,
  sizeWithUnit,
  string,
  url,
} from './shared-types.ts';
import { AREA_TYPES } from './sub-types.ts';

/** Heating, cooling and hot water. */
export const features = {
  type: 'object',
  properties: {
    heating_energy: booleans(HEATING_ENERGIES),
    heating_cooling: booleans(HEATING_SYSTEMS),
    hot_water: booleans([
      'solar',
      'hot_water_tank',
      'boiler',
      'heat_pump',
      'collective_water',
      'individual_water',
      'septic_tank',
      'main_drainage',
      'treatment_plant',
      'grey_water_pit',
      // The published contract defines this key with a trailing space, and a published name never changes.
      'micro_sewage ',
    ]),
    crm_heating: string,
    crm_hot_water: string,
  },
  additionalProperties: false,
} as const;

export const building = {
  type: 'object',
  properties: {
    name: string,
    method: string,
    renovation: {
      type: 'object',
      properties: { year: integer, description: longString },
      additionalProperties: false,
    },
    construction: { type: 'object', properties: { year: integer, architect: string }, additionalProperties: false },
    units_of_building: integer,
  },
  additionalProperties: false,
} as const;

export const coownership = {
  type: 'object',
  properties: {
    enabled: boolean,
    lot_reference: string,
    lot_count: integer,
    condominium_syndicate: string,
    share: number,
    under_backup_plan: boolean,
    provisional_administrator: string,
    syndicat_status: { type: 'string', enum: ['alert', 'none', 'recovery'] },
    syndicat_procedure_details: longString,
  },
  additionalProperties: false,
} as const;

/** One room or area of a property. */
export const area = {
  type: 'object',
  properties: {
    name: string,
    description: longString,
    orientations: { type: 'array', maxItems: 8, items: orientation },
    floor: integer,
    size: sizeWithUnit,
    notes: longString,
    type: { type: 'string', enum: AREA_TYPES },
  },
  additionalProperties: false,
} as const;

/** A point of interest near a property. */
export const proximity = {
  type: 'object',
  properties: {
    name: string,
    location: string,
    geo,
    website: url,
    distance: {
      type: 'object',
      properties: { length: number, unit: { type: 'string', enum: ['miles', 'km', 'meters', 'minutes'] } },
      additionalProperties: false,
    },
    type: { type: 'string', enum: PROXIMITY_TYPES },
  },
  additionalProperties: false,
} as const;

export const mandate = {
  type: 'object',
  properties: {
    reference: string,
    start_date: date,
    end_date: date,
    exclusive: boolean,
    type: { type: 'string', enum: MANDATE_TYPES },
  },
  additionalProperties: false,
} as const;

export const occupancy = {
  type: 'object',
  properties: {
    occupied: boolean,
    available_from: date,
    contact_details: string,
    tenant_contract: {
      type: 'object',
      properties: { start_date: date, end_date: date },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const;

/** The agency's office that holds the listing. */
export const office = {
  type: 'object',
  properties: {
    name: string,
    code: string,
    mail: string,
    phone: string,
    logo_url: url,
    commission_url: url,
    website_url: url,
    photo_url: url,
    identification: string,
    location,
  },
  additionalProperties: false,
} as const;

export const view = {
  type: 'object',
  properties: {
    type: { type: 'string', enum: VIEW_TYPES },
    landscapes: { type: 'array', maxItems: 50, items: { type: 'string', enum: LANDSCAPES } },
  },
  additionalProperties: false,
} as const;
