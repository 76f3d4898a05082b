/**
 * Where the database keeps data of the visitors and customers of an agency. Each collection declares the place that it belongs to; export, erasure and retention
 * are folds over `api/persons/person-places.ts`. In the order of erasure: a place that is needed to find others comes before them.
 */
export const PERSON_PLACES = [
  'visitor_events',
  'visitor_days',
  'outcomes',
  'audit_events',
  'mails',
  'saved_searches',
  'leads',
] as const;
export type PersonPlaceName = (typeof PERSON_PLACES)[number];
