import { fingerprintOf, newUser } from '../../inbox/credentials.ts';
import { AppError, notFound } from '../../model/shared/errors.ts';
import { MAX_PUBLIC_KEYS } from '../../store/inbox/inboxes.ts';
import { route } from '../contract.ts';
import { schema } from '../http/schemas.ts';
import { recordAct } from '../record-act.ts';
import { demandPushed } from './find-inbox.ts';
import { inboxSchema, presentInbox } from './inbox-schema.ts';

const keysShape = {
  type: 'object',
  properties: {
    public_keys: {
      type: 'array',
      maxItems: MAX_PUBLIC_KEYS,
      items: { type: 'string', minLength: 20, maxLength: 4_000 },
      description: 'One line each, as in a `.pub` file of OpenSSH: `ssh-ed25519 AAAA…`.',
    },
  },
  required: ['public_keys'],
  additionalProperties: false,
} as const;

const keys = schema(keysShape);

export const setInboxKeys = route({
  method: 'PUT',
  path: '/gateways/{id}/inputs/{connectorId}/inbox/public-keys',
  id: 'setInboxKeys',
  summary: 'Set the public keys with which a CRM signs in over SFTP',
  description: 'Replaces all of them; an empty list leaves the secret alone. Only fingerprints are stored.',
  tag: 'Inboxes',
  access: { gateway: 'WRITE' },
  body: keys,
  success: { status: 200, description: 'The inbox.', schema: inboxSchema },
  errors: ['UNPROCESSABLE'],
}).handle(async (request, deps) => {
  const { gateway, body } = request;
  const { store } = deps;
  const { input } = demandPushed(request, deps);
  const added_at = new Date();
  const fingerprints = body.public_keys.map((line, place) => {
    const fingerprint = fingerprintOf(line);
    if (fingerprint !== undefined) return fingerprint;
    throw new AppError('BAD_REQUEST', 'This is no public key of OpenSSH (Ed25519, ECDSA or RSA).', {
      detail: `/public_keys/${place}`,
    });
  });
  const newKeys = [...new Set(fingerprints)].map((fingerprint) => ({ fingerprint, added_at }));
  const { _id } = await store.inboxes.ensure(gateway._id, input.connector_id, newUser());
  const inbox = await store.inboxes.setPublicKeys(_id, newKeys);
  if (!inbox) throw notFound('The inbox of input connector', input.connector_id);
  await recordAct(deps, request, gateway._id, 'inbox.public_keys_replaced', {
    detail: { connector_id: input.connector_id, fingerprints: newKeys.map(({ fingerprint }) => fingerprint) },
  });
  return presentInbox(inbox, input, deps);
});
