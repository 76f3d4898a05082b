import type { FromSchema } from 'json-schema-to-ts';

/** Categories that clients can turn off, with the kinds of mail in each. */
export const MAIL_KINDS = {
  sync: [
    'sync_completed',
    'sync_partial',
    'sync_failed',
    'sync_overflow',
    'sync_timeout',
    'sync_disabled',
    'sync_held',
    'sync_held_new',
    'lead_created',
    'listing_quality',
  ],
  gateway_lifecycle: ['gateway_created', 'gateway_deleted', 'gateway_validated', 'gateway_paused'],
  delegation: ['delegation_granted', 'delegation_granted_until'],
  site: ['site_activated'],
} as const;

export type MailCategory = keyof typeof MAIL_KINDS;
/** Every category, in the order in which people are shown them. */
export const MAIL_CATEGORIES = Object.keys(MAIL_KINDS) as readonly MailCategory[];
export type MailKind = (typeof MAIL_KINDS)[MailCategory][number];

/** The category of each kind. */
export const categoryOf = (kind: MailKind): MailCategory => {
  const found = Object.entries(MAIL_KINDS).find(([, kinds]) => kinds.some((one) => one === kind));
  // Every kind is listed above.
  return found?.[0] as MailCategory;
};

/** Mails to the readers of saved searches. Readers are not clients: they stop these mails by unsubscribing, not by a preference. */
export const READER_MAIL_KINDS = ['search_confirm', 'search_matches'] as const;
export type ReaderMailKind = (typeof READER_MAIL_KINDS)[number];

/** Values for the texts of a mail, by the names that the texts use. */
export type MailFacts = { readonly [name: string]: string | number };

const on = { type: 'boolean', default: true } as const;

/** The automatic mails that a client wants, for all of its gateways. */
export const preferencesSchema = {
  type: 'object',
  properties: {
    sync: {
      ...on,
      description:
        'Sync completed, completed with problems, failed, over the plan’s limit, timed out, disabled, listings held back; new leads; once a week, what listings lack.',
    },
    gateway_lifecycle: { ...on, description: 'Gateway created, deleted, validated, paused.' },
    delegation: { ...on, description: 'Delegation granted.' },
    site: { ...on, description: 'Site activated.' },
  },
  required: ['sync', 'gateway_lifecycle', 'delegation', 'site'],
  additionalProperties: false,
} as const;

const unchanged = { enum: [true, false, null], description: 'Absent or null: unchanged.' } as const;

export const preferencesPatchSchema = {
  type: 'object',
  properties: { sync: unchanged, gateway_lifecycle: unchanged, delegation: unchanged, site: unchanged },
  additionalProperties: false,
} as const;

export type Preferences = FromSchema<typeof preferencesSchema>;
