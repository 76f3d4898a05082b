import { toUrl } from '../../model/shared/to-url.ts';
import type { ConnectorSpecData } from './connector-spec.ts';

type Config = { readonly [field: string]: unknown };

/** A connector as a client sends it, with its stored form. */
export interface SentConfig {
  readonly config: Config;
  /** Undefined if no stored secret can be reused. */
  readonly stored: Config | undefined;
  /** Type of the stored connector, if it differs. */
  readonly formerType: string | undefined;
}

/**
 * Scheme, host and port of an address. A stored secret is only sent to the server it was entered for: otherwise someone who may change an address, but not
 * read the secret, could send it to their own server or over an unencrypted connection.
 */
function originOf(address: unknown): string | undefined {
  const url = typeof address === 'string' ? toUrl(address) : undefined;
  // URL gives every scheme other than http(s) the origin "null".
  return url?.origin === 'null' ? `${url.protocol}//${url.host.toLowerCase()}` : url?.origin;
}

/** The first address field that points to another server than the stored one. Pure. */
export const movedAddress = (
  { addresses }: Pick<ConnectorSpecData, 'addresses'>,
  config: Config,
  stored: Config | undefined,
): string | undefined =>
  addresses.find((field) => stored !== undefined && originOf(stored[field]) !== originOf(config[field]));

/**
 * The stored secret behind a masked value, or `fault` if the client must send it again because its receiver changed. Pure.
 * @param at JSON pointer of the connector in the body
 */
export function keepSecret(
  field: string,
  at: string,
  spec: Pick<ConnectorSpecData, 'addresses' | 'binding'>,
  { config, stored, formerType }: SentConfig,
): { readonly value: string } | { readonly fault: string } {
  const detail = `${at}/config/${field}`;
  // A secret belongs to one connector type; under another type it would be sent to a different server.
  if (formerType !== undefined)
    return { fault: `The connector was of type ${formerType}: send ${detail} again instead of its mask.` };
  const value = stored?.[field];
  if (stored === undefined || typeof value !== 'string')
    return {
      fault: `The field ${detail} is masked, but no secret is stored yet, or it can no longer be decrypted: send it.`,
    };
  const moved = movedAddress(spec, config, stored);
  if (moved !== undefined)
    return {
      fault: `The scheme, host or port of ${at}/config/${moved} changed: send ${detail} again instead of its mask.`,
    };
  const bound = spec.binding?.find((other) => stored[other] !== config[other]);
  if (bound !== undefined)
    return {
      fault: `${at}/config/${bound} changed, which decides who receives the secret: send ${detail} again instead of its mask.`,
    };
  return { value };
}
