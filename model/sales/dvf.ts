import type { FromSchema } from 'json-schema-to-ts';

/** Kinds of transaction as DVF names them, folded; `autre`: a name that DVF has not used so far. */
export const MUTATION_NATURES = [
  'vente',
  'vefa',
  'terrain_a_batir',
  'echange',
  'adjudication',
  'expropriation',
  'autre',
] as const;
export type MutationNature = (typeof MUTATION_NATURES)[number];

/**
 * What was sold. `immeuble`: several dwellings without lots, with business premises or without; `mixte`: a dwelling with business premises or with one of
 * the other kind; `local`: business premises alone; `dependance`: outbuildings alone, such as a garage.
 */
export const PROPERTY_TYPES = ['maison', 'appartement', 'terrain', 'local', 'mixte', 'immeuble', 'dependance'] as const;
export type DvfPropertyType = (typeof PROPERTY_TYPES)[number];

/** What makes a mutation unusual; `dup_rows`: a building that the source repeats was counted once. */
export const MUTATION_FLAGS = [
  'multi_dwelling',
  'mixed',
  'vefa',
  'dup_rows',
  'no_surface',
  'no_price',
  'symbolic_price',
  'outlier',
  'multi_commune',
  'outbuildings',
  'several_prices',
  'no_coordinates',
  'cut',
] as const;
export type MutationFlag = (typeof MUTATION_FLAGS)[number];

/** Why a mutation has no price per square metre. */
export const MISSING_PRICE_PER_M2 = [
  'nature',
  'vefa',
  'no_price',
  'low_price',
  'several_prices',
  'no_dwelling',
  'multi_dwelling',
  'mixed',
  'no_surface',
  'small_surface',
] as const;
export type MissingPricePerM2 = (typeof MISSING_PRICE_PER_M2)[number];

/** The licence of DVF; part of every response. */
export const DVF_LICENCE = {
  name: 'Licence Ouverte / Open Licence 2.0',
  url: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
  attribution: 'DGFiP, Demandes de valeurs foncières (DVF)',
} as const;

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const amount = { type: 'number', minimum: 0 } as const;
const texts = { type: 'array', items: text } as const;
const latitude = { type: 'number', minimum: -90, maximum: 90 } as const;
const longitude = { type: 'number', minimum: -180, maximum: 180 } as const;

const location = {
  type: 'object',
  description: 'Centre of the parcel, WGS-84; not of the building.',
  properties: { lat: latitude, lon: longitude },
  required: ['lat', 'lon'],
  additionalProperties: false,
} as const;

const address = {
  type: 'object',
  properties: {
    number: text,
    suffix: { type: 'string', description: 'B for bis, T for ter, Q for quater.' },
    street: text,
    street_code: { type: 'string', description: 'FANTOIR code, four characters.' },
    postal_code: text,
    city: text,
    insee_code: text,
  },
  additionalProperties: false,
} as const;

const summaryFields = {
  id: {
    type: 'string',
    format: 'uuid',
    description: 'Made from date, price, parcels and dispositions: it survives the next release.',
  },
  source_id: { type: 'string', description: 'id_mutation of geo-dvf; another one in each release.' },
  release: { type: 'string', description: 'Name of the release that it was imported from.' },
  date: { type: 'string', format: 'date' },
  nature: { type: 'string', enum: MUTATION_NATURES },
  property_type: { type: 'string', enum: PROPERTY_TYPES },
  price: { ...amount, description: 'EUR, of the whole mutation.' },
  price_per_m2: { ...amount, description: 'EUR per m² of the only dwelling.' },
  price_per_m2_basis: { type: 'string', enum: ['carrez', 'built'], description: 'Which of the two areas it is by.' },
  price_per_m2_missing: { type: 'string', enum: MISSING_PRICE_PER_M2, description: 'Why there is none.' },
  composite_price_per_m2: {
    ...amount,
    description:
      'Price by the area of everything built, for several dwellings or a mix; not the price of any one of them.',
  },
  living_area: { ...amount, description: 'Built area of the dwellings, m².' },
  carrez_area: { ...amount, description: 'Area by the Carrez law of the lots of the only dwelling, m².' },
  business_area: { ...amount, description: 'Built area of business premises, m².' },
  rooms: { ...count, description: 'Main rooms of all dwellings.' },
  land_area: { ...amount, description: 'm²; absent for flats, whose land is shared.' },
  dwellings: count,
  outbuildings: count,
  business_units: count,
  lot_count: count,
  flags: { type: 'array', items: { type: 'string', enum: MUTATION_FLAGS } },
  address,
  insee_codes: texts,
  departments: texts,
  location,
} as const;

