import * as leaflet from 'leaflet';
import 'leaflet/dist/leaflet.css';

/** A listing on the map. */
export interface Point {
  readonly id: string;
  readonly lat: number;
  readonly lon: number;
  readonly text: string;
  /** Name of the town, written on a map without tiles. */
  readonly place: string;
}

export interface DrawnMap {
  /** For additional layers of the page. */
  readonly map: leaflet.Map;
  /** Shows these points and moves the view to them, no closer than a zoom level. */
  readonly show: (points: readonly Point[], closest?: number) => void;
  /** Highlights a point; undefined: none. */
  readonly point: (id: string | undefined) => void;
  readonly remove: () => void;
}

const WORLD: leaflet.LatLngBoundsExpression = [
  [-85, -180],
  [85, 180],
];
/** Zoom of a single listing, which shows its surroundings. */
const CLOSEST = 13;
const RADIUS = { usual: 6, pointed: 10 };

/** Degrees between the lines of the grid, by the zoom from which they are drawn. */
const GRID: readonly [zoom: number, degrees: number][] = [
  [10, 0.1],
  [7, 1],
  [5, 5],
  [0, 15],
];

/** Draws a map: with tiles if they are configured, else a plain background with a grid of degrees. */
export function drawMap(
  element: HTMLElement,
  {
    tiles,
    attribution = '',
    open,
  }: { tiles: string | undefined; attribution: string | undefined; open: (id: string) => void },
): DrawnMap {
  const map = leaflet.map(element, {
    maxBounds: WORLD,
    minZoom: 2,
    maxZoom: 18,
    zoomSnap: 0.5,
    attributionControl: tiles !== undefined,
  });
  map.attributionControl?.setPrefix(false);
  map.setView([46.6, 2.5], 5.5);
  if (tiles === undefined) drawGrid(map);
  else leaflet.tileLayer(tiles, { attribution: textOnly(attribution), noWrap: true }).addTo(map);
  const layer = leaflet.layerGroup().addTo(map);
  const label = tiles === undefined ? drawLabels(map) : undefined;
  const markers = new Map<string, leaflet.CircleMarker>();
  let pointed: leaflet.CircleMarker | undefined;
  return {
    map,
    show(points, closest = CLOSEST) {
      layer.clearLayers();
      markers.clear();
      label?.(points);
      for (const { id, lat, lon, text } of points) {
        const marker = leaflet.circleMarker([lat, lon], { radius: RADIUS.usual, className: 'map-point' });
        marker
          .bindTooltip(textOnly(text))
          .on('click', () => open(id))
          .addTo(layer);
        markers.set(id, marker);
      }
      if (points.length > 0) {
        map.fitBounds(leaflet.latLngBounds(points.map(({ lat, lon }) => [lat, lon])), {
          padding: [32, 32],
          maxZoom: closest,
          animate: false,
        });
      }
    },
    point(id) {
      pointed?.setRadius(RADIUS.usual);
      pointed = id === undefined ? undefined : markers.get(id);
      pointed?.setRadius(RADIUS.pointed).bringToFront();
    },
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

/** Lines of latitude and longitude over the view, redrawn when it moves. */
function drawGrid(map: leaflet.Map): void {
  const grid = leaflet.layerGroup().addTo(map);
  const draw = (): void => {
    grid.clearLayers();
    const step = GRID.find(([zoom]) => map.getZoom() >= zoom)?.[1] ?? 15;
    const view = map.getBounds().pad(0.5);
    const line = (from: leaflet.LatLngTuple, to: leaflet.LatLngTuple): void => {
      leaflet.polyline([from, to], { className: 'map-grid', interactive: false, weight: 1 }).addTo(grid);
    };
    for (let lat = Math.ceil(view.getSouth() / step) * step; lat <= view.getNorth(); lat += step) {
      line([lat, view.getWest()], [lat, view.getEast()]);
    }
    for (let lon = Math.ceil(view.getWest() / step) * step; lon <= view.getEast(); lon += step) {
      line([view.getSouth(), lon], [view.getNorth(), lon]);
    }
  };
  map.on('moveend', draw);
  draw();
}

/** Minimum distance between two names on the map, pixels. */
const APART = { x: 96, y: 22 };

/**
 * Writes the names of towns next to their points, as many as fit, again at every zoom.
 * @returns accepts the points whose towns are named
 */
function drawLabels(map: leaflet.Map): (points: readonly Point[]) => void {
  const layer = leaflet.layerGroup().addTo(map);
  let towns: readonly Point[] = [];
  const draw = (): void => {
    layer.clearLayers();
    const taken: leaflet.Point[] = [];
    for (const { lat, lon, place } of towns) {
      const at = map.latLngToContainerPoint([lat, lon]);
      if (taken.some(({ x, y }) => Math.abs(x - at.x) < APART.x && Math.abs(y - at.y) < APART.y)) continue;
      taken.push(at);
      leaflet
        .tooltip({ permanent: true, direction: 'right', offset: [6, 0], className: 'map-name', interactive: false })
        .setLatLng([lat, lon])
        .setContent(textOnly(place))
        .addTo(layer);
    }
  };
  map.on('zoomend', draw);
  return (points) => {
    towns = [...new Map(points.filter(({ place }) => place !== '').map((point) => [point.place, point])).values()];
    draw();
  };
}
