import { route } from '../contract.ts';
import { ref } from '../http/schemas.ts';
import { findInvoice } from './find-invoice.ts';

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
}).handle(({ gateway, params }, { billing }) => findInvoice(billing, gateway._id, params.invoiceId));
