import type { ConnectorConfig } from './connector.ts';
import { ConnectorError } from './errors.ts';

/** A text of a connector's config; undefined when it is missing, empty or no text. */
export function configText(config: ConnectorConfig, name: string): string | undefined {
  const value = config[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * A text that a connector's config must have.
 * @throws ConnectorError of kind config
 */
export function requireConfigText(config: ConnectorConfig, name: string): string {
  const value = configText(config, name);
  if (value === undefined) {
    throw new ConnectorError('config', `The configuration lacks "${name}".`);
  }
  return value;
}
