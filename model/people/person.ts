import type { FromSchema } from 'json-schema-to-ts';
import { PERSON_PLACES } from './person-places.ts';

const count = { type: 'integer', minimum: 0 } as const;

/** One record about a person. */
export const personEntrySchema = {
  type: 'object',
  properties: {
    gateway_id: { type: 'string', format: 'uuid' },
    place: {
      type: 'string',
      enum: [...PERSON_PLACES, 'withheld'],
      description:
        '`visitor_events`: what the visitor did on the site. `visitor_days`: the same, summed up per day. `outcomes`: what the agency reported. `leads`, `saved_searches`, `mails`, `audit_events`: as stored, opened. `withheld`: why something is left out.',
    },
    data: { type: 'object', description: 'The record. Its fields depend on the place.' },
  },
  required: ['gateway_id', 'place', 'data'],
  additionalProperties: false,
} as const;

/** The number of erased records, by place. */
export const personErasureSchema = {
  type: 'object',
  properties: {
    gateways: { ...count, description: 'Gateways that were searched.' },
    erased: {
      type: 'object',
      properties: {
        visitor_events: count,
        visitor_days: { ...count, description: 'Days whose rows were rewritten without the visitor.' },
        outcomes: count,
        leads: count,
        saved_searches: count,
        mails: count,
        audit_events: { ...count, description: 'Events that stay, without the visitor’s data.' },
      },
      required: PERSON_PLACES,
      additionalProperties: false,
    },
  },
  required: ['gateways', 'erased'],
  additionalProperties: false,
} as const;

export type PersonEntry = FromSchema<typeof personEntrySchema>;
export type PersonErasure = FromSchema<typeof personErasureSchema>;
