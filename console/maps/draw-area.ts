import * as leaflet from 'leaflet';

interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** An area on the map: a line from point to point until it is closed. */
export interface DrawnArea {
  readonly points: readonly Place[];
  readonly isClosed: boolean;
}

/** What the mouse and touch do to the points of an area; clicks on the ground are those of the map. */
export interface AreaHandlers {
  /** Adds a point before another. */
  readonly insert: (before: number, place: Place) => void;
  readonly move: (index: number, place: Place) => void;
  readonly remove: (index: number) => void;
  readonly close: () => void;
  /** The name of a point, by its number. */
  readonly nameOf: (number: number) => string;
}

/** Pixels: large enough for a finger, though what is drawn is smaller. */
const SIZE = { corner: 28, middle: 22 };
/** Fewest points of an area. */
const FEWEST = 3;
const PANE = 'area';

const placeOf = ({ lat, lng: lon }: leaflet.LatLng): Place => ({ lat, lon });
const positionOf = ({ lat, lon }: Place): leaflet.LatLngTuple => [lat, lon];

/**
 * Draws an area above everything else. A click on its first point or a double click closes it, points are dragged, a right click or a long press removes one, and
 * a click on the middle of a side of a closed area adds one. The keyboard has the list of points next to the map.
 * @returns shows an area, or none
 */
export function areaLayer(map: leaflet.Map, handlers: AreaHandlers): (area: DrawnArea | undefined) => void {
  // Above markers, which have 600, below tooltips, which have 650.
  map.createPane(PANE).style.zIndex = '640';
  const layer = leaflet.layerGroup().addTo(map);
  let isOpen = false;
  let count = 0;
  const close = (): void => {
    if (isOpen && count >= FEWEST) handlers.close();
  };
  map.on('dblclick', close);
  return (area) => {
    layer.clearLayers();
    isOpen = area !== undefined && !area.isClosed;
    count = area?.points.length ?? 0;
    map.getContainer().classList.toggle('drawing', isOpen);
    if (isOpen) map.doubleClickZoom.disable();
    else map.doubleClickZoom.enable();
    if (area) drawShape(layer, area, { ...handlers, close });
  };
}

function drawShape(layer: leaflet.LayerGroup, { points, isClosed }: DrawnArea, handlers: AreaHandlers): void {
  const positions = points.map(positionOf);
  const shape = isClosed
    ? leaflet.polygon(positions, { className: 'map-area', interactive: false })
    : leaflet.polyline(positions, { className: 'map-area open', interactive: false });
  shape.addTo(layer);
  for (const [index, position] of positions.entries()) {
    const corner = cornerOf(position, index, handlers).addTo(layer);
    corner.on('drag', () =>
      shape.setLatLngs(positions.map((at, place) => (place === index ? corner.getLatLng() : at))),
    );
  }
  if (!isClosed) return;
  for (const [index, { lat, lon }] of points.entries()) {
    const next = points[(index + 1) % points.length];
    if (!next) continue;
    const middle = { lat: (lat + next.lat) / 2, lon: (lon + next.lon) / 2 };
    markerOf(positionOf(middle), 'map-side', SIZE.middle)
      .on('click', () => handlers.insert(index + 1, middle))
      .addTo(layer);
  }
}

function cornerOf(position: leaflet.LatLngTuple, index: number, handlers: AreaHandlers): leaflet.Marker {
  const { move, remove, close, nameOf } = handlers;
  const corner = markerOf(position, index === 0 ? 'map-corner first' : 'map-corner', SIZE.corner, {
    draggable: true,
    title: nameOf(index + 1),
  });
  corner.on('dragend', () => move(index, placeOf(corner.getLatLng())));
  corner.on('contextmenu', () => remove(index));
  corner.on('dblclick', close);
  if (index === 0) corner.on('click', close);
  return corner;
}

/** A marker for mouse and touch alone. */
const markerOf = (
  position: leaflet.LatLngTuple,
  className: string,
  size: number,
  options: leaflet.MarkerOptions = {},
): leaflet.Marker =>
  leaflet.marker(position, {
    icon: leaflet.divIcon({ className, iconSize: [size, size] }),
    pane: PANE,
    keyboard: false,
    ...options,
  });
