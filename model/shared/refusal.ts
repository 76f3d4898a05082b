import type { FromSchema } from 'json-schema-to-ts';

/**
 * Why an estimate is refused. `BEYOND_COMPARABLES`: the evidence covers no such dwelling; `IMPLAUSIBLE`: the request contradicts itself; `OUTSIDE_FRANCE`: the place
 * is in another country or at sea; `ADDRESS_NOT_FOUND`; `TOO_FEW_COMPARABLES`; `NO_METHOD`: no open data shows such prices.
 */
export const REFUSAL_REASONS = [
  'BEYOND_COMPARABLES',
  'IMPLAUSIBLE',
  'OUTSIDE_FRANCE',
  'ADDRESS_NOT_FOUND',
  'TOO_FEW_COMPARABLES',
  'NO_METHOD',
] as const;

/** A machine-readable refusal, which a form can show in its own language at the field to change. */
export const refusalSchema = {
  type: 'object',
  description: 'Of a refused estimation: why, and the range that the evidence covers.',
  properties: {
    reason: { type: 'string', enum: REFUSAL_REASONS },
    field: { type: 'string', description: 'JSON pointer to the field of the request.' },
    given: { type: 'number', description: 'The value in the request.' },
    least: { type: 'number', description: 'Smallest value that the evidence covers.' },
    most: { type: 'number', description: 'Largest value that the evidence covers.' },
    unit: { type: 'string', enum: ['m2', 'rooms', 'sales', 'listings'], description: 'Of given, least and most.' },
  },
  required: ['reason'],
  additionalProperties: false,
} as const;
export type Refusal = FromSchema<typeof refusalSchema>;
