import { randomUUID } from 'node:crypto';
import type { Router } from '@koa/router';
import { Ajv } from 'ajv';
import type { FromSchema } from 'json-schema-to-ts';
import type { Context } from 'koa';
import { BILLING_PERIODS } from '../../model/gateway/billing.ts';
import type { Invoice, Purchase } from '../../model/gateway/billing.ts';
import { CATALOGUE } from './catalogue.ts';
import { duePeriods, invoiceOf } from './due-invoices.ts';
import type { TokenStore } from './token-store.ts';

const purchaseRequest = {
  type: 'object',
  properties: {
    client_id: { type: 'string', minLength: 1, maxLength: 200 },
    period: { type: 'string', enum: BILLING_PERIODS },
    currency: { type: 'string', minLength: 3, maxLength: 3 },
    metadata: { type: 'object' },
  },
  required: ['client_id', 'period', 'currency'],
  additionalProperties: false,
} as const;

const isPurchaseRequest = new Ajv().compile<FromSchema<typeof purchaseRequest>>(purchaseRequest);

/** Kept in the token store under these kinds: on disk before the response, like everything there. */
const PURCHASE = 'Purchase';
/** Purchases that were cancelled and are paid until `renews_at`. */
const CANCELLED = 'CancelledPurchase';
const INVOICE = 'Invoice';
const MAX_PAGE = 200;

/** Catalogue, purchases and invoices of the embedded identity service. Prices are its own; a caller names period and currency only. */
export function addBillingRoutes(router: Router, store: TokenStore, now: () => Date = () => new Date()): void {
  const books = createBooks(store, now);
  router.get('/addons', (context) => answer(context, 200, CATALOGUE));
  addPurchaseRoutes(router, books, now);
  addInvoiceRoutes(router, books);
}

type Books = ReturnType<typeof createBooks>;

/** Purchases and invoices in the token store. */
function createBooks(store: TokenStore, now: () => Date) {
  const purchases = () => store.list(PURCHASE).map(([, payload]) => payload as unknown as Purchase);
  const invoicesOf = (gatewayId: string) =>
    store
      .list(INVOICE)
      .map(([, payload]) => payload as unknown as Invoice)
      .filter(({ gateway_id }) => gateway_id === gatewayId)
      .toSorted((a, b) => b.issued_at.localeCompare(a.issued_at) || b.number.localeCompare(a.number));
  const put = (kind: string, id: string, value: object) => store.adapter(kind).upsert(id, { ...value });

  let last: Promise<unknown> = Promise.resolve();
  /** Runs what reads and then writes one after the other: two at a time would buy and bill twice. This process alone has the file. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };

  /** Issues what has fallen due since anybody looked: one invoice at the beginning of each period. */
  async function bill(purchase: Purchase): Promise<Purchase> {
    let current = purchase;
    for (const period of duePeriods(purchase, now())) {
      const issued = store.list(INVOICE).map(([, payload]) => payload as unknown as Invoice);
      const name = CATALOGUE.find(({ code }) => code === current.addon_code)?.name;
      const invoice = invoiceOf(current, period, issued, name);
      await put(INVOICE, invoice.id, invoice);
      current = { ...current, renews_at: invoice.period_end };
      await put(PURCHASE, keyOf(current.gateway_id, current.addon_code), current);
    }
    return current;
  }

  /** The purchase that was cancelled within the period it is paid for, active again as it was: the period is billed already. Undefined when there is none. */
  async function resume(key: string): Promise<Purchase | undefined> {
    const [, payload] = store.list(CANCELLED).find(([id]) => id === key) ?? [];
    const cancelled = payload as unknown as Purchase | undefined;
    if (!cancelled) return undefined;
    const isPaid = new Date(cancelled.renews_at) > now();
    if (isPaid) await put(PURCHASE, key, cancelled);
    await store.adapter(CANCELLED).destroy(key);
    return isPaid ? cancelled : undefined;
  }

  /** Ends a purchase; what fell due before is owed. */
  async function cancel(key: string, purchase: Purchase): Promise<void> {
    // The note comes first: a crash in between leaves an active purchase, whose note counts for nothing.
    await put(CANCELLED, key, await bill(purchase));
    await store.adapter(PURCHASE).destroy(key);
  }

  const add = (purchase: Purchase) => put(PURCHASE, keyOf(purchase.gateway_id, purchase.addon_code), purchase);
  return { purchases, invoicesOf, inTurn, bill, resume, add, cancel };
}

