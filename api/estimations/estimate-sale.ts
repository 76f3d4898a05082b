import { confidenceOf } from '../../analysis/valuation/confidence.ts';
import { PLAUSIBLE_PRICE, measureSale } from '../../analysis/valuation/dwelling.ts';
import type { DwellingType } from '../../analysis/valuation/dwelling.ts';
import { energyFactor } from '../../analysis/valuation/energy-label.ts';
import { fillUnknown } from '../../analysis/valuation/fill-unknown.ts';
import { projection } from '../../analysis/valuation/projection.ts';
import { timeFactor } from '../../analysis/valuation/time-trend.ts';
import { valueGrowing } from '../../analysis/valuation/grow-with-area.ts';
import { beyondKnown, knownRanges } from '../../analysis/valuation/known-range.ts';
import { MAX_SALES, MEMORY_DAYS, MIN_SALES } from '../../analysis/valuation/value-dwelling.ts';
import { DVF_LICENCE } from '../../model/sales/dvf.ts';
import { AppError } from '../../model/shared/errors.ts';
import type { Estimation } from '../../model/sales/estimation.ts';
import { DAY_MS, dateOfDay, dayNumber } from '../../model/shared/time.ts';
import type { Comparable } from '../../search/dvf/comparables.ts';
import { reach } from '../http/downstream.ts';
import { adjustment, adjustmentsOf, dwellingOf, notConsidered, priceOf, today, TOP } from './estimate.ts';
import type { Estimate, EstimateDeps, Question } from './estimate.ts';
import type { Location } from './locate.ts';
import { beyondComparables, kindOf } from './refusals.ts';

/** Search radii in metres, tried in turn until there are enough sales. Sales farther away belong to another market. */
const RADII = [500, 1_500, 5_000, 15_000, 40_000];
const DVF_TYPES = { apartment: 'appartement', house: 'maison' } as const;
const YEAR = 365;

/**
 * The sale price of a flat or a house. Throws UNPROCESSABLE if there are too few sales, with their number and what the client can do, or if the dwelling is outside
 * their range, with that range; DOWNSTREAM_ERROR if the transactions cannot be searched.
 */
export async function estimateSale(
  { type, request, place: { location }, now }: Question,
  deps: Pick<EstimateDeps, 'dvf'>,
): Promise<Estimate> {
  const { comparables, releases } = await findSales(type, location, deps);
  const project = projection(location.latitude);
  const sales = comparables.map((sale) => measured(sale, project));
  const latest = Math.max(...sales.map(({ day }) => day));
  // A trend is extrapolated for a year at most.
  const day = Math.min(today(now), latest + YEAR);
  const { latitude: lat, longitude: lon } = location;
  const known = { ...project({ lat, lon }), ...dwellingOf(request) };
  const ranges = knownRanges(type, request.liveable_area_sqm, sales);
  const beyond = beyondKnown(ranges, known);
  if (beyond) throw beyondComparables(beyond, request, `the ${sales.length} sales of ${kindOf(type)} around`);
  const value = valueGrowing(type, fillUnknown(type, known, sales), sales, { day, range: ranges.area });
  if (!value) throw tooFew(type, comparables.length);

  const energy = energyFactor(type, request.epc_category);
  const factor = energy ?? 1;
  const area = request.liveable_area_sqm;
  const similar = value.similar.flatMap((index) => {
    const sale = comparables[index];
    return sale ? [{ ...sale, toDay: timeFactor(value.trend, day - dayNumber(sale.date)) }] : [];
  });
  const estimate: Estimate['estimate'] = {
    method: 'SALES',
    central: priceOf(value.pricePerM2 * factor, area),
    low_bound: priceOf(value.low * factor, area),
    high_bound: priceOf(value.high * factor, area),
    confidence: {
      level: confidenceOf({
        sampleSize: value.sampleSize,
        halfRange: (value.high - value.low) / 2 / value.pricePerM2,
        similarRadius: Math.max(...similar.map(({ distance_m: away }) => away)),
        isPlaceExact: location.precision !== 'municipality',
        staleness: (today(now) - latest) / YEAR,
      }),
      sample_size: value.sampleSize,
      final_radius_km: Math.ceil(value.radius / 100) / 10,
    },
    average_price_per_sqm: Math.round(value.average),
    adjustments: adjustmentsOf(value, { ENERGY_LABEL: factor }),
    top_comparables: similar.slice(0, TOP).map(presentComparable),
    location,
    valued_on: dateOfDay(day),
    latest_sale_on: dateOfDay(latest),
    not_considered: notConsidered(request, energy === undefined ? ['epc_category'] : []),
    attribution: `${DVF_LICENCE.attribution}, ${DVF_LICENCE.name}`,
  };
  return { estimate, evidence: similar.map(evidenceOf), releases };
}

