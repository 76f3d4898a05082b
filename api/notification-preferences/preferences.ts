import { preferencesPatchSchema } from '../../model/gateway/mail.ts';
import type { Preferences } from '../../model/gateway/mail.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { ref, schema } from '../http/schemas.ts';

export const getPreferences = route({
  method: 'GET',
  path: '/notification-preferences',
  id: 'getNotificationPreferences',
  summary: 'Read preferences for automatic mails',
  description: 'Of the token’s client, for all its gateways. Everything is on until it is turned off.',
  tag: 'Notifications',
  access: 'token',
  success: { status: 200, description: 'The preferences.', schema: ref('NotificationPreferences') },
}).handle(({ principal }, { store }) => store.preferences.read(principal.clientId));

const body = schema(preferencesPatchSchema);

export const patchPreferences = route({
  method: 'PATCH',
  path: '/notification-preferences',
  id: 'patchNotificationPreferences',
  summary: 'Update preferences for automatic mails',
  description: 'Absent and null fields stay unchanged. Also applies to queued mails.',
  tag: 'Notifications',
  access: 'client',
  body,
  success: { status: 200, description: 'The preferences.', schema: ref('NotificationPreferences') },
}).handle(async (input, deps) => {
  const { sync, gateway_lifecycle, delegation, site } = input.body;
  const given = Object.entries({ sync, gateway_lifecycle, delegation, site }).filter(
    ([, value]) => typeof value === 'boolean',
  );
  const changes: Partial<Preferences> = Object.fromEntries(given);
  const preferences = await deps.store.preferences.change(input.principal.clientId, changes);
  await recordAct(deps, input, undefined, 'notification_preferences.updated', { detail: changes });
  return preferences;
});
