import { dvfDetailSchema, dvfSourceSchema, dvfSummarySchema } from '../../model/sales/dvf.ts';
import type { DvfSource } from '../../model/sales/dvf.ts';
import { defined } from '../../model/shared/defined.ts';
import { AppError } from '../../model/shared/errors.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import type { Cluster } from '../../search/dvf/clusters.ts';
import type { DvfPage } from '../../search/dvf/dvf-search.ts';
import type { DvfSort } from '../../search/dvf/dvf-sort.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';
import type { HandlerDeps } from '../deps.ts';
import { reach } from '../http/downstream.ts';
import { content, entityTag, streamContent, withHeaders } from '../http/reply.ts';
import type { SpecialReply, WithHeaders } from '../http/reply.ts';
import type { Typed } from '../http/schemas.ts';
import { DVF_FORMATS } from './dvf-query.ts';
import type { DvfFormat, DvfRequest } from './dvf-query.ts';
import { dvfSource, sourceHeaders } from './dvf-source.ts';
import { clusterFeature, createDvfPresenter, csvWriter, featureOf, ndjsonWriter } from './write-mutations.ts';
import type { MutationWriter, PresentedMutation } from './write-mutations.ts';

export interface DvfListMeta {
  readonly total: number;
  readonly has_more?: boolean;
  readonly next_cursor?: string;
}

export interface DvfList {
  readonly data?: readonly PresentedMutation[];
  readonly clusters?: readonly Cluster[];
  readonly meta: DvfListMeta;
  readonly source: DvfSource;
}

/** A list as JSON. */
export const dvfListSchema: Typed<DvfList> = {
  type: 'object',
  properties: {
    data: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          ...dvfSummarySchema.properties,
          ...dvfDetailSchema.properties,
          distance_m: { type: 'integer', minimum: 0, description: 'From lat and lon, if they are given.' },
        },
        required: ['id'],
        additionalProperties: false,
      },
    },
    clusters: {
      type: 'array',
      description: 'Instead of `data` if `zoom` is given; the largest ones first.',
      items: {
        type: 'object',
        properties: {
          cell: { type: 'string', description: 'zoom/x/y of the tile.' },
          lat: { type: 'number' },
          lon: { type: 'number' },
          count: { type: 'integer', minimum: 1 },
          median_price_per_m2: { type: 'number', minimum: 0 },
        },
        required: ['cell', 'lat', 'lon', 'count'],
        additionalProperties: false,
      },
    },
    meta: {
      type: 'object',
      properties: {
        total: { type: 'integer', minimum: 0 },
        has_more: { type: 'boolean' },
        next_cursor: { type: 'string' },
      },
      required: ['total'],
      additionalProperties: false,
    },
    source: dvfSourceSchema,
  },
  required: ['meta', 'source'],
  additionalProperties: false,
};

type Deps = Pick<HandlerDeps, 'dvf' | 'keys'>;
export type DvfListReply = DvfList | WithHeaders<DvfList> | SpecialReply;

const DEFAULT_LIMIT = 50;
/** Mutations of one export; for more, the published source files are the better way. */
const MAX_EXPORT = 100_000;
/** Mutations per round trip of an export. */
const EXPORT_PAGE = 1_000;
const DETAIL_FIELDS = Object.keys(dvfDetailSchema.properties);

/** A list in the requested format. Throws BAD_REQUEST for a cursor of another list or an export that is too large. */
export async function answerList(
  request: DvfRequest,
  { principal, mediaType, list }: { principal: Principal; mediaType: string | undefined; list: string },
  deps: Deps,
): Promise<DvfListReply> {
  const { filter, center, fields, cursor, limit, zoom } = request;
  const format = request.format ?? formatOf(mediaType);
  const source = await reach('The search engine', () => dvfSource(deps, filter));
  if (zoom !== undefined) return clusterReply(filter, zoom, { format, source }, deps);

  const sort = sortOf(request);
  const scope = { list, client: principal.clientId, filter, sort, center };
  const detail = needsDetail(request);
  const find: Find = (after, size) =>
    reach('The search engine', () => deps.dvf.search(filter, { sort, center, detail, limit: size, after }));
  const isText = format === 'csv' || format === 'ndjson';
  const isExport = isText && limit === undefined && cursor === undefined;
  const after = cursor === undefined ? undefined : readCursor(deps.keys, cursor, scope);
  const page = await find(after, isExport ? EXPORT_PAGE : (limit ?? DEFAULT_LIMIT));
  if (isExport) refuseLargeExport(page.total);
  const next = isExport || page.next === undefined ? undefined : writeCursor(deps.keys, page.next, scope);
  const shown = { page, next, source, fields };
  return isText ? textReply(format, shown, isExport ? find : undefined) : jsonReply(format, shown);
}