const measured = (sale: Comparable, project: ReturnType<typeof projection>) =>
  measureSale({
    ...project(sale),
    day: dayNumber(sale.date),
    price: sale.price,
    area: sale.living_area,
    rooms: sale.rooms,
    land: sale.land_area,
    outbuildings: sale.outbuildings,
    carrez: sale.carrez_area,
  });

async function findSales(
  type: DwellingType,
  location: Location,
  { dvf }: Pick<EstimateDeps, 'dvf'>,
): Promise<{ comparables: Comparable[]; releases: string[] }> {
  return reach('The search engine', async () => {
    const releases = await dvf.releases();
    if (releases.length === 0) {
      throw new AppError(
        'UNPROCESSABLE',
        'No sales are known: no release of DVF has been imported yet. Operators import one with npm run dvf:import.',
        { refusal: { reason: 'TOO_FEW_COMPARABLES', given: 0, least: MIN_SALES, unit: 'sales' } },
      );
    }
    const last =
      releases
        .flatMap(({ last_date: date }) => date ?? [])
        .toSorted()
        .at(-1) ?? dateOfDay(Date.now() / DAY_MS);
    const since = dateOfDay(dayNumber(last) - MEMORY_DAYS);
    let found: Comparable[] = [];
    for (const radiusM of RADII) {
      const center = { lat: location.latitude, lon: location.longitude };
      const all = await dvf.comparables({ center, radiusM, type: DVF_TYPES[type], since, limit: MAX_SALES });
      found = all.filter(({ price_per_m2: price }) => price >= PLAUSIBLE_PRICE.min && price <= PLAUSIBLE_PRICE.max);
      if (all.length >= MAX_SALES) break;
    }
    if (found.length < MIN_SALES) throw tooFew(type, found.length);
    return { comparables: found, releases: releases.map(({ name }) => name) };
  });
}

function tooFew(type: DwellingType, count: number): AppError {
  const widest = (RADII.at(-1) ?? 0) / 1_000;
  return new AppError(
    'UNPROCESSABLE',
    `Found ${count} sales of ${kindOf(type)} within ${widest} km in the five years of the imported data; ${MIN_SALES} are needed. A more exact address does not help here: import the releases of DVF for this department. DVF has none for Bas-Rhin, Haut-Rhin, Moselle and Mayotte.`,
    { refusal: { reason: 'TOO_FEW_COMPARABLES', given: count, least: MIN_SALES, unit: 'sales' } },
  );
}

/** A sale with the factor that brings its price to the day of the valuation. */
type SimilarSale = Comparable & { readonly toDay: number };

const presentComparable = (sale: SimilarSale): Estimation['top_comparables'][number] => ({
  source: 'DVF',
  id: sale.id,
  date: sale.date,
  distance_m: Math.round(sale.distance_m),
  latitude: sale.lat,
  longitude: sale.lon,
  sold_price: sale.price,
  price_per_sqm: Math.round(sale.price / sale.living_area),
  adjusted_price: Math.round((sale.price * sale.toDay) / 100) * 100,
  adjusted_price_per_sqm: Math.round((sale.price * sale.toDay) / sale.living_area),
  adjustments: adjustment('TIME', sale.toDay),
  area_sqm: sale.living_area,
  ...(sale.rooms === undefined ? {} : { rooms: sale.rooms }),
  ...(sale.land_area === undefined ? {} : { land_area_sqm: sale.land_area }),
});

const evidenceOf = (sale: SimilarSale): Estimate['evidence'][number] => ({
  date: sale.date,
  price_per_sqm: Math.round(sale.price / sale.living_area),
  adjusted_price_per_sqm: Math.round((sale.price * sale.toDay) / sale.living_area),
  distance_m: Math.round(sale.distance_m),
  position: { latitude: sale.lat, longitude: sale.lon },
});
