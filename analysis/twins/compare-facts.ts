import { distanceM } from '../../model/geography/distance.ts';
import type { Aspect, Home, Sign } from './home.ts';
import { both, levelOf } from './levels.ts';
import type { Likelihoods, Measure } from './levels.ts';

/** What the comparison of two listings says so far. */
export interface Evidence {
  readonly likelihoods: Likelihoods;
  readonly signs: readonly Sign[];
}

/** Before anything was compared. */
const NO_EVIDENCE: Evidence = { likelihoods: { twins: 1, building: 1, town: 1 }, signs: [] };

/** Adds a comparison to what is known: `measure` is what is weighed, where it is not the aspect itself. */
export function withSign(
  { likelihoods, signs }: Evidence,
  difference: number,
  sign: Omit<Sign, 'match'>,
  measure: Measure = sign.aspect,
): Evidence {
  const { match, ...found } = levelOf(measure, difference);
  return { likelihoods: both(likelihoods, found), signs: [...signs, { ...sign, match }] };
}

/** Compares two homes of one kind, offer and place by their facts; undefined where the lots show that they are two. Pure. */
export function compareFacts(one: Home, other: Home): Evidence | undefined {
  if (one.lot !== undefined && other.lot !== undefined && one.lot !== other.lot) return undefined;
  let evidence = NO_EVIDENCE;
  const add = (aspect: Aspect, difference: number | undefined, said: Omit<Sign, 'aspect' | 'match'> = {}): void => {
    if (difference !== undefined) evidence = withSign(evidence, difference, { aspect, ...said });
  };
  const ratio = (aspect: Aspect, a: number | undefined, b: number | undefined): void => {
    if (a && b) add(aspect, Math.abs(Math.log(b / a)), { difference_percent: Math.round(((b - a) / a) * 1_000) / 10 });
  };
  const apart = (a: number | undefined, b: number | undefined): number | undefined =>
    a === undefined || b === undefined ? undefined : Math.abs(a - b);

  if (one.currency === other.currency) {
    ratio('PRICE', one.price, other.price);
    ratio('CHARGES', one.charges, other.charges);
    ratio('TAX', one.tax, other.tax);
  }
  ratio('AREA', one.area, other.area);
  ratio('PLOT', one.plot, other.plot);
  const rooms = apart(one.rooms, other.rooms);
  add('ROOMS', rooms);
  // Of a home with known rooms the bedrooms say nothing more.
  if (rooms === undefined) add('BEDROOMS', apart(one.bedrooms, other.bedrooms));
  add('FLOOR', apart(one.floor, other.floor));
  add('YEAR', apart(one.year, other.year));
  add('ENERGY', certificatesApart(one.energy, other.energy));
  if (one.certificate !== undefined && other.certificate !== undefined)
    add('CERTIFICATE', one.certificate === other.certificate ? 0 : 1);
  const address = addressesApart(one, other);
  add('ADDRESS', address);
  // Two addresses say more than two pins.
  if (address === undefined && one.point && other.point) {
    const metres = Math.round(distanceM(one.point, other.point));
    add('POSITION', metres, { distance_m: metres });
  }
  return evidence;
}

/** As the levels of ADDRESS count; undefined where a street is missing. */
function addressesApart(one: Home, other: Home): number | undefined {
  if (one.street === undefined || other.street === undefined) return undefined;
  if (one.street !== other.street) return 3;
  if (one.street_number === undefined || other.street_number === undefined) return 1;
  return one.street_number === other.street_number ? 0 : 2;
}

/** Figures of two certificates that are equal are rounded alike. */
const SAME_FIGURE = 0.5;
/** So many equal figures are no chance. */
const MANY_FIGURES = 3;

/** As the levels of ENERGY count; undefined where no figure is known of both. */
function certificatesApart(one: Home['energy'] = [], other: Home['energy'] = []): number | undefined {
  const known = one.flatMap((figure, at) => {
    const same = other[at];
    return figure === undefined || same === undefined ? [] : [Math.abs(figure - same) <= SAME_FIGURE];
  });
  if (known.length === 0) return undefined;
  if (known.includes(false)) return 2;
  return known.length >= MANY_FIGURES ? 0 : 1;
}
