import { LRUCache } from 'lru-cache';
import { readBuildings, SQUARE_DEGREES, squareKey } from '../../analysis/sunlight/buildings.ts';
import type { BuildingSet } from '../../analysis/sunlight/buildings.ts';
import { NEIGHBOURS_REACH_M, neighboursOf } from '../../analysis/sunlight/neighbours.ts';
import type { Neighbours } from '../../analysis/sunlight/neighbours.ts';
import { squaresAround } from '../../analysis/sunlight/squares.ts';
import type { ObjectStorage } from '../../clients/object-storage.ts';
import { KNOWN_MS, storedSquares } from './stored-squares.ts';
import type { Point } from '../../model/geography/distance.ts';
import type { Orientation } from '../../model/sales/sunlight.ts';

/** Looks up what the façades of a building see of those around; undefined where none was imported. */
export type NeighboursAt = (
  place: Point,
  home: { readonly orientations: readonly Orientation[]; readonly floor: number },
) => Promise<Neighbours | undefined>;

/** The middle of a large building, by which it is found, may be further away than its next wall, metres. */
const HALF_A_BUILDING_M = 200;
/** Squares in memory, some megabytes each in the middle of a large city: those around four places. */
const MAX_SQUARES = 36;
/** Views in memory, some 25 KB each for eight façades: some 150 ms of work in the middle of a large city. */
const MAX_HOMES = 200;

/** Reads squares from the object storage and keeps the last ones. */
export function createNeighbours(objects: Pick<ObjectStorage, 'get'>): NeighboursAt {
  const squares = storedSquares(objects, {
    max: MAX_SQUARES,
    keyOf: squareKey,
    read: (bytes) => readBuildings(String(bytes)),
  });
  const look: NeighboursAt = async (place, home) => {
    const names = [...squaresAround(place, NEIGHBOURS_REACH_M + HALF_A_BUILDING_M, SQUARE_DEGREES)];
    const found = await Promise.all(names.map(squares));
    return neighboursOf(bySource(found.flatMap((sets) => sets ?? [])), place, home);
  };
  const homes = new LRUCache<string, { readonly neighbours?: Neighbours | undefined }, Parameters<NeighboursAt>>({
    max: MAX_HOMES,
    ttl: KNOWN_MS,
    fetchMethod: async (_key, _stale, { context }) => ({ neighbours: await look(...context) }),
  });
  return async (...home) => (await homes.fetch(JSON.stringify(home), { context: home }))?.neighbours;
}

/** The buildings of each source, from all squares that have some. */
const bySource = (sets: readonly BuildingSet[]): BuildingSet[] =>
  [...Map.groupBy(sets, ({ source }) => source)].map(([source, of]) => ({
    source,
    buildings: of.flatMap(({ buildings }) => buildings),
  }));
