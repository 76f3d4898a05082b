import type { FromSchema } from 'json-schema-to-ts';
import { ORIENTATIONS } from '../property/enums.ts';
import { described } from '../property/shared-types.ts';

const hours = { type: 'number', minimum: 0, maximum: 8_784 } as const;
const energy = { type: 'number', minimum: 0 } as const;
const orientation = { type: 'string', enum: ORIENTATIONS } as const;
const direct = described(hours, 'Hours in which the sun shines on it from a clear sky.');
const irradiation = described(energy, 'Energy of a clear year on a square metre, kWh.');

/** How the building of a listing was found among those that were imported. */
export const OWN_BUILDINGS = ['around', 'nearest', 'none'] as const;

export const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const;
export const SUN_EVENTS = [
  'march_equinox',
  'june_solstice',
  'september_equinox',
  'december_solstice',
  'today',
] as const;

const seasons = {
  type: 'array',
  minItems: 4,
  maxItems: 4,
  description: 'Whole months: spring is March to May north of the equator, September to November south of it.',
  items: {
    type: 'object',
    properties: { season: { type: 'string', enum: SEASONS }, direct_sun_hours: direct },
    required: ['season', 'direct_sun_hours'],
    additionalProperties: false,
  },
} as const;

const hourly = {
  type: 'array',
  minItems: 24,
  maxItems: 24,
  description: 'Through the day, by the clock of the place: hours of the year within each hour.',
  items: {
    type: 'object',
    properties: { hour: { type: 'integer', minimum: 0, maximum: 23 }, direct_sun_hours: direct },
    required: ['hour', 'direct_sun_hours'],
    additionalProperties: false,
  },
} as const;

const month = { type: 'integer', minimum: 1, maximum: 12 } as const;

const facade = {
  type: 'object',
  properties: {
    orientation,
    azimuth_degrees: { type: 'number', minimum: 0, maximum: 360 },
    direct_sun_hours: direct,
    irradiation_kwh_m2: irradiation,
    seasons,
    monthly: {
      type: 'array',
      minItems: 12,
      maxItems: 12,
      items: {
        type: 'object',
        properties: { month, direct_sun_hours: direct, irradiation_kwh_m2: irradiation },
        required: ['month', 'direct_sun_hours', 'irradiation_kwh_m2'],
        additionalProperties: false,
      },
    },
    hourly,
  },
  required: [
    'orientation',
    'azimuth_degrees',
    'direct_sun_hours',
    'irradiation_kwh_m2',
    'seasons',
    'monthly',
    'hourly',
  ],
  additionalProperties: false,
} as const;

const day = {
  type: 'object',
  properties: {
    event: { type: 'string', enum: SUN_EVENTS },
    date: { type: 'string', format: 'date', description: 'By the calendar of the place.' },
    sunrise: {
      type: 'string',
      format: 'date-time',
      description: 'Upper edge of the sun at a level horizon; absent if it does not rise on this day.',
    },
    sunset: { type: 'string', format: 'date-time', description: 'Absent if it does not set on this day.' },
    solar_noon: { type: 'string', format: 'date-time', description: 'When the sun is highest.' },
    noon_altitude_degrees: { type: 'number', minimum: -90, maximum: 90 },
    day_length_minutes: { type: 'integer', minimum: 0, maximum: 1_500 },
    polar: { type: 'string', enum: ['day', 'night'], description: 'The sun never sets, or never rises.' },
    facades: {
      type: 'array',
      items: {
        type: 'object',
        properties: { orientation, direct_sun_hours: direct },
        required: ['orientation', 'direct_sun_hours'],
        additionalProperties: false,
      },
    },
  },
  required: ['event', 'date', 'solar_noon', 'noon_altitude_degrees', 'day_length_minutes', 'facades'],
  additionalProperties: false,
} as const;

