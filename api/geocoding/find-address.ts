import { AppError } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { reach } from '../http/downstream.ts';
import { lat, limit, lon, placesReply } from './places-reply.ts';

export const findAddress = route({
  method: 'GET',
  path: '/geocoding/reverse',
  id: 'findAddress',
  summary: 'The French address at a position',
  description:
    'The nearest known addresses, or the commune where none is near, each with its `distance`. Empty outside France.',
  tag: 'Geocoding',
  access: 'token',
  query: {
    lat: { ...lat, description: 'Latitude, degrees.' },
    lon: { ...lon, description: 'Longitude, degrees.' },
    limit,
  },
  success: { status: 200, description: 'The addresses, the nearest first.', schema: placesReply },
}).handle(({ query: { lat: latitude, lon: longitude, ...others } }, { geocoder }) => {
  if (latitude === undefined || longitude === undefined)
    throw new AppError('BAD_REQUEST', 'Say where, in lat and lon.', { detail: latitude === undefined ? 'lat' : 'lon' });
  return reach('The geocoder', () => geocoder.reverse({ lat: latitude, lon: longitude, ...others }));
});
