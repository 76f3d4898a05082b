import type { FromSchema } from 'json-schema-to-ts';

/** Precision of a place, from the most exact to the least. `locality`: a named place without a type of street. */
export const PLACE_TYPES = ['housenumber', 'street', 'locality', 'municipality'] as const;
export type PlaceType = (typeof PLACE_TYPES)[number];

const text = { type: 'string', maxLength: 300 } as const;

/** A place as the Base Adresse Nationale describes it: a GeoJSON feature (RFC 7946), position first longitude, then latitude. */
export const geocodedPlaceSchema = {
  type: 'object',
  properties: {
    type: { type: 'string', enum: ['Feature'] },
    geometry: {
      type: 'object',
      description: 'Where it is, WGS-84.',
      properties: {
        type: { type: 'string', enum: ['Point'] },
        coordinates: {
          type: 'array',
          items: { type: 'number', minimum: -180, maximum: 180 },
          minItems: 2,
          maxItems: 2,
          description: 'Longitude, then latitude, degrees.',
        },
      },
      required: ['type', 'coordinates'],
    },
    properties: {
      type: 'object',
      description: 'What it is.',
      properties: {
        label: { ...text, description: 'The whole address in one line.' },
        score: { type: 'number', minimum: 0, maximum: 1, description: 'How well the place fits the question.' },
        id: text,
        type: { type: 'string', enum: PLACE_TYPES },
        name: { ...text, description: 'First line of the address: number and street, or the commune.' },
        housenumber: { ...text, description: 'With its suffix: `12`, `12bis`.' },
        street: text,
        postcode: { ...text, description: 'The postcode of the address, or one of the commune.' },
        citycode: {
          ...text,
          description: 'INSEE code of the commune, of the arrondissement in Paris, Lyon and Marseille.',
        },
        city: text,
        district: text,
        context: { ...text, description: 'Department and region: `64, Pyrénées-Atlantiques, Nouvelle-Aquitaine`.' },
        distance: { type: 'number', minimum: 0, description: 'Metres from the position that was sent.' },
        nearest_number: {
          type: 'boolean',
          description: 'The number that was sent is not known; this is the nearest known one of the street.',
        },
      },
      required: ['label', 'score', 'type', 'name', 'citycode', 'city'],
    },
  },
  required: ['type', 'geometry', 'properties'],
} as const;

export type GeocodedPlace = FromSchema<typeof geocodedPlaceSchema>;

/** Places, the best first; empty if nothing fits. */
export interface GeocodedPlaces {
  readonly type: 'FeatureCollection';
  readonly features: readonly GeocodedPlace[];
  readonly attribution: string;
  readonly licence: string;
  readonly query?: string;
}

export interface GeocodeQuery {
  /** A French address or place in one text; read up to 200 characters. */
  readonly q: string;
  /** Only places of this postcode. */
  readonly postcode?: string;
  /** Only places of the commune of this INSEE code; of a city, also those of its arrondissements. */
  readonly citycode?: string;
  /** At most 20; 5 if left out. */
  readonly limit?: number;
  /** Both or none, degrees: among equally good matches, those near this position come first. */
  readonly lat?: number;
  readonly lon?: number;
}

/** Longest address that is read, as in the API of the Base Adresse Nationale. */
export const MAX_QUERY_LENGTH = 200;
export const MAX_PLACES = 20;
export const DEFAULT_PLACES = 5;
/**
 * Results with a lower score are dropped: they are more likely another place. The commune alone scores up to 0.4 if the address has a street.
 */
export const MIN_SCORE = 0.3;
/** The same for the Géoplateforme, which gives higher scores to names that share a few letters. */
export const MIN_REMOTE_SCORE = 0.4;

export interface Geocoder {
  /** Finds the place of an address; empty if it is not in France or no match reaches MIN_SCORE. Throws DOWNSTREAM_ERROR if the provider fails or its response is invalid. */
  search(query: GeocodeQuery): Promise<GeocodedPlaces>;
  /** Finds the address or commune nearest to a position in degrees; empty outside France. Throws as `search` does. */
  reverse(position: { readonly lat: number; readonly lon: number; readonly limit?: number }): Promise<GeocodedPlaces>;
}
