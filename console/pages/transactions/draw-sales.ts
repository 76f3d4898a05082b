import * as leaflet from 'leaflet';
import { drawMap, textOnly } from '../listings/draw-map.ts';

/** Sales of one cell of the grid. */
export interface Cluster {
  readonly cell: string;
  readonly lat: number;
  readonly lon: number;
  readonly count: number;
  readonly text: string;
}

/** The visible part of the map. `bbox`: west, south, east, north. */
export interface View {
  readonly bbox: [number, number, number, number];
  readonly zoom: number;
}

export interface Disc {
  readonly lat: number;
  readonly lon: number;
  readonly radiusM: number;
}

export interface SalesMap {
  readonly show: (clusters: readonly Cluster[]) => void;
  /** Moves to these places, or to a disc, which is drawn. */
  readonly moveTo: (places: readonly { readonly lat: number; readonly lon: number }[], disc: Disc | undefined) => void;
  readonly remove: () => void;
}

/** Pixels of a single sale, and how much wider the circle for ten times as many is. */
const RADIUS = { single: 6, perDecade: 6 };
/** Milliseconds. Only the last zoom of a move counts: a wheel passes several, and each would be a request. */
const REST_MS = 250;
const CLOSEST = 16;
/** Zoom levels that a click on a cluster adds. */
const STEP_IN = 2;

/**
 * Draws a map of sales.
 * @param moved called when the view has stopped moving
 * @param pick called with the clicked point, degrees
 */
export function drawSales(
  element: HTMLElement,
  options: { readonly tiles: string | undefined; readonly attribution: string | undefined },
  { moved, pick }: { readonly moved: (view: View) => void; readonly pick: (lat: number, lon: number) => void },
): SalesMap {
  const { map, remove } = drawMap(element, { ...options, open: () => undefined });
  const layer = leaflet.layerGroup().addTo(map);
  const circle = leaflet.layerGroup().addTo(map);
  let rest: ReturnType<typeof setTimeout> | undefined;
  const say = (): void => {
    clearTimeout(rest);
    rest = setTimeout(() => moved(viewOf(map)), REST_MS);
  };
  map.on('moveend', say);
  map.on('click', ({ latlng }) => pick(latlng.lat, latlng.lng));
  return {
    show(clusters) {
      layer.clearLayers();
      for (const { lat, lon, count, text } of clusters) {
        const radius = RADIUS.single + RADIUS.perDecade * Math.log10(count);
        leaflet
          .circleMarker([lat, lon], { radius, className: 'map-point', bubblingMouseEvents: false })
          .bindTooltip(textOnly(text))
          .on('click', () => map.setView([lat, lon], Math.min(map.getMaxZoom(), map.getZoom() + STEP_IN)))
          .addTo(layer);
      }
    },
    moveTo(places, disc) {
      circle.clearLayers();
      if (disc) {
        const { lat, lon, radiusM } = disc;
        leaflet.circle([lat, lon], { radius: radiusM, className: 'map-disc', interactive: false }).addTo(circle);
        map.fitBounds(leaflet.latLng(lat, lon).toBounds(2 * radiusM), { animate: false });
      } else if (places.length > 0) {
        const bounds = leaflet.latLngBounds(places.map(({ lat, lon }) => [lat, lon]));
        map.fitBounds(bounds, { padding: [32, 32], maxZoom: CLOSEST, animate: false });
      }
      // If the view stays the same it reports no move, but its clusters have changed.
      say();
    },
    remove() {
      clearTimeout(rest);
      map.off('moveend', say);
      remove();
    },
  };
}

/** Bounds within the limits of the API: zoomed out, a map shows more than the world. */
function viewOf(map: leaflet.Map): View {
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
