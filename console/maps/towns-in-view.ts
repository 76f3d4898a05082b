/** A town of towns.json: its name, latitude and longitude in thousandths of a degree, inhabitants in thousands. The largest is the first. */
export type Town = readonly [name: string, lat: number, lon: number, thousands: number];

interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly zoom: number;
}

interface NamedTown {
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
}

/** Minimum distance between the beginnings of two names, pixels. */
const APART = { x: 110, y: 26 };
/** Most names at once. */
const MOST = 40;
/** Thousands of inhabitants from which a town is named, by the zoom up to which that holds. */
const LEAST: readonly [zoom: number, thousands: number][] = [
  [3, 3_000],
  [4, 1_500],
  [5, 500],
  [6, 150],
  [7, 70],
  [8, 30],
];

/**
 * The towns whose names are written: the largest of those in view that leave each other room.
 * @param place pixels of a position within the view
 */
export function townsInView(
  towns: readonly Town[],
  { west, south, east, north, zoom }: Bounds,
  place: (lat: number, lon: number) => { readonly x: number; readonly y: number },
): NamedTown[] {
  const least = LEAST.find(([upTo]) => zoom <= upTo)?.[1] ?? 0;
  const named: NamedTown[] = [];
  const taken: { readonly x: number; readonly y: number }[] = [];
  for (const [name, latitude, longitude, thousands] of towns) {
    if (thousands < least || named.length >= MOST) break;
    const [lat, lon] = [latitude / 1_000, longitude / 1_000];
    if (lat < south || lat > north || lon < west || lon > east) continue;
    const at = place(lat, lon);
    if (taken.some(({ x, y }) => Math.abs(x - at.x) < APART.x && Math.abs(y - at.y) < APART.y)) continue;
    taken.push(at);
    named.push({ name, lat, lon });
  }
  return named;
}
