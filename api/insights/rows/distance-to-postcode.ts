import { distanceM } from '../../../model/geography/distance.ts';
import type { Gazetteer } from '../../../model/geography/place.ts';
import type { LeanListing } from '../../../model/listing/lean-listing.ts';

/** Communes of French Guiana are as large as departments elsewhere: their centres say nothing about a position. */
const VAST_DEPARTMENT = '973';

/**
 * Kilometres from the position of a French listing to the centre of the nearest commune of its postcode. Undefined without position, country, postcode or a commune whose centre is
 * known: nothing is concluded then.
 */
export function kilometresToPostcode(
  { location }: Pick<LeanListing, 'location'>,
  gazetteer: Pick<Gazetteer, 'communesOf'>,
): number | undefined {
  const { geo, postal_code: postcode, countryCode } = location ?? {};
  if (!geo || postcode === undefined || countryCode !== 'FR') return undefined;
  const position = { lat: geo.latitude, lon: geo.longitude };
  const distances = gazetteer
    .communesOf(postcode)
    .flatMap(({ center, department }) =>
      center && department !== VAST_DEPARTMENT ? [distanceM(position, center) / 1_000] : [],
    );
  return distances.length === 0 ? undefined : Math.min(...distances);
}
