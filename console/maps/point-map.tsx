import { useEffect, useRef } from 'preact/hooks';
import { say } from '../words/words.ts';
import type { Point } from './draw-points.ts';
import { useMap } from './use-map.ts';

/** A map with points. @param points must be the same array while the points are the same */
export function PointMap({
  points,
  hovered,
  open,
  isSmall = false,
  closest,
}: {
  points: readonly Point[];
  hovered?: string | undefined;
  open?: (id: string) => void;
  /** A low band instead of half a page. */
  isSmall?: boolean;
  /** Maximum zoom of automatic moves. */
  closest?: number;
}) {
  const opened = useRef(open);
  opened.current = open;
  const [element, map] = useMap(async (root, settings) => {
    const { drawPoints } = await import('./draw-points.ts');
    return drawPoints(root, settings, open && ((id) => opened.current?.(id)));
  });
  useEffect(() => map?.show(points, closest), [map, points, closest]);
  useEffect(() => map?.point(hovered), [map, hovered]);
  return <div ref={element} class={isSmall ? 'map small' : 'map'} role="region" aria-label={say('map')} />;
}
