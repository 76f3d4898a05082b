/** Degrees, longitude first, as GeoJSON has them. */
type Vertex = readonly [lon: number, lat: number];
type Ring = readonly Vertex[];

/** Steps of a coordinate per degree: 11 m of latitude each. */
export const OUTLINE_STEPS = 10_000;

/** The maximum distance of a simplified outline from the exact one, metres. */
const TOLERANCE_M = 60;
const METRES_PER_DEGREE = 111_195;

/** All rings of a GeoJSON geometry, feature or collection, whatever is around them. */
function ringsOf(value: unknown): Ring[] {
  if (Array.isArray(value)) {
    const isRing = Array.isArray(value[0]) && typeof value[0][0] === 'number';
    return isRing
      ? [value.map((vertex: number[]): Vertex => [vertex[0] ?? 0, vertex[1] ?? 0])]
      : value.flatMap(ringsOf);
  }
  if (typeof value !== 'object' || value === null) return [];
  const parts = ['features', 'geometry', 'geometries', 'coordinates'];
  return Object.entries(value).flatMap(([name, part]) => (parts.includes(name) ? ringsOf(part) : []));
}

/**
 * The lines of outline.csv: a ring each, its first vertex and then the differences from vertex to vertex, longitude and latitude by turns, in ten-thousandths of a
 * degree. Rings are simplified (Douglas and Peucker 1973).
 */
export function outlineLines(geojson: unknown): string[] {
  return ringsOf(geojson).map((ring) => {
    let [x, y] = [0, 0];
    return simplified(ring)
      .map(([lon, lat]) => [Math.round(lon * OUTLINE_STEPS), Math.round(lat * OUTLINE_STEPS)] as const)
      .map(([lon, lat]) => {
        const step = `${lon - x} ${lat - y}`;
        [x, y] = [lon, lat];
        return step;
      })
      .join(' ');
  });
}

/** A closed ring is two lines between its first vertex and the one farthest from it. */
function simplified(ring: Ring): Ring {
  const [first = [0, 0]] = ring;
  const away = ring.map(([lon, lat]) => Math.hypot(lon - first[0], lat - first[1]));
  const far = away.indexOf(Math.max(...away));
  return [...simplifiedLine(ring.slice(0, far + 1)), ...simplifiedLine(ring.slice(far)).slice(1)];
}

function simplifiedLine(line: Ring): Ring {
  const kept = new Set([0, line.length - 1]);
  const parts: [number, number][] = [[0, line.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    let [most, at] = [TOLERANCE_M / METRES_PER_DEGREE, -1];
    for (let index = from + 1; index < to; index += 1) {
      const distance = distanceToLine(line[index], line[from], line[to]);
      if (distance > most) [most, at] = [distance, index];
    }
    if (at < 0) continue;
    kept.add(at);
    parts.push([from, at], [at, to]);
  }
  return line.filter((_, index) => kept.has(index));
}

/** Distance to the line between two positions, in degrees of latitude. */
export function distanceToLine([lon, lat]: Vertex = [0, 0], from: Vertex = [0, 0], to: Vertex = [0, 0]): number {
  const squeeze = Math.cos((lat * Math.PI) / 180);
  const [x, y] = [(lon - from[0]) * squeeze, lat - from[1]];
  const [along, up] = [(to[0] - from[0]) * squeeze, to[1] - from[1]];
  const square = along * along + up * up;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, (x * along + y * up) / square));
  return Math.hypot(x - share * along, y - share * up);
}
