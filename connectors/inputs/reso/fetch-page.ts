import type { InputContext, Json, JsonObject } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { charsetOf, single } from '../../kit/feed-address.ts';
import type { TokenSession } from '../../kit/http/session-token.ts';
import { decodeText } from '../../kit/sources/decode-text.ts';
import { authorise } from './authorise.ts';
import { readService } from './service.ts';
import type { Service } from './service.ts';
import { toUrl } from '../../../model/shared/to-url.ts';

/** Longest page, bytes: 200 listings with pictures have some 4 MB, and parsed they take several times as much memory. */
const MAX_PAGE_BYTES = 32 * 1024 ** 2;

/** Time-out of a page, ms: servers need long to collect the pictures of a page. */
const PAGE_TIMEOUT_MS = 120_000;

/** One page of an OData response. */
export interface Page {
  readonly entries: readonly Json[];
  /** The address of the next page, absolute, of the same origin as the service. */
  readonly next?: string;
  /** Total number of listings, if the server states it. */
  readonly count?: number;
}

/** A server with its credentials. */
export interface Session {
  readonly service: Service;
  readonly authority: TokenSession;
  /** @param url may hold TOKEN_MARK */
  page(url: string): Promise<Page>;
}

/** Placeholder for the access token in links with a token: checkpoints store the placeholder, and each request replaces it by the current token. */
export const TOKEN_MARK = '{access_token}';

/** Opens a session by the configuration; nothing is sent yet. Throws ConnectorError config. */
export function openSession(ctx: Pick<InputContext, 'config' | 'http' | 'now'>): Session {
  const service = readService(ctx.config);
  const authority = authorise(ctx);

  async function fetchText(url: string, token: string): Promise<string> {
    const address = url.replaceAll(TOKEN_MARK, encodeURIComponent(token));
    const { body, headers } = await ctx.http.bytes(address, {
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
      maxBytes: MAX_PAGE_BYTES,
      timeoutMs: PAGE_TIMEOUT_MS,
    });
    let text = '';
    // JSON is UTF-8, but some servers send the encoding of their database.
    for await (const piece of decodeText(single(body), { charset: charsetOf(headers['content-type']) })) {
      text += piece;
    }
    return text;
  }

  return {
    service,
    authority,
    async page(url) {
      const text = await authority.send((token) => fetchText(url, token));
      return toPage(parse(text), url, service);
    },
  };
}

function parse(text: string): JsonObject {
  let parsed: Json;
  try {
    parsed = JSON.parse(text);
  } catch {
    // The parser's message quotes the response, which may hold secrets.
    throw /^\s*\{/.test(text)
      ? new ConnectorError('feed_rejected', 'A page of the server is broken JSON or stops before its end.', {
          internal: 'truncated',
        })
      : new ConnectorError('feed_rejected', 'The server responds, but not with JSON.');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new ConnectorError('feed_rejected', 'A page of the server is not a JSON object.');
  }
  return parsed;
}

function toPage(body: JsonObject, url: string, service: Service): Page {
  const { value: entries } = body;
  if (!Array.isArray(entries)) {
    throw new ConnectorError(
      'feed_rejected',
      'A page of the server has no list named "value": it is not an OData response.',
    );
  }
  const count = body['@odata.count'] ?? body['@count'];
  const total = typeof count === 'string' && /^\d{1,12}$/.test(count) ? Number(count) : count;
  const next = body['@odata.nextLink'] ?? body['@nextLink'];
  return {
    entries,
    ...(typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 && { count: total }),
    ...(next !== undefined && next !== null && { next: nextUrl(next, url, service) }),
  };
}

/** The link unchanged, or resolved if it is relative. Another host is refused, because it would receive the credentials. */
function nextUrl(next: Json, from: string, service: Service): string {
  const link = typeof next === 'string' && next !== '' ? toUrl(next, from) : undefined;
  if (typeof next !== 'string' || !link) {
    throw new ConnectorError('feed_rejected', 'The link to the next page is not an address.');
  }
  const { origin } = link;
  if (origin !== service.property.origin) {
    throw new ConnectorError(
      'feed_rejected',
      `The link to the next page leads to ${origin.slice(0, 100)} in place of ${service.property.origin}; it is not followed.`,
    );
  }
  return toUrl(next) ? next : link.href;
}