const atTime = {
  type: 'object',
  description: 'What the sun shines on at one time of the clock, with a clear sky; present if `at` was sent.',
  properties: {
    time: { type: 'string', description: 'By the clock of the place, as it was sent.' },
    facades: {
      type: 'array',
      minItems: 1,
      maxItems: 8,
      items: {
        type: 'object',
        properties: {
          orientation,
          monthly: {
            type: 'array',
            minItems: 12,
            maxItems: 12,
            items: {
              type: 'object',
              properties: {
                month,
                days: { type: 'integer', minimum: 28, maximum: 31, description: 'Days of the month.' },
                lit_days: {
                  type: 'integer',
                  minimum: 0,
                  maximum: 31,
                  description: 'Days of the month on which the sun shines on the façade at this time.',
                },
              },
              required: ['month', 'days', 'lit_days'],
              additionalProperties: false,
            },
          },
        },
        required: ['orientation', 'monthly'],
        additionalProperties: false,
      },
    },
  },
  required: ['time', 'facades'],
  additionalProperties: false,
} as const;

const horizon = {
  type: 'array',
  items: {
    type: 'object',
    properties: { azimuth_degrees: { type: 'number' }, altitude_degrees: { type: 'number' } },
    required: ['azimuth_degrees', 'altitude_degrees'],
    additionalProperties: false,
  },
} as const;

const neighbours = {
  type: 'object',
  description:
    'Buildings around that hide the sun, to 500 m, as each façade sees them. Absent where no buildings were imported, or the position is not exactly that of the listing: then none is counted.',
  properties: {
    sources: { type: 'array', minItems: 1, items: { type: 'string' }, description: 'Who published the buildings.' },
    buildings: { type: 'integer', minimum: 0, description: 'Buildings that were looked at, without the own one.' },
    own_building: {
      type: 'string',
      enum: OWN_BUILDINGS,
      description:
        '`around`: the position is inside of a building. `nearest`: it is not, and the nearest one within 15 m is taken. `none`: there is none; the buildings are as high as they are seen from the position.',
    },
    facades: {
      type: 'array',
      minItems: 1,
      maxItems: 8,
      items: {
        type: 'object',
        properties: {
          orientation,
          adjoins: { type: 'boolean', description: 'Another building leans on the façade: it gets no sun.' },
          horizon: described(
            horizon,
            'How high buildings reach in front of the façade every three degrees, as seen from the floor.',
          ),
        },
        required: ['orientation', 'adjoins', 'horizon'],
        additionalProperties: false,
      },
    },
  },
  required: ['sources', 'buildings', 'own_building', 'facades'],
  additionalProperties: false,
} as const;

const usualHours = described(
  hours,
  'Hours in which the sun usually shines on it: those of a clear sky times the usual sunshine of the month.',
);

const clouds = {
  type: 'object',
  description:
    'The hours of direct sun that are usual with the clouds of the place. Absent where no usual sunshine was imported for it. Clouds are taken as equally frequent at all hours of the day.',
  properties: {
    source: { type: 'string', description: 'Who published the usual sunshine.' },
    latitude: {
      type: 'number',
      minimum: -90,
      maximum: 90,
      description: 'The place that the usual sunshine is known for, at most 40 km away.',
    },
    longitude: { type: 'number', minimum: -180, maximum: 180 },
    annual: {
      type: 'object',
      properties: { direct_sun_hours: usualHours },
      required: ['direct_sun_hours'],
      additionalProperties: false,
    },
    monthly: {
      type: 'array',
      minItems: 12,
      maxItems: 12,
      items: {
        type: 'object',
        properties: {
          month,
          sunshine_percent: {
            type: 'number',
            minimum: 0,
            maximum: 100,
            description: 'How much of the time between sunrise and sunset the sun usually shines in this month.',
          },
          direct_sun_hours: usualHours,
        },
        required: ['month', 'sunshine_percent', 'direct_sun_hours'],
        additionalProperties: false,
      },
    },
    facades: {
      type: 'array',
      minItems: 1,
      maxItems: 8,
      items: {
        type: 'object',
        properties: { orientation, direct_sun_hours: usualHours },
        required: ['orientation', 'direct_sun_hours'],
        additionalProperties: false,
      },
    },
  },
  required: ['source', 'latitude', 'longitude', 'annual', 'monthly', 'facades'],
  additionalProperties: false,
} as const;

