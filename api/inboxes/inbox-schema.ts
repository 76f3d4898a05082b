import { DELIVERY_STATUSES, INBOX_PROTOCOLS } from '../../model/gateway/inbox.ts';
import type { ConnectorRef } from '../../model/gateway/gateway.ts';
import type { DeliveryRecord } from '../../store/inbox/deliveries.ts';
import { MAX_PUBLIC_KEYS } from '../../store/inbox/inboxes.ts';
import type { InboxRecord } from '../../store/inbox/inboxes.ts';
import type { HandlerDeps } from '../deps.ts';
import { schema } from '../http/schemas.ts';
import { addressesOf } from './inbox-addresses.ts';

const count = { type: 'integer', minimum: 0 } as const;
const dateTime = { type: 'string', format: 'date-time' } as const;
const protocol = { type: 'string', enum: INBOX_PROTOCOLS } as const;

export const deliveryShape = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    name: { type: 'string', description: 'Name of its data file.' },
    files: { ...count, description: 'The data file and the files next to it.' },
    bytes: count,
    protocol,
    status: {
      type: 'string',
      enum: DELIVERY_STATUSES,
      description:
        'RECEIVED: waits for its turn. READING: a run reads it. READ: read to its end. FAILED: several runs could not read it, or a person cancelled the one that did. REFUSED: its content is not what the format demands.',
    },
    received_at: dateTime,
    read_at: { ...dateTime, description: 'When it was first read to its end.' },
    job_id: { type: 'string', format: 'uuid', description: 'The last run that read it, dry runs aside.' },
    attempts: { ...count, description: 'Runs that ended without having read it.' },
    fault: { type: 'string', description: 'Why the last run could not read it.' },
  },
  required: ['id', 'name', 'files', 'bytes', 'protocol', 'status', 'received_at', 'attempts'],
  additionalProperties: false,
} as const;

const fields = {
  connector_id: { type: 'string', format: 'uuid' },
  connector_type: { type: 'string' },
  user: { type: 'string', description: 'Whom the CRM signs in as.' },
  addresses: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        protocol,
        url: { type: 'string' },
        host_keys: {
          type: 'array',
          items: { type: 'string' },
          description: 'SFTP: fingerprints of the host keys, for the CRM to compare.',
        },
      },
      required: ['protocol', 'url'],
      additionalProperties: false,
    },
    description: 'Where the CRM puts its files.',
  },
  has_secret: { type: 'boolean', description: 'Whether the CRM can sign in with a secret.' },
  rotated_at: { ...dateTime, description: 'When the secret was made.' },
  public_keys: {
    type: 'array',
    maxItems: MAX_PUBLIC_KEYS,
    items: {
      type: 'object',
      properties: { fingerprint: { type: 'string' }, added_at: dateTime },
      required: ['fingerprint', 'added_at'],
      additionalProperties: false,
    },
    description: 'Keys with which the CRM can sign in over SFTP.',
  },
  files: { ...count, description: 'Files in its folder.' },
  bytes: { ...count, description: 'Bytes of all that is stored, earlier deliveries included.' },
  waiting: { ...count, description: 'Deliveries that are not read yet.' },
  failures: { ...count, description: 'Wrong secrets since the last sign-in.' },
  last_failure_at: dateTime,
  last_sign_in: {
    type: 'object',
    properties: { at: dateTime, protocol },
    required: ['at', 'protocol'],
    additionalProperties: false,
  },
  last_delivery: deliveryShape,
} as const;

const required = [
  'connector_id',
  'connector_type',
  'user',
  'addresses',
  'has_secret',
  'public_keys',
  'files',
  'bytes',
  'waiting',
  'failures',
] as const;

const inboxShape = { type: 'object', properties: fields, required, additionalProperties: false } as const;
const newSecretShape = {
  type: 'object',
  properties: {
    ...fields,
    secret: { type: 'string', description: 'Password and key of the inbox. It is shown this once.' },
  },
  required: [...required, 'secret'],
  additionalProperties: false,
} as const;
const receivedShape = {
  type: 'object',
  properties: {
    files: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, bytes: count },
        required: ['name', 'bytes'],
        additionalProperties: false,
      },
    },
    deliveries: {
      type: 'array',
      items: deliveryShape,
      description: 'Deliveries that are complete with these files; their runs start at once.',
    },
  },
  required: ['files', 'deliveries'],
  additionalProperties: false,
} as const;

export const inboxSchema = schema(inboxShape);
export const inboxWithSecretSchema = schema(newSecretShape);
export const receivedSchema = schema(receivedShape);

/** An inbox as the API returns it. */
export async function presentInbox(inbox: InboxRecord, { connector_type }: ConnectorRef, deps: HandlerDeps) {
  const { store } = deps;
  const [waiting, last, addresses] = await Promise.all([
    store.deliveries.countWaiting(inbox._id),
    store.deliveries.last(inbox._id),
    addressesOf(inbox.user, deps),
  ]);
  const { input_id, user, secret, rotated_at, public_keys, files, bytes, failures, last_failure_at, last_sign_in } =
    inbox;
  return {
    connector_id: input_id,
    connector_type,
    user,
    addresses,
    has_secret: secret !== undefined,
    ...(rotated_at && secret !== undefined ? { rotated_at: rotated_at.toISOString() } : {}),
    public_keys: public_keys.map(({ fingerprint, added_at }) => ({ fingerprint, added_at: added_at.toISOString() })),
    files,
    bytes,
    waiting,
    failures,
    ...(last_failure_at ? { last_failure_at: last_failure_at.toISOString() } : {}),
    ...(last_sign_in ? { last_sign_in: { at: last_sign_in.at.toISOString(), protocol: last_sign_in.protocol } } : {}),
    ...(last ? { last_delivery: presentDelivery(last) } : {}),
  };
}

/** A delivery as the API returns it. */
export const presentDelivery = (delivery: DeliveryRecord) => ({
  id: delivery._id,
  name: delivery.name,
  files: delivery.files,
  bytes: delivery.bytes,
  protocol: delivery.protocol,
  status: delivery.status,
  received_at: delivery.received_at.toISOString(),
  ...(delivery.read_at ? { read_at: delivery.read_at.toISOString() } : {}),
  ...(delivery.job_id === undefined ? {} : { job_id: delivery.job_id }),
  attempts: delivery.attempts,
  ...(delivery.fault === undefined ? {} : { fault: delivery.fault }),
});
