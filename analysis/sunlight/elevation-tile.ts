/** Heights of the ground in a square of one degree. */
export interface ElevationTile {
  /** Of its south-west corner, degrees. */
  readonly lat: number;
  readonly lon: number;
  /** Heights in a row, and rows: the first row is the northern edge, and edges belong to both neighbours. */
  readonly size: number;
  /** Metres above the sea, row by row from the west; `VOID` where nothing was measured. */
  readonly heights: Int16Array;
}

/** What the format writes where nothing was measured. */
export const VOID = -32_768;
/** Heights in a row of the two resolutions: three seconds of arc, 93 m from north to south, and one. */
const SIZES = [1_201, 3_601] as const;
const NAME = /^([NS])(\d{2})([EW])(\d{3})$/;

/** Where the object storage has a tile, compressed by gzip. */
export const tileKey = (name: string): string => `terrain/${name}.hgt.gz`;

/**
 * Reads a tile in the HGT format of the Shuttle Radar Topography Mission: big-endian 16-bit heights in metres, row by row from north to south (USGS, SRTM Quickstart).
 * Throws RangeError for a name that is no tile's and for another number of bytes.
 */
export function readTile(name: string, bytes: Uint8Array): ElevationTile {
  const [, north, south, east, west] = NAME.exec(name) ?? [];
  const [lat, lon] = [Number(south) * (north === 'S' ? -1 : 1), Number(west) * (east === 'W' ? -1 : 1)];
  if (!(lat >= -90 && lat < 90 && lon >= -180 && lon < 180))
    throw new RangeError(`${name} is not the name of a tile, such as N43W002.`);
  const size = SIZES.find((one) => one * one * 2 === bytes.length);
  if (size === undefined) {
    const expected = SIZES.map((one) => one * one * 2).join(' or ');
    throw new RangeError(`A tile has ${expected} bytes, ${name} has ${bytes.length}.`);
  }
  const heights = new Int16Array(size * size);
  // A loop, because 1.4 million calls of a function would keep the API from other requests.
  for (let place = 0; place < heights.length; place++)
    heights[place] = ((bytes[2 * place] ?? 0) << 8) | (bytes[2 * place + 1] ?? 0);
  return { lat, lon, size, heights };
}

/** The tile as bytes, in the resolution of three seconds of arc: of the finer one every third height. */
export function writeTile({ size, heights }: ElevationTile): Uint8Array {
  const [coarse] = SIZES;
  const step = (size - 1) / (coarse - 1);
  const bytes = new Uint8Array(coarse * coarse * 2);
  const view = new DataView(bytes.buffer);
  for (let row = 0; row < coarse; row++) {
    for (let column = 0; column < coarse; column++)
      view.setInt16((row * coarse + column) * 2, heights[row * step * size + column * step] ?? VOID);
  }
  return bytes;
}

/** How many heights of a tile are not known. */
export const countVoids = ({ heights }: ElevationTile): number =>
  heights.reduce((count, height) => count + (height === VOID ? 1 : 0), 0);

/** The height of the ground at a place in a tile, metres: on the plane between the four heights around it. Undefined where one of them is not known. */
export function heightIn(
  { lat, lon, size, heights }: ElevationTile,
  at: { readonly lat: number; readonly lon: number },
): number | undefined {
  const last = size - 1;
  const [down, right] = [(lat + 1 - at.lat) * last, (at.lon - lon) * last];
  const [row, column] = [Math.min(last - 1, Math.floor(down)), Math.min(last - 1, Math.floor(right))];
  const [y, x] = [down - row, right - column];
  const corner = (south: number, east: number) => heights[(row + south) * size + column + east] ?? VOID;
  const [northWest, northEast, southWest, southEast] = [corner(0, 0), corner(0, 1), corner(1, 0), corner(1, 1)];
  if ([northWest, northEast, southWest, southEast].includes(VOID)) return undefined;
  const [north, south] = [northWest + (northEast - northWest) * x, southWest + (southEast - southWest) * x];
  return north + (south - north) * y;
}
