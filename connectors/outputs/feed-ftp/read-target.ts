import type { ConnectorConfig } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { configText, requireConfigText } from '../../kit/read-config.ts';
import { toUrl } from '../../../model/shared/to-url.ts';

/** Where the file goes, and how. */
export interface Target {
  readonly protocol: 'ftps' | 'sftp' | 'ftp';
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, as on port 990; otherwise after AUTH TLS. */
  readonly isImplicit: boolean;
  /** Empty: the folder that the server opens after login. */
  readonly folder: string;
  /** Name of the file in the folder. */
  readonly name: string;
  readonly username: string;
  readonly password: string;
  /** Base64 of the SHA-256 of the server's key, without padding. */
  readonly hostKey: string;
  readonly ca?: string;
}

const PORTS = { ftps: 21, ftp: 21, sftp: 22 } as const;
/** Assigned to FTP over TLS from the first byte (IANA, ftps). */
const IMPLICIT_PORT = 990;

/** What would end a command of FTP, or be cut by a server. */
const CONTROL = /\p{Cc}/u;

const NO_NAMES = ['', '.', '..'];

/**
 * The target that a config names.
 * @throws ConnectorError of kind config
 */
export function readTarget(config: ConnectorConfig): Target {
  const { url, protocol } = readAddress(config);
  const port = url.port === '' ? PORTS[protocol] : Number(url.port);
  const ca = configText(config, 'ca');
  return {
    protocol,
    host: url.hostname.toLowerCase(),
    port,
    isImplicit: protocol === 'ftps' && port === IMPLICIT_PORT,
    ...readPath(url),
    ...readLogin(config),
    hostKey: readHostKey(config, protocol),
    ...(ca === undefined ? {} : { ca }),
  };
}

const isProtocol = (text: string | undefined): text is Target['protocol'] =>
  text !== undefined && Object.hasOwn(PORTS, text);

function readAddress(config: ConnectorConfig): { readonly url: URL; readonly protocol: Target['protocol'] } {
  const url = toUrl(requireConfigText(config, 'url'));
  const protocol = url?.protocol.slice(0, -1);
  if (!url || !isProtocol(protocol))
    throw fault('url', 'must be an address that begins with ftps://, sftp:// or ftp://');
  if (url.username || url.password)
    throw fault('url', 'must not contain a user name or password: there are fields for them');
  if (url.search || url.hash) throw fault('url', 'must not have a query or fragment');
  if (protocol === 'ftp' && config['unencrypted'] !== true)
    throw fault(
      'unencrypted',
      'must be true for ftp://, which sends the password in clear text; use ftps:// if the server can',
    );
  return { url, protocol };
}

function readPath({ pathname }: URL): Pick<Target, 'folder' | 'name'> {
  const segments = decode(pathname).slice(1).split('/');
  const name = segments.pop() ?? '';
  if (NO_NAMES.includes(name)) throw fault('url', 'must end with the name of the file');
  if (segments.includes('..')) throw fault('url', 'must not contain the segment ".."');
  // An absolute path without a folder is the root.
  return { folder: segments.join('/') || (segments.length > 0 ? '/' : ''), name };
}

function readLogin(config: ConnectorConfig): Pick<Target, 'username' | 'password'> {
  const username = requireConfigText(config, 'username');
  const password = requireConfigText(config, 'password');
  if (CONTROL.test(username) || CONTROL.test(password))
    throw fault('username and password', 'must not contain control characters');
  return { username, password };
}

function readHostKey(config: ConnectorConfig, protocol: Target['protocol']): string {
  const hostKey = configText(config, 'host_key')?.replace(/^SHA256:|=$/g, '') ?? '';
  if (protocol === 'sftp' && hostKey === '')
    throw fault('host_key', 'is required for sftp://: the SHA-256 fingerprint of the key of the server');
  return hostKey;
}

function decode(path: string): string {
  let text: string;
  try {
    text = decodeURIComponent(path);
  } catch {
    throw fault('url', 'has an incomplete percent-encoding in its path');
  }
  if (CONTROL.test(text)) throw fault('url', 'must not contain control characters');
  return text;
}

const fault = (field: string, what: string) =>
  new ConnectorError('config', `The field "${field}" of the configuration ${what}.`);
