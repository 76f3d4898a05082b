import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Cluster, ClusterMap } from '../../maps/draw-clusters.ts';
import type { View } from '../../maps/draw-map.ts';
import { PointMap } from '../../maps/point-map.tsx';
import { useMap } from '../../maps/use-map.ts';
import { Fault } from '../../parts/feedback.tsx';
import { say } from '../../words/words.ts';
import { boxOf, pathOf, searchedOf } from './filter.ts';
import type { Filter } from './filter.ts';
import { findListings } from './find-listings.ts';
import type { Part } from './find-listings.ts';
import type { ListingPages } from './listing-pages.ts';
import { inLanguage, priceOf } from './listing.ts';

/** So many listings in view are shown one by one, with title and price. */
const MOST_SINGLE = 100;
/** Decimals of a degree by which listings are at one place: some ten metres. */
const SAME_PLACE = 4;
/** Degrees around a place or a cluster that is searched, because positions are rounded. */
const AROUND = 0.0002;
const POINT_FIELDS = [
  'title',
  'location.geo',
  'financial.transaction.price',
  'offer_type',
  'rent_details.rent_period',
  'life_annuity_details',
];

const textOf = (listing: Part): string => `${inLanguage(listing.title) ?? ''} – ${priceOf(listing)}`;

/** A few listings on a map, such as those that a question found. The list next to it has the same content as text. */
export function FewOnMap({
  listings,
  ...rest
}: {
  listings: readonly Part[];
  hovered?: string | undefined;
  open?: (id: string) => void;
  isSmall?: boolean;
}) {
  const points = useMemo(
    () =>
      listings.flatMap((listing) => {
        const geo = listing.location?.geo;
        return geo ? [{ id: listing.id, lat: geo.latitude, lon: geo.longitude, text: textOf(listing) }] : [];
      }),
    [listings],
  );
  return <PointMap points={points} {...rest} />;
}

/** All listings of a filter on a map: clusters that follow the zoom, single listings where few are in view. */
export function AllOnMap({
  filter,
  pages,
  hovered,
  open,
  search,
}: {
  filter: Filter;
  /** Keeps where the map is. */
  pages: ListingPages;
  hovered: string | undefined;
  open: (id: string) => void;
  /** Searches within a box: west, south, east, north, separated by commas. */
  search: (bbox: string) => void;
}) {
  const [view, setView] = useState<View | undefined>(undefined);
  const handlers = useRef({ open, search, pages });
  handlers.current = { open, search, pages };
  const [element, map] = useMap(async (root, settings) => {
    const { drawClusters } = await import('../../maps/draw-clusters.ts');
    return drawClusters(root, settings, {
      moved(next, position) {
        handlers.current.pages.map = position;
        setView(next);
      },
      open({ id, lat, lon, bbox }) {
        if (id !== undefined) handlers.current.open(id);
        else handlers.current.search(boxAround(bbox ?? [lon, lat, lon, lat]));
        return true;
      },
    });
  });
  const error = useContent(map, { filter, pages, view });
  useEffect(() => map?.point(hovered), [map, hovered]);
  return (
    <div class="map-side" id="listings-map">
      <div ref={element} class="map" role="region" aria-label={say('map')} />
      {error !== undefined && <Fault error={error} />}
      {view && (
        <button class="button map-search" type="button" onClick={() => search(view.bbox.join(','))}>
          {say('searchThisArea')}
        </button>
      )}
    </div>
  );
}

/**
 * Moves a map to the listings of a filter, or to where it was, and shows what is in view.
 * @returns why that is not shown; undefined if it is
 */
