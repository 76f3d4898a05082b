import { useMemo, useState } from 'preact/hooks';
import type { DrawnArea } from '../../maps/draw-area.ts';
import { readArea, rounded } from './area.ts';
import type { Place } from './area.ts';
import { salesPath } from './sought.ts';
import type { Sought } from './sought.ts';

/** An area while it is drawn. */
export interface Drawing {
  /** Undefined if no area is wanted. */
  readonly area: DrawnArea | undefined;
  /** Begins an empty area. */
  readonly start: () => void;
  /** Wants no area. */
  readonly stop: () => void;
  readonly add: (place: Place) => void;
  readonly insert: (before: number, place: Place) => void;
  readonly move: (index: number, place: Place) => void;
  readonly remove: (index: number) => void;
  readonly close: () => void;
}

const EMPTY: DrawnArea = { points: [], isClosed: false };
const FEWEST_CLOSED = 3;

/** The area of a search: closed; empty if its text cannot be read. */
function searchedArea({ area }: Sought): DrawnArea | undefined {
  if (area === undefined) return undefined;
  const points = readArea(area);
  return points ? { points, isClosed: points.length >= FEWEST_CLOSED } : EMPTY;
}

/** The area of a search and what is drawn since; another search begins with its own area. */
export function useDrawing(sought: Sought): Drawing {
  const of = salesPath(sought);
  const searched = useMemo(() => searchedArea(sought), [of]);
  const [draft, setDraft] = useState({ of, area: searched });
  const current = (one: typeof draft): DrawnArea | undefined => (one.of === of ? one.area : searched);
  const set = (area: DrawnArea | undefined): void => setDraft({ of, area });
  const change = (change: (points: readonly Place[]) => readonly Place[], closes = false): void =>
    setDraft((before) => {
      const { points, isClosed } = current(before) ?? EMPTY;
      const changed = change(points);
      return { of, area: { points: changed, isClosed: (isClosed || closes) && changed.length >= FEWEST_CLOSED } };
    });
  return {
    area: current(draft),
    start: () => set(EMPTY),
    stop: () => set(undefined),
    add: (place) => change((points) => [...points, rounded(place)]),
    insert: (before, place) => change((points) => points.toSpliced(before, 0, rounded(place))),
    move: (index, place) => change((points) => points.with(index, rounded(place))),
    remove: (index) => change((points) => points.toSpliced(index, 1)),
    close: () => change((points) => points, true),
  };
}
