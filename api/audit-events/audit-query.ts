import { AUDIT_ACTIONS } from '../../model/gateway/audit-event.ts';
import type { AuditAction } from '../../model/gateway/audit-event.ts';
import { pageQuery } from '../../model/shared/page.ts';
import type { AuditFilter } from '../../store/access/audit-events.ts';

const time = { type: 'string', format: 'date-time' } as const;

/** Query parameters for the events of one client. */
export const ownActsQuery = {
  action: { type: 'string', enum: AUDIT_ACTIONS, description: 'Only these.' },
  from: { ...time, description: 'Then or later.' },
  to: { ...time, description: 'Before.' },
  ...pageQuery,
} as const;

/** Query parameters for the events of a gateway. */
export const auditQuery = {
  ...ownActsQuery,
  actor: {
    type: 'string',
    enum: ['client', 'system'],
    description: 'Only acts of clients, or only those of schedules and workflows.',
  },
  clientId: { type: 'string', minLength: 1, maxLength: 200, description: 'Only what this client did.' },
} as const;

interface Asked {
  readonly action?: AuditAction | undefined;
  readonly actor?: 'client' | 'system' | undefined;
  readonly clientId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The filter that the store receives. */
export const filterOf = ({ action, actor, clientId, from, to }: Asked): AuditFilter => ({
  ...(action ? { action } : {}),
  ...(actor ? { actor } : {}),
  ...(clientId ? { clientId } : {}),
  ...(from ? { from: new Date(from) } : {}),
  ...(to ? { to: new Date(to) } : {}),
});
