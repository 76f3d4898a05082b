import type { estypes } from '@elastic/elasticsearch';
import type { Point } from '../../model/geography/distance.ts';
import type { DvfPropertyType, DvfSummary, MutationNature } from '../../model/sales/dvf.ts';
import { withinBox, withinDisc, withinRing } from '../geo-query.ts';
import { UNLISTED_NATURES } from './document.ts';

type Query = estypes.QueryDslQueryContainer;

/** Where mutations are looked for. Boxes across the antimeridian have `west` above `east`. */
export type DvfArea =
  | { readonly kind: 'disc'; readonly center: Point; readonly radiusM: number }
  | {
      readonly kind: 'box';
      readonly south: number;
      readonly west: number;
      readonly north: number;
      readonly east: number;
    }
  /** A ring without its repeated last point. */
  | { readonly kind: 'polygon'; readonly points: readonly Point[] };

export interface Range {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** What is looked for; every condition narrows, of several values one is enough. */
export interface DvfFilter {
  readonly inseeCodes?: readonly string[] | undefined;
  readonly postalCodes?: readonly string[] | undefined;
  readonly department?: string | undefined;
  /** INSEE code, prefix and section: ten characters. */
  readonly section?: string | undefined;
  /** A parcel or its beginning. */
  readonly parcel?: string | undefined;
  readonly natures?: readonly MutationNature[] | undefined;
  readonly types?: readonly DvfPropertyType[] | undefined;
  /** YYYY-MM-DD, inclusive. */
  readonly dateMin?: string | undefined;
  readonly dateMax?: string | undefined;
  /** EUR. */
  readonly price?: Range | undefined;
  /** Built area, m². */
  readonly surface?: Range | undefined;
  readonly rooms?: Range | undefined;
  readonly land?: Range | undefined;
  readonly pricePerM2?: Range | undefined;
  readonly vefa?: boolean | undefined;
  readonly singleDwelling?: boolean | undefined;
  readonly hasCoordinates?: boolean | undefined;
  /** Also mutations without a price, or with a symbolic one. */
  readonly withoutPrice?: boolean | undefined;
  /** Also mutations in several communes. */
  readonly multiCommune?: boolean | undefined;
  readonly area?: DvfArea | undefined;
}

/** The query for an area. */
export function areaQuery(area: DvfArea): Query {
  if (area.kind === 'disc') return withinDisc('location', area.center, area.radiusM);
  if (area.kind === 'box') return withinBox('location', [area.west, area.south, area.east, area.north]);
  const ring = area.points.map(({ lat, lon }) => [lon, lat]);
  const [first] = ring;
  return withinRing('location', first ? [...ring, first] : ring);
}

const terms = (field: string, values: readonly string[] | undefined): Query[] =>
  values === undefined
    ? []
    : [values.length === 1 ? { term: { [field]: values[0] ?? '' } } : { terms: { [field]: [...values] } }];

const range = (field: string, { min, max }: Range = {}): Query[] =>
  min === undefined && max === undefined ? [] : [{ range: { [field]: { gte: min, lte: max } } }];

/** What searches leave out unless the filter asks for it: exchanges and the like, symbolic prices, sales in several communes. */
export function listedQuery({ natures, withoutPrice, multiCommune }: DvfFilter): Query[] {
  if (natures === undefined && !withoutPrice && !multiCommune) return [{ term: { 'x.listed': true } }];
  const excluded: Query[] = [];
  if (natures === undefined) excluded.push({ terms: { nature: [...UNLISTED_NATURES] } });
  const flags: DvfSummary['flags'] = [
    ...(withoutPrice ? [] : (['no_price', 'symbolic_price'] as const)),
    ...(multiCommune ? [] : (['multi_commune'] as const)),
  ];
  if (flags.length > 0) excluded.push({ terms: { flags } });
  return excluded.length === 0 ? [] : [{ bool: { must_not: excluded } }];
}

/** The conditions of a filter other than `listedQuery`. */
export function conditionsOf(filter: DvfFilter): Query[] {
  const { dateMin, dateMax, vefa, singleDwelling, hasCoordinates, parcel, area } = filter;
  return [
    ...terms('insee_codes', filter.inseeCodes),
    ...terms('x.postal_codes', filter.postalCodes),
    ...terms('departments', filter.department === undefined ? undefined : [filter.department]),
    ...terms('x.sections', filter.section === undefined ? undefined : [filter.section]),
    ...(parcel === undefined ? [] : [{ prefix: { 'x.parcels': parcel } }]),
    ...terms('nature', filter.natures),
    ...terms('property_type', filter.types),
    ...(dateMin === undefined && dateMax === undefined ? [] : [{ range: { date: { gte: dateMin, lte: dateMax } } }]),
    ...range('price', filter.price),
    ...range('x.surface', filter.surface),
    ...range('rooms', filter.rooms),
    ...range('land_area', filter.land),
    ...range('price_per_m2', filter.pricePerM2),
    ...(vefa === undefined ? [] : [matching({ term: { nature: 'vefa' } }, vefa)]),
    ...(singleDwelling === undefined ? [] : [matching({ term: { dwellings: 1 } }, singleDwelling)]),
    ...(hasCoordinates === undefined ? [] : [matching({ exists: { field: 'location' } }, hasCoordinates)]),
    ...(area === undefined ? [] : [areaQuery(area)]),
  ];
}

const matching = (query: Query, wanted: boolean): Query => (wanted ? query : { bool: { must_not: [query] } });

/** The whole query; nothing is scored. */
export const filterQuery = (filter: DvfFilter): Query => ({
  bool: { filter: [...conditionsOf(filter), ...listedQuery(filter)] },
});

/** The whole query for sales that also have a place; undefined for a filter of sales without one. */
export const locatedQuery = (filter: DvfFilter): Query => ({
  bool: { filter: [filterQuery(filter), { exists: { field: 'location' } }] },
});
