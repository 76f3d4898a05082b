import { hash } from 'node:crypto';
import { configText } from '../connectors/kit/read-config.ts';
import { toUrl } from '../model/to-url.ts';
import type { Output } from './connector-context.ts';

/** Enough digits that no two sites of a gateway share a key. */
const KEY_DIGITS = 16;

const addressOf = ({ config }: Output) => {
  const url = configText(config, 'url');
  return url === undefined ? undefined : toUrl(url);
};

/** Other schemes than those of the web have no origin: what is compared is the text of host and port. */
const rootOf = ({ origin, protocol, host }: URL) => (origin === 'null' ? `${protocol}//${host.toLowerCase()}` : origin);

/**
 * Key of the site behind an output: the same for every way of writing its address, and for all outputs of a gateway that deliver there. An output
 * whose connector has no address is a site of its own.
 */
export function siteOf(output: Output): string {
  const address = addressOf(output);
  const place = address ? `${rootOf(address)}${address.pathname.replace(/\/+$/, '')}` : output.id;
  return hash('sha256', `${output.connector.spec.type} ${place}`).slice(0, KEY_DIGITS);
}

/** Host of the site, for people; the connector's type where it has no address. */
export const domainOf = (output: Output): string => addressOf(output)?.host || output.connector.spec.type;
