import { AppError, notFound } from '../../model/shared/errors.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { noContent } from '../http/reply.ts';
import { takeTurn } from '../take-turn.ts';
import { addonCode, addonTurn } from './addon-code.ts';

export const unsubscribeAddon = route({
  method: 'DELETE',
  path: '/gateways/{id}/addons/{addonCode}',
  id: 'unsubscribeAddon',
  summary: 'Unsubscribe from an addon',
  description:
    'Ends it at once; invoices stay. Also possible for an addon that is no longer available. For the owner and FULL_ACCESS delegates.',
  tag: 'Addons',
  access: { gateway: 'FULL_ACCESS' },
  params: { addonCode },
  success: { status: 204, description: 'The addon is no longer active.' },
  errors: ['CONFLICT', 'DOWNSTREAM_ERROR'],
}).handle((input, deps) => {
  const { _id } = input.gateway;
  const code = input.params.addonCode;
  return takeTurn(deps, addonTurn(_id, code), async () => {
    // Read again inside the turn: another request may have added inputs meanwhile.
    const gateway = await deps.store.gateways.find(_id);
    if (code === 'MULTI_INPUTS' && gateway && gateway.input_connectors.length > 0) {
      throw new AppError('CONFLICT', 'The gateway has further input connectors; remove them before the addon.');
    }
    const purchases = await deps.billing.purchases(_id);
    const isActive = purchases.some(({ addon_code }) => addon_code === code);
    if (!isActive || !(await deps.billing.cancel(_id, code))) throw notFound('Active addon', code);
    await recordAct(deps, input, _id, 'addon.unsubscribed', { detail: { addon_code: code } });
    return noContent();
  });
});
