import { notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { noContent } from '../http/reply.ts';

export const disableEvents = route({
  method: 'DELETE',
  path: '/gateways/{id}/inputs/{connectorId}/event-endpoint',
  id: 'disableEvents',
  summary: 'Turn the events of an input off',
  description: 'All its secrets end at once. Events that were accepted before are still followed.',
  tag: 'CRM events',
  access: { gateway: 'WRITE' },
  success: { status: 204, description: 'Turned off.' },
}).handle(async (input, deps) => {
  const { gateway, params } = input;
  // Also possible for an input that the gateway no longer has.
  const removed = await deps.store.eventEndpoints.remove(gateway._id, params.connectorId);
  if (!removed) throw notFound('The event endpoint of input connector', params.connectorId);
  await recordAct(deps, input, gateway._id, 'gateway.events_disabled', {
    detail: { connector_id: params.connectorId },
  });
  return noContent();
});
