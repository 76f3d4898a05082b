import type { FromSchema } from 'json-schema-to-ts';
import { MISSING_PRICE_PER_M2, PROPERTY_TYPES, dvfSourceSchema } from '../../model/sales/dvf.ts';
import type { DvfSource } from '../../model/sales/dvf.ts';
import { AppError } from '../../model/shared/errors.ts';
import type { DvfFilter } from '../../search/dvf/dvf-filter.ts';
import { STATS_PERIODS } from '../../search/dvf/stats.ts';
import type { DvfStats, StatsPeriod } from '../../search/dvf/stats.ts';
import { MIN_PERIOD_SALES } from '../../search/dvf/trend.ts';
import { route } from '../contract.ts';
import { reach } from '../http/downstream.ts';
import { entityTag, withHeaders } from '../http/reply.ts';
import type { Typed } from '../http/schemas.ts';
import { dvfFilterBody, dvfFilterQuery, readDvfBody, readDvfQuery } from './dvf-query.ts';
import type { HandlerDeps } from '../deps.ts';
import { DVF_HEADERS, DVF_HEADER_WORDS } from '../dvf-headers.ts';
import { dvfSource, sourceHeaders } from './dvf-source.ts';

const amount = { type: 'number', minimum: 0 } as const;
const count = { type: 'integer', minimum: 0 } as const;
const quantiles = {
  type: 'object',
  description: 'Quantiles: a tenth, a quarter, half of the values are below p10, p25, p50.',
  properties: { count, p10: amount, p25: amount, p50: amount, p75: amount, p90: amount },
  required: ['count', 'p10', 'p25', 'p50', 'p75', 'p90'],
  additionalProperties: false,
} as const;

interface StatsReply extends DvfStats {
  readonly period: StatsPeriod;
  readonly source: DvfSource;
}

const reply: Typed<StatsReply> = {
  type: 'object',
  properties: {
    period: { type: 'string', enum: STATS_PERIODS },
    total: { ...count, description: 'Mutations that the figures are made of.' },
    types: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          property_type: { type: 'string', enum: PROPERTY_TYPES },
          count,
          price: { ...quantiles, description: 'EUR, of whole mutations.' },
          price_per_m2: { ...quantiles, description: 'EUR per m², of plain sales of one dwelling, without outliers.' },
          trend: {
            type: 'object',
            description: `Of the medians over the periods with at least ${MIN_PERIOD_SALES} sales; absent for too few.`,
            properties: {
              percent_per_year: { type: 'number' },
              periods: count,
              count,
              min_sales_per_period: { ...count, description: 'Fewest sales of a period that counts.' },
            },
            required: ['percent_per_year', 'periods', 'count', 'min_sales_per_period'],
            additionalProperties: false,
          },
          trend_omitted: {
            type: 'array',
            description: `Periods with fewer than ${MIN_PERIOD_SALES} sales that have a price per m²: no part of the trend. Absent if there are none.`,
            items: {
              type: 'object',
              properties: { start: { type: 'string', format: 'date' }, count },
              required: ['start', 'count'],
              additionalProperties: false,
            },
          },
          periods: {
            type: 'array',
            items: {
              type: 'object',
              properties: { start: { type: 'string', format: 'date' }, count, price_per_m2: quantiles },
              required: ['start', 'count'],
              additionalProperties: false,
            },
          },
        },
        required: ['property_type', 'count', 'periods'],
        additionalProperties: false,
      },
    },
    excluded: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          from: {
            type: 'string',
            enum: ['all', 'price_per_m2'],
            description: 'Left out of every figure, or of prices per m².',
          },
          reason: {
            type: 'string',
            description: `A kind of transaction, no_price, multi_commune, outlier, or one of ${MISSING_PRICE_PER_M2.join(', ')}.`,
          },
          count,
        },
        required: ['from', 'reason', 'count'],
        additionalProperties: false,
      },
    },
    source: dvfSourceSchema,
  },
  required: ['period', 'total', 'types', 'excluded', 'source'],
  additionalProperties: false,
};

const DEFAULT_PERIOD = 'quarter';
const period = {
  type: 'string',
  enum: STATS_PERIODS,
  description: `Length of the periods; default ${DEFAULT_PERIOD}.`,
} as const;
const success = { status: 200, description: 'The figures.', schema: reply, headers: DVF_HEADER_WORDS } as const;

export const getDvfStats = route({
  method: 'GET',
  path: '/dvf/stats',
  id: 'getDvfStats',
  summary: 'Prices of a place by type and period',
  description:
    'Counts, quantiles and trends of a commune, postal code, department, section, parcel, disc or box, with the filters of GET /dvf, and the number of mutations left out, by reason.',
  tag: 'Transactions',
  access: 'token',
  query: { ...dvfFilterQuery, period: { ...period, default: DEFAULT_PERIOD } },
  alwaysHeaders: DVF_HEADERS,
  success,
  errors: ['CONFLICT'],
}).handle(async ({ principal, query: { period, ...query } }, deps) => {
  await deps.dvfAccess.require(principal);
  return statsReply(readDvfQuery(query).filter, period, deps);
});

const statsBodySchema = {
  type: 'object',
  properties: { ...dvfFilterBody, period },
  additionalProperties: false,
} as const;

const statsBody: Typed<FromSchema<typeof statsBodySchema>> = statsBodySchema;

export const getDvfPolygonStats = route({
  method: 'POST',
  path: '/dvf/stats',
  id: 'getDvfStatsByPolygon',
  summary: 'Prices within a polygon by type and period',
  description:
    'As GET /dvf/stats, with the names of its parameters in snake_case, and by `polygon` as well. Changes nothing, and counts as a read.',
  tag: 'Transactions',
  access: 'token',
  quota: 'read',
  body: statsBody,
  alwaysHeaders: DVF_HEADERS,
  success,
  errors: ['CONFLICT'],
}).handle(async ({ principal, body: { period = DEFAULT_PERIOD, ...body } }, deps) => {
  await deps.dvfAccess.require(principal);
  return statsReply(readDvfBody(body).filter, period, deps);
});

async function statsReply(filter: DvfFilter, period: StatsPeriod, deps: HandlerDeps) {
  requirePlace(filter);
  const [source, stats] = await reach('The search engine', () =>
    Promise.all([dvfSource(deps, filter), deps.dvf.stats(filter, period)]),
  );
  const body = { period, ...stats, source };
  return withHeaders({ ...sourceHeaders(source), ETag: entityTag(body) }, body);
}

/** Without a place the figures would mix markets that have nothing in common. */
function requirePlace({ inseeCodes, postalCodes, department, section, parcel, area }: DvfFilter): void {
  if (inseeCodes || postalCodes || department || section || parcel || area) return;
  throw new AppError(
    'BAD_REQUEST',
    'A place is missing: send codeInsee, codePostal, departement, section, parcelle, bbox, or lat, lon and radius (by POST also polygon).',
    { detail: 'codeInsee' },
  );
}