const detailFields = {
  dispositions: texts,
  row_count: { ...count, description: 'Source rows that it was assembled from.' },
  parcels: {
    type: 'array',
    items: {
      type: 'object',
      properties: { id: text, location },
      required: ['id'],
      additionalProperties: false,
    },
  },
  locals: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        type: { type: 'string', enum: ['maison', 'appartement', 'dependance', 'local'] },
        parcel: text,
        lot: text,
        area: amount,
        rooms: count,
        address,
        row_count: { ...count, description: 'Rows that repeat it; two identical buildings cannot be distinguished.' },
      },
      required: ['type', 'row_count'],
      additionalProperties: false,
    },
  },
  lots: {
    type: 'array',
    items: {
      type: 'object',
      properties: { parcel: text, volume: text, number: text, carrez_area: amount },
      required: ['number'],
      additionalProperties: false,
    },
  },
  land: {
    type: 'array',
    items: {
      type: 'object',
      properties: { parcel: text, use_code: text, use: text, special_use_code: text, area: amount },
      required: ['area'],
      additionalProperties: false,
    },
  },
  addresses: {
    type: 'array',
    items: {
      type: 'object',
      properties: { ...address.properties, location },
      additionalProperties: false,
    },
  },
} as const;

const required = [
  'id',
  'date',
  'nature',
  'property_type',
  'dwellings',
  'outbuildings',
  'business_units',
  'lot_count',
  'flags',
  'address',
  'insee_codes',
  'departments',
] as const;

/** A mutation in a list. */
export const dvfSummarySchema = {
  type: 'object',
  properties: summaryFields,
  required,
  additionalProperties: false,
} as const;

/** The details of a mutation beyond its summary, assembled from its rows. */
export const dvfDetailSchema = {
  type: 'object',
  properties: detailFields,
  required: ['dispositions', 'row_count', 'parcels', 'locals', 'lots', 'land', 'addresses'],
  additionalProperties: false,
} as const;

export type DvfSummary = FromSchema<typeof dvfSummarySchema>;
export type DvfDetail = FromSchema<typeof dvfDetailSchema>;
export type DvfLocal = DvfDetail['locals'][number];
export type DvfAddress = DvfDetail['addresses'][number];
export type DvfLocation = NonNullable<DvfSummary['location']>;

/** A mutation as it is assembled from its rows. */
export interface DvfMutation {
  readonly summary: DvfSummary;
  readonly detail: DvfDetail;
}

const relatedFields = {
  id: summaryFields.id,
  date: summaryFields.date,
  nature: summaryFields.nature,
  property_type: summaryFields.property_type,
  price: summaryFields.price,
} as const;

export const dvfReleaseSchema = {
  type: 'object',
  properties: {
    name: text,
    imported_at: { type: 'string', format: 'date-time' },
    mutations: { ...count, description: 'At its import; a later release may have replaced some.' },
    first_date: { type: 'string', format: 'date' },
    last_date: { type: 'string', format: 'date' },
  },
  required: ['name', 'imported_at', 'mutations'],
  additionalProperties: false,
} as const;
export type DvfRelease = FromSchema<typeof dvfReleaseSchema>;

/** Part of every JSON response. */
export const dvfSourceSchema = {
  type: 'object',
  properties: {
    licence: {
      type: 'object',
      properties: { name: text, url: text, attribution: text },
      required: ['name', 'url', 'attribution'],
      additionalProperties: false,
    },
    releases: { type: 'array', items: dvfReleaseSchema },
    notice: { type: 'string', description: 'Limits of the data; also present when nothing has been imported.' },
  },
  required: ['licence', 'releases'],
  additionalProperties: false,
} as const;
export type DvfSource = FromSchema<typeof dvfSourceSchema>;

/** A whole mutation, with the mutations of the same parcels. */
export const dvfMutationSchema = {
  type: 'object',
  properties: {
    ...summaryFields,
    ...detailFields,
    related: {
      type: 'array',
      description: 'Other mutations of the same parcels, latest first.',
      items: {
        type: 'object',
        properties: relatedFields,
        required: ['id', 'date', 'nature', 'property_type'],
        additionalProperties: false,
      },
    },
    source: dvfSourceSchema,
  },
  required: [...required, 'related', 'source'],
  additionalProperties: false,
} as const;
export type DvfMutationReply = FromSchema<typeof dvfMutationSchema>;
