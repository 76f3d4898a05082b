import { useEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import { settings } from '../session/session.ts';
import type { TileSettings } from './draw-map.ts';

/**
 * A map in an element of the page, from its first frame until it leaves.
 * @param draw imports the drawing: Leaflet and the base map are loaded when a map is shown, because the first page needs neither
 */
export function useMap<Drawn extends { readonly remove: () => void }>(
  draw: (element: HTMLElement, settings: TileSettings) => Promise<Drawn>,
): [element: RefObject<HTMLDivElement | null>, map: Drawn | undefined] {
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<Drawn | undefined>(undefined);
  useEffect(() => {
    let drawn: Drawn | undefined;
    let isGone = false;
    const { tiles, tiles_attribution: attribution } = settings.value ?? {};
    if (element.current) {
      void draw(element.current, { tiles, attribution }).then((made) => {
        if (isGone) {
          made.remove();
          return;
        }
        drawn = made;
        setMap(drawn);
      });
    }
    return () => {
      isGone = true;
      drawn?.remove();
    };
  }, []);
  return [element, map];
}
