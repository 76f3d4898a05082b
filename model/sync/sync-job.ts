import type { FromSchema } from 'json-schema-to-ts';
import { changedFields } from '../listing/listing-version.ts';

export const JOB_KINDS = ['SYNC', 'OUTPUT_REPLAY'] as const;
export const JOB_MODES = ['FULL', 'FORCED_FULL', 'INCREMENTAL'] as const;
export const JOB_TRIGGERS = ['API', 'SCHEDULE', 'CRM_EVENT', 'INBOX'] as const;
export const JOB_STATUSES = [
  'QUEUED',
  'RUNNING',
  'CANCELLING',
  'COMPLETED',
  'PARTIAL',
  'FAILED',
  'CANCELLED',
  'TIMED_OUT',
] as const;
/** import: read, normalise, write and index, page by page; reconcile: archive what the CRM no longer has; deliver: send to the sites; finish. */
export const JOB_PHASES = ['import', 'reconcile', 'deliver', 'finish'] as const;
export const COUNT_NAMES = [
  'read',
  'created',
  'updated',
  'unchanged',
  'quarantined',
  'media_missing',
  'archived',
  'held',
  'held_new',
  'delivered',
  'withdrawn',
  'delivery_failed',
  'over_limit',
  'outputs_failed',
] as const;

const count = { type: 'integer', minimum: 0 } as const;
const dateTime = { type: 'string', format: 'date-time' } as const;

/** Counts of a run. read = created + updated + unchanged + quarantined, always; held_new is counted separately. The outcome follows from them (workflows/run-outcome.ts). */
export const countsSchema = {
  type: 'object',
  properties: {
    read: count,
    created: count,
    updated: count,
    unchanged: count,
    quarantined: count,
    media_missing: {
      ...count,
      description: 'Listings of which the feed contains none of the pictures and files that they name.',
    },
    archived: count,
    held: { ...count, description: 'Listings missing from the CRM that the orphan guard kept.' },
    held_new: {
      ...count,
      description:
        'Records that would have become new listings and were held. They are not among `read`: read = created + updated + unchanged + quarantined, and read + held_new is what the CRM delivered.',
    },
    delivered: count,
    withdrawn: count,
    delivery_failed: count,
    over_limit: {
      ...count,
      description: 'Listings beyond the plan’s limit that were not delivered, summed over the outputs.',
    },
    outputs_failed: { ...count, description: 'Outputs that refused us, could not be reached or could not be served.' },
  },
  required: COUNT_NAMES,
  additionalProperties: false,
} as const;

/** Why a run is not complete, or what its owner should know: one per code (model/sync/job-reasons.ts); `count` is the number of occurrences. */
export const reasonSchema = {
  type: 'object',
  properties: {
    code: { type: 'string' },
    message: { type: 'string', description: 'What the code means.' },
    count,
    examples: { type: 'array', items: { type: 'string' }, description: 'What happened, a few times; 5 at most.' },
  },
  required: ['code', 'message', 'count'],
  additionalProperties: false,
} as const;

export const syncJobSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    gateway_id: { type: 'string', format: 'uuid' },
    kind: { type: 'string', enum: JOB_KINDS },
    mode: { type: 'string', enum: JOB_MODES },
    crm_reference: { type: 'string' },
    dry_run: { type: 'boolean', description: 'The run only reports what it would do.' },
    trigger: { type: 'string', enum: JOB_TRIGGERS },
    status: { type: 'string', enum: JOB_STATUSES },
    phase: { type: 'string', enum: JOB_PHASES },
    counts: countsSchema,
    reasons: { type: 'array', items: reasonSchema },
    created_at: dateTime,
    started_at: dateTime,
    finished_at: dateTime,
  },
  required: ['id', 'gateway_id', 'kind', 'mode', 'trigger', 'status', 'counts', 'reasons', 'created_at'],
  additionalProperties: false,
} as const;

export const CHANGE_OPS = ['created', 'updated', 'archived', 'restored'] as const;

/** The effect of a run on one listing, or the effect that a dry run would have. */
export const jobChangeSchema = {
  type: 'object',
  properties: {
    op: { type: 'string', enum: CHANGE_OPS },
    crm_reference: { type: 'string' },
    title: { type: 'string', description: 'Its title as the CRM has it, or as it was.' },
    listing_id: { type: 'string', format: 'uuid', description: 'Id of the listing; absent in dry runs.' },
    fields: {
      ...changedFields,
      description:
        'Of an update: every field that it changed, as long as the history of the listing is kept. Absent where it is not known.',
    },
  },
  required: ['op', 'crm_reference'],
  additionalProperties: false,
} as const;

/** Live progress of a job: `total` and the values derived from it are known once the CRM has reported its number of listings. */
export const progressSchema = {
  type: 'object',
  properties: {
    job_id: { type: 'string', format: 'uuid' },
    status: { type: 'string', enum: JOB_STATUSES },
    phase: { type: 'string', enum: JOB_PHASES },
    counts: countsSchema,
    total: count,
    percent: { type: 'number', minimum: 0, maximum: 100 },
    rate_per_second: { type: 'number', minimum: 0 },
    eta_seconds: { type: 'integer', minimum: 0 },
  },
  required: ['job_id', 'status', 'counts', 'rate_per_second'],
  additionalProperties: false,
} as const;

export type JobKind = (typeof JOB_KINDS)[number];
export type JobMode = (typeof JOB_MODES)[number];
export type JobTrigger = (typeof JOB_TRIGGERS)[number];
export type JobStatus = (typeof JOB_STATUSES)[number];
export type JobPhase = (typeof JOB_PHASES)[number];
export type Counts = FromSchema<typeof countsSchema>;
export type Reason = FromSchema<typeof reasonSchema>;
export type SyncJob = FromSchema<typeof syncJobSchema>;
export type JobChange = FromSchema<typeof jobChangeSchema>;
/** The same as journalled: the version that a run wrote, from which the fields are found. */
export type RecordedChange = Omit<JobChange, 'fields'> & { readonly version?: number };
export type Progress = FromSchema<typeof progressSchema>;

/** Statuses that are final. */
export const FINAL_STATUSES: readonly JobStatus[] = ['COMPLETED', 'PARTIAL', 'FAILED', 'CANCELLED', 'TIMED_OUT'];

export const OPEN_STATUSES: readonly JobStatus[] = JOB_STATUSES.filter((status) => !FINAL_STATUSES.includes(status));

export const noCounts = (): Counts => ({
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  quarantined: 0,
  media_missing: 0,
  archived: 0,
  held: 0,
  held_new: 0,
  delivered: 0,
  withdrawn: 0,
  delivery_failed: 0,
  over_limit: 0,
  outputs_failed: 0,
});

/** Counts as an earlier release wrote them, completed with the newer ones. */
export const wholeCounts = (counts: Partial<Counts>): Counts => ({ ...noCounts(), ...counts });

/** The sum of counts; absent ones count as zero. */
export function addCounts(a: Counts, b: Partial<Counts>): Counts {
  const sum = { ...a };
  for (const name of COUNT_NAMES) sum[name] += b[name] ?? 0;
  return sum;
}
