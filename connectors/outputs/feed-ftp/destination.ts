import { toUrl } from '../../../model/shared/to-url.ts';
import type { ConnectorConfig } from '../../connector.ts';
import { configText } from '../../kit/read-config.ts';

/** Standard ports of all protocols (FTP and FTPS, FTPS with TLS from the first byte, SFTP): one server offers the same folders through each of them. */
const STANDARD_PORTS = ['', '21', '22', '990'];

/**
 * The file that a config names, the same for every way of writing its address: host in any case and with a final dot, protocol and standard port, percent-encoding, repeated slashes and segments ".".
 * The user name counts: portals give each agency an account with a folder of its own. Undefined for an address that names no file.
 */
export function destinationOf(config: ConnectorConfig): string | undefined {
  const url = toUrl(configText(config, 'url') ?? '');
  if (!url) return undefined;
  const port = STANDARD_PORTS.includes(url.port) ? '' : `:${url.port}`;
  // The first slash separates the host; a second one makes the path absolute.
  const root = url.pathname.startsWith('//') ? '/' : '';
  const segments = decoded(url.pathname)
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.');
  if (segments.length === 0) return undefined;
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  return JSON.stringify([`${host}${port}`, configText(config, 'username') ?? '', `${root}${segments.join('/')}`]);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path;
  }
}
