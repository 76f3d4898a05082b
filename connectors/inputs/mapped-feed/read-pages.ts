import { recordNames } from '../../../model/mapping/check-source.ts';
import type { MappingSource } from '../../../model/mapping/mapping.ts';
import { parseSourcePath, sourceText, valuesAt } from '../../../model/mapping/source-path.ts';
import { toUrl } from '../../../model/shared/to-url.ts';
import type { InputContext, Json, ReadMessage, ReadRequest } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { isObject } from '../../kit/mapping/open-fields.ts';
import { walkCursor } from '../../kit/paging/walk-cursor.ts';
import { walkPages } from '../../kit/paging/walk-pages.ts';
import type { Page, PagedList } from '../../kit/paging/walk-pages.ts';
import { requireConfigText, requireWebAddress } from '../../kit/read-config.ts';
import { recordMessage } from '../../kit/record-message.ts';
import { authorise } from './authorise.ts';
import type { Authorised } from './authorise.ts';
import type { CompiledMapping } from './compile-mapping.ts';
import { feedOf } from './feed-of.ts';
import { withoutReferences } from './named-pictures.ts';
import { numberedPages } from './numbered-pages.ts';

type Paging = NonNullable<MappingSource['paging']>;

/** A response of an API, with its listings. */
export interface ApiPage {
  readonly body: Json;
  readonly items: readonly Json[];
  /** Time of the response, milliseconds. */
  readonly answeredAt: number;
}

/** An API as a mapping describes it. */
interface Api {
  readonly title: string;
  readonly paging: Paging;
  readonly base: URL;
  readonly auth: Authorised;
  /** The page at an address with these query parameters in addition to its own. */
  fetch(url: URL, query: Readonly<Record<string, string>>): Promise<ApiPage>;
  toMessage(item: Json): ReadMessage;
}

/** Changes cannot be requested: a delta is never read. */
const NO_LOOK_BACK = 0;

/** Resolves when the API responds with a page of listings. */
export async function checkPages(ctx: InputContext, compiled: CompiledMapping): Promise<void> {
  const api = openApi(ctx, compiled);
  const { body } = await api.fetch(api.base, firstQuery(api.paging));
  if (api.paging.kind === 'page' || api.paging.kind === 'offset') totalOf(api, body);
}

/** Reads all pages of an API, see `InputConnector.read`. */
export function readPages(
  ctx: InputContext,
  request: ReadRequest,
  compiled: CompiledMapping,
): AsyncGenerator<ReadMessage> {
  const api = openApi(ctx, compiled);
  const { paging, title: name, toMessage } = api;
  const shared = { name, lookBackMs: NO_LOOK_BACK, toMessage };
  if (paging.kind === 'cursor' || paging.kind === 'link') {
    const fetchPage = paging.kind === 'link' ? linkedPage : cursorPage;
    return walkCursor({ ...shared, fetchPage: ({ cursor }) => fetchPage(api, cursor) }, ctx, request);
  }
  const idOf = (item: Json): string | undefined => {
    const message = toMessage(item);
    return 'key' in message ? message.key : undefined;
  };
  const fetchPage =
    paging.kind === 'offset'
      ? ({ offset, limit }: PageQuery) => offsetPage(api, offset, limit)
      : numberedPages(paging.first ?? 1, async (number) => {
          const query = { ...sizeQuery(paging), [paging.parameter ?? '']: String(number) };
          const page = await api.fetch(api.base, query);
          return { ...page, total: totalOf(api, page.body) };
        });
  return walkPages(
    { ...shared, idOf, fetchPage: (query) => (query.since === null ? fetchPage(query) : noChanges(ctx)) },
    ctx,
    request,
  );
}

type PageQuery = Parameters<PagedList['fetchPage']>[0];

/** The API cannot say what changed while it was read. A listing that the read missed then counts as missing: the read is rejected, not incomplete in silence. */
const noChanges = (ctx: InputContext): Promise<Page> =>
  Promise.resolve({ items: [], total: 0, answeredAt: ctx.now().getTime() });

function openApi(ctx: InputContext, compiled: CompiledMapping): Api {
  const { name: title, source } = compiled.mapping;
  const { paging } = source;
  if (!paging) throw new ConnectorError('bug', 'The mapping has no paging.');
  const auth = authorise(ctx, source);
  const fields = feedOf(compiled);
  return {
    title,
    paging,
    auth,
    base: requireWebAddress(requireConfigText(ctx.config, 'url'), 'url'),
    async fetch(url, query) {
      const address = new URL(url);
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
      const { body, headers } = await auth.send(address.href, (signed) =>
        ctx.http.json(signed.url, { headers: { Accept: 'application/json', ...signed.headers } }),
      );
      const answeredAt = Date.parse(headers['date'] ?? '') || ctx.now().getTime();
      return { body, items: itemsOf(body, source.records ?? '', title), answeredAt };
    },
    toMessage: (item) =>
      isObject(item)
        ? recordMessage(withoutReferences(item), fields, 'json', (fault) => `The listing is broken: ${fault}.`)
        : { kind: 'bad', message: 'The listing is no JSON object.' },
  };
}

