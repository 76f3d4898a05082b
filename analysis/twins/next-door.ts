import { distanceM } from '../../model/geography/distance.ts';
import type { Home } from './home.ts';

/** Metres within which two pins may be of one building. */
const NEXT_M = 60;
/** Degrees: cells of about that height, and wider than it in France. */
const CELL = 0.001;

/** Counts homes next to a pair. */
export interface NextDoor {
  /** Other homes of the kind at the address of one of the two, or within 60 m; undefined where neither states its place exactly. */
  count(one: Home, other: Home): number | undefined;
}

/** Looks homes up by address and place. */
export function createNextDoor(homes: readonly Home[]): NextDoor {
  const byAddress = Map.groupBy(homes, addressOf);
  const byCell = Map.groupBy(homes, ({ point }) => (point ? cellOf(point.lat, point.lon) : ''));
  const nextTo = (home: Home): readonly Home[] => {
    const address = addressOf(home);
    const { point } = home;
    const around = point
      ? [-CELL, 0, CELL]
          .flatMap((lat) =>
            [-CELL, 0, CELL].flatMap((lon) => byCell.get(cellOf(point.lat + lat, point.lon + lon)) ?? []),
          )
          .filter((near) => near.point && near.kind === home.kind && distanceM(point, near.point) <= NEXT_M)
      : [];
    return [...(address === '' ? [] : (byAddress.get(address) ?? [])), ...around];
  };
  const known = new Map<string, readonly string[] | undefined>();
  const idsNextTo = (home: Home): readonly string[] | undefined => {
    if (!known.has(home.id)) {
      const isPlaced = home.point !== undefined || addressOf(home) !== '';
      known.set(home.id, isPlaced ? nextTo(home).map(({ id }) => id) : undefined);
    }
    return known.get(home.id);
  };
  return {
    count(one, other) {
      const [around, aroundOther] = [idsNextTo(one), idsNextTo(other)];
      if (!around && !aroundOther) return undefined;
      const all = new Set([...(around ?? []), ...(aroundOther ?? [])]);
      all.delete(one.id);
      all.delete(other.id);
      return all.size;
    },
  };
}

const cellOf = (lat: number, lon: number): string => `${Math.round(lat / CELL)} ${Math.round(lon / CELL)}`;

const addressOf = ({ kind, place, street, street_number: number }: Home): string =>
  street === undefined || number === undefined ? '' : `${kind}|${place}|${street}|${number}`;
