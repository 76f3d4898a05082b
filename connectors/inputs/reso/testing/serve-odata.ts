import type { JsonObject } from '../../../connector.ts';
import { serve } from '../../../kit/testing/serve.ts';
import type { Reply, SeenRequest, TestServer } from '../../../kit/testing/serve.ts';
import { textOf } from './listings.ts';

export const TOKEN = 'bearer-word-1';
export const CLIENT = { client_id: 'client-one', client_secret: 'secret-word-1' } as const;

/** The behaviour of the fake server; tests change the fields between requests. */
export interface ODataOptions {
  records: readonly JsonObject[];
  /** Maximum page size. */
  maxPage: number;
  /** Form of the next link: by the last listing, by a number of rows, relative to the request, or none. */
  links: 'token' | 'skip' | 'relative' | 'none';
  /** Further query parameters of its links. */
  linkExtra?: string;
  counts: boolean;
  /** The announced total. */
  announced?: number;
  /** Query options that it refuses with 400. */
  refuses: readonly string[];
  /** Query options that it ignores. */
  ignores: readonly string[];
  /** Lifetime of its tokens, seconds. */
  lifetime: number;
  /** Revoked tokens. */
  revoked: Set<string>;
  /** Called before every request for listings; a returned reply replaces the page. `number` counts from 1. */
  fault?: (number: number, request: SeenRequest) => Reply | undefined;
  /** Changes a page before it is sent. */
  alter?: (page: JsonObject, number: number) => unknown;
}

export interface ODataServer extends TestServer {
  readonly options: ODataOptions;
  /** Service root. */
  readonly root: string;
  readonly tokenUrl: string;
  /** Queries for listings, decoded. */
  queries(): URLSearchParams[];
}

/** A fake RESO Web API over HTTP: $filter on ModificationTimestamp, ListingKey and OriginatingSystemName, $orderby, $top, $skip, links, OAuth. */
export async function serveOData(changes: Partial<ODataOptions> = {}): Promise<ODataServer> {
  const options: ODataOptions = {
    records: [],
    maxPage: 1_000,
    links: 'token',
    counts: true,
    refuses: [],
    ignores: [],
    lifetime: 3_600,
    revoked: new Set(),
    ...changes,
  };
  let pages = 0;
  let tokens = 0;
  const valid = new Set([TOKEN]);

  const listings = (request: SeenRequest): Reply => {
    pages++;
    const bearer = request.headers['authorization']?.replace(/^Bearer /, '') ?? '';
    if (!valid.has(bearer) || options.revoked.has(bearer)) {
      return { status: 401, body: { error: { message: 'unauthorised' } } };
    }
    const reply = options.fault?.(pages, request);
    if (reply) {
      return reply;
    }
    const query = new URL(request.path, server.url).searchParams;
    if (options.refuses.some((name) => query.has(name))) {
      return { status: 400, body: { error: { message: 'query option not supported' } } };
    }
    const page = answerQuery(options, query, `${server.url}/odata/Property`);
    return { body: options.alter?.(page, pages) ?? page };
  };

  const server = await serve({
    '/odata/Property': listings,
    '/oauth/token': ({ method, body }) => {
      const form = new URLSearchParams(body);
      const isKnown =
        method === 'POST' &&
        form.get('grant_type') === 'client_credentials' &&
        form.get('client_id') === CLIENT.client_id &&
        form.get('client_secret') === CLIENT.client_secret;
      if (!isKnown) {
        return { status: 400, body: { error: 'invalid_client' } };
      }
      const token = `oauth-word-${++tokens}`;
      valid.add(token);
      return { body: { access_token: token, token_type: 'Bearer', expires_in: options.lifetime } };
    },
  });
  return {
    ...server,
    options,
    root: `${server.url}/odata`,
    tokenUrl: `${server.url}/oauth/token`,
    queries: () =>
      server.requests
        .filter(({ path }) => path.startsWith('/odata/'))
        .map(({ path }) => new URL(path, server.url).searchParams),
  };
}

/** The response of a server with these listings to a query, in OData JSON. */
export function answerQuery(
  options: Pick<ODataOptions, 'records' | 'maxPage' | 'links' | 'linkExtra' | 'counts' | 'announced' | 'ignores'>,
  query: URLSearchParams,
  address: string,
): JsonObject {
  const asked = (name: string): string => (options.ignores.includes(name) ? '' : (query.get(name) ?? ''));
  const filtered = options.records.filter((record) => passes(record, asked('$filter')));
  const ordered = asked('$orderby') === '' ? filtered : filtered.toSorted((a, b) => compare(placeOf(a), placeOf(b)));
  const after = query.get('$skiptoken');
  const start =
    after === null ? Number(asked('$skip')) : ordered.filter((record) => compare(placeOf(record), after) <= 0).length;
  const top = Number(asked('$top') || options.maxPage);
  const entries = ordered.slice(start, start + Math.min(top, options.maxPage)).map((record) => {
    const { Media: media, ...rest } = record;
    return asked('$expand') === 'Media' ? { ...rest, Media: media ?? [] } : rest;
  });
  const last = entries.at(-1);
  const next = new URLSearchParams([...query].filter(([name]) => name !== '$skip' && name !== '$skiptoken'));
  if (options.links === 'skip') {
    next.set('$skip', String(start + entries.length));
  } else if (last) {
    next.set('$skiptoken', placeOf(last));
  }
  const isMore = options.links !== 'none' && start + entries.length < ordered.length;
  const base = options.links === 'relative' ? 'Property' : address;
  return {
    '@odata.context': '$metadata#Property',
    ...(options.counts && query.get('$count') === 'true' && { '@odata.count': options.announced ?? ordered.length }),
    value: entries,
    ...(isMore && { '@odata.nextLink': `${base}?${next.toString()}${options.linkExtra ?? ''}` }),
  };
}

/** The sort key of a listing in the order of changes. */
const placeOf = (record: JsonObject): string =>
  `${textOf(record['ModificationTimestamp'])} ${textOf(record['ListingKey'])}`;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Terms joined by "and": `field eq 'text'` and `field ge instant`. Throws for any other. */
function passes(record: JsonObject, filter: string): boolean {
  const term = /\s*(\w+) (eq|ge|gt) (?:'((?:[^']|'')*)'|([\dT:.Z-]+))(?: and |$)/y;
  let at = 0;
  while (at < filter.length) {
    term.lastIndex = at;
    const [whole, field = '', operator, text, instant] = term.exec(filter) ?? [];
    if (whole === undefined) {
      throw new Error(`the fake server does not know the filter ${filter}`);
    }
    at += whole.length;
    const value = textOf(record[field]);
    const wanted = text?.replaceAll("''", "'") ?? '';
    const isIn =
      operator === 'eq'
        ? value === wanted
        : operator === 'ge'
          ? Date.parse(value) >= Date.parse(instant ?? '')
          : Date.parse(value) > Date.parse(instant ?? '');
    if (!isIn) {
      return false;
    }
  }
  return true;
}
