import type { FromSchema } from 'json-schema-to-ts';
import { CHECK_CODES } from '../shared/fault-codes.ts';
import type { CheckCode } from '../shared/fault-codes.ts';

/** The result of checking one connector. */
export interface ConnectorCheck {
  readonly connectorId: string;
  readonly connectorType: string;
  readonly ok: boolean;
  /** The code of the sentence for the fault; absent when ok. */
  readonly code?: CheckCode;
  /** Shown to the owner; absent when ok. */
  readonly message?: string;
}

/**
 * What is checked: the stored connectors of a gateway, by its id, or those of a gateway that is not stored yet. The latter are one sealed text, so that neither
 * configurations nor secrets pass through Temporal in the clear; `gatewayId` is an id made for the check, or that of the gateway whose connectors
 * would be changed. `only`: ids of the connectors to check; absent: all of them.
 */
export type CheckInput =
  | string
  | { readonly gatewayId: string; readonly sealed: string; readonly only?: readonly string[] };

/** The result of checking one connector, as the API returns it. */
export const connectionCheckSchema = {
  type: 'object',
  properties: {
    connector_type: { type: 'string' },
    place: { type: 'string', description: 'JSON pointer of the connector in the body.' },
    ok: { type: 'boolean' },
    code: {
      type: 'string',
      enum: CHECK_CODES,
      description: 'The kind of the fault; the console has a sentence for each in its languages. Absent when ok.',
    },
    message: { type: 'string', description: 'The fault in detail; absent when ok.' },
  },
  required: ['connector_type', 'place', 'ok'],
  additionalProperties: false,
} as const;

export type ConnectionCheck = FromSchema<typeof connectionCheckSchema>;
