import { confidenceOf } from '../../analysis/valuation/confidence.ts';
import { measureSale } from '../../analysis/valuation/dwelling.ts';
import { valueGrowing } from '../../analysis/valuation/grow-with-area.ts';
import { beyondKnown, knownRanges } from '../../analysis/valuation/known-range.ts';
import { projection } from '../../analysis/valuation/projection.ts';
import { defined } from '../../model/shared/defined.ts';
import { AppError } from '../../model/shared/errors.ts';
import { PUBLISHED_RENTS } from '../../model/sales/published-rent.ts';
import { dateOfDay } from '../../model/shared/time.ts';
import { reach } from '../http/downstream.ts';
import { adjustment, adjustmentsOf, dwellingOf, ifPossible, notConsidered, rentOf, today, TOP } from './estimate.ts';
import type { Estimate, EstimateDeps, Question } from './estimate.ts';
import { estimateSale } from './estimate-sale.ts';
import { isAlike, ownRents, RENT_RADII } from './own-rents.ts';
import type { OwnRent } from './own-rents.ts';
import { beyondComparables, kindOf } from './refusals.ts';

/** With fewer, the published rent of the commune is the better evidence. */
const MIN_RENTS = 10;
/** Published rents hold for dwellings of about their reference size: studios and large flats have other rents per m². */
const SIZE_FACTOR = 1.7;
/**
 * Half the width of the 80 % range of a published rent, in logarithms: the 95 % prediction intervals that the map publishes are factors of 1.28 to 1.32 in the
 * communes looked at, and 1.2816 / 1.96 of that.
 */
const PUBLISHED_RANGE = 0.18;
/** Metres: smallest distance shown for listings whose address must not be published. */
const VAGUE = 500;

/**
 * The monthly rent of a flat or a house: from the client's own letting listings around it, else from the published rent of its commune. Throws
 * UNPROCESSABLE if there is neither, with the number of rents found and what the client can do.
 */
export async function estimateRent(question: Question, deps: EstimateDeps): Promise<Estimate> {
  return withYield(await rentAlone(question, deps), question, deps);
}

/** The same without the yield, which needs the market value. */
export async function rentAlone(question: Question, deps: EstimateDeps): Promise<Estimate> {
  const { type, request, place, principal } = question;
  const rents = await ownRents({ type, location: place.location, principal }, deps);
  const alike = rents.filter((rent) => isAlike(rent, request.liveable_area_sqm)).length;
  return alike >= MIN_RENTS ? fromListings(question, rents) : fromPublished(question, alike, deps);
}

/** Throws UNPROCESSABLE if the dwelling is outside the range of the listings, with that range. */
function fromListings({ type, request, place: { location }, now }: Question, rents: readonly OwnRent[]): Estimate {
  const project = projection(location.latitude);
  const positionOf = ({ latitude: lat, longitude: lon }: { latitude: number; longitude: number }) =>
    project({ lat, lon });
  const day = today(now);
  // Asking rents are today's: they have no age, so no trend is computed.
  const measured = rents.map(({ rent: price, area, rooms, ...at }) =>
    measureSale({ ...positionOf(at), day, price, area, rooms }),
  );
  const subject = positionOf(location);
  const { area, rooms } = dwellingOf(request);
  const dwelling = { ...subject, area, rooms };
  const { land: _, ...ranges } = knownRanges(type, area, measured);
  const beyond = beyondKnown(ranges, dwelling);
  if (beyond)
    throw beyondComparables(beyond, request, `your ${rents.length} letting listings of ${kindOf(type)} around`);
  const value = valueGrowing(type, dwelling, measured, { day, range: ranges.area });
  if (!value) throw new Error('fewer rents than a valuation needs');
  const similar = value.similar.flatMap((index) => {
    const rent = rents[index];
    if (!rent) return [];
    const { x, y } = positionOf(rent);
    return [{ ...rent, distance: Math.hypot(x - subject.x, y - subject.y) }];
  });
  const published = similar.map(publishedRent);
  return {
    estimate: {
      method: 'OWN_RENTS',
      central: rentOf(value.pricePerM2, area),
      low_bound: rentOf(value.low, area),
      high_bound: rentOf(value.high, area),
      confidence: rentConfidence(value, similar, location),
      average_price_per_sqm: perM2(value.average),
      adjustments: adjustmentsOf(value),
      top_comparables: published.slice(0, TOP).map(comparable),
      location,
      valued_on: dateOfDay(day),
      latest_sale_on: latestOf(published) ?? dateOfDay(day),
      not_considered: notConsidered(request, ['garages', 'epc_category', 'others']),
      attribution: 'Asking rents of your own listings',
    },
    evidence: published.map(({ date, rent, area: size, distance_m, position }) => ({
      date,
      price_per_sqm: perM2(rent / size),
      distance_m,
      ...defined({ position }),
    })),
    releases: [],
  };
}

/** A rent of a listing with its distance from the dwelling, metres. */
type SimilarRent = OwnRent & { readonly distance: number };

