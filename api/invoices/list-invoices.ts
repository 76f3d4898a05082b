import { pageQuery } from '../../model/shared/page.ts';
import { route } from '../contract.ts';
import { pageRef } from '../http/schemas.ts';

export const listInvoices = route({
  method: 'GET',
  path: '/gateways/{id}/invoices',
  id: 'listInvoices',
  summary: 'List invoices',
  description:
    'Newest first. For the owner and FULL_ACCESS delegates; for the owner alone once the gateway is deleted.',
  tag: 'Invoices',
  access: { gateway: 'FULL_ACCESS', orDeleted: true },
  query: pageQuery,
  success: { status: 200, description: 'A page of invoices.', schema: pageRef('Invoice') },
  errors: ['DOWNSTREAM_ERROR'],
}).handle(({ gateway, query }, { billing }) => billing.invoices(gateway._id, query));
