import { FTPError } from 'basic-ftp';
import { cleanLine } from '../../../model/property/clean-text.ts';
import { ConnectorError } from '../../errors.ts';
import { StepError } from './remote-folder.ts';
import type { Step } from './remote-folder.ts';
import type { Target } from './read-target.ts';

/** Longest text of a server that is passed on. */
const MAX_WORDS = 200;

/** Errors of certificates, by Node's codes. */
const CERTIFICATE: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed; enter it as "ca" if the portal has confirmed it',
  SELF_SIGNED_CERT_IN_CHAIN: 'it is signed by an unknown authority; enter the certificate of the authority as "ca"',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'it is signed by an unknown authority; enter the certificate of the authority as "ca"',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its chain is incomplete; enter the certificate of the authority as "ca"',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it belongs to another host; use the host name that the portal gives',
};

const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refused the connection; check the port',
  ECONNRESET: 'it cut the connection',
  EPIPE: 'it cut the connection',
  ETIMEDOUT: 'the connection timed out',
  EHOSTUNREACH: 'it is unreachable',
  ENETUNREACH: 'its network is unreachable',
};

/** What each step tries, after "The server". */
const TRIED: Readonly<Record<Step, string>> = {
  connect: 'did not accept the connection',
  login: 'did not accept the login',
  folder: 'did not open the folder of the address; create it or correct the address',
  upload: 'did not take the file',
  rename: 'did not rename the uploaded file; the user needs the right to rename and replace files',
  remove: 'did not remove a file that the user wrote; the user needs the right to delete files',
  list: 'did not list the folder',
};

/** Status codes of SFTP (draft-ietf-secsh-filexfer-02, section 7). */
const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;

/** Replies of FTP (RFC 959, RFC 2228). */
const NO_SPACE: readonly number[] = [452, 552];
/** The word of `basic-ftp` on a reply to PASV that would lead the file elsewhere. */
const FOREIGN_DATA = /PASV returned another host/;
/** Servers of SFTP have no code for it. */
const FULL = /no space|disk full|quota/i;
const FIRST_FINAL = 500;

/**
 * Whatever a library threw, as a ConnectorError in words for the owner: what is wrong, where, and what to do. The password is in none of its texts, also when the server
 * repeats it.
 */
export function explainFault(error: unknown, target: Target): ConnectorError {
  const step = error instanceof StepError ? error.step : undefined;
  const cause = error instanceof StepError ? error.cause : error;
  if (cause instanceof ConnectorError) return cause;
  const place = `${target.protocol}://${target.host}:${target.port}`;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const words = wordsOf(cause, target);
  const fault = (kind: 'config' | 'transient', text: string, internal = words) =>
    new ConnectorError(kind, `${place}: ${text}`, { internal });

  if (typeof code === 'string' && CERTIFICATE[code])
    return fault('config', `The certificate of the server is not accepted: ${CERTIFICATE[code]}.`, code);
  if (typeof code === 'string' && NETWORK[code]) {
    // Some servers without space cut the data connection before they say so.
    const hint =
      step === 'upload' ? ' in the upload; if it happens again, ask the portal whether it has space left' : '';
    return fault('transient', `The server cannot be reached: ${NETWORK[code]}${hint}.`, code);
  }
  if (cause instanceof Error && /tim(?:ed? ?out)/i.test(cause.message))
    return fault('transient', 'The server did not react in time.', 'timeout');
  if (FOREIGN_DATA.test(words))
    return fault(
      'config',
      'The server names another host for its data connections, to which nothing is sent. Ask the portal for an SFTP address.',
    );
  if (isRefusedLogin(cause, step))
    return fault(
      'config',
      `The server refused the user name or the password${said(words)}. Check both with the portal.`,
    );
  if (typeof code === 'number' && (NO_SPACE.includes(code) || FULL.test(words)))
    return fault(
      'config',
      `The server has no space left for the file${said(words)}. Ask the portal for more, or delete old files.`,
    );
  if (cause instanceof FTPError) {
    if (step === 'connect' && target.protocol === 'ftps' && cause.code >= FIRST_FINAL)
      return fault(
        'config',
        `The server does not offer encryption by AUTH TLS${said(words)}. Ask the portal for its FTPS or SFTP address.`,
      );
    const kind = cause.code >= FIRST_FINAL ? 'config' : 'transient';
    return fault(kind, `The server ${TRIED[step ?? 'connect']}${said(words)}.`);
  }
  if (typeof code === 'number') {
    const kind = code === PERMISSION_DENIED || code === NO_SUCH_FILE ? 'config' : 'transient';
    return fault(kind, `The server ${TRIED[step ?? 'connect']}${said(words)}.`);
  }
  if (step === 'folder') return fault('config', `The server ${TRIED.folder}${said(words)}.`);
  return fault('transient', `The server ${TRIED[step ?? 'connect']}${said(words)}. The connection may have been cut.`);
}

function isRefusedLogin(cause: unknown, step: Step | undefined): boolean {
  if (cause instanceof FTPError) return step === 'login' && cause.code >= FIRST_FINAL;
  return cause instanceof Error && 'level' in cause && cause.level === 'client-authentication';
}

/** The server's own words, without the password and what an attacker could write into a page with them. */
function wordsOf(cause: unknown, { password }: Target): string {
  const text = cause instanceof Error ? cause.message : '';
  return cleanLine(text.replaceAll(password, '********').slice(0, MAX_WORDS));
}

const said = (words: string) => (words === '' ? '' : ` (${words})`);
