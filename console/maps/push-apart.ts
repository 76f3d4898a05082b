/** A marker on the map: centre and radius in pixels. */
export interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Pixels between two markers. */
const GAP = 2;
/** Enough for the markers of a window; the rest of an overlap in a denser crowd stays. */
const MOST_TURNS = 60;
/** Radians between the directions of markers of the same place: the golden angle, in which no two are alike. */
const TURN = 2.4;

/**
 * Moves markers that cover each other apart, each pair by the same distance, so that all can be read and hit; those that are free stay where they are.
 * Pure and the same for equal input.
 */
export function pushApart(circles: readonly Circle[]): Circle[] {
  const moved = circles.map((circle) => ({ ...circle }));
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    let isFree = true;
    for (const [place, one] of moved.entries()) {
      for (const other of moved.slice(place + 1)) {
        const missing = one.radius + other.radius + GAP - Math.hypot(one.x - other.x, one.y - other.y);
        // Half a pixel is not seen; without a least step the last overlaps would take endless turns.
        if (missing < 0.5) continue;
        isFree = false;
        const angle =
          one.x === other.x && one.y === other.y ? place * TURN : Math.atan2(one.y - other.y, one.x - other.x);
        const [x, y] = [(Math.cos(angle) * missing) / 2, (Math.sin(angle) * missing) / 2];
        one.x += x;
        one.y += y;
        other.x -= x;
        other.y -= y;
      }
    }
    if (isFree) break;
  }
  return moved;
}
