import { LRUCache } from 'lru-cache';
import { heightIn, readTile, tileKey } from '../../analysis/sunlight/elevation-tile.ts';
import type { ElevationTile } from '../../analysis/sunlight/elevation-tile.ts';
import { squareName, squaresAround } from '../../analysis/sunlight/squares.ts';
import { REACH_M, terrainHorizon } from '../../analysis/sunlight/terrain-horizon.ts';
import type { Terrain } from '../../analysis/sunlight/place.ts';
import type { ObjectStorage } from '../../clients/object-storage.ts';
import { KNOWN_MS, storedSquares } from './stored-squares.ts';

/** Looks the ground around a place up; undefined where the tile of the place itself was not imported, or has no height there. */
export type TerrainAround = (lat: number, lon: number) => Promise<Terrain | undefined>;

/** Tiles in memory, 2.9 MB each: four places far from each other. */
const MAX_TILES = 16;
/** Horizons in memory, some 10 KB each. */
const MAX_PLACES = 500;

/** Reads tiles from the object storage and keeps the last ones. */
export function createTerrain(objects: Pick<ObjectStorage, 'get'>): TerrainAround {
  const tiles = storedSquares(objects, {
    max: MAX_TILES,
    keyOf: tileKey,
    read: (bytes, name) => readTile(name, bytes),
  });
  const look = async (lat: number, lon: number): Promise<Terrain | undefined> => {
    if (!(await tiles(squareName({ lat, lon })))) return undefined;
    const around = new Map<string, ElevationTile>();
    for (const name of squaresAround({ lat, lon }, REACH_M)) {
      const tile = await tiles(name);
      if (tile) around.set(name, tile);
    }
    const found = terrainHorizon(
      (place) => {
        const tile = around.get(squareName(place));
        return tile && heightIn(tile, place);
      },
      lat,
      lon,
    );
    return found && { ...found, tiles: [...around.keys()].toSorted() };
  };
  const places = new LRUCache<string, { readonly terrain?: Terrain | undefined }, Parameters<TerrainAround>>({
    max: MAX_PLACES,
    ttl: KNOWN_MS,
    fetchMethod: async (_key, _stale, { context }) => ({ terrain: await look(...context) }),
  });
  return async (...place) => (await places.fetch(place.join(), { context: place }))?.terrain;
}
