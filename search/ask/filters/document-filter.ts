import { EARTH_RADIUS_M } from '../../../model/geography/distance.ts';
import { rounded } from '../../../model/shared/rounded.ts';

/** A value that a filter compares with. */
export type FilterValue = string | number | boolean | null;

/** Operators on one field, with the meaning that MongoDB gives them: those that deny also hold where the field is missing. */
export interface FieldFilter {
  readonly $eq?: FilterValue;
  readonly $ne?: FilterValue;
  readonly $in?: readonly FilterValue[];
  readonly $nin?: readonly FilterValue[];
  readonly $all?: readonly FilterValue[];
  readonly $gte?: FilterValue;
  readonly $gt?: FilterValue;
  readonly $lte?: FilterValue;
  readonly $lt?: FilterValue;
  readonly $exists?: boolean;
}

/** A filter over documents in MongoDB's notation: paths of the property with a value or operators, and `$and`, `$or`, `$nor`, `$expr`. */
export interface DocumentFilter {
  readonly [pathOrOperator: string]: FilterValue | FieldFilter | readonly DocumentFilter[] | object;
}

/** Kilometres; both servers draw the same circle by it. */
const EARTH_RADIUS_KM = EARTH_RADIUS_M / 1_000;
/** Kilometres per degree of latitude on that sphere. */
const KM_PER_DEGREE = (Math.PI * EARTH_RADIUS_KM) / 180;

export interface Disc {
  readonly lat: number;
  readonly lon: number;
  readonly km: number;
}

const LATITUDE = 'location.geo.latitude';
const LONGITUDE = 'location.geo.longitude';

const degrees = (value: number): number => rounded(value, 6);

/**
 * Listings within a disc. A box that an index can serve, and the exact distance on the sphere: a document has its place as latitude and longitude, in an order that
 * MongoDB's own geometry operators read the wrong way round.
 */
export function discFilter({ lat, lon, km }: Disc): DocumentFilter {
  const high = km / KM_PER_DEGREE;
  const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const radians = (of: object | string | number) => ({ $degreesToRadians: of });
  const path = (name: string) => `$${name}`;
  return {
    [LATITUDE]: { $gte: degrees(lat - high), $lte: degrees(lat + high) },
    // A little wider than the tangent: meridians come together towards the pole.
    [LONGITUDE]: { $gte: degrees(lon - wide * 1.05), $lte: degrees(lon + wide * 1.05) },
    $expr: {
      $lte: [
        {
          $acos: {
            $add: [
              { $multiply: [{ $sin: radians(path(LATITUDE)) }, { $sin: radians(lat) }] },
              {
                $multiply: [
                  { $cos: radians(path(LATITUDE)) },
                  { $cos: radians(lat) },
                  { $cos: radians({ $subtract: [path(LONGITUDE), lon] }) },
                ],
              },
            ],
          },
        },
        { $divide: [km, EARTH_RADIUS_KM] },
      ],
    },
  };
}

/** The disc that `discFilter` made a filter of; undefined for any other filter. */
export function readDisc(filter: DocumentFilter): Disc | undefined {
  const expression = JSON.stringify(filter['$expr'] ?? null);
  const found =
    /"\$degreesToRadians":(-?[\d.e-]+)\}\}\]\},\{.*"\$location\.geo\.longitude",(-?[\d.e-]+)\].*"\$divide":\[([\d.e-]+),/.exec(
      expression,
    );
  if (!found) return undefined;
  const [lat = NaN, lon = NaN, km = NaN] = found.slice(1).map(Number);
  const disc = { lat, lon, km };
  return JSON.stringify(discFilter(disc)) === JSON.stringify(filter) ? disc : undefined;
}

/** Square metres of each unit of the model; the acre is the international one. */
const UNITS = { sq_m: 1, sq_ft: 0.092_903_04, are: 100, acre: 4_046.856_422_4 } as const;
/** The index rounds areas of other units to four decimals: half of the last one. */
const HALF = 0.000_05;

/** Areas are stored in the unit they came in: the same bounds in each unit. `min` and `max` in square metres. */
export function areaFilter(path: string, min: number | null, max: number | null): DocumentFilter {
  return {
    $or: Object.entries(UNITS).map(([unit, factor]) => {
      const slack = unit === 'sq_m' ? 0 : HALF;
      return {
        [`${path}.unit`]: unit,
        [`${path}.size`]: {
          ...(min === null ? {} : { $gte: (min - slack) / factor }),
          ...(max === null ? {} : { $lte: (max + slack) / factor }),
        },
      };
    }),
  };
}

/** The path and the bounds that `areaFilter` made a filter of; undefined for any other filter. */
export function readArea(filter: DocumentFilter): { path: string; min: number | null; max: number | null } | undefined {
  const groups = filter['$or'];
  const first: unknown = Array.isArray(groups) ? groups[0] : undefined;
  if (typeof first !== 'object' || first === null) return undefined;
  const key = Object.keys(first).find((name) => name.endsWith('.size'));
  if (key === undefined) return undefined;
  const bounds: unknown = Object.entries(first).find(([name]) => name === key)?.[1];
  if (typeof bounds !== 'object' || bounds === null) return undefined;
  const min = '$gte' in bounds && typeof bounds.$gte === 'number' ? bounds.$gte : null;
  const max = '$lte' in bounds && typeof bounds.$lte === 'number' ? bounds.$lte : null;
  const path = key.slice(0, -'.size'.length);
  return JSON.stringify(areaFilter(path, min, max)) === JSON.stringify(filter) ? { path, min, max } : undefined;
}
