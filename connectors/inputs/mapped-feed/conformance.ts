import type { FeedMapping, MappingSource } from '../../../model/mapping/mapping.ts';
import { NO_PAGES, NO_TOTAL, NO_XML, NO_ZIP } from '../../conformance/fixture.ts';
import type { Crm, Fixture } from '../../conformance/fixture.ts';
import type { Json, JsonObject } from '../../connector.ts';
import type { Reply, SeenRequest } from '../../kit/testing/serve.ts';
import { mappedApi, mappedFeed } from './mapped-feed.ts';
import { FACTS, MAPPING, writeRecord } from './testing/write-listing.ts';

const KEY = 'key-of-the-feed';
const PAGE_SIZE = 10;

/** JSON between systems is UTF-8. */
const ONE_ENCODING = { encodings: 'JSON between systems is UTF-8 (RFC 8259)' };

/** A config with the mapping of the invented format for a source. */
function configOf(
  base: string,
  source: MappingSource,
  more: JsonObject = {},
  changes: Partial<FeedMapping> = {},
): JsonObject {
  const mapping: JsonObject = JSON.parse(JSON.stringify({ ...MAPPING, source, ...changes }));
  return { url: `${base}/feed`, api_key: KEY, mapping, ...more };
}

const refused: Reply = { status: 401, body: { error: 'no' } };

/** A host of one file that asks for a bearer token. */
const file = (
  name: string,
  contentType: string,
  write: (records: readonly JsonObject[]) => string,
): Pick<Fixture, 'name' | 'connector' | 'answer' | 'facts' | 'otherSecrets'> => ({
  name,
  connector: mappedFeed,
  otherSecrets: ['username', 'client_id', 'client_secret'],
  answer: ({ headers }, { listings }) =>
    headers['authorization'] === `Bearer ${KEY}`
      ? { headers: { 'content-type': contentType }, body: write(listings.map(writeRecord)) }
      : refused,
  facts: FACTS,
});

