import type { ConnectorSpecData } from '../connector-schemas/connector-spec.ts';
import { components } from '../http/schemas.ts';

/**
 * The connectors a client can send, one schema per kind with its own `config`: InputConnector, OutputConnector and the bodies that use them.
 * Without any specs connectors stay what the model says of all of them.
 */
export function connectorSchemas(specs: readonly ConnectorSpecData[]): Record<string, unknown> {
  const schemas: Record<string, unknown> = {};
  for (const spec of specs) schemas[nameOf(spec)] = connectorSchema(spec);
  const any = (direction: ConnectorSpecData['direction']) => {
    const kinds = specs.filter((spec) => spec.direction === direction);
    if (kinds.length === 0) return { $ref: '#/components/schemas/ConnectorInput' };
    return {
      oneOf: kinds.map((spec) => ({ $ref: `#/components/schemas/${nameOf(spec)}` })),
      discriminator: {
        propertyName: 'connector_type',
        mapping: Object.fromEntries(kinds.map((spec) => [spec.type, `#/components/schemas/${nameOf(spec)}`])),
      },
    };
  };
  schemas['InputConnector'] = any('input');
  schemas['OutputConnector'] = any('output');
  for (const name of ['GatewayCreate', 'GatewayPatch', 'GatewayCheck', 'GatewayConnectors'] as const) {
    const { properties } = components[name];
    const list = properties.output_connectors;
    schemas[name] = {
      ...components[name],
      properties: {
        ...properties,
        input_connector: { $ref: '#/components/schemas/InputConnector' },
        ...('input_connectors' in properties
          ? { input_connectors: { ...list, items: { $ref: '#/components/schemas/InputConnector' } } }
          : {}),
        output_connectors: { ...list, items: { $ref: '#/components/schemas/OutputConnector' } },
      },
    };
  }
  return schemas;
}

/** `PROPERTY_FEED`, input → `PropertyFeedInput`. */
function nameOf({ type, direction }: ConnectorSpecData): string {
  const words = [...type.toLowerCase().split(/[^a-z0-9]+/), direction];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function connectorSchema({ type, title, direction, configSchema, secrets }: ConnectorSpecData) {
  const masked =
    secrets.length === 0
      ? ''
      : ` Stored encrypted and returned masked: ${secrets.map((name) => `\`${name}\``).join(', ')}.`;
  return {
    ...components.ConnectorInput,
    title: title ?? type,
    description: `${direction === 'input' ? 'Reads from a CRM.' : 'Delivers to a site.'}${masked}`,
    properties: {
      ...components.ConnectorInput.properties,
      connector_type: { type: 'string', enum: [type] },
      config: configSchema,
    },
  };
}
