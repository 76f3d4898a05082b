import type { Facts } from './facts/facts.ts';

const LAND_SHARE = { city: 0.16, suburb: 0.12, coast: 0.13, mountain: 0.09, country: 0.05 } as const;
const CONDITION_FACTOR = {
  new: 1.2,
  excellent: 1.12,
  good: 1,
  average: 0.94,
  to_refresh: 0.87,
  to_renovate: 0.72,
  under_construction: 1,
  to_demolish: 0.5,
} as const;

/** Monthly rent of a home with ordinary finish, in euros per square metre: in expensive places rents are a smaller fraction of prices. */
function rentPerSquareMetre(f: Facts): number {
  return (6 + f.commune.price * 0.0024) * (f.area < 32 ? 1.25 : 1);
}

function rounded(value: number): number {
  const step = value > 100_000 ? 1_000 : value > 5_000 ? 500 : value > 300 ? 10 : 5;
  return Math.max(step, Math.round(value / step) * step);
}

/** The charges that a tenant pays per month, part of the rent; 0 unless it is let. */
export function monthlyCharges(f: Facts): number {
  if (f.offer !== 'rental') return 0;
  return Math.max(5, Math.round((f.area * (f.collectiveHeating ? 2.6 : 1.1)) / 5) * 5);
}

const priceOfLivingSpace = (f: Facts): number => f.area * f.commune.price * CONDITION_FACTOR[f.condition];
const priceOfExtras = (f: Facts): number =>
  f.garages * 14_000 + f.terrace * 350 + (f.amenities.includes('pool') ? 28_000 : 0);
// Two fifths off for a home that stays occupied.
const occupiedShare = (f: Facts): number => (f.offer === 'life_annuity_sale' ? 0.6 : 1);
const priceOfPremises = (f: Facts): number => priceOfLivingSpace(f) * 0.75;

/** Sale prices by type, before rounding. */
const SALE_PRICES: Readonly<Record<Facts['type'], (f: Facts) => number>> = {
  land: (f) =>
    f.subType === 'agricultural' ? f.land * 0.9 : f.land * f.commune.price * LAND_SHARE[f.commune.setting] * 0.45,
  parking: (f) => 6_000 + f.commune.price * (f.subType === 'private_garage' ? 3.4 : 2.2),
  goodwill: (f) => 40_000 + f.area * 900,
  building: (f) => priceOfLivingSpace(f) * 0.72,
  house: (f) => {
    const land = Math.min(f.land, 1_500) * f.commune.price * LAND_SHARE[f.commune.setting] * 0.12;
    return (priceOfLivingSpace(f) * 0.88 + land + priceOfExtras(f)) * occupiedShare(f);
  },
  program: (f) => f.area * f.commune.price * 1.25,
  apartment: (f) => (priceOfLivingSpace(f) * (1 + f.floor * 0.012) + priceOfExtras(f)) * occupiedShare(f),
  office: priceOfPremises,
  commercial: priceOfPremises,
  other: priceOfPremises,
};

function rent(f: Facts): number {
  if (f.type === 'parking') return rounded(35 + f.commune.price * 0.012);
  const factor = f.type === 'apartment' || f.type === 'house' ? 1 : 0.85;
  return rounded(f.area * rentPerSquareMetre(f) * factor * (f.furnished ? 1.15 : 1)) + monthlyCharges(f);
}

/**
 * The asking price in euros before any revision: the price of a sale, the monthly rent with its charges, or the weekly price of a
 * holiday let.
 */
export function askingPrice(f: Facts): number {
  if (f.offer === 'seasonal_rental') return rounded((240 + f.area * 5.5) * (f.commune.price > 4_500 ? 1.6 : 1));
  return f.offer === 'rental' ? rent(f) : rounded(SALE_PRICES[f.type](f));
}

/** A price after revisions, rounded as agencies do. */
export function revisedPrice(asking: number, factor: number): number {
  return factor === 1 ? asking : rounded(asking * factor);
}