const xml: Fixture = {
  ...file(
    'mapped-feed-xml',
    'text/xml',
    (records) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<feed>\n<listings>\n${records.map((record) => element('listing', record)).join('\n')}\n</listings>\n</feed>\n`,
  ),
  config: (base) => configOf(base, { format: 'xml', records: 'feed.listings.listing' }),
  encodings: { declare: (text, encoding) => text.replace(/encoding="[^"]*"/, `encoding="${encoding}"`) },
  xml: true,
  zip: { document: 'feed.xml' },
  exemptions: { ...NO_PAGES, ...NO_TOTAL },
};

/** Texts of listings are escaped already, see `Listing`. */
function element(name: string, value: Json): string {
  if (Array.isArray(value)) return value.map((each) => element(name, each)).join('');
  if (typeof value !== 'object' || value === null) return `<${name}>${String(value)}</${name}>`;
  return `<${name}>${Object.entries(value)
    .map(([child, part]) => element(child, part))
    .join('')}</${name}>`;
}

const COLUMNS =
  'id changed deleted kind offer state language text price currency price_hidden per area plot bedrooms charges latitude longitude street number show_address free note owner_phone photos'.split(
    ' ',
  );

const csv: Fixture = {
  ...file('mapped-feed-csv', 'text/csv', (records) => [COLUMNS.join(';'), ...records.map(row), ''].join('\n')),
  config: (base) =>
    configOf(
      base,
      { format: 'csv', delimiter: ';' },
      {},
      {
        rules: [
          ...MAPPING.rules.filter(({ to }) => to !== 'images'),
          { to: 'images', from: ['photos'], separator: ' ' },
        ],
      },
    ),
  facts: {
    ...FACTS,
    pictures: 'listed',
    covers: false,
    lacks: { ...FACTS.lacks, covers: 'the first picture is the title picture' },
  },
  encodings: {},
  zip: { document: 'feed.csv' },
  exemptions: { ...NO_PAGES, ...NO_TOTAL, ...NO_XML },
};

function row(record: JsonObject): string {
  const { pictures, ...values } = record;
  const photos = JSON.stringify(pictures ?? '').match(/https:[^"]+/g) ?? [];
  const all: JsonObject = { ...values, photos: photos.join(' ') };
  const cell = (value: Json = ''): string => (typeof value === 'string' ? value : '').replaceAll('"', '""');
  return COLUMNS.map((name) => `"${cell(all[name])}"`).join(';');
}

const json: Fixture = {
  ...file('mapped-feed-json', 'application/json', (records) =>
    JSON.stringify({ data: { n: records.length, items: records } }),
  ),
  config: (base) => configOf(base, { format: 'json', records: 'data.items' }),
  encodings: {},
  zip: { document: 'feed.json' },
  exemptions: { ...NO_PAGES, ...NO_TOTAL, ...NO_XML },
};

const ndjson: Fixture = {
  ...file('mapped-feed-ndjson', 'application/x-ndjson', (records) =>
    records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  ),
  config: (base) => configOf(base, { format: 'json' }),
  encodings: {},
  zip: { document: 'feed.ndjson' },
  exemptions: { ...NO_PAGES, ...NO_TOTAL, ...NO_XML },
};

/** One page of an API. `at` is the index of its first listing; `next` that of the next page. */
interface ServedPage {
  readonly items: readonly JsonObject[];
  readonly at: number;
  readonly next?: number;
}

/** The page of at most 10 listings from an index; a CRM that loops leads back to its start. */
function pageFrom({ listings, loops }: Crm, at: number, limit = PAGE_SIZE): ServedPage {
  const end = at + Math.min(limit, PAGE_SIZE);
  const items = listings.slice(at, end).map(writeRecord);
  const next = end < listings.length ? end : loops ? 0 : undefined;
  return { items, at, ...(next !== undefined && { next }) };
}

const api = (
  name: string,
): Pick<Fixture, 'name' | 'connector' | 'facts' | 'pageSize' | 'announcesTotal' | 'exemptions'> => ({
  name,
  connector: mappedApi,
  facts: FACTS,
  pageSize: PAGE_SIZE,
  announcesTotal: true,
  exemptions: { ...NO_XML, ...NO_ZIP, ...ONE_ENCODING },
});

const queryOf = ({ path }: SeenRequest): URLSearchParams => new URL(path, 'http://crm.invalid').searchParams;

const TOKEN = 'issued-access-token';

const cursor: Fixture = {
  ...api('mapped-feed-cursor'),
  otherSecrets: ['api_key', 'username'],
  config(base) {
    const { api_key: _key, ...config } = configOf(
      base,
      {
        format: 'json',
        records: 'items',
        paging: { kind: 'cursor', parameter: 'after', next: 'meta.next', total: 'meta.total' },
        auth: { kind: 'oauth_client_credentials', token_url: `${base}/token`, scope: 'read' },
      },
      { client_id: 'the-client-id', client_secret: 'the-client-secret' },
    );
    return config;
  },
  answer(request, crm) {
    if (request.path.startsWith('/token')) {
      const form = new URLSearchParams(request.body);
      return form.get('client_id') === 'the-client-id' && form.get('client_secret') === 'the-client-secret'
        ? { body: { access_token: TOKEN, expires_in: 3_600 } }
        : refused;
    }
    if (request.headers['authorization'] !== `Bearer ${TOKEN}`) return refused;
    const { items, next } = pageFrom(crm, Number(queryOf(request).get('after')?.slice(1) ?? 0));
    return { body: { items, meta: { next: next === undefined ? null : `c${next}`, total: crm.announced } } };
  },
};

const link: Fixture = {
  ...api('mapped-feed-link'),
  otherSecrets: ['username', 'client_id', 'client_secret'],
  config: (base) =>
    configOf(base, {
      format: 'json',
      records: 'items',
      paging: { kind: 'link', next: 'links.next.href', total: 'count' },
      auth: { kind: 'query', name: 'token' },
    }),
  answer(request, crm) {
    const query = queryOf(request);
    if (query.get('token') !== KEY) return refused;
    const { items, next } = pageFrom(crm, Number(query.get('from') ?? 0));
    // Some servers echo the whole query, credentials included.
    const links = next === undefined ? {} : { next: { href: `/feed?from=${next}&token=${KEY}` } };
    return { body: { items, links, count: crm.announced } };
  },
};

const offset: Fixture = {
  ...api('mapped-feed-offset'),
  otherSecrets: ['username', 'client_id', 'client_secret'],
  config: (base) =>
    configOf(base, {
      format: 'json',
      records: 'items',
      paging: { kind: 'offset', parameter: 'skip', size_parameter: 'take', total: 'total' },
      auth: { kind: 'header', name: 'X-Api-Key' },
    }),
  answer(request, crm) {
    if (request.headers['x-api-key'] !== KEY) return refused;
    const query = queryOf(request);
    const { items } = pageFrom(crm, crm.loops ? 0 : Number(query.get('skip')), Number(query.get('take')));
    return { body: { items, total: crm.announced } };
  },
};

const page: Fixture = {
  ...api('mapped-feed-page'),
  otherSecrets: ['client_id', 'client_secret'],
  config: (base) =>
    configOf(
      base,
      {
        format: 'json',
        records: 'result.list',
        paging: { kind: 'page', parameter: 'page', size_parameter: 'per_page', size: 100, total: 'result.total' },
        auth: { kind: 'basic' },
      },
      { username: 'the-user' },
    ),
  answer(request, crm) {
    const pair = Buffer.from(`the-user:${KEY}`).toString('base64');
    if (request.headers['authorization'] !== `Basic ${pair}`) return refused;
    const number = Number(queryOf(request).get('page'));
    const { items } = pageFrom(crm, crm.loops ? 0 : (number - 1) * PAGE_SIZE);
    return { body: { result: { list: items, total: crm.announced } } };
  },
};

/** The same invented format in every form in which a mapping reads it. */
export const mappedFeedFixtures: readonly Fixture[] = [xml, csv, json, ndjson, cursor, link, offset, page];
