import type { ConnectorConfig } from '../connector.ts';
import { ConnectorError } from '../errors.ts';
import { toUrl } from '../../model/shared/to-url.ts';

/** A text of a connector's config; undefined if it is missing, empty or not a text. */
export function configText(config: ConnectorConfig, name: string): string | undefined {
  const value = config[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * A required text of a connector's config.
 * @throws ConnectorError of kind config
 */
export function requireConfigText(config: ConnectorConfig, name: string): string {
  const value = configText(config, name);
  if (value === undefined) {
    throw new ConnectorError('config', `The configuration lacks "${name}".`);
  }
  return value;
}

/** The web address in the field "url", or the default, without trailing slashes. Throws ConnectorError config if it is invalid. */
export function baseAddress(config: ConnectorConfig, usual: string): string {
  const url = (configText(config, 'url') ?? usual).replace(/\/+$/, '');
  requireWebAddress(url, 'url');
  return url;
}

/** A web address of the configuration. Throws ConnectorError config if it is invalid. */
export function requireWebAddress(text: string, field: string): URL {
  const url = /^https?:\/\//i.test(text) ? toUrl(text) : undefined;
  if (!url) {
    throw new ConnectorError('config', `The field "${field}" must be an http or https address.`, {
      path: `$.${field}`,
    });
  }
  return url;
}
