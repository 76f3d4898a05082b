import type { FromSchema } from 'json-schema-to-ts';
import { leadBlockSchema } from '../people/lead.ts';
import { CONDITIONS, EPC_CATEGORIES, OFFER_TYPES, PROPERTY_TYPES } from '../property/enums.ts';

const position = {
  latitude: { type: 'number', minimum: -90, maximum: 90 },
  longitude: { type: 'number', minimum: -180, maximum: 180 },
} as const;
const count = { type: 'integer', minimum: 0 } as const;
const money = { type: 'number', minimum: 0 } as const;

/** The request of an estimation. */
export const estimationRequestSchema = {
  type: 'object',
  properties: {
    property_type: { type: 'string', enum: PROPERTY_TYPES },
    offer_type: { type: 'string', enum: OFFER_TYPES },
    liveable_area_sqm: { type: 'number', minimum: 5, maximum: 10_000, description: 'Living area, m².' },
    address: {
      type: 'string',
      minLength: 3,
      maxLength: 200,
      description: 'A French address in one text. Its place wins over latitude and longitude.',
    },
    postal_code: {
      type: 'string',
      pattern: '^[0-9]{5}$',
      description: 'Narrows the address; alone, the estimate is for the middle of its commune.',
    },
    latitude: { ...position.latitude, description: 'Degrees; used only without an address.' },
    longitude: { ...position.longitude, description: 'Degrees; used only without an address.' },
    rooms: { ...count, maximum: 100, description: 'Main rooms, as DVF counts them: without kitchen and bathrooms.' },
    bedrooms: { ...count, maximum: 100, description: 'Without `rooms`, one main room more is assumed.' },
    floor: { type: 'integer', minimum: -5, maximum: 200, description: 'Not used: DVF has no floors.' },
    garages: { ...count, maximum: 50, description: 'Garages, cellars and parking spaces sold with it.' },
    construction_year: { type: 'integer', minimum: 1000, maximum: 2100, description: 'Not used: DVF has no years.' },
    epc_category: {
      type: 'string',
      enum: EPC_CATEGORIES,
      description: 'Energy label. Used for houses; no published effect for flats.',
    },
    condition: { type: 'string', enum: CONDITIONS, description: 'Not used: DVF has no condition.' },
    others: {
      type: 'object',
      description: 'Further features.',
      properties: {
        land_area_sqm: {
          type: 'number',
          minimum: 0,
          maximum: 10_000_000,
          description: 'Plot of a house, m²; that of the houses sold around where it is missing.',
        },
        occupants: {
          type: 'array',
          minItems: 1,
          maxItems: 2,
          description:
            'Of a life annuity sale: who receives the annuity, as long as one of them lives. Required for it.',
          items: {
            type: 'object',
            properties: {
              age: { type: 'integer', minimum: 50, maximum: 105, description: 'Whole years.' },
              gender: { type: 'string', enum: ['male', 'female'] },
            },
            required: ['age', 'gender'],
            additionalProperties: false,
          },
        },
        occupied: {
          type: 'boolean',
          description: 'Of a life annuity sale: whether they continue to live in it; true by default.',
        },
        down_payment: {
          type: 'number',
          minimum: 0,
          maximum: 1_000_000_000,
          description: 'Of a life annuity sale: the down payment (bouquet), EUR; 30 % of the value by default.',
        },
        discount_rate_percent: {
          type: 'number',
          minimum: 0,
          maximum: 10,
          description: 'Of a life annuity sale: the yearly rate that payments are discounted at; 3 if not sent.',
        },
      },
      additionalProperties: false,
    },
    lead: {
      ...leadBlockSchema,
      description: 'Who asked: becomes a lead of the billed gateway, readable by GET /leads.',
    },
    with_commentary: {
      type: 'boolean',
      default: false,
      description: 'Attaches a commentary in the `language` of the query; needs the addon ESTIMATION_IA.',
    },
  },
  required: ['property_type', 'offer_type', 'liveable_area_sqm'],
  additionalProperties: false,
} as const;
export type EstimationRequest = FromSchema<typeof estimationRequestSchema>;

const bound = {
  type: 'object',
  properties: {
    total: { ...money, description: 'For the whole: prices rounded to 100, rents per month rounded to 5.' },
    price_per_sqm: {
      ...money,
      description: 'Per m² of the living area: prices rounded to 1, rents per month to 0.01.',
    },
    currency: { type: 'string', description: 'ISO 4217 code.' },
    period: {
      type: 'string',
      enum: ['month'],
      description: 'Of rents: both figures are per month. Absent from prices.',
    },
  },
  required: ['total', 'price_per_sqm', 'currency'],
  additionalProperties: false,
} as const;

