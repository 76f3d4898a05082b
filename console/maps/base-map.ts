import * as leaflet from 'leaflet';
import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import worldFile from 'world-atlas/countries-50m.json?url';
import { townsInView } from './towns-in-view.ts';
import type { Town } from './towns-in-view.ts';

/** Named on the map, as the licence of GeoNames asks; docs/console.md has both licences. */
const SOURCES =
  '<a href="https://www.naturalearthdata.com/" target="_blank" rel="noreferrer">Natural Earth</a> · ' +
  '<a href="https://www.geonames.org/" target="_blank" rel="noreferrer">GeoNames</a> (CC BY 4.0)';

/** Zoom from which départements are drawn: before, their borders would be a blot. */
const DEPARTMENTS_FROM = 6;

/** A file of the base map, read once for all maps of the page; again after a failure. */
function once<T>(address: string): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= fetch(address).then(async (response) => response.json());
    reading.catch(() => {
      reading = undefined;
    });
    return reading;
  };
}

const readWorld = once<Topology>(worldFile);
const readDepartments = once<Topology>(new URL('departments.json', import.meta.url).href);
const readTowns = once<Town[]>(new URL('towns.json', import.meta.url).href);

/**
 * Draws coasts, borders, French départements and names of towns below everything else. They arrive after the map: without them it works on a plain ground.
 * @param hasTiles tiles have names of their own
 */
export function drawBase(map: leaflet.Map, { hasTiles }: { readonly hasTiles: boolean }): void {
  map.attributionControl.addAttribution(SOURCES);
  const pane = map.createPane('base');
  // Below tiles, which have 200.
  pane.style.zIndex = '150';
  map.createPane('names').style.zIndex = '160';
  const renderer = leaflet.svg({ pane: 'base', padding: 0.5 });
  const shapes = (topology: Topology, className: string): leaflet.Layer => {
    const [object] = Object.values(topology.objects);
    return leaflet.geoJSON(object && feature(topology, object), {
      pane: 'base',
      interactive: false,
      // Leaflet takes the renderer of a shape from its style.
      style: { pane: 'base', renderer, className, weight: 1 },
    });
  };
  let isGone = false;
  map.on('unload', () => {
    isGone = true;
  });
  const draw = async (): Promise<void> => {
    const world = await readWorld();
    if (!isGone) shapes(world, 'map-land').addTo(map);
    const departments = await readDepartments();
    if (!isGone) drawDepartments(map, shapes(departments, 'map-department'));
  };
  const label = async (): Promise<void> => {
    const towns = await readTowns();
    if (!isGone) drawTowns(map, towns);
  };
  // Without a part of the base map there is a plainer ground; what the page is about is drawn all the same.
  draw().catch(() => undefined);
  if (!hasTiles) label().catch(() => undefined);
}

function drawDepartments(map: leaflet.Map, layer: leaflet.Layer): void {
  const draw = (): void => {
    if (map.getZoom() >= DEPARTMENTS_FROM) layer.addTo(map);
    else layer.remove();
  };
  map.on('zoomend', draw);
  draw();
}

/** Writes the names of the larger towns in view, as many as fit, again after every move. */
function drawTowns(map: leaflet.Map, towns: readonly Town[]): void {
  const layer = leaflet.layerGroup().addTo(map);
  const draw = (): void => {
    layer.clearLayers();
    const bounds = map.getBounds();
    const view = {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
      zoom: map.getZoom(),
    };
    const place = (lat: number, lon: number): leaflet.Point => map.latLngToContainerPoint([lat, lon]);
    for (const { name, lat, lon } of townsInView(towns, view, place)) {
      const label = document.createElement('span');
      label.textContent = name;
      leaflet
        .marker([lat, lon], {
          pane: 'names',
          icon: leaflet.divIcon({ className: 'map-name', html: label, iconSize: [0, 0] }),
          interactive: false,
          keyboard: false,
        })
        .addTo(layer);
    }
  };
  map.on('moveend', draw);
  draw();
}
