import { Ajv } from 'ajv';
import type { ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { catalogueAddonSchema, invoiceSchema, purchaseSchema } from '../model/gateway/billing.ts';
import type { CatalogueAddon, Invoice, Purchase, PurchaseRequest } from '../model/gateway/billing.ts';
import { pageOf } from '../model/shared/page.ts';
import type { Page } from '../model/shared/page.ts';
import { createIdentityCall, identityDown } from './identity-call.ts';
import type { IdentityAccess } from './identity-call.ts';

/** Addons, purchases and invoices: they belong to the identity service. Every call throws DOWNSTREAM_ERROR when it cannot be reached. */
export interface Billing {
  catalogue(): Promise<CatalogueAddon[]>;
  /** The active purchases of a gateway. */
  purchases(gatewayId: string): Promise<Purchase[]>;
  /** The purchase, or the existing one. Undefined: there is no such addon, it is not available, or it has no price in that period and currency. */
  purchase(
    buyer: { clientId: string; gatewayId: string },
    code: string,
    request: PurchaseRequest,
  ): Promise<Purchase | undefined>;
  /** False: the gateway had not bought it. */
  cancel(gatewayId: string, code: string): Promise<boolean>;
  /** Newest first. */
  invoices(gatewayId: string, page: { page: number; size: number }): Promise<Page<Invoice>>;
  invoice(gatewayId: string, id: string): Promise<Invoice | undefined>;
}

const ajv = addFormats.default(new Ajv());
const isCatalogue = ajv.compile<CatalogueAddon[]>({ type: 'array', items: catalogueAddonSchema });
const isPurchases = ajv.compile<Purchase[]>({ type: 'array', items: purchaseSchema });
const isPurchase = ajv.compile<Purchase>(purchaseSchema);
const isInvoices = ajv.compile<Page<Invoice>>(pageOf(invoiceSchema));
const isInvoice = ajv.compile<Invoice>(invoiceSchema);

/** The billing side of an identity service. What it answers is checked: a wrong answer is as good as none. */
export function createBilling(access: IdentityAccess): Billing {
  const call = createIdentityCall(access);
  /** The checked answer; undefined for a status that says that there is nothing. */
  const ask = async <T>(
    operation: string,
    method: string,
    path: string,
    isAnswer: ValidateFunction<T>,
    options: { body?: object; nothing?: readonly number[] } = {},
  ): Promise<T | undefined> => {
    const response = await call(operation, method, path, options.body);
    const answer: unknown = await response.json().catch(() => undefined);
    if (options.nothing?.includes(response.status)) return undefined;
    if (response.ok && isAnswer(answer)) return answer;
    throw identityDown(new Error(`${operation} returned ${response.status}: ${ajv.errorsText(isAnswer.errors)}`));
  };
  const sure = async <T>(work: Promise<T | undefined>): Promise<T> => {
    const answer = await work;
    if (answer === undefined) throw identityDown(new Error('There was no answer.'));
    return answer;
  };
  const of = (gatewayId: string) => `/gateways/${encodeURIComponent(gatewayId)}`;
  return {
    catalogue: () => sure(ask('list_addons', 'GET', '/addons', isCatalogue)),
    purchases: (gatewayId) => sure(ask('list_purchases', 'GET', `${of(gatewayId)}/purchases`, isPurchases)),
    purchase: ({ clientId, gatewayId }, code, request) =>
      ask('purchase', 'PUT', `${of(gatewayId)}/purchases/${encodeURIComponent(code)}`, isPurchase, {
        body: { client_id: clientId, ...request },
        nothing: [404, 409, 422],
      }),
    async cancel(gatewayId, code) {
      const response = await call('cancel', 'DELETE', `${of(gatewayId)}/purchases/${encodeURIComponent(code)}`);
      await response.body?.cancel();
      if (response.ok) return true;
      if (response.status === 404) return false;
      throw identityDown(new Error(`cancel returned ${response.status}`));
    },
    invoices: (gatewayId, { page, size }) =>
      sure(ask('list_invoices', 'GET', `${of(gatewayId)}/invoices?page=${page}&size=${size}`, isInvoices)),
    invoice: (gatewayId, id) =>
      ask('get_invoice', 'GET', `${of(gatewayId)}/invoices/${encodeURIComponent(id)}`, isInvoice, { nothing: [404] }),
  };
}
