import { notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { file } from '../http/reply.ts';
import { findDelivery } from './find-inbox.ts';

export const downloadInboxDelivery = route({
  method: 'GET',
  path: '/gateways/{id}/inputs/{connectorId}/inbox/deliveries/{deliveryId}/file',
  id: 'downloadInboxDelivery',
  summary: 'Download a delivery, as its run reads it',
  description:
    'The file that was pushed, or a zip of it and the files next to it. It may hold personal data that listings do not show.',
  tag: 'Inboxes',
  access: { gateway: 'WRITE' },
  success: {
    status: 200,
    description: 'The bytes.',
    contentType: 'application/octet-stream',
    headers: { 'Content-Disposition': 'Its name.' },
  },
}).handle(async (request, deps) => {
  const { input, delivery } = await findDelivery(request, deps);
  const format = deps.connectorSpecs.find(({ type }) => type === input.connector_type)?.inbox;
  const opened = await deps.inboxes.openDelivery(delivery, format ?? { data: [], zipped: false });
  if (!opened) throw notFound('The file of delivery', delivery._id);
  return file(opened.name, opened.body);
});
