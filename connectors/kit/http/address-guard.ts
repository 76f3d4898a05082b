import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { ConnectorError } from '../../errors.ts';
import { toUrl } from '../../../model/shared/to-url.ts';

/** Resolves a host name to all of its addresses. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** Which IP addresses may be connected to. */
export type AllowAddress = (address: string) => boolean;

/** Longest URL we call: common servers refuse longer ones. */
const MAX_URL_LENGTH = 8_192;

// Azure serves instance secrets on this address although it is in a public range.
const INTERNAL_BUT_PUBLIC = new Set(['168.63.129.16']);

// IANA assigns global unicast from this block only; everything outside is local, mapped, tunnelled or unassigned.
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is one of the public internet: no private, loopback, link-local, shared, mapped, tunnelled or reserved range. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || INTERNAL_BUT_PUBLIC.has(address)) {
    return false;
  }
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') {
    return false;
  }
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}

// Addresses of a developer's own CRM. Without link-local addresses: in a cloud they serve the machine's credentials.
const NEAR = ['loopback', 'private', 'uniqueLocal'];
// The same on AWS, in a range that is otherwise free for private use.
const METADATA = ipaddr.parse('fd00:ec2::254').toString();

/** Whether an IP address is public, or a machine or network of the developer: for development only. */
export function isPublicOrNear(address: string): boolean {
  if (isPublicAddress(address)) {
    return true;
  }
  if (!ipaddr.isValid(address)) {
    return false;
  }
  const parsed = ipaddr.parse(address);
  return NEAR.includes(parsed.range()) && parsed.toString() !== METADATA;
}

/** A URL for people and logs: no query, fragment or credentials, since those can carry keys. */
export function withoutSecrets(url: URL): string {
  return `${url.origin}${url.pathname}`.slice(0, 300);
}

/**
 * Parses and vets a URL before anything is opened: http or https, no user or password, no literal address that is not allowed.
 * A host name is vetted when it is resolved, see `createVettedLookup`.
 * @throws ConnectorError of kind config
 */
export function vetUrl(text: string, options: { allows: AllowAddress; base?: URL }): URL {
  if (text.length > MAX_URL_LENGTH) {
    throw new ConnectorError(
      'config',
      `An address of ${text.length} characters is too long; ${MAX_URL_LENGTH} are allowed.`,
    );
  }
  const base = options.base?.href;
  const url = toUrl(text, base);
  if (!url) {
    throw new ConnectorError('config', 'The address is no valid URL.');
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ConnectorError('config', `Addresses must start with http:// or https://, not ${url.protocol}`);
  }
  if (url.username || url.password) {
    throw new ConnectorError('config', `The address of ${url.host} must not contain a user name or password.`);
  }
  url.hash = '';
  // The URL parser has already turned decimal, octal and hexadecimal spellings into dotted ones.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !options.allows(host)) {
    throw refusal(url.host);
  }
  return url;
}

/**
 * A `lookup` for sockets that returns only vetted addresses. The socket connects to exactly what it gets here, so a name cannot
 * point elsewhere between the check and the connection. A name is refused if any of its addresses is.
 */
export function createVettedLookup(options: { allows: AllowAddress; resolve?: Resolve }): LookupFunction {
  const resolve = options.resolve ?? resolveBySystem;
  const vetted = async (hostname: string) => {
    const addresses = await resolve(hostname);
    if (!addresses.every(({ address }) => options.allows(address))) {
      throw refusal(hostname);
    }
    return addresses;
  };
  return (hostname, lookupOptions, callback) => {
    const answer = callbackify(vetted);
    answer(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) {
        callback(error ?? Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0);
      } else if (lookupOptions.all) {
        callback(null, addresses);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
}

/**
 * The vetted address of a host, for connectors that open sockets of another protocol than HTTP themselves: they connect to exactly this address.
 * @throws ConnectorError config: not allowed, or no such host; transient: cannot be resolved at the moment
 */
export async function vettedAddress(
  host: string,
  options: { allows: AllowAddress; resolve?: Resolve },
): Promise<string> {
  const name = host.replace(/^\[|\]$/g, '');
  if (isIP(name) !== 0) {
    if (!options.allows(name)) throw refusal(host);
    return name;
  }
  let addresses: LookupAddress[];
  try {
    addresses = await (options.resolve ?? resolveBySystem)(name);
  } catch (error) {
    const isUnknown = error instanceof Error && 'code' in error && error.code === 'ENOTFOUND';
    const message = isUnknown
      ? `The host ${host} is unknown: check its spelling.`
      : `The host name ${host} could not be resolved at the moment.`;
    throw new ConnectorError(isUnknown ? 'config' : 'transient', message, { cause: error });
  }
  const [first] = addresses;
  if (!first) throw new ConnectorError('config', `The host ${host} has no address.`);
  if (!addresses.every(({ address }) => options.allows(address))) throw refusal(host);
  return first.address;
}

function resolveBySystem(hostname: string): Promise<LookupAddress[]> {
  return systemLookup(hostname, { all: true, order: 'verbatim' });
}

function refusal(host: string): ConnectorError {
  return new ConnectorError('config', `${host} is not reachable from here: it is no address of the public internet.`);
}
