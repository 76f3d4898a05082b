import { AppError } from '../../model/shared/errors.ts';
import { MIN_SCORE } from '../../model/geography/geocoder.ts';
import type { EstimationRequest, Estimation } from '../../model/sales/estimation.ts';
import type { HandlerDeps } from '../deps.ts';
import { reach } from '../http/downstream.ts';

export type Location = Estimation['location'];

export interface FoundPlace {
  readonly location: Location;
  /** INSEE code of the commune, in Paris, Lyon and Marseille of the arrondissement; undefined for coordinates. */
  readonly inseeCode?: string;
}

/**
 * The place of a request: from its address or postal code, else its coordinates. Throws BAD_REQUEST without any of them, UNPROCESSABLE if the address
 * is not found or the coordinates are not in France, DOWNSTREAM_ERROR if the geocoder does not respond.
 */
export async function locate(
  request: EstimationRequest,
  { geocoder, gazetteer }: Pick<HandlerDeps, 'geocoder' | 'gazetteer'>,
): Promise<FoundPlace> {
  const { address, postal_code: postcode, latitude, longitude } = request;
  const hasPosition = latitude !== undefined && longitude !== undefined;
  if (address === undefined && hasPosition) {
    // Sales across a border belong to another market, with other taxes and prices.
    if (!gazetteer.isInFrance({ lat: latitude, lon: longitude })) throw outsideFrance();
    return { location: { latitude, longitude, precision: 'coordinates' } };
  }
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
  if (!place || place.properties.score < MIN_SCORE) {
    const field = address === undefined ? '/postal_code' : '/address';
    throw new AppError(
      'UNPROCESSABLE',
      `The ${address === undefined ? 'postal code' : 'address'} was not found in France. Check it, add the postal code and the commune, or send latitude and longitude without an address.`,
      { detail: field, refusal: { reason: 'ADDRESS_NOT_FOUND', field } },
    );
  }
  const [lon = 0, lat = 0] = place.geometry.coordinates;
  const { type, label, citycode } = place.properties;
  return { location: { latitude: lat, longitude: lon, precision: type, label }, inseeCode: citycode };
}

const outsideFrance = (): AppError =>
  new AppError(
    'UNPROCESSABLE',
    'The coordinates are not in France: they are in another country or at sea. Estimates are based on French sales and rents. Check latitude and longitude, or send an address.',
    { detail: '/latitude', refusal: { reason: 'OUTSIDE_FRANCE', field: '/latitude' } },
  );
