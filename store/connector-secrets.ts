import type { ConnectorRef } from '../model/gateway.ts';
import type { KeyRing } from './key-ring.ts';

/** What stands for a secret in every answer; sent back, it means "unchanged". */
export const MASK = '********';

export interface ConnectorSecrets {
  /** Seals the secret fields; a masked one takes the sealed value of `previous`. */
  seal(connector: ConnectorRef, previous?: ConnectorRef): ConnectorRef;
  /** The config in clear; for connectors only. */
  open(connector: ConnectorRef): ConnectorRef;
  /** The config with every secret masked; for answers. */
  mask(connector: ConnectorRef): ConnectorRef;
}

/** What a connector's secret is sealed for. */
export const connectorSecretContext = ({ connector_id }: Pick<ConnectorRef, 'connector_id'>, field: string): string =>
  `${connector_id}/${field}`;

/** @param secretFields the secret config fields of a connector type; throws for an unknown type */
export function createConnectorSecrets(
  keys: KeyRing,
  secretFields: (type: string) => readonly string[],
): ConnectorSecrets {
  const mapSecrets = (connector: ConnectorRef, change: (value: string, field: string) => unknown): ConnectorRef => {
    const config = { ...connector.config };
    for (const field of secretFields(connector.connector_type)) {
      const value = config[field];
      if (typeof value === 'string') config[field] = change(value, field);
    }
    return { ...connector, config };
  };
  return {
    seal: (connector, previous) =>
      mapSecrets(connector, (value, field) => {
        if (value !== MASK) return keys.seal(value, connectorSecretContext(connector, field));
        return previous?.config[field];
      }),
    open: (connector) =>
      mapSecrets(connector, (value, field) => keys.open(value, connectorSecretContext(connector, field))),
    mask: (connector) => mapSecrets(connector, () => MASK),
  };
}
