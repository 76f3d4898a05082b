/** What the check of a connection found. `model/sentences/checks.ts` has a sentence for each. */
export const CHECK_CODES = ['refused', 'busy', 'unreachable', 'too_slow', 'unusable', 'taken', 'internal'] as const;

export type CheckCode = (typeof CHECK_CODES)[number];

/** Why a record of a CRM could not become a listing. `model/sentences/record-faults.ts` has a sentence for each. */
export const RECORD_FAULT_CODES = [
  'no_reference',
  'several_references',
  'no_content',
  'no_offer',
  'unknown_offer',
  'missing_field',
  'empty_field',
  'unknown_field',
  'unknown_value',
  'wrong_value',
  'text_without_language',
  'unclear_deletion',
  'unclear_exclusion',
  'two_records',
  'feed_drift',
  'unreadable',
  'bug',
] as const;

export type RecordFault = (typeof RECORD_FAULT_CODES)[number];
