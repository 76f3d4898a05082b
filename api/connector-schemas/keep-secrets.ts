import { toUrl } from '../../model/shared/to-url.ts';
import type { ConnectorSpecData } from './connector-spec.ts';

type Config = { readonly [field: string]: unknown };

/** A connector as a client sends it, next to what is stored of it. */
export interface SentConfig {
  readonly config: Config;
  /** Undefined: nothing that its secrets could be taken from. */
  readonly stored: Config | undefined;
  /** Type of the connector that was here, where it is another one. */
  readonly formerType: string | undefined;
}

/**
 * Scheme, host and port of an address. Who may change an address must not be able to have a secret they cannot read sent to a server of their own, or
 * unencrypted.
 */
function originOf(address: unknown): string | undefined {
  const url = typeof address === 'string' ? toUrl(address) : undefined;
  // Every address of another scheme than those of the web has the origin "null".
  return url?.origin === 'null' ? `${url.protocol}//${url.host.toLowerCase()}` : url?.origin;
}

/** The first address field that leads to another server than the stored one. Pure. */
export const movedAddress = (
  { addresses }: Pick<ConnectorSpecData, 'addresses'>,
  config: Config,
  stored: Config | undefined,
): string | undefined =>
  addresses.find((field) => stored !== undefined && originOf(stored[field]) !== originOf(config[field]));

/**
 * The stored secret that a masked one stands for; `fault` when it has to be sent again, because it would go to somebody else. Pure.
 * @param at JSON pointer of the connector in the body
 */
export function keepSecret(
  field: string,
  at: string,
  spec: Pick<ConnectorSpecData, 'addresses' | 'binding'>,
  { config, stored, formerType }: SentConfig,
): { readonly value: string } | { readonly fault: string } {
  const detail = `${at}/config/${field}`;
  // A secret belongs to one kind of connector; under another one it would be sent to a stranger.
  if (formerType !== undefined)
    return { fault: `The connector was of type ${formerType}: send ${detail} again instead of its mask.` };
  const value = stored?.[field];
  if (stored === undefined || typeof value !== 'string')
    return {
      fault: `The field ${detail} is masked, but no secret is stored yet, or it cannot be read any more: send it.`,
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
