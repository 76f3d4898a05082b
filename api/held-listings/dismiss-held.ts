import { route } from '../contract.ts';
import { ref } from '../http/schemas.ts';
import { recordAct } from '../record-act.ts';
import { selectHeld } from './select-held.ts';

export const dismissHeld = route({
  method: 'POST',
  path: '/gateways/{id}/held-listings/dismiss',
  id: 'dismissHeldListings',
  summary: 'Keep held listings',
  description:
    'Rejects the CRM: those that are missing stay, and no read counts them as missing until the CRM has had them again; those that are new are not published as long as the CRM has them. They can still be confirmed.',
  tag: 'Held listings',
  access: { gateway: 'WRITE' },
  body: ref('HeldSelection'),
  success: {
    status: 200,
    description: 'How many were dismissed.',
    schema: {
      type: 'object',
      properties: { dismissed: { type: 'integer', minimum: 0 } },
      required: ['dismissed'],
      additionalProperties: false,
    },
  },
  errors: ['CONFLICT'],
}).handle(async (input, deps) => {
  const { gateway, body } = input;
  const ids = await selectHeld(gateway._id, body, deps);
  const dismissed = await deps.store.heldListings.dismiss(gateway._id, ids);
  await recordAct(deps, input, gateway._id, 'held_listings.dismissed', { detail: { listings: dismissed } });
  return { dismissed };
});
