import { LANGUAGES } from '../../model/shared/language.ts';
import { route } from '../contract.ts';
import { content, fileNamePart } from '../http/reply.ts';
import { findInvoice } from './find-invoice.ts';

export const getInvoicePdf = route({
  method: 'GET',
  path: '/gateways/{id}/invoices/{invoiceId}/pdf',
  id: 'getInvoicePdf',
  summary: 'An invoice as a PDF',
  description:
    'What the invoice says, with the name of the addon in the language. It has no addresses, tax numbers or tax, because the invoice has none. For the owner and FULL_ACCESS delegates; for the owner alone once the gateway is deleted.',
  tag: 'Invoices',
  access: { gateway: 'FULL_ACCESS', orDeleted: true },
  query: { language: { type: 'string', enum: LANGUAGES, default: 'fr' } },
  success: {
    status: 200,
    description: 'The invoice, A4.',
    contentType: 'application/pdf',
    headers: { 'Content-Disposition': 'A file name made from the number.' },
  },
  errors: ['DOWNSTREAM_ERROR'],
}).handle(async ({ gateway, params, query: { language } }, { billing, renderInvoice }) => {
  const invoice = await findInvoice(billing, gateway._id, params.invoiceId);
  const pdf = await renderInvoice({ invoice, clientId: gateway.client_id, language });
  const name = fileNamePart(invoice.number);
  return content('application/pdf', pdf, { 'Content-Disposition': `inline; filename="invoice-${name}.pdf"` });
});
