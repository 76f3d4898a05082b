import { route } from '../contract.ts';
import { schema } from '../http/schemas.ts';

const text = { type: 'string' } as const;

const principalSchema = schema({
  type: 'object',
  properties: {
    client_id: text,
    item_ids: { type: 'array', items: text, description: 'Items in which the client may create gateways.' },
    plan: text,
    agency: { type: 'boolean', description: 'Whether the plugin manager is open to the client.' },
    gateway_id: { ...text, description: 'The only gateway of an API token; absent for a token of the client.' },
    read_only: { type: 'boolean', description: 'True for an API token that changes nothing.' },
    output_id: { ...text, description: 'The output connector of the only site of an API token.' },
    language: { ...text, description: 'ISO 639-1; absent if the identity service states none.' },
  },
  required: ['client_id', 'item_ids', 'plan', 'agency'],
  additionalProperties: false,
});

export const getPrincipal = route({
  method: 'GET',
  path: '/principal',
  id: 'getPrincipal',
  summary: 'The client that the token belongs to',
  description: 'Its client, items and plan, and what the token is limited to: reading, one gateway, one site.',
  tag: 'Gateways',
  access: 'token',
  forSites: true,
  success: { status: 200, description: 'The client and what the token reaches.', schema: principalSchema },
}).handle(({ principal: { clientId, itemIds, plan, agency, gatewayId, readOnly, outputId, language } }) => ({
  client_id: clientId,
  item_ids: [...itemIds],
  plan,
  agency,
  ...(gatewayId === undefined ? {} : { gateway_id: gatewayId }),
  ...(readOnly ? { read_only: readOnly } : {}),
  ...(outputId === undefined ? {} : { output_id: outputId }),
  ...(language === undefined ? {} : { language }),
}));
