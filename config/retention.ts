import { days } from './shapes.ts';

/** Variables read by the store, which deletes by age; docs/operations.md has the table of all that grows; a part of the schema of `config/config.ts`. */
export const retentionVariables = {
  JOB_RETENTION_DAYS: {
    ...days,
    default: 400,
    description:
      'Days after which sync jobs and the audit events of runs are deleted; 0 keeps them. A year and a month: a month can be compared with the same one a year before.',
  },
  AUDIT_RETENTION_DAYS: {
    ...days,
    default: 1_095,
    description:
      'Days after which all audit events are deleted, those of clients and operators included; 0 keeps them. Three years, as leads.',
  },
  FORMER_LISTING_RETENTION_DAYS: {
    ...days,
    default: 1_825,
    description:
      'Days after which a former listing is deleted with its raw record; 0 keeps them. One that comes back later is a new listing. Five years is longer than a home is off the market between two mandates.',
  },
} as const;
