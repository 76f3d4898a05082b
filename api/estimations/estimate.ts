import { AppError } from '../../model/shared/errors.ts';
import type { DwellingType } from '../../analysis/valuation/dwelling.ts';
import type { Valuation } from '../../analysis/valuation/value-dwelling.ts';
import type { Dwelling } from '../../analysis/valuation/dwelling.ts';
import type { Estimation, EstimationEvidence, EstimationRequest } from '../../model/sales/estimation.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import { DAY_MS } from '../../model/shared/time.ts';
import type { HandlerDeps } from '../deps.ts';
import type { FoundPlace } from './locate.ts';

/** Input of every estimation method. */
export interface Question {
  readonly type: DwellingType;
  readonly request: EstimationRequest;
  readonly place: FoundPlace;
  readonly principal: Principal;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type EstimateDeps = Pick<HandlerDeps, 'dvf' | 'gazetteer' | 'geocoder' | 'publishedRents' | 'search' | 'store'>;

/** An estimate without the fields of the request, and what a report draws in addition. */
export interface Estimate {
  readonly estimate: Omit<Estimation, 'request_id' | 'offer_type' | 'property_type'>;
  readonly evidence: readonly EstimationEvidence[];
  /** Releases of DVF that were searched. */
  readonly releases: readonly string[];
}

/** The estimate; undefined where there is no evidence for it (UNPROCESSABLE). */
export async function ifPossible(estimate: Promise<Estimate>): Promise<Estimate | undefined> {
  try {
    return await estimate;
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNPROCESSABLE') return undefined;
    throw error;
  }
}

export const CURRENCY = 'EUR';
/** Comparables in a response. */
export const TOP = 10;
/** A smaller effect rounds to 0.0 percent. */
const SMALLEST_PERCENT = 0.05;
/** Features that neither DVF nor rents record. */
const UNUSED: readonly string[] = ['floor', 'construction_year', 'condition'];

/** Days since 1970. */
export const today = (now: number): number => Math.floor(now / DAY_MS);

/** Main rooms of the request; undefined if it has none. */
export const roomsOf = ({ rooms, bedrooms }: EstimationRequest): number | undefined =>
  // Bedrooms plus a living room. Zero main rooms means unknown.
  (rooms === 0 ? undefined : rooms) ?? (bedrooms === undefined ? undefined : bedrooms + 1);

/** The dwelling that the request describes. */
export function dwellingOf(request: EstimationRequest): Omit<Dwelling, 'x' | 'y'> {
  const { liveable_area_sqm: area, garages, others } = request;
  return { area, rooms: roomsOf(request), outbuildings: garages, land: others?.land_area_sqm };
}

/** The effects of a valuation and the additional ones as percentages, without those that round to zero. */
export function adjustmentsOf(
  { effects }: Pick<Valuation, 'effects'>,
  further: Partial<Record<Estimation['adjustments'][number]['code'], number>> = {},
): Estimation['adjustments'] {
  const all = [
    { code: 'TIME', factor: Math.exp(effects.time) },
    { code: 'AREA', factor: Math.exp(effects.area) },
    { code: 'ROOMS', factor: Math.exp(effects.rooms) },
    { code: 'GARAGES', factor: Math.exp(effects.outbuildings) },
    { code: 'LAND', factor: Math.exp(effects.land) },
    { code: 'LOCATION', factor: Math.exp(effects.location) },
    { code: 'ENERGY_LABEL', factor: further.ENERGY_LABEL ?? 1 },
  ] as const;
  return all.flatMap(({ code, factor }) => adjustment(code, factor));
}

/** One adjustment from its factor; empty if it rounds to zero. */
export function adjustment(code: Estimation['adjustments'][number]['code'], factor: number): Estimation['adjustments'] {
  const percent = 100 * (factor - 1);
  return Math.abs(percent) < SMALLEST_PERCENT ? [] : [{ code, percent: Math.round(percent * 10) / 10 }];
}

/** Total price from a price per m². */
export const priceOf = (perM2: number, area: number): Estimation['central'] => ({
  total: Math.round((perM2 * area) / 100) * 100,
  price_per_sqm: Math.round(perM2),
  currency: CURRENCY,
});

/** Monthly rent from a rent per m². */
export const rentOf = (perM2: number, area: number): Estimation['central'] => ({
  total: Math.round((perM2 * area) / 5) * 5,
  price_per_sqm: Math.round(perM2 * 100) / 100,
  currency: CURRENCY,
  period: 'month',
});

/** The given fields that did not change an estimate. */
export const notConsidered = (request: EstimationRequest, further: readonly string[] = []): string[] =>
  [...UNUSED, ...further].filter((name) => name in request);
