import type { estypes } from '@elastic/elasticsearch';
import type { Point } from '../model/geography/distance.ts';

type Query = estypes.QueryDslQueryContainer;

/** Documents whose point is within `meters` of another. */
export const withinDisc = (field: string, { lat, lon }: Point, meters: number): Query => ({
  geo_distance: { [field]: { lat, lon }, distance: `${meters}m` },
});

/** Documents whose point is in a box: west, south, east, north (the order of RFC 7946). */
export const withinBox = (field: string, [left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): Query => ({
  geo_bounding_box: { [field]: { top, left, bottom, right } },
});

/**
 * Documents whose point is in a closed ring of positions, longitude first. Exact: `geo_shape` over points, which both servers have (engines without the type
 * `geo_shape` have the query).
 */
export const withinRing = (field: string, ring: readonly (readonly number[])[]): Query => ({
  geo_shape: {
    [field]: {
      shape: { type: 'polygon', coordinates: [ring.map((position) => [...position])] },
      relation: 'intersects',
    },
  },
});
