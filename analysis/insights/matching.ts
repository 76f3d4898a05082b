import type { EventCounts } from '../../model/insights/insights.ts';
import type { ListingFacts } from './facts.ts';
import { cityPlace, placesOf, postalPlace } from './place-keys.ts';
import type { VisitorProfile } from './profile.ts';
import { countOf } from './counts.ts';

/** Criteria of a match with their weights; they add up to 1. Price decides most, because it is the criterion that buyers give up last. */
export const MATCH_WEIGHTS = { price: 0.4, place: 0.3, type: 0.3 } as const;
export type MatchCriterion = keyof typeof MATCH_WEIGHTS;

/** Weights of events about a listing, and of a search, in the wish of a visitor. */
const INTEREST = {
  listing_view: 1,
  gallery: 1,
  favourite: 4,
  share: 3,
  phone_click: 6,
  form_start: 6,
  lead: 10,
} as const;
const SEARCH_WEIGHT = 3;
/** Standard deviation of the logarithm of the price that a visitor accepts, at least: about a sixth up or down. */
const LEAST_SPREAD = 0.15;
/** Tolerated fraction above the highest price of a search: asking prices are negotiated. */
const OVER_BUDGET = 0.05;
/** Lowest score of a match. */
export const LEAST_MATCH = 60;

/** The wish of a visitor, from searches and from listings that were viewed, saved or inquired about. */
export interface Wish {
  readonly offers: ReadonlyMap<string, number>;
  readonly types: ReadonlyMap<string, number>;
  /** By city or postal code, as `placesOf` a listing has them. */
  readonly places: ReadonlyMap<string, number>;
  /** Mean and standard deviation of the logarithms of prices. */
  readonly price?: { readonly mean: number; readonly spread: number };
  /** Highest price of the searches. */
  readonly budget?: number;
}

export interface Match {
  /** 0 to 100. */
  readonly match: number;
  /** Fit per criterion, 0 to 1; unknown criteria are absent, and their weight is distributed to the others. */
  readonly fit: { readonly [Criterion in MatchCriterion]?: number };
}

/** Undefined if no event of the visitor shows a wish. */
export function wishOf(
  profile: Pick<VisitorProfile, 'listings' | 'searches'>,
  factsOf: (id: string) => ListingFacts | undefined,
): Wish | undefined {
  const signs: Signs = { offers: new Map(), types: new Map(), places: new Map(), prices: [], budget: undefined };
  for (const { filter, count } of profile.searches) addSearch(signs, filter, SEARCH_WEIGHT * count);
  for (const { id, counts } of profile.listings) {
    const facts = factsOf(id);
    const weight = interestOf(counts);
    if (facts && weight > 0) addListing(signs, facts, weight);
  }
  const { offers, types, places, prices, budget } = signs;
  if (offers.size + types.size + places.size + prices.length === 0 && budget === undefined) return undefined;
  return {
    offers,
    types,
    places,
    ...(prices.length === 0 ? {} : { price: spreadOf(prices) }),
    ...(budget === undefined ? {} : { budget }),
  };
}

/** The weighted values of a wish, while they are collected. */
interface Signs {
  readonly offers: Map<string, number>;
  readonly types: Map<string, number>;
  readonly places: Map<string, number>;
  readonly prices: { readonly price: number; readonly weight: number }[];
  budget: number | undefined;
}

function addSearch(signs: Signs, filter: VisitorProfile['searches'][number]['filter'], weight: number): void {
  for (const offer of filter.offer_type ?? []) add(signs.offers, offer, weight);
  for (const type of filter.type ?? []) add(signs.types, type, weight);
  for (const city of filter.city ?? []) add(signs.places, cityPlace(city), weight);
  for (const code of filter.postal_code ?? []) add(signs.places, postalPlace(code), weight);
  if (filter.price_max !== undefined) signs.budget = Math.max(signs.budget ?? 0, filter.price_max);
}

