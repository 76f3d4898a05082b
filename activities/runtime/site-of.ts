import { hash } from 'node:crypto';
import { configText } from '../../connectors/kit/read-config.ts';
import { toUrl } from '../../model/shared/to-url.ts';
import type { Output } from './connector-context.ts';

/** Hexadecimal digits, 64 bits: no two sites of a gateway share a key by chance. */
const KEY_DIGITS = 16;

const addressOf = ({ config }: Output) => {
  const url = configText(config, 'url');
  return url === undefined ? undefined : toUrl(url);
};

/**
 * The part of an address that identifies the place. The same file is reached by FTP and SFTP on several ports, so that only host and path count: a move from one protocol to the other must
 * not empty the file that was just published.
 */
const placeOf = ({ origin, hostname, pathname }: URL): string =>
  `${origin === 'null' || origin.startsWith('ftp:') ? `//${hostname.toLowerCase()}` : origin}${pathname.replace(/\/+$/, '')}`;

/**
 * Key of the site behind an output: the same for every way of writing its address, and for all outputs of a gateway that deliver there. An output
 * whose connector has no address is a site of its own.
 */
export function siteOf(output: Output): string {
  const address = addressOf(output);
  const place = address ? placeOf(address) : output.id;
  return hash('sha256', `${output.connector.spec.type} ${place}`).slice(0, KEY_DIGITS);
}

/** Host of the site, for people; the connector's type where it has no address. */
export const domainOf = (output: Output): string => addressOf(output)?.host || output.connector.spec.type;
