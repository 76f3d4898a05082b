import { maskSecrets } from '../../model/shared/mask-secrets.ts';
import { hubAuditSchema, hubPushedSchema } from '../../model/gateway/site-hub.ts';
import type { HubAuditEntry } from '../../model/gateway/site-hub.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { schema } from '../http/schemas.ts';
import { pushingSite } from './own-site.ts';

const body = schema(hubAuditSchema);
const pushed = schema(hubPushedSchema);

export const pushAudit = route({
  method: 'POST',
  path: '/plugin-manager/audit',
  id: 'pushSiteAudit',
  summary: 'Push what happened on a site',
  description:
    'A buffer of the site: send it again until it is acknowledged; an entry that was received before changes nothing. What looks like a secret is masked. Kept for 90 days.',
  tag: 'Plugin manager',
  access: 'agency',
  // The rate limit is per site: all sites of an agency share its token.
  quota: 'own',
  body,
  success: { status: 200, description: 'The number of stored entries.', schema: pushed },
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
}).handle(async (input, deps) => {
  const site = await pushingSite(input.principal, input.body.site_id, deps);
  const { entries } = input.body;
  const stored = await deps.store.hubReports.addAudit(site, entries.map(masked));
  if (stored > 0) {
    await recordAct(deps, input, undefined, 'managed_site.audit_pushed', { detail: { site_id: site._id, stored } });
  }
  return { stored, known: entries.length - stored };
});

function masked(entry: HubAuditEntry): HubAuditEntry {
  const { message, actor, detail } = entry;
  return {
    ...entry,
    ...(actor === undefined ? {} : { actor: maskSecrets(actor) }),
    ...(message === undefined ? {} : { message: maskSecrets(message) }),
    ...(detail === undefined ? {} : { detail: maskedDetail(detail) }),
  };
}

/** A field's name can mark a secret, too. */
const SECRET_NAME = /key|token|secret|passw|pwd|auth/i;

const maskedDetail = (detail: NonNullable<HubAuditEntry['detail']>) =>
  Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      name,
      SECRET_NAME.test(name) ? '***' : typeof value === 'string' ? maskSecrets(value) : value,
    ]),
  );