function itemsOf(body: Json, records: string, title: string): readonly Json[] {
  let items: Json = body;
  for (const name of records === '' ? [] : (recordNames(records) ?? [])) {
    items = isObject(items) && Object.hasOwn(items, name) ? (items[name] ?? null) : null;
  }
  if (Array.isArray(items)) return items;
  throw new ConnectorError('feed_rejected', `${title} responded without a page of listings (${records || 'a list'}).`);
}

const sizeQuery = ({ size_parameter: name, size }: Paging): Record<string, string> =>
  name === undefined || size === undefined ? {} : { [name]: String(size) };

function firstQuery(paging: Paging): Record<string, string> {
  const { kind, parameter = '', size_parameter: limit = '', first = 1 } = paging;
  if (kind === 'offset') return { [parameter]: '0', [limit]: '1' };
  return { ...sizeQuery(paging), ...(kind === 'page' && { [parameter]: String(first) }) };
}

async function offsetPage(api: Api, offset: number, limit: number) {
  const { parameter = '', size_parameter: size = '', size: most = limit } = api.paging;
  const query = { [parameter]: String(offset), [size]: String(Math.min(limit, most)) };
  const page = await api.fetch(api.base, query);
  return { ...page, total: totalOf(api, page.body) };
}

async function cursorPage(api: Api, cursor: string | null) {
  const { parameter = '' } = api.paging;
  const page = await api.fetch(api.base, {
    ...sizeQuery(api.paging),
    ...(cursor !== null && { [parameter]: cursor }),
  });
  const text = nextOf(api, page.body);
  const next = text === undefined || !/^(?:https?:)?\//i.test(text) ? text : cursorOfLink(api, text, parameter);
  return { ...page, ...statedTotal(api, page.body), ...(next !== undefined && { next }) };
}

/** Only the cursor of a link counts, so that no credentials are sent to another address. */
function cursorOfLink({ title, base }: Api, link: string, parameter: string): string {
  const cursor = toUrl(link, base.href)?.searchParams.get(parameter) ?? null;
  if (cursor === null) {
    throw new ConnectorError('feed_rejected', `${title} links to a next page without a "${parameter}".`);
  }
  return cursor;
}

/** The page behind a link. The cursor of the walk is the link without credentials. */
async function linkedPage(api: Api, cursor: string | null) {
  const url = cursor === null ? api.base : sameServer(api, cursor);
  const page = await api.fetch(url, cursor === null ? sizeQuery(api.paging) : {});
  const link = nextOf(api, page.body);
  const next = link === undefined ? undefined : api.auth.bare(sameServer(api, link, url).href);
  return { ...page, ...statedTotal(api, page.body), ...(next !== undefined && { next }) };
}

/** @throws ConnectorError feed_rejected for a link to another server, which must not get the credentials */
function sameServer({ base, title }: Api, link: string, from = base): URL {
  const url = toUrl(link, from.href);
  if (url?.origin === base.origin && url.username === '' && url.password === '') return url;
  throw new ConnectorError('feed_rejected', `${title} links to a next page on another server.`);
}

function nextOf({ paging, title }: Api, body: Json): string | undefined {
  const [value = null] = valuesOf(body, paging.next);
  const text = typeof value === 'boolean' ? undefined : sourceText(value);
  if (text !== undefined) return text;
  // An object or `true` is no next page: it is unknown, and the catalogue incomplete.
  if (value === null || value === '' || value === false) return undefined;
  throw new ConnectorError('feed_rejected', `${title} states the next page in an unknown form.`);
}

const statedTotal = (api: Api, body: Json): { total?: number } =>
  api.paging.total === undefined ? {} : { total: totalOf(api, body) };

function totalOf({ paging, title }: Api, body: Json): number {
  const [value = null] = valuesOf(body, paging.total);
  const total = Number(sourceText(value));
  if (Number.isSafeInteger(total) && total >= 0) return total;
  throw new ConnectorError('feed_rejected', `${title} responded without the number of its listings (${paging.total}).`);
}

/** The values at a path of a response. */
function valuesOf(body: Json, text: string | undefined) {
  const { path } = parseSourcePath(text ?? '');
  return path ? valuesAt(body, path) : [];
}