const CONFIDENCE_LEVELS = ['LOW', 'MEDIUM', 'HIGH'] as const;

/**
 * The evidence of an estimate. `SALES`: sales of DVF; `OWN_RENTS`: asking rents of the client's listings; `PUBLISHED_RENTS`: the published rent of the
 * commune; `LIFE_ANNUITY`: the market value from sales, a published mortality table and a stated rate.
 */
const ESTIMATION_METHODS = ['SALES', 'OWN_RENTS', 'PUBLISHED_RENTS', 'LIFE_ANNUITY'] as const;

/** Factors that move the estimate away from the average of the sales; docs/estimation.md explains each. */
const ADJUSTMENT_CODES = [
  'TIME',
  'AREA',
  'ROOMS',
  'GARAGES',
  'LAND',
  'LOCATION',
  'ENERGY_LABEL',
  'RENT_INDEX',
  'OCCUPANCY',
] as const;

const adjustment = {
  type: 'object',
  properties: { code: { type: 'string', enum: ADJUSTMENT_CODES }, percent: { type: 'number' } },
  required: ['code', 'percent'],
  additionalProperties: false,
} as const;

export const estimationSchema = {
  type: 'object',
  properties: {
    request_id: { type: 'string', format: 'uuid' },
    offer_type: { type: 'string', enum: OFFER_TYPES },
    property_type: { type: 'string', enum: PROPERTY_TYPES },
    method: { type: 'string', enum: ESTIMATION_METHODS, description: 'The evidence of the estimate.' },
    central: { ...bound, description: 'The estimate.' },
    low_bound: { ...bound, description: 'Lower end of the range that holds eight of ten prices.' },
    high_bound: { ...bound, description: 'Upper end of that range.' },
    confidence: {
      type: 'object',
      properties: {
        level: { type: 'string', enum: CONFIDENCE_LEVELS },
        sample_size: {
          ...count,
          description: 'Sales or letting listings used; of a published rent the listings found.',
        },
        final_radius_km: {
          type: 'number',
          minimum: 0,
          description: 'Distance of the farthest one used, km; of a published rent as far as was searched.',
        },
      },
      required: ['level', 'sample_size', 'final_radius_km'],
      additionalProperties: false,
    },
    average_price_per_sqm: {
      ...money,
      description: 'Weighted average of the sales or listings used, or the published rent, before the adjustments.',
    },
    adjustments: {
      type: 'array',
      description: 'One after the other they lead from the average to the estimate.',
      items: adjustment,
    },
    top_comparables: {
      type: 'array',
      description: 'The most similar sales or letting listings, the most similar first; none of a published rent.',
      items: {
        type: 'object',
        properties: {
          source: { type: 'string', enum: ['DVF', 'LISTING'], description: 'A sale of DVF, or a listing of yours.' },
          id: { type: 'string', description: 'For GET /dvf/{id} or GET /properties/{id}.' },
          date: { type: 'string', format: 'date' },
          distance_m: { type: 'number', minimum: 0 },
          latitude: position.latitude,
          longitude: position.longitude,
          sold_price: { ...money, description: 'Of a listing the asking rent per month.' },
          price_per_sqm: { ...money, description: 'Per m² of the built area.' },
          adjusted_price: {
            ...money,
            description:
              'Of a sale: `sold_price` brought to `valued_on` by its `adjustments`, rounded to 100. Differences of area, rooms and place remain.',
          },
          adjusted_price_per_sqm: { ...money, description: 'Of a sale: that per m² of the built area.' },
          adjustments: {
            type: 'array',
            description:
              'Of a sale: what leads from `sold_price` to `adjusted_price`. TIME is the trend of prices that the estimate found around the property.',
            items: adjustment,
          },
          area_sqm: money,
          rooms: count,
          land_area_sqm: money,
        },
        required: ['source', 'id', 'date', 'distance_m', 'sold_price', 'price_per_sqm', 'area_sqm'],
        additionalProperties: false,
      },
    },
    location: {
      type: 'object',
      description: 'The place that was valued.',
      properties: {
        ...position,
        precision: { type: 'string', enum: ['housenumber', 'street', 'locality', 'municipality', 'coordinates'] },
        label: { type: 'string', description: 'The address that was found.' },
      },
      required: ['latitude', 'longitude', 'precision'],
      additionalProperties: false,
    },
    life_annuity: {
      type: 'object',
      description: 'Of a life annuity sale: how its price is paid. `central` is the value of all payments today.',
      properties: {
        market_value: { ...money, description: 'The value if it were sold vacant.' },
        occupied: { type: 'boolean', description: 'The sellers continue to live in it.' },
        down_payment: { ...money, description: 'Bouquet: paid at once.' },
        annuity_per_month: { ...money, description: 'Rente: paid every month until the last of the persons has died.' },
        life_expectancy_years: { ...money, description: 'Until the last of the persons has died, by the table.' },
        discount_rate_percent: { type: 'number', description: 'Yearly rate that later payments are discounted at.' },
        mortality_table: { type: 'string' },
        occupancy: {
          type: 'array',
          description:
            'Of an occupied dwelling: what the right to live on in it takes from the market value, by each method. `central` is that of the tax scale.',
          items: {
            type: 'object',
            properties: {
              method: {
                type: 'string',
                enum: ['TAX_SCALE', 'SAVED_RENTS'],
                description:
                  'TAX_SCALE: 60 % of the usufruct by the age of the younger seller. SAVED_RENTS, as buyers reckon: the rents that the sellers save until the last of them has died, discounted; absent where no rent is known.',
              },
              discount_percent: {
                ...money,
                description: 'Of the market value. 100 and more: the rents saved are worth as much as the dwelling.',
              },
              value: { ...money, description: 'What is left of the market value, EUR.' },
              annuity_per_month: {
                ...money,
                description:
                  'What it pays per month after the down payment; absent where the down payment exceeds the value.',
              },
              rent_per_month: { ...money, description: 'Of SAVED_RENTS: the estimated rent.' },
              source: { type: 'string' },
            },
            required: ['method', 'discount_percent', 'value', 'source'],
            additionalProperties: false,
          },
        },
      },
      required: [
        'market_value',
        'occupied',
        'down_payment',
        'annuity_per_month',
        'life_expectancy_years',
        'discount_rate_percent',
        'mortality_table',
      ],
      additionalProperties: false,
    },
    gross_yield_percent: {
      ...money,
      description: 'Of rents: twelve of them by the market value from sales, where there are enough sales.',
    },
    valued_on: { type: 'string', format: 'date', description: 'Day that the prices are brought to.' },
    latest_sale_on: {
      type: 'string',
      format: 'date',
      description:
        'Day of the latest sale or listing used, or of the published rent. DVF is published some months late.',
    },
    not_considered: {
      type: 'array',
      items: { type: 'string' },
      description: 'Fields of the request that did not change the estimate.',
    },
    attribution: { type: 'string' },
    commentary: {
      type: 'object',
      description: 'For the seller, in the `language` of the query: French unless it says another.',
      properties: {
        text: { type: 'string' },
        source: { type: 'string', enum: ['template', 'language_model'] },
      },
      required: ['text', 'source'],
      additionalProperties: false,
    },
  },
  required: [
    'request_id',
    'offer_type',
    'property_type',
    'method',
    'central',
    'low_bound',
    'high_bound',
    'confidence',
    'average_price_per_sqm',
    'adjustments',
    'top_comparables',
    'location',
    'valued_on',
    'latest_sale_on',
    'not_considered',
    'attribution',
  ],
  additionalProperties: false,
} as const;
export type Estimation = FromSchema<typeof estimationSchema>;

/** A sale or listing that an estimate is based on, as a report draws it. */
export interface EstimationEvidence {
  readonly date: string;
  /** Per m², per month for rents. */
  readonly price_per_sqm: number;
  /** Of sales: per m², brought to the day of the valuation. */
  readonly adjusted_price_per_sqm?: number | undefined;
  readonly distance_m: number;
  /** Absent if the place must not be published. */
  readonly position?: { readonly latitude: number; readonly longitude: number } | undefined;
}

/** The data of an estimation's PDF beyond the estimation itself. */
export interface EstimationReport {
  readonly estimation: Estimation;
  readonly liveable_area_sqm: number;
  readonly rooms?: number | undefined;
  /** The most similar ones, in the order of `top_comparables`, which are the first of them. */
  readonly evidence: readonly EstimationEvidence[];
  /** Releases of DVF that were searched. */
  readonly releases: readonly string[];
  /** The gateway that the estimation is billed to. */
  readonly issuer: string;
  /** YYYY-MM-DD. */
  readonly issued_on: string;
}