/** How much sun a place and its façades get in a year of clear skies, and with the clouds that are usual there. */
export const sunlightSchema = {
  type: 'object',
  properties: {
    latitude: { type: 'number', minimum: -90, maximum: 90 },
    longitude: { type: 'number', minimum: -180, maximum: 180 },
    timezone: { type: 'string', description: 'IANA name; every date and hour is by its clock.' },
    year: { type: 'integer' },
    floor: { type: 'integer', description: 'Storeys above the ground that the horizon is seen from; absent: unknown.' },
    orientations_known: {
      type: 'boolean',
      description: 'false: the listing states none, and all eight are calculated.',
    },
    horizon: described(horizon, 'The given obstacles as they are seen from the floor; empty: none.'),
    terrain: {
      type: 'object',
      description:
        'Hills that hide the sun, to 50 km. Absent where the elevations of the place were not imported, or its address must not be published: the ground is taken as level.',
      properties: {
        tiles: {
          type: 'array',
          minItems: 1,
          items: { type: 'string' },
          description: 'The tiles of elevations that were read, by their south-west corners.',
        },
        complete: {
          type: 'boolean',
          description:
            'False where some of the elevations around are not known: tiles that were not imported, or that nobody measured. The ground is taken as level there, as the sea is.',
        },
        horizon: described(horizon, 'How high the ground rises every three degrees, as it is seen from the floor.'),
      },
      required: ['tiles', 'complete', 'horizon'],
      additionalProperties: false,
    },
    neighbours,
    clouds,
    annual: {
      type: 'object',
      properties: {
        direct_sun_hours: described(hours, 'Hours in which the sun shines on at least one of the façades.'),
        daylight_hours: described(hours, 'Hours with the sun above a level horizon.'),
        horizontal_irradiation_kwh_m2: irradiation,
      },
      required: ['direct_sun_hours', 'daylight_hours', 'horizontal_irradiation_kwh_m2'],
      additionalProperties: false,
    },
    seasons,
    monthly: {
      type: 'array',
      minItems: 12,
      maxItems: 12,
      items: {
        type: 'object',
        properties: {
          month,
          direct_sun_hours: direct,
          daylight_hours: hours,
          horizontal_irradiation_kwh_m2: irradiation,
          direct_sun_hours_by_hour: {
            type: 'array',
            minItems: 24,
            maxItems: 24,
            items: hours,
            description: 'Of the whole month, within each hour of the clock.',
          },
        },
        required: [
          'month',
          'direct_sun_hours',
          'daylight_hours',
          'horizontal_irradiation_kwh_m2',
          'direct_sun_hours_by_hour',
        ],
        additionalProperties: false,
      },
    },
    hourly,
    days: { type: 'array', minItems: 5, maxItems: 5, items: day },
    facades: { type: 'array', minItems: 1, maxItems: 8, items: facade },
    at_time: atTime,
    method: {
      type: 'object',
      description: 'The basis of the figures.',
      properties: {
        position: { type: 'string' },
        refraction: { type: 'string' },
        clear_sky: { type: 'string' },
        step_minutes: { type: 'integer', minimum: 1 },
      },
      required: ['position', 'refraction', 'clear_sky', 'step_minutes'],
      additionalProperties: false,
    },
  },
  required: [
    'latitude',
    'longitude',
    'timezone',
    'year',
    'orientations_known',
    'horizon',
    'annual',
    'seasons',
    'monthly',
    'hourly',
    'days',
    'facades',
    'method',
  ],
  additionalProperties: false,
} as const;

export type Sunlight = FromSchema<typeof sunlightSchema>;
export type Orientation = (typeof ORIENTATIONS)[number];

/** The way of the sun on one day. */
export interface SunPath {
  readonly event: (typeof SUN_EVENTS)[number];
  /** In order of time; degrees, with refraction. */
  readonly points: readonly {
    readonly azimuth: number;
    readonly altitude: number;
    /** Full hours on the clock of the place. */
    readonly hour?: number;
  }[];
}
