/** A value of the CRM that our model has no counterpart for. */
export interface MappingGap {
  readonly code: string;
  readonly field: string;
  readonly value?: string;
}
