import type { Dwelling, DwellingType, MeasuredSale } from './dwelling.ts';

/** Both ends included. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** What the sales around say something about. Beyond it every figure would be an extrapolation. */
export interface KnownRanges {
  /** Living area, m². */
  readonly area: Range;
  /** Main rooms of a dwelling of the asked area. */
  readonly rooms: Range;
  /** Plot of a house, m²; undefined of flats. */
  readonly land?: Range;
}

/** What a dwelling is outside of. */
export interface Beyond {
  readonly feature: keyof KnownRanges;
  readonly given: number;
  readonly range: Range;
}

/** Share of the sales at either end that may be typing errors: they do not widen a range. Of fewer than 100 sales every one counts. */
const ODD = 0.01;
/** Liveable area per main room that is still plausible, m²: about half of the 9 m² that a rented main room must have (decree 2002-120). Less is a typing error. */
export const LEAST_AREA_PER_ROOM = 5;

/** The ranges of area, of rooms for an area, and of plots that the sales cover; `sales` must not be empty. */
export function knownRanges(type: DwellingType, area: number, sales: readonly MeasuredSale[]): KnownRanges {
  const perRoom = rangeOf(sales.map(({ at }) => Math.exp(at.logArea) / at.rooms));
  const areas = rangeOf(sales.map(({ at }) => Math.exp(at.logArea)));
  const rooms = outward({ least: area / perRoom.most, most: area / perRoom.least });
  return {
    area: outward(areas),
    rooms: { ...rooms, least: Math.max(1, rooms.least) },
    ...(type === 'house' ? { land: outward(rangeOf(sales.map(({ at }) => Math.expm1(at.logLand)))) } : {}),
  };
}

/** The first feature of a dwelling that the sales say nothing about; undefined if they cover it. Unknown features are covered. */
export function beyondKnown(ranges: KnownRanges, { area, rooms, land }: Dwelling): Beyond | undefined {
  const given: Record<keyof KnownRanges, number | undefined> = {
    area,
    // Zero rooms are unknown ones: `measure` takes them from the area.
    rooms: rooms === 0 ? undefined : rooms,
    land,
  };
  for (const feature of ['area', 'rooms', 'land'] as const) {
    const [value, range] = [given[feature], ranges[feature]];
    if (value !== undefined && range && (value < range.least || value > range.most))
      return { feature, given: value, range };
  }
  return undefined;
}

/** Least and most of the values without the odd ones at both ends. */
function rangeOf(values: number[]): Range {
  const sorted = values.toSorted((one, other) => one - other);
  const odd = Math.floor(sorted.length * ODD);
  return { least: sorted[odd] ?? 0, most: sorted[sorted.length - 1 - odd] ?? 0 };
}

/** Whole numbers, so that the range that is stated is the one that holds. A logarithm that was taken and undone is off by less than the tolerance. */
const outward = ({ least, most }: Range): Range => ({
  least: Math.max(0, Math.floor(least + 1e-6)),
  most: Math.ceil(most - 1e-6),
});
