import { AppError, notFound } from '../../model/errors.ts';
import { route } from '../contract.ts';
import { recordAct } from '../record-act.ts';
import { noContent } from '../reply.ts';
import { addonCode } from './addon-code.ts';

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
}).handle(async (input, deps) => {
  const { gateway, params } = input;
  const code = params.addonCode;
  if (code === 'MULTI_INPUTS' && gateway.input_connectors.length > 0) {
    throw new AppError('CONFLICT', 'The gateway has further input connectors; remove them before the addon.');
  }
  if (!(await deps.billing.cancel(gateway._id, code))) throw notFound('Active addon', code);
  await recordAct(deps, input, gateway._id, 'addon.unsubscribed', { detail: { addon_code: code } });
  return noContent();
});
