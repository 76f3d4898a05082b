import { AppError } from '../../model/errors.ts';
import type { EstimationRequest, Estimation } from '../../model/estimation.ts';
import type { HandlerDeps } from '../deps.ts';
import { reach } from '../downstream.ts';

export type Location = Estimation['location'];

export interface FoundPlace {
  readonly location: Location;
  /** INSEE code of the commune, of the arrondissement in Paris, Lyon and Marseille; undefined of coordinates. */
  readonly inseeCode?: string;
}

/** A worse match is more likely another place than the one meant. The commune alone, where a street was asked for, has up to 0.4. */
const LOWEST_SCORE = 0.3;

/**
 * The place of a request: that of its address or postal code, else its coordinates. Throws BAD_REQUEST without any of them, UNPROCESSABLE if the address
 * is not found, DOWNSTREAM_ERROR if the geocoder does not respond.
 */
export async function locate(
  request: EstimationRequest,
  { geocoder }: Pick<HandlerDeps, 'geocoder'>,
): Promise<FoundPlace> {
  const { address, postal_code: postcode, latitude, longitude } = request;
  const hasPosition = latitude !== undefined && longitude !== undefined;
  if (address === undefined && hasPosition) return { location: { latitude, longitude, precision: 'coordinates' } };
  const text = address ?? postcode;
  if (text === undefined) {
    throw new AppError(
      'BAD_REQUEST',
      'A place is missing: send address or postal_code, or both latitude and longitude.',
      {
        detail: '/address',
      },
    );
  }
  const { features } = await reach('The geocoder', () =>
    geocoder.search({
      q: text,
      limit: 1,
      ...(postcode === undefined ? {} : { postcode }),
      ...(hasPosition ? { lat: latitude, lon: longitude } : {}),
    }),
  );
  const [place] = features;
  if (!place || place.properties.score < LOWEST_SCORE) {
    throw new AppError(
      'UNPROCESSABLE',
      `The ${address === undefined ? 'postal code' : 'address'} was not found in France. Check it, add the postal code and the commune, or send latitude and longitude without an address.`,
      { detail: address === undefined ? '/postal_code' : '/address' },
    );
  }
  const [lon = 0, lat = 0] = place.geometry.coordinates;
  const { type, label, citycode } = place.properties;
  return { location: { latitude: lat, longitude: lon, precision: type, label }, inseeCode: citycode };
}
