import { EPC_CATEGORIES, GREENHOUSE_CATEGORIES, LAND_USES, REGULATIONS } from './enums.ts';
import { amount, boolean, date, i18nText, integer, longString, number, report, string, url } from './shared-types.ts';
import { booleans } from './flags.ts';

const rating = {
  type: 'object',
  properties: { description: longString, type: string, maximum: number, minimum: number },
  additionalProperties: false,
} as const;

const energy = {
  type: 'object',
  properties: {
    enabled: boolean,
    blank: boolean,
    epc_value: number,
    epc_category: { type: 'string', enum: EPC_CATEGORIES },
    epc_reference: string,
    total_epc_value: integer,
    greenhouse_value: number,
    greenhouse_emissions: { type: 'string', enum: GREENHOUSE_CATEGORIES },
    diagnostic_date: date,
    costs_estimation: {
      type: 'object',
      properties: { min: amount, max: amount, reference_year: integer },
      additionalProperties: false,
    },
    nabers: rating,
    nathers: rating,
    co2_emissions: string,
    e_level: integer,
    applicable: boolean,
  },
  additionalProperties: false,
} as const;

const propertyAndLand = {
  type: 'object',
  properties: {
    building_name: string,
    program_name: string,
    purchased_year: integer,
    cadastral_reference: string,
    stairs_reference: string,
    flood_risk: {
      type: 'string',
      enum: ['no_flood_risk_area', 'potential_flood_sensitive_area', 'effective_flood_sensitive_area'],
    },
    land_use_designation: { type: 'string', enum: LAND_USES },
  },
  additionalProperties: false,
} as const;

const reports = {
  type: 'object',
  properties: {
    electricity: report,
    gas: report,
    sanitation: report,
    fuel_tank: report,
    asbestos: report,
    lead: report,
    risks: report,
    termites: report,
    notes: longString,
  },
  additionalProperties: false,
} as const;

const business = {
  type: 'object',
  properties: {
    revenues: {
      type: 'object',
      properties: { year_n1: amount, year_n2: amount, year_n3: amount, comment: longString },
      additionalProperties: false,
    },
    company_type: string,
  },
  additionalProperties: false,
} as const;

/** Energy diagnosis, regulations, legal mentions, reports and the business behind a goodwill. */
export const legal = {
  type: 'object',
  properties: {
    energy,
    regulations: booleans(REGULATIONS),
    legal_mentions: {
      type: 'object',
      properties: { text: i18nText, agency_fees_url: url },
      additionalProperties: false,
    },
    property_and_land: propertyAndLand,
    reports,
    notary_name: string,
    business,
  },
  additionalProperties: false,
} as const;
