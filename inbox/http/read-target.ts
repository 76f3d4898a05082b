import type { IncomingMessage } from 'node:http';

/** Where a request puts its files, and what it proves its identity with. */
export interface Target {
  readonly user: string;
  readonly secret: string;
  /** Of the file, in the inbox; empty for a form. */
  readonly path: string;
  readonly isForm: boolean;
}

/** Why a request has no target. */
interface NoTarget {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const NOTHING: NoTarget = {
  status: 404,
  message: 'Files are sent by PUT /inbox/{user}/{filename} or, as multipart/form-data, by POST /inbox/{user}.',
};

/** Longest path that is read, characters: names have up to 200, and each may take nine when it is escaped. */
const MAX_PATH = 6_000;

/** Reads method, path and credentials of a request. Pure. */
export function readTarget({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'headers' | 'method' | 'url'>): Target | NoTarget {
  const [root, inbox, user, ...rest] = namesOf(url);
  if (root !== '' || inbox !== 'inbox' || !user) return NOTHING;
  if (method !== 'PUT' && method !== 'POST')
    return {
      status: 405,
      message: `${method ?? ''} is not possible here; allowed: PUT, POST.`,
      headers: { allow: 'PUT, POST' },
    };
  const isForm = method === 'POST';
  if (isForm !== (rest.length === 0)) return NOTHING;
  const body = bodyFault(headers, isForm);
  if (body) return body;
  const secret = secretOf(headers.authorization ?? '', user);
  if (secret === undefined) return NO_SECRET;
  // A name that an escaped slash splits would be another path.
  if (rest.some((name) => name.includes('/'))) return { status: 400, message: 'A name must not contain a slash.' };
  return { user, secret, path: rest.join('/'), isForm };
}

const NO_SECRET: NoTarget = {
  status: 401,
  message: 'Send the key of the inbox as a bearer token, or user and key as HTTP Basic.',
  headers: { 'www-authenticate': 'Basic realm="inbox", Bearer' },
};

function bodyFault(headers: IncomingMessage['headers'], isForm: boolean): NoTarget | undefined {
  if (isForm && !/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? ''))
    return { status: 415, message: 'A form must be sent as multipart/form-data; one file is sent by PUT.' };
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding !== 'identity') return { status: 415, message: 'The body must be sent without a Content-Encoding.' };
  return undefined;
}

/** The names in the path of an address; empty if it is too long or cannot be read. */
function namesOf(url: string): string[] {
  const [path = ''] = url.split('?', 1);
  if (path.length > MAX_PATH) return [];
  try {
    return path.split('/').map((name) => decodeURIComponent(name));
  } catch {
    return [];
  }
}

/** The key of `Bearer key` or of `Basic user:key`; undefined if there is none. That of another user is wrong: empty. */
function secretOf(authorization: string, user: string): string | undefined {
  const [, scheme = '', credentials = ''] = /^(\S+) +(\S+)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  const text = Buffer.from(credentials, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon >= 0 && text.slice(0, colon) === user ? text.slice(colon + 1) : '';
}
