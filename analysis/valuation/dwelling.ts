/** A dwelling, as a valuation sees it. Positions are metres on any plane, so that distances are those on the ground. */
export interface Dwelling {
  /** Metres towards the east. */
  readonly x: number;
  /** Metres towards the north. */
  readonly y: number;
  /** Living area, m²: the built area of DVF. */
  readonly area: number;
  /** Main rooms; estimated from the area if unknown. */
  readonly rooms?: number | undefined;
  /** Plot of a house, m². */
  readonly land?: number | undefined;
  /** Outbuildings sold with it: garages, cellars, parking spaces. */
  readonly outbuildings?: number | undefined;
  /** Area by the Carrez law, m², if a deed states it in addition to the built area. */
  readonly carrez?: number | undefined;
}

/** A dwelling that was sold alone. */
export interface Sale extends Dwelling {
  /** Days since 1970. */
  readonly day: number;
  /** EUR for the whole. */
  readonly price: number;
}

export type DwellingType = 'apartment' | 'house';

/** EUR per m². Outside it prices are shares, gifts or typing errors; the dearest streets of Paris sell below its end. */
export const PLAUSIBLE_PRICE = { min: 500, max: 25_000 } as const;

/** What `writeFeatures` writes: differences to the dwelling that is valued. */
export const FEATURES = 9;
export const FEATURE = {
  level: 0,
  area: 1,
  areaSquared: 2,
  rooms: 3,
  age: 4,
  recentAge: 5,
  carrez: 6,
  outbuildings: 7,
  land: 8,
} as const;

/** m² per main room where the number of rooms is unknown: the median of the sales of Hendaye and the Rhône. */
const AREA_PER_ROOM = 22;
/** More of them say more about the building than about the dwelling. */
const MOST_OUTBUILDINGS = 3;
/** Logarithm of Carrez by built area: beyond it one of the two belongs to something else. */
const CARREZ_LIMIT = 0.2;
export const DAYS_PER_YEAR = 365;
/** Years over which prices may follow another trend than before: markets turn within a year. */
export const RECENT = 1;
/** What brings differences of outbuildings and of the logarithm of land to about one. */
export const SCALE = { outbuildings: 0.5, land: 0.5 } as const;

/** A dwelling as the numbers that models work with. */
export interface Measures {
  readonly x: number;
  readonly y: number;
  readonly logArea: number;
  readonly rooms: number;
  readonly logLand: number;
  readonly outbuildings: number;
  readonly carrez: number;
}

/** Takes the measures of a dwelling; `area` must be positive. */
export function measure({ x, y, area, rooms, land = 0, outbuildings = 0, carrez }: Dwelling): Measures {
  return {
    x,
    y,
    logArea: Math.log(area),
    rooms: rooms !== undefined && rooms > 0 ? rooms : Math.max(1, Math.round(area / AREA_PER_ROOM)),
    logLand: Math.log(1 + Math.max(0, land)),
    outbuildings: Math.min(outbuildings, MOST_OUTBUILDINGS),
    carrez:
      carrez !== undefined && carrez > 0 ? Math.max(-CARREZ_LIMIT, Math.min(CARREZ_LIMIT, Math.log(carrez / area))) : 0,
  };
}

/** A sale with its measures. Made once for a sale that is used in many valuations. */
export interface MeasuredSale {
  readonly day: number;
  /** Logarithm of the price in EUR per m² of the built area. */
  readonly logPrice: number;
  readonly at: Measures;
}

export const measureSale = (sale: Sale): MeasuredSale => ({
  day: sale.day,
  logPrice: Math.log(sale.price / sale.area),
  at: measure(sale),
});

/**
 * Writes the differences between a sale and what is valued, each scaled to about one: feature by feature, so that sums over all sales run through memory
 * in one line.
 * @param rows between a feature and the next one
 */
export function writeFeatures(
  into: Float64Array,
  { row, rows }: { row: number; rows: number },
  sale: MeasuredSale,
  subject: Measures,
  day: number,
): void {
  const { at } = sale;
  const area = at.logArea - subject.logArea;
  into[row] = 1;
  into[FEATURE.area * rows + row] = area;
  into[FEATURE.areaSquared * rows + row] = area * area;
  into[FEATURE.rooms * rows + row] = (at.rooms - subject.rooms) / 2;
  const age = (day - sale.day) / DAYS_PER_YEAR;
  into[FEATURE.age * rows + row] = age;
  into[FEATURE.recentAge * rows + row] = Math.min(age, RECENT);
  into[FEATURE.carrez * rows + row] = (at.carrez - subject.carrez) * 5;
  into[FEATURE.outbuildings * rows + row] = (at.outbuildings - subject.outbuildings) * SCALE.outbuildings;
  into[FEATURE.land * rows + row] = (at.logLand - subject.logLand) * SCALE.land;
}
