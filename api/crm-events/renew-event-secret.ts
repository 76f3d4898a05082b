import { AppError } from '../../model/shared/errors.ts';
import { OLD_SECRET_HOURS, endOfOldSecret, newSigningSecret } from '../../store/access/signing-secrets.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { endpointWithSecretSchema, findInput, presentEndpoint } from './event-endpoint.ts';
import { endpointSecretContext } from '../../store/sites/event-endpoints.ts';

export const renewEventSecret = route({
  method: 'POST',
  path: '/gateways/{id}/inputs/{connectorId}/event-endpoint',
  id: 'renewEventSecret',
  summary: 'Turn the events of an input on, or give it a new secret',
  description: `Returns the address for the CRM and the secret that it signs with, which is shown this once. A secret that is replaced stays valid for ${OLD_SECRET_HOURS} hours, only the one before it: to end a leaked secret at once, turn the events off and on again. 422 for a connector whose CRM announces nothing.`,
  tag: 'CRM events',
  access: { gateway: 'WRITE' },
  success: { status: 201, description: 'The endpoint with its new secret.', schema: endpointWithSecretSchema },
  errors: ['CONFLICT', 'UNPROCESSABLE'],
}).handle(async (request, deps) => {
  const { gateway, params } = request;
  const { store, keys, connectorSpecs } = deps;
  const input = findInput(gateway, params.connectorId);
  const { connector_id, connector_type } = input;
  if (!connectorSpecs.some(({ type, events }) => type === connector_type && events)) {
    throw new AppError(
      'UNPROCESSABLE',
      `Connectors of the type ${connector_type} take no events; a schedule keeps such an input fresh.`,
    );
  }
  const { secret, stored } = newSigningSecret(keys, endpointSecretContext(gateway._id, connector_id));
  const before = await store.eventEndpoints.find(gateway._id, connector_id);
  const endpoint = before
    ? await store.eventEndpoints.rotate(before, stored, endOfOldSecret(stored.created_at))
    : await store.eventEndpoints.create(gateway._id, connector_id, stored);
  if (!endpoint) {
    throw new AppError('CONFLICT', 'The event endpoint was changed by another request; read it again and retry.');
  }
  await recordAct(deps, request, gateway._id, before ? 'gateway.events_secret_renewed' : 'gateway.events_enabled', {
    detail: { connector_id },
  });
  return { ...presentEndpoint(endpoint, input, deps), secret };
});
