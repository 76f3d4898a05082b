import type { FromSchema } from 'json-schema-to-ts';

/** Everything that leaves an audit event. `gateway.*` are management events, `sync.*` belong to a run as well. */
export const AUDIT_ACTIONS = [
  'gateway.created',
  'gateway.updated',
  'gateway.enabled',
  'gateway.paused',
  'gateway.validated',
  'gateway.validation_failed',
  'gateway.deleted',
  'gateway.not_withdrawn',
  'gateway.events_enabled',
  'gateway.events_secret_renewed',
  'gateway.events_disabled',
  'sync.requested',
  'sync.replay_requested',
  'sync.cancel_requested',
  'sync.started',
  'sync.phase_finished',
  'sync.orphan_guard',
  'sync.overflow',
  'sync.finished',
  'held_listings.confirmed',
  'held_listings.dismissed',
  'listing.url_set',
  'delegation.created',
  'delegation.revoked',
  'addon.subscribed',
  'addon.unsubscribed',
  'portal.enrolled',
  'portal.unenrolled',
  'portal.token_rotated',
  'notification_preferences.updated',
  'metadata.replaced',
  'metadata.merged',
  'template.created',
  'template.updated',
  'template.deleted',
  'template.duplicated',
  'site.activated',
  'managed_site.registered',
  'managed_site.audit_pushed',
  'managed_site.fatal_reported',
  'addon_switch.tripped',
  'support_ticket.created',
  'pdf_template.created',
  'pdf_template.replaced',
  'pdf_template.deleted',
  'event_subscription.created',
  'event_subscription.updated',
  'event_subscription.deleted',
  'event_subscription.secret_rotated',
  'event_subscription.redelivery_requested',
  'event_subscription.unsubscribed',
  'saved_search.created',
  'saved_search.updated',
  'saved_search.deleted',
  'saved_search.confirmed',
  'saved_search.unsubscribed',
] as const;

export const auditEventSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    gateway_id: {
      type: 'string',
      format: 'uuid',
      description: 'Absent for what a client does to things that belong to no gateway.',
    },
    job_id: { type: 'string', format: 'uuid' },
    action: { type: 'string', enum: AUDIT_ACTIONS },
    actor: {
      type: 'object',
      properties: { type: { type: 'string', enum: ['client', 'system'] }, client_id: { type: 'string' } },
      required: ['type'],
      additionalProperties: false,
    },
    at: { type: 'string', format: 'date-time' },
    request_id: { type: 'string' },
    detail: { type: 'object' },
  },
  required: ['id', 'action', 'actor', 'at'],
  additionalProperties: false,
} as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
export type AuditEvent = FromSchema<typeof auditEventSchema>;
export type Actor = AuditEvent['actor'];

/** Who acts when nobody asked: a workflow, a schedule. */
export const SYSTEM: Actor = { type: 'system' };
