import { LEAST_AREA_PER_ROOM } from '../../analysis/valuation/known-range.ts';
import type { Beyond } from '../../analysis/valuation/known-range.ts';
import type { DwellingType } from '../../analysis/valuation/dwelling.ts';
import { AppError } from '../../model/shared/errors.ts';
import type { EstimationRequest } from '../../model/sales/estimation.ts';
import type { Refusal } from '../../model/shared/refusal.ts';
import { roomsOf } from './estimate.ts';

/** Words for the kinds of dwelling and for their comparables. */
export const kindOf = (type: DwellingType): string => (type === 'house' ? 'houses' : 'flats');

/** UNPROCESSABLE for a dwelling outside the range of the evidence, with that range. `evidence` names it in words. */
export function beyondComparables(
  { feature, given, range: { least, most } }: Beyond,
  request: EstimationRequest,
  evidence: string,
): AppError {
  const { field, subject, unit } = FEATURES[feature](request);
  const words = unit === 'm2' ? ' m²' : '';
  return new AppError(
    'UNPROCESSABLE',
    `No estimate for ${subject} of ${given}${words}: ${evidence} cover ${least} to ${most}${words}. Check the value; beyond that range a figure would be a guess.`,
    { detail: field, refusal: { reason: 'BEYOND_COMPARABLES', field, given, least, most, unit } },
  );
}

/** The request field that a feature comes from, and its unit. */
const FEATURES: Readonly<
  Record<Beyond['feature'], (request: EstimationRequest) => { field: string; subject: string; unit: Refusal['unit'] }>
> = {
  area: () => ({ field: '/liveable_area_sqm', subject: 'a liveable area', unit: 'm2' }),
  rooms: (request) => ({ field: roomsField(request), subject: 'a number of main rooms', unit: 'rooms' }),
  land: () => ({ field: '/others/land_area_sqm', subject: 'a plot', unit: 'm2' }),
};

const roomsField = ({ rooms }: EstimationRequest): string => (rooms ? '/rooms' : '/bedrooms');

/** Throws UNPROCESSABLE for numbers of rooms that contradict each other or the area. */
export function requirePlausible(request: EstimationRequest): void {
  const { rooms, bedrooms, liveable_area_sqm: area } = request;
  if (rooms !== undefined && rooms > 0 && bedrooms !== undefined && bedrooms > rooms) {
    throw new AppError(
      'UNPROCESSABLE',
      `${bedrooms} bedrooms are more than the ${rooms} main rooms, which include them. Correct rooms or bedrooms, or leave one of them out.`,
      {
        detail: '/bedrooms',
        refusal: { reason: 'IMPLAUSIBLE', field: '/bedrooms', given: bedrooms, most: rooms, unit: 'rooms' },
      },
    );
  }
  const given = roomsOf(request) ?? 0;
  const most = Math.max(1, Math.floor(area / LEAST_AREA_PER_ROOM));
  if (given <= most) return;
  const field = roomsField(request);
  throw new AppError(
    'UNPROCESSABLE',
    `${given} main rooms do not fit into ${area} m²: at least ${LEAST_AREA_PER_ROOM} m² per room are expected, that is ${most} rooms at most. Check rooms, bedrooms and liveable_area_sqm.`,
    { detail: field, refusal: { reason: 'IMPLAUSIBLE', field, given, least: 1, most, unit: 'rooms' } },
  );
}