/** The rent as it may be shown: without position, and with a rounded distance, if the address must not be published. */
function publishedRent({ distance, isPlacePublic, latitude, longitude, ...rest }: SimilarRent) {
  return {
    ...rest,
    distance_m: isPlacePublic ? Math.round(distance) : Math.ceil(distance / VAGUE) * VAGUE,
    ...(isPlacePublic && { position: { latitude, longitude } }),
  };
}
type PublishedRent = ReturnType<typeof publishedRent>;

const latestOf = (rents: readonly PublishedRent[]): string | undefined =>
  rents
    .map(({ date }) => date)
    .toSorted()
    .at(-1);

function rentConfidence(
  value: NonNullable<ReturnType<typeof valueGrowing>>,
  similar: readonly SimilarRent[],
  location: Question['place']['location'],
): Estimate['estimate']['confidence'] {
  const level = confidenceOf({
    sampleSize: value.sampleSize,
    halfRange: (value.high - value.low) / 2 / value.pricePerM2,
    similarRadius: Math.max(...similar.map(({ distance }) => distance)),
    isPlaceExact: location.precision !== 'municipality',
    staleness: 0,
  });
  return {
    // Asking rents, whose accuracy nobody has measured.
    level: level === 'HIGH' ? 'MEDIUM' : level,
    sample_size: value.sampleSize,
    final_radius_km: Math.ceil(value.radius / 100) / 10,
  };
}

const comparable = ({ id, date, rent, area, rooms, distance_m, position }: PublishedRent) =>
  ({
    source: 'LISTING',
    id,
    date,
    distance_m,
    ...position,
    sold_price: Math.round(rent),
    price_per_sqm: perM2(rent / area),
    area_sqm: area,
    ...defined({ rooms }),
  }) as const;

async function fromPublished(
  { type, request, place }: Question,
  found: number,
  { geocoder, publishedRents }: EstimateDeps,
): Promise<Estimate> {
  const { location } = place;
  const area = request.liveable_area_sqm;
  const code = place.inseeCode ?? (await communeAt(location, geocoder));
  const rent = code === undefined ? undefined : publishedRents.rentOf(code, type);
  const [least, most] = rent ? [rent.referenceArea / SIZE_FACTOR, rent.referenceArea * SIZE_FACTOR] : [0, 0];
  if (!code || !rent || area < least || area > most) {
    const why = rent
      ? `the published rent of the commune holds for ${Math.ceil(least)} to ${Math.floor(most)} m²`
      : 'no rent is published for the commune';
    throw new AppError(
      'UNPROCESSABLE',
      `Found ${found} letting listings of ${kindOf(type)} of like size in your gateways within ${(RENT_RADII.at(-1) ?? 0) / 1_000} km; ${MIN_RENTS} are needed, and ${why}. More letting listings with area, position and rent in EUR per month help.`,
      {
        detail: '/offer_type',
        refusal: rent
          ? {
              reason: 'BEYOND_COMPARABLES',
              field: '/liveable_area_sqm',
              given: area,
              least: Math.ceil(least),
              most: Math.floor(most),
              unit: 'm2',
            }
          : { reason: 'TOO_FEW_COMPARABLES', given: found, least: MIN_RENTS, unit: 'listings' },
      },
    );
  }
  // Corsica and the overseas departments have their own indices.
  const isIndexed = !/^(2A|2B|97)/.test(code);
  const { index, since, until, attribution } = PUBLISHED_RENTS;
  const factor = isIndexed ? index.until / index.since : 1;
  const central = rent.perM2 * factor;
  return {
    estimate: {
      method: 'PUBLISHED_RENTS',
      central: rentOf(central, area),
      low_bound: rentOf(central * Math.exp(-PUBLISHED_RANGE), area),
      high_bound: rentOf(central * Math.exp(PUBLISHED_RANGE), area),
      confidence: { level: 'LOW', sample_size: found, final_radius_km: (RENT_RADII.at(-1) ?? 0) / 1_000 },
      average_price_per_sqm: rent.perM2,
      adjustments: adjustment('RENT_INDEX', factor),
      top_comparables: [],
      location,
      valued_on: isIndexed ? until : since,
      latest_sale_on: since,
      not_considered: notConsidered(request, ['rooms', 'bedrooms', 'garages', 'epc_category', 'others']),
      attribution,
    },
    evidence: [],
    releases: [],
  };
}

async function communeAt(
  { latitude: lat, longitude: lon }: Question['place']['location'],
  geocoder: EstimateDeps['geocoder'],
): Promise<string | undefined> {
  const { features } = await reach('The geocoder', () => geocoder.reverse({ lat, lon, limit: 1 }));
  return features[0]?.properties.citycode;
}

/** Adds the gross yield where sales carry a market value. */
async function withYield(rented: Estimate, question: Question, deps: EstimateDeps): Promise<Estimate> {
  const sale = await ifPossible(estimateSale(question, deps));
  if (!sale) return rented;
  const percent = (1_200 * rented.estimate.central.total) / sale.estimate.central.total;
  return { ...rented, estimate: { ...rented.estimate, gross_yield_percent: Math.round(percent * 100) / 100 } };
}

const perM2 = (value: number): number => Math.round(value * 100) / 100;