const sortOf = ({ sort, filter }: DvfRequest): DvfSort => sort ?? (filter.area?.kind === 'disc' ? 'distance' : '-date');

const needsDetail = ({ fields }: DvfRequest): boolean => fields?.some((name) => DETAIL_FIELDS.includes(name)) ?? false;

type Find = (after: string | undefined, size: number) => Promise<DvfPage>;

/** A page of hits, with the cursor of the next one. */
interface ShownPage {
  readonly page: DvfPage;
  readonly next: string | undefined;
  readonly source: DvfSource;
  readonly fields: DvfRequest['fields'];
}

async function clusterReply(
  filter: DvfRequest['filter'],
  zoom: number,
  { format, source }: { readonly format: DvfFormat; readonly source: DvfSource },
  deps: Deps,
): Promise<DvfListReply> {
  const { clusters, total } = await reach('The search engine', () => deps.dvf.clusters(filter, zoom));
  const headers = sourceHeaders(source);
  if (format !== 'geojson') return tagged(headers, { clusters, meta: { total }, source });
  return geojson(headers, clusters.map(clusterFeature), { meta: { total }, source });
}

function refuseLargeExport(total: number): void {
  if (total <= MAX_EXPORT) return;
  throw new AppError(
    'BAD_REQUEST',
    `${total} mutations are too many for one export of at most ${MAX_EXPORT}; narrow the filter, or ask for pages with limit and cursor.`,
    { detail: 'limit' },
  );
}

/** CSV or NDJSON of a page, or of everything from it on if `find` can read further pages. */
function textReply(format: 'csv' | 'ndjson', { page, next, source, fields }: ShownPage, find?: Find): DvfListReply {
  const writer = format === 'csv' ? csvWriter(fields) : ndjsonWriter;
  const pieces = written(page, find && ((from) => find(from, EXPORT_PAGE)), createDvfPresenter(fields), writer);
  const headers = {
    ...sourceHeaders(source),
    'X-Total-Count': String(page.total),
    ...defined({ 'X-Next-Cursor': next }),
  };
  return streamContent(`${DVF_FORMATS[format]}; charset=utf-8`, pieces, headers, { notModified: async () => {} });
}

function jsonReply(format: 'json' | 'geojson', { page, next, source, fields }: ShownPage): DvfListReply {
  const meta = { total: page.total, has_more: next !== undefined, ...defined({ next_cursor: next }) };
  const data = page.hits.map(createDvfPresenter(fields));
  const headers = sourceHeaders(source);
  if (format === 'geojson') return geojson(headers, data.map(featureOf), { meta, source });
  return tagged(headers, { data, meta, source });
}

type Headers = Readonly<Record<string, string>>;

/** A cursor holds its expiry and so changes every second: the entity tag is made without it. */
function tagged(headers: Headers, body: DvfList): WithHeaders<DvfList> {
  return withHeaders({ ...headers, ETag: entityTag([body.data, body.clusters, body.meta.total, body.source]) }, body);
}

function geojson(headers: Headers, features: readonly object[], more: Pick<DvfList, 'meta' | 'source'>): SpecialReply {
  const ETag = entityTag([features, more.meta.total, more.source]);
  const body = JSON.stringify({ type: 'FeatureCollection', features, ...more });
  return content(DVF_FORMATS.geojson, body, { ...headers, ETag });
}

const formatOf = (mediaType: string | undefined): DvfFormat =>
  (['json', 'geojson', 'csv', 'ndjson'] as const).find((format) => DVF_FORMATS[format] === mediaType) ?? 'json';

async function* written(
  first: DvfPage,
  more: ((after: string) => Promise<DvfPage>) | undefined,
  present: ReturnType<typeof createDvfPresenter>,
  { header, lines }: MutationWriter,
): AsyncGenerator<string> {
  yield header;
  for (let page = first; ; page = await more(page.next)) {
    yield lines(page.hits.map(present));
    if (page.next === undefined || !more) return;
  }
}
