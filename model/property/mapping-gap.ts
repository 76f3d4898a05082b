/** A value of the CRM that our model has no counterpart for. */
export interface MappingGap {
  readonly code: string;
  readonly field: string;
  readonly value?: string;
}

/** Code of a gap: nobody knows what the record says of the listing's status, and the listing is hidden for that alone. */
export const UNKNOWN_STATUS = 'unknown_status';
