import * as leaflet from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { drawBase } from './base-map.ts';

/** Tiles drawn over the base map: the address of one, and whom they are from. */
export interface TileSettings {
  readonly tiles: string | undefined;
  readonly attribution: string | undefined;
}

/** A map without content. */
export interface EmptyMap {
  readonly map: leaflet.Map;
  readonly remove: () => void;
}

/** The visible part of a map. `bbox`: west, south, east, north, degrees. */
export interface View {
  readonly bbox: [number, number, number, number];
  readonly zoom: number;
}

/** Where a map was, to show it there again. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
  readonly zoom: number;
}

const WORLD: leaflet.LatLngBoundsExpression = [
  [-85, -180],
  [85, 180],
];
/** France, until there is something to show. */
const START: Position = { lat: 46.6, lon: 2.5, zoom: 5.5 };

/** Draws the base map that is shipped, and tiles above it if they are configured. */
export function drawMap(element: HTMLElement, { tiles, attribution = '' }: TileSettings): EmptyMap {
  const map = leaflet.map(element, {
    maxBounds: WORLD,
    minZoom: 2,
    maxZoom: 18,
    zoomSnap: 0.5,
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
  map.attributionControl.setPrefix(false);
  map.setView([START.lat, START.lon], START.zoom);
  drawBase(map, { hasTiles: tiles !== undefined });
  if (tiles !== undefined) leaflet.tileLayer(tiles, { attribution: textOnly(attribution), noWrap: true }).addTo(map);
  return {
    map,
    remove: () => {
      // After a resize Leaflet reports a move a moment later, when the map may be gone.
      map.off('moveend zoomend');
      map.remove();
    },
  };
}

/** Escapes a text, because Leaflet treats texts as HTML. */
export function textOnly(text: string): string {
  const node = document.createElement('span');
  node.textContent = text;
  return node.innerHTML;
}

/** Bounds within the limits of the API: zoomed out, a map shows more than the world. */
export function viewOf(map: leaflet.Map): View {
  const bounds = map.getBounds();
  const within = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, Number(value.toFixed(5))));
  return {
    bbox: [
      within(bounds.getWest(), 180),
      within(bounds.getSouth(), 85),
      within(bounds.getEast(), 180),
      within(bounds.getNorth(), 85),
    ],
    zoom: Math.round(map.getZoom()),
  };
}
