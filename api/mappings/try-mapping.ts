import { MARKETS } from '../../model/geography/country-codes.ts';
import type { FeedMapping } from '../../model/mapping/mapping.ts';
import { checkMapping } from '../../model/mapping/check-mapping.ts';
import type { DraftFault } from '../../model/mapping/stored-mapping.ts';
import type { SampleListing } from '../../model/mapping/mapping-study.ts';
import type { SourceRecord, TriedRecord } from '../../model/mapping/try-mapping.ts';
import { route } from '../contract.ts';
import type { Typed } from '../http/schemas.ts';

/** Bytes: twenty records of the largest kind and a mapping. */
const MAX_BODY = 4 * 1024 * 1024;

const body: Typed<{ mapping: FeedMapping; market?: (typeof MARKETS)[number]; records: SourceRecord[] }> = {
  type: 'object',
  properties: {
    mapping: { $ref: '#/components/schemas/FeedMapping' },
    market: { type: 'string', enum: MARKETS, description: 'Default fr.' },
    records: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: { type: 'object' },
      description: 'As a preview returns them.',
    },
  },
  required: ['mapping', 'records'],
  additionalProperties: false,
};

type Tried = Pick<SampleListing, 'listing' | 'fault' | 'warnings'>;

const tried: Typed<{ faults: DraftFault[]; items: Tried[] }> = {
  type: 'object',
  properties: {
    faults: {
      type: 'array',
      description: 'Faults of the mapping; with any of them no record is mapped.',
      items: {
        type: 'object',
        properties: { at: { type: 'string' }, message: { type: 'string' } },
        required: ['at', 'message'],
        additionalProperties: false,
      },
    },
    items: {
      type: 'array',
      description: 'In the order of the records.',
      items: {
        type: 'object',
        properties: {
          listing: { type: 'object' },
          fault: {
            type: 'object',
            properties: { message: { type: 'string' }, path: { type: 'string' } },
            required: ['message'],
            additionalProperties: false,
          },
          warnings: {
            type: 'array',
            items: {
              type: 'object',
              properties: { code: { type: 'string' }, field: { type: 'string' }, value: { type: 'string' } },
              required: ['code', 'field'],
              additionalProperties: false,
            },
          },
        },
        required: ['warnings'],
        additionalProperties: false,
      },
    },
  },
  required: ['faults', 'items'],
  additionalProperties: false,
};

export const tryMapping = route({
  method: 'POST',
  path: '/mappings/try',
  id: 'tryMapping',
  summary: 'Map some records with a mapping',
  description: 'At once, without reading a feed: an editor shows what a changed rule does. Nothing is stored.',
  tag: 'Mappings',
  access: 'token',
  quota: 'read',
  body,
  maxBodyBytes: MAX_BODY,
  success: { status: 200, description: 'The listings.', schema: tried },
}).handle(({ body: { mapping, market, records } }, deps) => {
  const faults = [...checkMapping(mapping)];
  const items = faults.length > 0 ? [] : deps.tryMapping(mapping, market ?? 'fr', records).map(present);
  return { faults, items };
});

function present(one: TriedRecord): Tried {
  if ('fault' in one) {
    const { message, path } = one.fault;
    return { fault: { message, ...(path === undefined ? {} : { path }) }, warnings: [] };
  }
  return { listing: { ...one.property }, warnings: [...one.warnings] };
}
