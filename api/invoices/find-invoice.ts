import type { Billing } from '../../clients/billing.ts';
import type { Invoice } from '../../model/gateway/billing.ts';
import { notFound } from '../../model/shared/errors.ts';

/** An invoice of a gateway; 404 for that of another one. */
export async function findInvoice(billing: Billing, gatewayId: string, id: string): Promise<Invoice> {
  const invoice = await billing.invoice(gatewayId, id);
  if (!invoice) throw notFound('Invoice', id);
  return invoice;
}
