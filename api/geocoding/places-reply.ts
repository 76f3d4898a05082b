import { MAX_PLACES } from '../../model/geography/geocoder.ts';
import type { GeocodedPlaces } from '../../model/geography/geocoder.ts';
import { arrayOf } from '../http/schemas.ts';
import type { Typed } from '../http/schemas.ts';

/** Places that were found, as a GeoJSON FeatureCollection. */
export const placesReply: Typed<GeocodedPlaces> = {
  type: 'object',
  properties: {
    type: { type: 'string', enum: ['FeatureCollection'] },
    features: {
      ...arrayOf('GeocodedPlace'),
      maxItems: MAX_PLACES,
      description: 'The best place first; empty if no place is likely enough to be meant.',
    },
    attribution: { type: 'string', description: 'Whom the data is by: name them where you show it.' },
    licence: { type: 'string', description: 'The licence of the data.' },
    query: { type: 'string', description: 'What was searched.' },
  },
  required: ['type', 'features', 'attribution', 'licence'],
  additionalProperties: false,
};

export const limit = {
  type: 'integer',
  minimum: 1,
  maximum: MAX_PLACES,
  description: 'Most places; default 5.',
} as const;
export const lat = { type: 'number', minimum: -90, maximum: 90 } as const;
export const lon = { type: 'number', minimum: -180, maximum: 180 } as const;
