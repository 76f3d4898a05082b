import { DELIVERY_STATUSES } from '../../model/gateway/inbox.ts';
import { route } from '../contract.ts';
import { MAX_CURSOR_LENGTH, readCursor, writeCursor } from '../http/cursor.ts';
import { schema } from '../http/schemas.ts';
import { findInbox } from './find-inbox.ts';
import { deliveryShape, presentDelivery } from './inbox-schema.ts';

const pageShape = {
  type: 'object',
  properties: {
    items: { type: 'array', items: deliveryShape },
    next_cursor: { type: 'string', description: 'Where the next page begins; absent on the last one.' },
  },
  required: ['items'],
  additionalProperties: false,
} as const;

const deliveryPage = schema(pageShape);

export const listInboxDeliveries = route({
  method: 'GET',
  path: '/gateways/{id}/inputs/{connectorId}/inbox/deliveries',
  id: 'listInboxDeliveries',
  summary: 'Deliveries into the inbox of an input',
  description: 'Newest first. The last ones are kept, and those that are not read yet.',
  tag: 'Inboxes',
  access: { gateway: 'READ' },
  query: {
    status: { type: 'string', enum: DELIVERY_STATUSES, description: 'Only these.' },
    limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
    cursor: { type: 'string', maxLength: MAX_CURSOR_LENGTH, description: 'From `next_cursor`; good for 24 hours.' },
  },
  success: { status: 200, description: 'A page of deliveries.', schema: deliveryPage },
}).handle(async (request, deps) => {
  const { query } = request;
  const { inbox } = await findInbox(request, deps);
  const { status, cursor, limit } = query;
  const scope = { list: 'inbox-deliveries', inbox: inbox._id, status };
  const found = await deps.store.deliveries.list(inbox._id, {
    limit: limit + 1,
    ...(status === undefined ? {} : { status }),
    ...(cursor === undefined ? {} : { before: Number(readCursor(deps.keys, cursor, scope)) }),
  });
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map(presentDelivery),
    ...(last ? { next_cursor: writeCursor(deps.keys, String(last.seq), scope) } : {}),
  };
});
