import * as leaflet from 'leaflet';
import { drawMap, textOnly } from './draw-map.ts';
import type { TileSettings } from './draw-map.ts';

/** A place on the map. */
export interface Point {
  readonly id: string;
  readonly lat: number;
  readonly lon: number;
  readonly text: string;
}

/** A map with points. */
export interface DrawnPoints {
  /** Shows these points and moves the view to them, no closer than a zoom level. */
  readonly show: (points: readonly Point[], closest?: number) => void;
  /** Highlights a point; undefined: none. */
  readonly point: (id: string | undefined) => void;
  readonly remove: () => void;
}

/** Zoom of a single place, which shows its surroundings: streets of tiles, or the towns of the base map. */
const CLOSEST = { tiles: 13, base: 9 };
/** Pixels. */
const RADIUS = { usual: 6, pointed: 10 };

/** Draws a map with points. @param open called with the id of a clicked point; absent: points are not clicked */
export function drawPoints(
  element: HTMLElement,
  settings: TileSettings,
  open: ((id: string) => void) | undefined,
): DrawnPoints {
  const { map, remove } = drawMap(element, settings);
  const layer = leaflet.layerGroup().addTo(map);
  const markers = new Map<string, leaflet.CircleMarker>();
  let pointed: leaflet.CircleMarker | undefined;
  return {
    show(points, closest = settings.tiles === undefined ? CLOSEST.base : CLOSEST.tiles) {
      layer.clearLayers();
      markers.clear();
      for (const { id, lat, lon, text } of points) {
        const marker = leaflet.circleMarker([lat, lon], { radius: RADIUS.usual, className: 'map-point' });
        marker.bindTooltip(textOnly(text)).addTo(layer);
        if (open) marker.on('click', () => open(id));
        markers.set(id, marker);
      }
      if (points.length > 0) {
        const bounds = leaflet.latLngBounds(points.map(({ lat, lon }) => [lat, lon]));
        map.fitBounds(bounds, { padding: [32, 32], maxZoom: closest, animate: false });
      }
    },
    point(id) {
      pointed?.setRadius(RADIUS.usual);
      pointed = id === undefined ? undefined : markers.get(id);
      pointed?.setRadius(RADIUS.pointed).bringToFront();
    },
    remove,
  };
}
