import type { FromSchema } from 'json-schema-to-ts';

/** Minimum polling interval of a schedule, minutes. */
export const MIN_MINUTES = 5;
/** Thirty days. */
const MAX_MINUTES = 43_200;

const rhythm = {
  cron: {
    type: 'string',
    // Five fields; `cron-gap.ts` checks the rest of the grammar and the minimum interval.
    pattern: '^\\S+( \\S+){4}$',
    maxLength: 100,
    description: `Minute, hour, day of month, month, day of week, for example "0 5 * * 1-5"; two times are at least ${MIN_MINUTES} minutes apart.`,
  },
  every_minutes: {
    type: 'integer',
    minimum: MIN_MINUTES,
    maximum: MAX_MINUTES,
    description: 'Instead of `cron`: so many minutes from one sync to the next.',
  },
  time_zone: { type: 'string', maxLength: 64, description: 'IANA time zone of `cron`; UTC when absent.' },
} as const;

/** How often a gateway syncs by itself: by `cron` or by `every_minutes`; an empty object means never. */
export const scheduleInputSchema = { type: 'object', properties: rhythm, additionalProperties: false } as const;

/** The rhythm with the last and the next scheduled run. */
export const scheduleSchema = {
  type: 'object',
  properties: {
    ...rhythm,
    paused: { type: 'boolean', description: 'True while the gateway is not ACTIVE.' },
    last_run_at: { type: 'string', format: 'date-time' },
    next_run_at: { type: 'string', format: 'date-time' },
    unknown: {
      type: 'boolean',
      description:
        'True while the workflow engine cannot be reached: when the gateway syncs next is not known, and a change of the rhythm takes effect once the engine is back.',
    },
  },
  required: ['paused'],
  additionalProperties: false,
} as const;

/** False for an empty schedule: the gateway syncs only on request. */
export const hasRhythm = ({ cron, every_minutes }: ScheduleInput): boolean =>
  cron !== undefined || every_minutes !== undefined;

export type ScheduleInput = FromSchema<typeof scheduleInputSchema>;
export type Schedule = FromSchema<typeof scheduleSchema>;
