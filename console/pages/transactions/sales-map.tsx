import { useEffect, useRef, useState } from 'preact/hooks';
import type { View } from '../../maps/draw-map.ts';
import { useMap } from '../../maps/use-map.ts';
import { drawnAreaWords } from '../../words/pages/drawn-area.ts';
import { number, say, wordsOf } from '../../words/words.ts';
import type { Place } from './area.ts';
import { findClusters } from './find-sales.ts';
import { discOf, salesPath } from './sought.ts';
import type { Sought } from './sought.ts';
import type { Drawing } from './use-drawing.ts';

const sayArea = wordsOf(drawnAreaWords);

/**
 * Sales on a map, clustered by a grid that follows the zoom. The list next to it has the same content as text: the map is for the mouse.
 * @param places that the map moves to; must be the same array while they are the same
 * @param pick called with a clicked point of the ground
 * @param closed called when the mouse has closed the area
 * @param center set to what reads the centre of the map
 */
export function SalesMap({
  sought,
  places,
  drawing,
  pick,
  closed,
  center,
}: {
  sought: Sought;
  places: readonly Place[];
  drawing: Drawing;
  pick: (place: Place) => void;
  closed: () => void;
  center: { current: (() => Place) | undefined };
}) {
  const [view, setView] = useState<View | undefined>(undefined);
  const latest = useRef({ drawing, pick, closed });
  latest.current = { drawing, pick, closed };
  const [element, map] = useMap(async (root, settings) => {
    const { drawClusters } = await import('../../maps/draw-clusters.ts');
    return drawClusters(root, settings, {
      moved: setView,
      pick: (lat, lon) => latest.current.pick({ lat, lon }),
      area: {
        insert: (before, place) => latest.current.drawing.insert(before, place),
        move: (index, place) => latest.current.drawing.move(index, place),
        remove: (index) => latest.current.drawing.remove(index),
        close: () => latest.current.closed(),
        nameOf: (count) => sayArea('point', { number: count }),
      },
    });
  });
  const address = salesPath(sought);
  useEffect(() => map?.moveTo(places, discOf(sought)), [map, places]);
  useEffect(() => map?.drawArea(drawing.area), [map, drawing.area]);
  useEffect(() => {
    center.current = map?.center;
  }, [map]);
  useEffect(() => {
    if (!map || !view) return undefined;
    let isOld = false;
    findClusters(sought, view).then(
      ({ clusters = [] }) => {
        if (isOld) return;
        map.show(clusters.map((cluster) => ({ ...cluster, text: textOf(cluster) })));
      },
      // The list shows the error; the previous clusters are outdated.
      () => isOld || map.show([]),
    );
    return () => {
      isOld = true;
    };
  }, [map, view, address]);
  return <div ref={element} id="sales-map" class="map" role="region" aria-label={say('salesMap')} />;
}

function textOf({ count, median_price_per_m2: median }: { count: number; median_price_per_m2?: number }): string {
  const sales = say('saleCount', { count });
  if (median === undefined) return sales;
  const amount = number(median, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
  return `${sales} – ${say('perArea', { amount })}`;
}