function addPurchaseRoutes(router: Router, books: Books, now: () => Date): void {
  const { purchases, inTurn, cancel } = books;
  router.get('/gateways/:gateway/purchases', (context) =>
    answer(
      context,
      200,
      purchases().filter(({ gateway_id }) => gateway_id === context.params['gateway']),
    ),
  );

  router.put('/gateways/:gateway/purchases/:code', async (context) => {
    const { gateway = '', code = '' } = context.params;
    const body = context.request.body;
    if (!isPurchaseRequest(body)) return answer(context, 400, { error: { message: 'That is no purchase.' } });
    const [status, content] = await inTurn(() => buy(books, { gateway, code }, body, now()));
    answer(context, status, content);
  });

  router.delete('/gateways/:gateway/purchases/:code', async (context) => {
    const { gateway = '', code = '' } = context.params;
    const key = keyOf(gateway, code);
    return inTurn(async () => {
      const purchase = purchases().find((one) => keyOf(one.gateway_id, one.addon_code) === key);
      if (!purchase) return answer(context, 404, { error: { message: 'Not bought.' } });
      await cancel(key, purchase);
      context.status = 204;
    });
  });
}

/** Buys an addon, or returns the purchase that is there. */
async function buy(
  { purchases, resume, bill, add }: Books,
  { gateway, code }: { readonly gateway: string; readonly code: string },
  body: FromSchema<typeof purchaseRequest>,
  at: Date,
): Promise<[status: number, content: object]> {
  const existing = purchases().find(({ gateway_id, addon_code }) => gateway_id === gateway && addon_code === code);
  if (existing) return [200, await bill(existing)];
  const resumed = await resume(keyOf(gateway, code));
  if (resumed) return [200, resumed];
  const addon = CATALOGUE.find((offered) => offered.code === code);
  if (!addon) return [404, { error: { message: `There is no addon ${code}.` } }];
  if (!addon.available) return [409, { error: { message: `${code} is not available.` } }];
  const price = addon.pricing.find(({ period, currency }) => period === body.period && currency === body.currency);
  if (!price) return [422, { error: { message: `${code} has no price in ${body.currency}.` } }];
  const since = at.toISOString();
  const purchase: Purchase = {
    id: randomUUID(),
    gateway_id: gateway,
    addon_code: code,
    ...price,
    ...(body.metadata ? { metadata: body.metadata } : {}),
    active_since: since,
    renews_at: since,
  };
  await add(purchase);
  return [201, await bill(purchase)];
}

function addInvoiceRoutes(router: Router, { purchases, invoicesOf, inTurn, bill }: Books): void {
  router.get('/gateways/:gateway/invoices', async (context) => {
    const { gateway = '' } = context.params;
    await inTurn(async () => {
      for (const purchase of purchases()) if (purchase.gateway_id === gateway) await bill(purchase);
    });
    const page = Number(context.query['page'] ?? 0);
    const size = Math.min(Number(context.query['size'] ?? 50), MAX_PAGE);
    const all = invoicesOf(gateway);
    return answer(context, 200, {
      items: all.slice(page * size, (page + 1) * size),
      page,
      size,
      total_elements: all.length,
      total_pages: Math.ceil(all.length / size),
    });
  });

  router.get('/gateways/:gateway/invoices/:id', (context) => {
    const { gateway = '', id } = context.params;
    const found = invoicesOf(gateway).find((invoice) => invoice.id === id);
    return found
      ? answer(context, 200, found)
      : answer(context, 404, { error: { message: 'There is no such invoice.' } });
  });
}

const keyOf = (gatewayId: string, code: string) => `${gatewayId}/${code}`;

function answer(context: Context, status: number, body: object): void {
  context.status = status;
  context.body = body;
}