function useContent(
  map: ClusterMap | undefined,
  { filter, pages, view }: { filter: Filter; pages: ListingPages; view: View | undefined },
): unknown {
  const [error, setError] = useState<unknown>(undefined);
  const address = pathOf(searchedOf({ ...filter, sort: undefined }));
  useEffect(() => {
    if (!map) return undefined;
    return latest(async (isCurrent) => {
      if (pages.map) {
        map.goTo(pages.map);
        return;
      }
      const corners = await cornersOf(filter);
      if (isCurrent()) map.moveTo(corners);
    }, setError);
  }, [map, address]);
  useEffect(() => {
    if (!map || !view) return undefined;
    return latest(
      async (isCurrent) => {
        const clusters = await inView(filter, view);
        if (!isCurrent()) return;
        map.show(clusters);
        setError(undefined);
      },
      (thrown) => {
        // The previous clusters are those of another view.
        map.show([]);
        setError(thrown);
      },
    );
  }, [map, view, address]);
  return error;
}

/** Runs work whose result and error count only until the next one starts. @returns ends it */
function latest(work: (isCurrent: () => boolean) => Promise<void>, fail: (error: unknown) => void): () => void {
  let isCurrent = true;
  work(() => isCurrent).catch((error: unknown) => {
    if (isCurrent) fail(error);
  });
  return () => {
    isCurrent = false;
  };
}

/** Two corners of the box around all listings of a filter; without a listing that has a place those of its own box. */
async function cornersOf(filter: Filter): Promise<{ readonly lat: number; readonly lon: number }[]> {
  const { bounds } = await findListings(filter, { bounds: true, limit: 1, fields: ['type'] });
  const box = bounds ?? boxOf(filter.bbox);
  if (!box) return [];
  const [west = 0, south = 0, east = 0, north = 0] = box;
  return [
    { lat: south, lon: west },
    { lat: north, lon: east },
  ];
}

const boxAround = ([west = 0, south = 0, east = 0, north = 0]: readonly number[]): string =>
  [west - AROUND, south - AROUND, east + AROUND, north + AROUND].map((degree) => degree.toFixed(5)).join(',');

/** What is shown of the listings in view. A filter by a box of its own is narrowed by the view. */
async function inView(filter: Filter, { bbox, zoom }: View): Promise<Cluster[]> {
  const own = boxOf(filter.bbox);
  const box = own ? overlap(own, bbox) : bbox;
  if (!box) return [];
  const { meta, clusters = [] } = await findListings(filter, { bbox: box, zoom, limit: 1, fields: ['type'] });
  if ((meta.total ?? 0) > MOST_SINGLE)
    return clusters.map((cluster) => ({ ...cluster, text: countText(cluster.count) }));
  const { data } = await findListings(filter, { bbox: box, limit: MOST_SINGLE, fields: POINT_FIELDS });
  return together(data);
}

/** The box that two have in common; undefined if there is none. */
function overlap(one: readonly number[], other: readonly number[]): number[] | undefined {
  const [west, south, east, north] = [0, 1, 2, 3].map((side) =>
    (side < 2 ? Math.max : Math.min)(one[side] ?? 0, other[side] ?? 0),
  );
  return west === undefined ||
    south === undefined ||
    east === undefined ||
    north === undefined ||
    west >= east ||
    south >= north
    ? undefined
    : [west, south, east, north];
}

const countText = (count: number): string => say('found', { count });

/** Single listings; those at one place are a cluster, because only one of their markers could be clicked. */
function together(listings: readonly Part[]): Cluster[] {
  const places = new Map<string, Part[]>();
  for (const listing of listings) {
    const geo = listing.location?.geo;
    if (!geo) continue;
    const key = `${geo.latitude.toFixed(SAME_PLACE)} ${geo.longitude.toFixed(SAME_PLACE)}`;
    places.set(key, [...(places.get(key) ?? []), listing]);
  }
  return [...places.values()].flatMap((group): Cluster[] => {
    const [listing] = group;
    const geo = listing?.location?.geo;
    if (!listing || !geo) return [];
    const { latitude: lat, longitude: lon } = geo;
    const count = group.length;
    return count === 1
      ? [{ lat, lon, count, text: textOf(listing), id: listing.id }]
      : [{ lat, lon, count, text: countText(count), bbox: [lon, lat, lon, lat] }];
  });
}
