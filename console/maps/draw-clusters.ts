import * as leaflet from 'leaflet';
import { number } from '../words/words.ts';
import { areaLayer } from './draw-area.ts';
import type { AreaHandlers, DrawnArea } from './draw-area.ts';
import { drawMap, textOnly, viewOf } from './draw-map.ts';
import type { Position, TileSettings, View } from './draw-map.ts';
import { pushApart } from './push-apart.ts';

/** What is close together on the map. */
export interface Cluster {
  readonly lat: number;
  readonly lon: number;
  readonly count: number;
  readonly text: string;
  /** West, south, east, north; absent if it is not known. */
  readonly bbox?: readonly number[];
  /** Of a single one that can be opened. */
  readonly id?: string;
}

/** A circle that is searched. */
export interface Disc {
  readonly lat: number;
  readonly lon: number;
  readonly radiusM: number;
}

/** A map with clusters. */
export interface ClusterMap {
  readonly show: (clusters: readonly Cluster[]) => void;
  /** Moves to these places, or to a disc, which is drawn. */
  readonly moveTo: (places: readonly { readonly lat: number; readonly lon: number }[], disc?: Disc) => void;
  readonly goTo: (position: Position) => void;
  /** Shows an area that is being drawn; undefined: none. Needs the handlers of an area. */
  readonly drawArea: (area: DrawnArea | undefined) => void;
  readonly center: () => { readonly lat: number; readonly lon: number };
  /** Highlights the marker of an id; undefined: none. */
  readonly point: (id: string | undefined) => void;
  readonly remove: () => void;
}

interface Handlers {
  /** Called when the view has stopped moving. */
  readonly moved: (view: View, position: Position) => void;
  /** Called with a clicked point of the ground, degrees. */
  readonly pick?: (lat: number, lon: number) => void;
  /** Called with a clicked single marker, or a cluster that no zoom takes apart. True: it was opened, and the map stays. */
  readonly open?: (cluster: Cluster) => boolean;
  readonly area?: AreaHandlers;
}

/** Pixels: a single marker, a pointed one, the smallest cluster, and how much wider one with ten times as many is. */
const SIZE = { single: 6, pointed: 10, cluster: 26, perDecade: 8 };
/** Milliseconds. Only the last zoom of a move counts: a wheel passes several, and each would be a request. */
const REST_MS = 200;
const CLOSEST = 16;
/** Zoom levels that a click on a cluster without a box adds. */
const STEP_IN = 2;

/** Draws a map whose content follows its view. */
export function drawClusters(element: HTMLElement, settings: TileSettings, handlers: Handlers): ClusterMap {
  const { moved, pick } = handlers;
  const { map, remove } = drawMap(element, settings);
  const layer = leaflet.layerGroup().addTo(map);
  const circle = leaflet.layerGroup().addTo(map);
  const drawArea = handlers.area && areaLayer(map, handlers.area);
  const singles = new Map<string, leaflet.CircleMarker>();
  let pointed: leaflet.CircleMarker | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const report = (): void => {
    const { lat, lng: lon } = map.getCenter();
    moved(viewOf(map), { lat, lon, zoom: map.getZoom() });
  };
  const say = (): void => {
    clearTimeout(rest);
    rest = setTimeout(report, REST_MS);
  };
  map.on('moveend', say);
  // The second click of a double click is none of its own.
  if (pick) map.on('click', ({ latlng, originalEvent }) => originalEvent.detail < 2 && pick(latlng.lat, latlng.lng));
  return {
    show(clusters) {
      layer.clearLayers();
      singles.clear();
      for (const [cluster, at] of apart(map, clusters)) {
        const marker = markerOf(cluster, at);
        if (marker instanceof leaflet.CircleMarker && cluster.id !== undefined) singles.set(cluster.id, marker);
        marker
          .bindTooltip(textOnly(cluster.text))
          .on('click', () => enter(map, cluster, handlers))
          .addTo(layer);
      }
    },
    moveTo(places, disc) {
      moveMap(map, circle, places, disc);
      // If the view stays the same it reports no move, but its clusters have changed.
      say();
    },
    goTo({ lat, lon, zoom }) {
      map.setView([lat, lon], zoom, { animate: false });
      say();
    },
    drawArea: (area) => drawArea?.(area),
    center() {
      const { lat, lng: lon } = map.getCenter();
      return { lat, lon };
    },
    point(id) {
      pointed?.setRadius(SIZE.single);
      pointed = id === undefined ? undefined : singles.get(id);
      pointed?.setRadius(SIZE.pointed).bringToFront();
    },
    remove() {
      clearTimeout(rest);
      map.off('moveend', say);
      remove();
    },
  };
}

