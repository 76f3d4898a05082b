import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { heightIn, readTile, tileKey, tileName } from '../../analysis/sunlight/elevation-tile.ts';
import type { ElevationTile } from '../../analysis/sunlight/elevation-tile.ts';
import { REACH_M, terrainHorizon } from '../../analysis/sunlight/terrain-horizon.ts';
import type { Terrain } from '../../analysis/sunlight/place.ts';
import { EARTH_RADIUS_M } from '../../model/geography/distance.ts';
import type { ObjectStorage } from '../../clients/object-storage.ts';

/** Looks the ground around a place up; undefined where the tile of the place itself was not imported, or has no height there. */
export type TerrainAround = (lat: number, lon: number) => Promise<Terrain | undefined>;

/** Tiles in memory, 2.9 MB each: four places far from each other. */
const MAX_TILES = 16;
/** Horizons in memory, some 10 KB each. */
const MAX_PLACES = 500;
/** A tile that is imported counts within ten minutes, also where one was before. */
const KNOWN_MS = 600_000;
/** Metres of a degree of latitude. */
const DEGREE_M = (EARTH_RADIUS_M * Math.PI) / 180;

const unzip = promisify(gunzip);

/** Reads tiles from the object storage and keeps the last ones. */
export function createTerrain(objects: Pick<ObjectStorage, 'get'>): TerrainAround {
  const tiles = new LRUCache<string, { readonly tile?: ElevationTile }>({
    max: MAX_TILES,
    ttl: KNOWN_MS,
    fetchMethod: async (name) => {
      const stream = await objects.get(tileKey(name));
      return stream ? { tile: readTile(name, await unzip(await buffer(stream))) } : {};
    },
  });
  const look = async (lat: number, lon: number): Promise<Terrain | undefined> => {
    if (!(await tiles.fetch(tileName(lat, lon)))?.tile) return undefined;
    const around = new Map<string, ElevationTile>();
    for (const name of tilesAround(lat, lon)) {
      const tile = (await tiles.fetch(name))?.tile;
      if (tile) around.set(name, tile);
    }
    const found = terrainHorizon(
      (place) => {
        const tile = around.get(tileName(place.lat, place.lon));
        return tile && heightIn(tile, place);
      },
      lat,
      lon,
    );
    return found && { ...found, tiles: [...around.keys()].toSorted() };
  };
  const places = new LRUCache<string, { readonly terrain?: Terrain | undefined }>({ max: MAX_PLACES, ttl: KNOWN_MS });
  return async (lat, lon) => {
    const key = `${lat},${lon}`;
    const known = places.get(key) ?? { terrain: await look(lat, lon) };
    places.set(key, known);
    return known.terrain;
  };
}

/** Names of the tiles that a horizon may reach, that of the place among them. */
function tilesAround(lat: number, lon: number): Set<string> {
  const north = REACH_M / DEGREE_M;
  const east = north / Math.max(0.1, Math.cos((lat * Math.PI) / 180));
  const names = new Set<string>();
  for (let y = Math.floor(lat - north); y <= Math.floor(lat + north); y++) {
    for (let x = Math.floor(lon - east); x <= Math.floor(lon + east); x++) {
      if (y >= -90 && y < 90) names.add(tileName(y, ((((x + 180) % 360) + 360) % 360) - 180));
    }
  }
  return names;
}
