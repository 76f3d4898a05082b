import { AppError } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import type { Typed } from '../http/schemas.ts';
import { answerList, dvfListSchema } from './answer-list.ts';
import { DVF_MEDIA_TYPES, dvfBodySchema, dvfListQuery, dvfZoom, readDvfBody, readDvfQuery } from './dvf-query.ts';
import type { DvfBody, DvfRequest } from './dvf-query.ts';
import { DVF_HEADERS, DVF_HEADER_WORDS } from '../dvf-headers.ts';

const success = {
  status: 200,
  description: 'Mutations, or clusters of them.',
  schema: dvfListSchema,
  contentType: DVF_MEDIA_TYPES.slice(1),
  headers: DVF_HEADER_WORDS,
} as const;

/** Throws BAD_REQUEST if no area is given. */
function withArea(request: DvfRequest, how: string): DvfRequest {
  if (request.filter.area) return request;
  throw new AppError('BAD_REQUEST', `An area is missing: send ${how}; GET /dvf searches without one.`, {
    detail: 'lat',
  });
}

export const searchDvfGeo = route({
  method: 'GET',
  path: '/dvf/geo',
  id: 'searchDvfByArea',
  summary: 'Search transactions by area',
  description:
    'Within a disc (`lat`, `lon`, `radius`) or a box (`bbox`), with the filters of GET /dvf. In a disc nearest first, each with its distance. With `zoom` clusters for a map.',
  tag: 'Transactions',
  access: 'token',
  query: { ...dvfListQuery, zoom: dvfZoom },
  alwaysHeaders: DVF_HEADERS,
  negotiates: DVF_MEDIA_TYPES,
  success,
  errors: ['CONFLICT'],
}).handle(async ({ principal, query, mediaType }, deps) => {
  await deps.dvfAccess.require(principal);
  const request = withArea(readDvfQuery(query), 'lat, lon and radius, or bbox');
  return answerList(request, { principal, mediaType, list: 'dvf-geo' }, deps);
});

const body: Typed<DvfBody> = dvfBodySchema;

export const searchDvfPolygon = route({
  method: 'POST',
  path: '/dvf/geo',
  id: 'searchDvfByPolygon',
  summary: 'Search transactions within a polygon',
  description:
    'As GET /dvf/geo, with the names of its parameters in snake_case, and by `polygon` as well. Changes nothing, and counts as a read.',
  tag: 'Transactions',
  access: 'token',
  quota: 'read',
  body,
  alwaysHeaders: DVF_HEADERS,
  negotiates: DVF_MEDIA_TYPES,
  success,
  errors: ['CONFLICT'],
}).handle(async ({ principal, body: sent, mediaType }, deps) => {
  await deps.dvfAccess.require(principal);
  const request = withArea(readDvfBody(sent), 'polygon, bbox, or lat, lon and radius');
  return answerList(request, { principal, mediaType, list: 'dvf-geo' }, deps);
});