/** Clusters with the places of their markers, none of which covers another. */
function apart(map: leaflet.Map, clusters: readonly Cluster[]): [Cluster, leaflet.LatLng][] {
  const circles = clusters.map(({ lat, lon, count }) => {
    const { x, y } = map.latLngToLayerPoint([lat, lon]);
    return { x, y, radius: radiusOf(count) };
  });
  return pushApart(circles).flatMap(({ x, y }, place) => {
    const cluster = clusters[place];
    return cluster ? [[cluster, map.layerPointToLatLng([x, y])]] : [];
  });
}

/** Moves to a disc, which is drawn, or to places. */
function moveMap(
  map: leaflet.Map,
  circle: leaflet.LayerGroup,
  places: readonly { readonly lat: number; readonly lon: number }[],
  disc: Disc | undefined,
): void {
  circle.clearLayers();
  if (disc) {
    const { lat, lon, radiusM } = disc;
    leaflet.circle([lat, lon], { radius: radiusM, className: 'map-disc', interactive: false }).addTo(circle);
    map.fitBounds(leaflet.latLng(lat, lon).toBounds(2 * radiusM), { animate: false });
  } else if (places.length > 0) {
    const bounds = leaflet.latLngBounds(places.map(({ lat, lon }) => [lat, lon]));
    map.fitBounds(bounds, { padding: [32, 32], maxZoom: CLOSEST, animate: false });
  }
}

/** Pixels of the marker of so many places. */
const radiusOf = (count: number): number =>
  count === 1 ? SIZE.single : Math.round(SIZE.cluster + SIZE.perDecade * Math.log10(count)) / 2;

const markerOf = (cluster: Cluster, at: leaflet.LatLng): leaflet.CircleMarker | leaflet.Marker =>
  cluster.count === 1 ? single(at) : numbered(cluster, at);

const single = (at: leaflet.LatLng): leaflet.CircleMarker =>
  leaflet.circleMarker(at, { radius: SIZE.single, className: 'map-point', bubblingMouseEvents: false });

/** A marker with its number, which the keyboard reaches too. */
function numbered({ count, text }: Cluster, at: leaflet.LatLng): leaflet.Marker {
  const size = 2 * radiusOf(count);
  const label = document.createElement('span');
  label.textContent = number(count, { notation: 'compact' });
  const icon = leaflet.divIcon({ className: 'map-cluster', html: label, iconSize: [size, size] });
  return leaflet.marker(at, { icon, title: text, bubblingMouseEvents: false, riseOnHover: true });
}

/** Opens a single marker; shows more of a cluster. */
function enter(map: leaflet.Map, cluster: Cluster, { open }: Handlers): void {
  const { lat, lon, count, bbox } = cluster;
  const bounds = bbox && boundsOf(bbox);
  const isOnePlace = bounds !== undefined && map.getBoundsZoom(bounds, false) > map.getMaxZoom() - 1;
  const isDeepest = map.getZoom() >= map.getMaxZoom();
  if ((count === 1 || isOnePlace || isDeepest) && open?.(cluster) === true) return;
  if (bounds && !isOnePlace) map.fitBounds(bounds, { padding: [48, 48], maxZoom: map.getZoom() + 2 * STEP_IN });
  else map.setView([lat, lon], Math.min(map.getMaxZoom(), map.getZoom() + STEP_IN));
}

const boundsOf = ([west = 0, south = 0, east = 0, north = 0]: readonly number[]): leaflet.LatLngBounds =>
  leaflet.latLngBounds([south, west], [north, east]);
