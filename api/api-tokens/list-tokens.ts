import { apiTokenSchema } from '../../model/gateway/api-token.ts';
import { route } from '../contract.ts';
import { schema } from '../http/schemas.ts';

const reply = schema({
  type: 'object',
  properties: { items: { type: 'array', items: apiTokenSchema } },
  required: ['items'],
  additionalProperties: false,
} as const);

export const listApiTokens = route({
  method: 'GET',
  path: '/gateways/{id}/api-tokens',
  id: 'listApiTokens',
  summary: 'API tokens of a gateway',
  description: 'The newest first, without the tokens themselves.',
  tag: 'Gateways',
  access: { gateway: 'OWNER' },
  success: { status: 200, description: 'The tokens that are active.', schema: reply },
}).handle(async ({ gateway }, { identity }) => {
  const tokens = await identity.listApiTokens(gateway._id);
  return { items: tokens.toSorted((a, b) => b.created_at.localeCompare(a.created_at)) };
});
