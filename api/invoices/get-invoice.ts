import { notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { ref } from '../http/schemas.ts';

export const getInvoice = route({
  method: 'GET',
  path: '/gateways/{id}/invoices/{invoiceId}',
  id: 'getInvoice',
  summary: 'Get an invoice',
  description: 'For the owner and FULL_ACCESS delegates; for the owner alone once the gateway is deleted.',
  tag: 'Invoices',
  access: { gateway: 'FULL_ACCESS', orDeleted: true },
  success: { status: 200, description: 'The invoice.', schema: ref('Invoice') },
  errors: ['DOWNSTREAM_ERROR'],
}).handle(async ({ gateway, params }, { billing }) => {
  const invoice = await billing.invoice(gateway._id, params.invoiceId);
  if (!invoice) throw notFound('Invoice', params.invoiceId);
  return invoice;
});
