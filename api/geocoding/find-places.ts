import { MAX_QUERY_LENGTH } from '../../model/geography/geocoder.ts';
import { AppError } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { reach } from '../http/downstream.ts';
import { lat, limit, lon, placesReply } from './places-reply.ts';

export const findPlaces = route({
  method: 'GET',
  path: '/geocoding/search',
  id: 'findPlaces',
  summary: 'The place of a French address',
  description:
    'Places in the form of the Base Adresse Nationale. The address is read in any usual order and writing. Where the house is not known, the nearest known number, the street or the commune is returned, with a lower `score` and its `type`; an address abroad has no place. What is not likely to be meant is left out: an empty list means not found.',
  tag: 'Geocoding',
  access: 'token',
  query: {
    q: { type: 'string', minLength: 1, maxLength: MAX_QUERY_LENGTH, description: 'The address or place in one text.' },
    postcode: { type: 'string', pattern: '^[0-9]{5}$', description: 'Only places of this postcode.' },
    citycode: {
      type: 'string',
      pattern: '^[0-9AB]{5}$',
      description: 'Only places of the commune of this INSEE code; of a city, also those of its arrondissements.',
    },
    lat: { ...lat, description: 'With `lon`: of equally good places, those near this position come first.' },
    lon: { ...lon, description: 'With `lat`.' },
    limit,
  },
  success: { status: 200, description: 'The places.', schema: placesReply },
}).handle(({ query }, { geocoder }) => {
  const { q, ...others } = query;
  if (q === undefined || q.trim() === '')
    throw new AppError('BAD_REQUEST', 'Say which address or place, in q.', { detail: 'q' });
  if ((query.lat === undefined) !== (query.lon === undefined))
    throw new AppError('BAD_REQUEST', 'lat and lon belong together; send both or none.', {
      detail: query.lat === undefined ? 'lat' : 'lon',
    });
  return reach('The geocoder', () => geocoder.search({ q, ...others }));
});
