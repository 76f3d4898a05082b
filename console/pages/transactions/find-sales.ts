import type { AnswerOf, InputOf } from '../../../sdk/index.ts';
import { defined } from '../../../model/shared/defined.ts';
import { call } from '../../session/api.ts';
import { readArea, ringOf } from './area.ts';
import { parametersOf } from './sought.ts';
import type { Sought } from './sought.ts';

/** A page of sales. */
export type Found = AnswerOf<'searchDvf'>;

/** Sales on one page of the list. */
const PAGE_SIZE = 50;

/** The filters as a body has them; undefined without a drawn area. An area that cannot be read is sent as an empty one, which the API refuses. */
function bodyOf(sought: Sought): InputOf<'searchDvfByPolygon'>['body'] | undefined {
  if (sought.area === undefined) return undefined;
  const { codePostal, codeInsee, departement, typeBien, ...more } = parametersOf(sought);
  const { dateMin, dateMax, priceMin, priceMax, surfaceMin, surfaceMax, ...point } = more;
  return {
    polygon: ringOf(readArea(sought.area) ?? []),
    ...point,
    ...defined({
      code_postal: codePostal,
      code_insee: codeInsee,
      departement,
      type_bien: typeBien,
      date_min: dateMin,
      date_max: dateMax,
      price_min: priceMin,
      price_max: priceMax,
      surface_min: surfaceMin,
      surface_max: surfaceMax,
    }),
  };
}

/** A page of the list of sales, latest first. */
export function findSales(sought: Sought, cursor?: string): Promise<Found> {
  const page = { limit: PAGE_SIZE, sort: '-date', ...defined({ cursor }) } as const;
  const body = bodyOf(sought);
  return body
    ? call('searchDvfByPolygon', { body: { ...body, ...page } })
    : call('searchDvf', { query: { ...parametersOf(sought), ...page } });
}

/** Clusters of sales: those of a disc or a drawn area as a whole, else those within the view. */
export function findClusters(
  sought: Sought,
  { bbox, zoom }: { readonly bbox: [number, number, number, number]; readonly zoom: number },
): Promise<Found> {
  const body = bodyOf(sought);
  if (body) return call('searchDvfByPolygon', { body: { ...body, zoom } });
  const area = sought.radius === undefined ? { bbox } : {};
  return call('searchDvfByArea', { query: { ...parametersOf(sought), ...area, zoom } });
}

/** Prices of a place by type and period. */
export function priceStats(sought: Sought, period: 'month' | 'quarter' | 'year'): Promise<AnswerOf<'getDvfStats'>> {
  const body = bodyOf(sought);
  return body
    ? call('getDvfStatsByPolygon', { body: { ...body, period } })
    : call('getDvfStats', { query: { ...parametersOf(sought), period } });
}
