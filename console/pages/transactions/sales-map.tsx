import { useEffect, useRef, useState } from 'preact/hooks';
import type { View } from '../../maps/draw-map.ts';
import { useMap } from '../../maps/use-map.ts';
import { call } from '../../session/api.ts';
import { number, say } from '../../words/words.ts';
import { discOf, parametersOf, salesPath } from './sought.ts';
import type { Sought } from './sought.ts';

interface Place {
  readonly lat: number;
  readonly lon: number;
}

/**
 * Sales on a map, clustered by a grid that follows the zoom. The list next to it has the same content as text: the map is for the mouse.
 * @param places of the listed sales, to which the map moves; must be the same array while they are the same
 */
export function SalesMap({
  sought,
  places,
  pick,
}: {
  sought: Sought;
  places: readonly Place[];
  pick: (lat: number, lon: number) => void;
}) {
  const [view, setView] = useState<View | undefined>(undefined);
  const picked = useRef(pick);
  picked.current = pick;
  const address = salesPath(sought);
  const [element, map] = useMap(async (root, settings) => {
    const { drawClusters } = await import('../../maps/draw-clusters.ts');
    return drawClusters(root, settings, { moved: setView, pick: (lat, lon) => picked.current(lat, lon) });
  });
  useEffect(() => map?.moveTo(places, discOf(sought)), [map, places]);
  useEffect(() => {
    if (!map || !view) return undefined;
    let isOld = false;
    const { bbox, zoom } = view;
    const area = discOf(sought) ? {} : { bbox };
    call('searchDvfByArea', { query: { ...parametersOf(sought), ...area, zoom } }).then(
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
  return <div ref={element} class="map" role="region" aria-label={say('salesMap')} />;
}

function textOf({ count, median_price_per_m2: median }: { count: number; median_price_per_m2?: number }): string {
  const sales = say('saleCount', { count });
  if (median === undefined) return sales;
  const amount = number(median, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
  return `${sales} – ${say('perArea', { amount })}`;
}
