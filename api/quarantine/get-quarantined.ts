import { AppError, notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { content } from '../http/reply.ts';

export const getQuarantined = route({
  method: 'GET',
  path: '/gateways/{id}/quarantine/raw',
  id: 'getQuarantinedRaw',
  summary: 'A quarantined record as the CRM sent it',
  description: 'The list of quarantined records has the address.',
  tag: 'Quarantine',
  access: { gateway: 'READ' },
  query: {
    connectorId: { type: 'string', format: 'uuid', description: 'The input connector that read it.' },
    key: { type: 'string', minLength: 1, maxLength: 1_000, description: 'Its key.' },
  },
  success: { status: 200, description: 'The record.', contentType: 'application/json' },
}).handle(async ({ gateway, query }, { store }) => {
  const { connectorId, key } = query;
  if (connectorId === undefined || key === undefined)
    throw new AppError('BAD_REQUEST', 'Name the record by connectorId and key, as in the list of quarantined records.');
  const raw = await store.quarantine.raw(gateway._id, connectorId, key);
  if (raw === undefined) throw notFound('Record', key);
  return content('application/json', raw, { 'Cache-Control': 'private, no-store' });
});