function addListing(signs: Signs, { offer_type: offer, type, city, price }: ListingFacts, weight: number): void {
  if (offer !== undefined) add(signs.offers, offer, weight);
  if (type !== undefined) add(signs.types, type, weight);
  if (city !== undefined) add(signs.places, cityPlace(city), weight);
  if (price !== undefined && price > 0) signs.prices.push({ price, weight });
}

/**
 * How well a listing fits the wish of a visitor. An offer that the visitor never searched for or viewed is no match. Type and place: the weight of the
 * listing's value against the weight of the most wanted one. Price: 1 at the middle of what was viewed and falling as a normal distribution of the
 * logarithm; 1 within the budget of a search, whichever is higher.
 */
export function matchOf(wish: Wish, listing: ListingFacts): Match {
  if (wish.offers.size > 0 && !wish.offers.has(listing.offer_type ?? '')) return { match: 0, fit: {} };
  const fit: { [Criterion in MatchCriterion]?: number } = {};
  const price = priceFit(wish, listing);
  if (price !== undefined) fit.price = price;
  if (wish.types.size > 0 && listing.type !== undefined) fit.type = shareOfMost(wish.types, [listing.type]);
  const places = placesOf(listing);
  if (wish.places.size > 0 && places.length > 0) fit.place = shareOfMost(wish.places, places);
  let [sum, weights] = [0, 0];
  for (const criterion of CRITERIA) {
    const value = fit[criterion];
    if (value === undefined) continue;
    sum += value * MATCH_WEIGHTS[criterion];
    weights += MATCH_WEIGHTS[criterion];
    fit[criterion] = Math.round(value * 100) / 100;
  }
  return { match: weights === 0 ? 0 : Math.round((100 * sum) / weights), fit };
}

const CRITERIA: readonly MatchCriterion[] = ['price', 'place', 'type'];

function priceFit({ price, budget }: Wish, listing: ListingFacts): number | undefined {
  if (listing.price === undefined || listing.price <= 0) return undefined;
  const fits: number[] = [];
  if (price) fits.push(Math.exp(-0.5 * ((Math.log(listing.price) - price.mean) / price.spread) ** 2));
  if (budget !== undefined)
    fits.push(listing.price <= budget * (1 + OVER_BUDGET) ? budgetFit(listing.price, budget) : 0);
  return fits.length === 0 ? undefined : Math.max(...fits);
}

/** Half of the budget is another market: the fit falls from 1 at 70 % of it to 0 at 35 %. */
const budgetFit = (price: number, budget: number): number => Math.min(1, Math.max(0, (price / budget - 0.35) / 0.35));

/** Weighted interest in a listing. */
export const interestOf = (counts: EventCounts): number =>
  INTEREST_TYPES.reduce((sum, type) => sum + countOf(counts, type) * INTEREST[type], 0);

const INTEREST_TYPES = ['listing_view', 'gallery', 'favourite', 'share', 'phone_click', 'form_start', 'lead'] as const;

function add(weights: Map<string, number>, key: string, weight: number): void {
  weights.set(key, (weights.get(key) ?? 0) + weight);
}

function shareOfMost(weights: ReadonlyMap<string, number>, values: readonly string[]): number {
  const most = Math.max(...weights.values());
  return Math.max(...values.map((value) => weights.get(value) ?? 0)) / most;
}

function spreadOf(prices: readonly { readonly price: number; readonly weight: number }[]): {
  mean: number;
  spread: number;
} {
  const total = prices.reduce((sum, { weight }) => sum + weight, 0);
  const mean = prices.reduce((sum, { price, weight }) => sum + Math.log(price) * weight, 0) / total;
  const variance = prices.reduce((sum, { price, weight }) => sum + (Math.log(price) - mean) ** 2 * weight, 0) / total;
  return { mean, spread: Math.max(LEAST_SPREAD, Math.sqrt(variance)) };
}
