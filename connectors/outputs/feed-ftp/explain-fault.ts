import { FTPError } from 'basic-ftp';
import { cleanLine } from '../../../model/property/clean-text.ts';
import { ConnectorError } from '../../errors.ts';
import { StepError } from './remote-folder.ts';
import type { Step } from './remote-folder.ts';
import type { Target } from './read-target.ts';

/** Longest message of a server that is passed on, characters. */
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
/** Message of `basic-ftp` about a reply to PASV that names another host. */
const FOREIGN_DATA = /PASV returned another host/;
/** Servers of SFTP have no code for it. */
const FULL = /no space|disk full|quota/i;
const FIRST_FINAL = 500;

/** An error of a library, and what explains it. */
interface Failure {
  readonly cause: unknown;
  /** Of the library, Node or the protocol. */
  readonly code: unknown;
  readonly step: Step | undefined;
  readonly protocol: Target['protocol'];
  /** The message of the server, cleaned. */
  readonly words: string;
}

interface Explanation {
  readonly kind: 'config' | 'transient';
  readonly text: string;
  /** For the log; the message of the server unless given. */
  readonly internal?: string;
}

/** An explanation, or undefined for a failure of another kind. */
type Rule = (failure: Failure) => Explanation | undefined;

const certificate: Rule = ({ code }) =>
  typeof code === 'string' && CERTIFICATE[code]
    ? {
        kind: 'config',
        text: `The certificate of the server is not accepted: ${CERTIFICATE[code]}.`,
        internal: code,
      }
    : undefined;

const network: Rule = ({ code, step }) => {
  if (typeof code !== 'string' || !NETWORK[code]) return undefined;
  // Some servers without space cut the data connection before they report it.
  const hint = step === 'upload' ? ' in the upload; if it happens again, ask the portal whether it has space left' : '';
  return { kind: 'transient', text: `The server cannot be reached: ${NETWORK[code]}${hint}.`, internal: code };
};

const timeout: Rule = ({ cause }) =>
  cause instanceof Error && /tim(?:ed? ?out)/i.test(cause.message)
    ? { kind: 'transient', text: 'The server did not react in time.', internal: 'timeout' }
    : undefined;

const foreignData: Rule = ({ words }) =>
  FOREIGN_DATA.test(words)
    ? {
        kind: 'config',
        text: 'The server names another host for its data connections, to which nothing is sent. Ask the portal for an SFTP address.',
      }
    : undefined;

const refusedLogin: Rule = ({ cause, step, words }) => {
  const isRefused =
    cause instanceof FTPError
      ? step === 'login' && cause.code >= FIRST_FINAL
      : cause instanceof Error && 'level' in cause && cause.level === 'client-authentication';
  return isRefused
    ? {
        kind: 'config',
        text: `The server refused the user name or the password${said(words)}. Check both with the portal.`,
      }
    : undefined;
};

const noSpace: Rule = ({ code, words }) =>
  typeof code === 'number' && (NO_SPACE.includes(code) || FULL.test(words))
    ? {
        kind: 'config',
        text: `The server has no space left for the file${said(words)}. Ask the portal for more, or delete old files.`,
      }
    : undefined;

const noEncryption: Rule = ({ cause, step, protocol, words }) =>
  cause instanceof FTPError && step === 'connect' && protocol === 'ftps' && cause.code >= FIRST_FINAL
    ? {
        kind: 'config',
        text: `The server does not offer encryption by AUTH TLS${said(words)}. Ask the portal for its FTPS or SFTP address.`,
      }
    : undefined;

/** A reply of FTP or a status of SFTP: final ones are not repeated. */
const reply: Rule = ({ cause, code, step, words }) => {
  if (typeof code !== 'number') return undefined;
  const isFinal = cause instanceof FTPError ? code >= FIRST_FINAL : code === PERMISSION_DENIED || code === NO_SUCH_FILE;
  return { kind: isFinal ? 'config' : 'transient', text: `The server ${TRIED[step ?? 'connect']}${said(words)}.` };
};

const noFolder: Rule = ({ step, words }) =>
  step === 'folder' ? { kind: 'config', text: `The server ${TRIED.folder}${said(words)}.` } : undefined;

/** The first that explains a failure is taken. */
const RULES: readonly Rule[] = [
  certificate,
  network,
  timeout,
  foreignData,
  refusedLogin,
  noSpace,
  noEncryption,
  reply,
  noFolder,
];

function explanationOf(failure: Failure): Explanation {
  for (const rule of RULES) {
    const explanation = rule(failure);
    if (explanation) return explanation;
  }
  const { step = 'connect', words } = failure;
  return {
    kind: 'transient',
    text: `The server ${TRIED[step]}${said(words)}. The connection may have been cut.`,
  };
}

/**
 * An error of a library as a ConnectorError for the owner: what is wrong, where, and what to do. None of its texts contains the password, even if the server
 * repeats it.
 */
export function explainFault(error: unknown, target: Target): ConnectorError {
  const step = error instanceof StepError ? error.step : undefined;
  const cause = error instanceof StepError ? error.cause : error;
  if (cause instanceof ConnectorError) return cause;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const failure: Failure = { cause, code, step, protocol: target.protocol, words: wordsOf(cause, target) };
  const { kind, text, internal = failure.words } = explanationOf(failure);
  return new ConnectorError(kind, `${target.protocol}://${target.host}:${target.port}: ${text}`, { internal });
}

/** The message of the server without the password, sanitized for a page. */
function wordsOf(cause: unknown, { password }: Target): string {
  const text = cause instanceof Error ? cause.message : '';
  return cleanLine(text.replaceAll(password, '********').slice(0, MAX_WORDS));
}

const said = (words: string) => (words === '' ? '' : ` (${words})`);
