import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { settings } from '../../session/session.ts';
import { say } from '../../words/words.ts';
import { inLanguage, priceOf } from './listing.ts';
import type { Listing } from './listing.ts';
import type { DrawnMap, Point } from './draw-map.ts';

type Part = Partial<Listing> & Pick<Listing, 'id'>;

const pointsOf = (listings: readonly Part[]): Point[] =>
  listings.flatMap((listing) => {
    const geo = listing.location?.geo;
    if (!geo) return [];
    const text = `${inLanguage(listing.title) ?? ''} – ${priceOf(listing)}`;
    return [{ id: listing.id, lat: geo.latitude, lon: geo.longitude, text, place: listing.location?.city ?? '' }];
  });

/** The listings on a map. The list next to it has the same content as text: the map is for the mouse. */
export function ListingMap({
  listings,
  ...rest
}: {
  listings: readonly Part[];
  hovered?: string | undefined;
  open?: (id: string) => void;
  /** A low band instead of half a page. */
  isSmall?: boolean;
}) {
  return <PointMap points={useMemo(() => pointsOf(listings), [listings])} {...rest} />;
}

/** A map with points. @param points must be the same array while the points are the same */
export function PointMap({
  points,
  hovered,
  open,
  isSmall = false,
  closest,
}: {
  points: readonly Point[];
  hovered?: string | undefined;
  open?: (id: string) => void;
  isSmall?: boolean;
  /** Maximum zoom of automatic moves. */
  closest?: number;
}) {
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<DrawnMap | undefined>(undefined);
  useEffect(() => {
    let drawn: DrawnMap | undefined;
    let isGone = false;
    // Leaflet is loaded when a map is shown: the first page does not need it.
    void import('./draw-map.ts').then(({ drawMap }) => {
      if (isGone || !element.current) return;
      const { tiles, tiles_attribution: attribution } = settings.value ?? {};
      drawn = drawMap(element.current, { tiles, attribution, open: (id) => open?.(id) });
      setMap(drawn);
    });
    return () => {
      isGone = true;
      drawn?.remove();
    };
  }, []);
  useEffect(() => map?.show(points, closest), [map, points, closest]);
  useEffect(() => map?.point(hovered), [map, hovered]);
  return <div ref={element} class={isSmall ? 'map small' : 'map'} role="region" aria-label={say('map')} />;
}
