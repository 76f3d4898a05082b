import { route } from '../contract.ts';
import { schema } from '../http/schemas.ts';

const text = { type: 'string' } as const;
const names = { type: 'array', items: text } as const;

const connectorList = schema({
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          connector_type: text,
          direction: { type: 'string', enum: ['input', 'output'] },
          title: text,
          config_schema: { type: 'object', description: 'JSON Schema of `config`.' },
          secrets: { ...names, description: 'Fields of `config` that are encrypted at rest and masked in responses.' },
          addresses: { ...names, description: 'Fields of `config` that hold web addresses.' },
          events: { type: 'boolean', description: 'Whether the CRM can send change events; absent for outputs.' },
        },
        required: ['connector_type', 'direction', 'title', 'config_schema', 'secrets', 'addresses'],
        additionalProperties: false,
      },
    },
  },
  required: ['items'],
  additionalProperties: false,
});

/** The connector types as data, from which forms for gateways are built. */
export const listConnectors = route({
  method: 'GET',
  path: '/connectors',
  id: 'listConnectors',
  summary: 'List connector types with the JSON Schema of their configuration',
  description: 'What a gateway can read from and deliver to. Forms can be built from `config_schema`.',
  tag: 'Gateways',
  access: 'token',
  success: { status: 200, description: 'Every connector type.', schema: connectorList },
}).handle((_input, { connectorSpecs }) => ({
  items: connectorSpecs.map(({ type, direction, title, configSchema, secrets, addresses, events }) => ({
    connector_type: type,
    direction,
    title: title ?? type,
    config_schema: { ...configSchema },
    secrets: [...secrets],
    addresses: [...addresses],
    ...(direction === 'input' ? { events: events === true } : {}),
  })),
}));
