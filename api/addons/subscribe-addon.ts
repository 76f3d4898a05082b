import { isAvailable } from '../../model/gateway/addon-features.ts';
import { purchaseRequestSchema } from '../../model/gateway/billing.ts';
import type { Purchase, PurchaseRequest } from '../../model/gateway/billing.ts';
import { AppError, notFound } from '../../model/shared/errors.ts';
import type { Principal } from '../../model/gateway/principal.ts';
import type { GatewayRecord } from '../../store/access/gateways.ts';
import { route } from '../contract.ts';
import type { HandlerDeps } from '../deps.ts';
import { recordAct } from '../record-act.ts';
import { ref, schema } from '../http/schemas.ts';
import { takeTurn } from '../take-turn.ts';
import { addonCode, addonTurn } from './addon-code.ts';

const body = schema(purchaseRequestSchema);

export const subscribeAddon = route({
  method: 'POST',
  path: '/gateways/{id}/addons/{addonCode}',
  id: 'subscribeAddon',
  summary: 'Subscribe to an addon',
  description:
    'The price follows from the catalogue. When the addon is already active, its purchase is returned and nothing is bought. When it was cancelled within the period that is paid for, that purchase is active again, with its period and currency, and nothing is billed before the next period. An addon that the catalogue marks `available: false` is refused with 409. For the owner and FULL_ACCESS delegates.',
  tag: 'Addons',
  access: { gateway: 'FULL_ACCESS' },
  params: { addonCode },
  body,
  success: { status: 200, description: 'The purchase.', schema: ref('Purchase') },
  errors: ['CONFLICT', 'DOWNSTREAM_ERROR'],
}).handle((input, deps) => {
  const { gateway, params } = input;
  // Serialised: some identity services store two purchases for two simultaneous requests.
  return takeTurn(deps, addonTurn(gateway._id, params.addonCode), () => subscribe(input, deps));
});

interface Order {
  readonly gateway: GatewayRecord;
  readonly params: { readonly addonCode: string };
  readonly body: PurchaseRequest;
  readonly principal: Principal;
  readonly requestId: string;
}

async function subscribe(input: Order, deps: HandlerDeps): Promise<Purchase> {
  const { gateway } = input;
  const code = input.params.addonCode;
  const existing = (await deps.billing.purchases(gateway._id)).find(({ addon_code }) => addon_code === code);
  if (existing) return existing;
  const addon = (await deps.billing.catalogue()).find((offered) => offered.code === code);
  if (!addon) throw notFound('Addon', code);
  if (!isAvailable(addon)) {
    throw new AppError('CONFLICT', `The addon ${code} cannot be bought: its feature is not available yet.`);
  }
  const { currency, period } = input.body;
  const prices = addon.pricing.filter((price) => price.period === period);
  if (!prices.some((price) => price.currency === currency)) {
    const known = prices.map((price) => price.currency).join(', ');
    throw new AppError(
      'BAD_REQUEST',
      `The addon ${code} has no ${period} price in ${currency}; there is one in ${known}.`,
      {
        detail: '/currency',
      },
    );
  }
  const purchase = await deps.billing.purchase(
    { clientId: gateway.client_id, gatewayId: gateway._id },
    code,
    input.body,
  );
  // The catalogue changed between the two requests.
  if (!purchase)
    throw new AppError('CONFLICT', `The addon ${code} is no longer sold at that price; read the catalogue again.`);
  const { amount } = purchase;
  await recordAct(deps, input, gateway._id, 'addon.subscribed', {
    detail: { addon_code: code, period, currency, amount },
    once: `addon.subscribed/${purchase.id}`,
  });
  return purchase;
}
