import { hashSecret, newSecret, newUser } from '../../inbox/credentials.ts';
import { notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { demandPushed } from './find-inbox.ts';
import { inboxWithSecretSchema, presentInbox } from './inbox-schema.ts';

export const renewInboxSecret = route({
  method: 'POST',
  path: '/gateways/{id}/inputs/{connectorId}/inbox',
  id: 'renewInboxSecret',
  summary: 'Open the inbox of an input to its CRM, or give it a new secret',
  description:
    'Returns the addresses, the user and the secret with which the CRM signs in over every protocol; the secret is shown this once, and only its hash is stored. An earlier secret ends at once. 422 for an input that reads no inbox.',
  tag: 'Inboxes',
  access: { gateway: 'WRITE' },
  success: { status: 201, description: 'The inbox with its new secret.', schema: inboxWithSecretSchema },
  errors: ['UNPROCESSABLE'],
}).handle(async (request, deps) => {
  const { gateway } = request;
  const { store } = deps;
  const { input } = demandPushed(request, deps);
  const { _id } = await store.inboxes.ensure(gateway._id, input.connector_id, newUser());
  const secret = newSecret();
  const inbox = await store.inboxes.setSecret(_id, hashSecret(secret), new Date());
  if (!inbox) throw notFound('The inbox of input connector', input.connector_id);
  await recordAct(deps, request, gateway._id, 'inbox.secret_created', { detail: { connector_id: input.connector_id } });
  return { ...(await presentInbox(inbox, input, deps)), secret };
});
