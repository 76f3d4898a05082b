import type { HttpRequest } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { withoutSecrets } from './address-guard.ts';

/** One request as it goes on the wire. Header names are lower case. */
export interface Outgoing {
  readonly url: URL;
  readonly method: NonNullable<HttpRequest['method']>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Headers with credentials, which must not reach another origin. */
const CREDENTIALS = /^(authorization|proxy-authorization|cookie|webhook-.*|.*(key|token|secret|signature|auth).*)$/;

export function isRedirect(status: number, headers: Record<string, string>): boolean {
  return REDIRECTS.has(status) && headers['location'] !== undefined;
}

/**
 * The request for the target of a redirect: without credentials if the origin differs, without the body where browsers drop it.
 * @throws ConnectorError of kind config when a body written for one origin would have to go to another
 */
export function nextRequest(previous: Outgoing, target: URL, status: number): Outgoing {
  const toGet = status === 303 || ((status === 301 || status === 302) && previous.method === 'POST');
  const method = toGet && previous.method !== 'HEAD' ? 'GET' : previous.method;
  const body = toGet ? undefined : previous.body;
  const sameOrigin = target.origin === previous.url.origin;
  if (previous.body !== undefined && !sameOrigin && status !== 303) {
    const from = withoutSecrets(previous.url);
    throw new ConnectorError('config', `${from} redirects to ${withoutSecrets(target)}: use that address instead.`);
  }
  const headers = Object.fromEntries(
    Object.entries(previous.headers).filter(
      ([name]) => (sameOrigin || !CREDENTIALS.test(name)) && !(toGet && name.startsWith('content-')),
    ),
  );
  return { url: target, method, headers, body };
}
