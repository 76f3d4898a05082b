import type { PagedList, Page } from '../../kit/paging/walk-pages.ts';
import { isObject, textOf } from '../../kit/mapping/open-fields.ts';
import type { InputContext, Json, JsonObject } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { baseAddress, requireConfigText } from '../../kit/read-config.ts';
import { parseLocal, toLocal, writeLocal } from './local-time.ts';

export const DEFAULT_URL = 'https://api.whise.eu';

type Query = Parameters<PagedList['fetchPage']>[0];

/** Status of estates: 1 active, 5 archived, 6 deleted. */
const ACTIVE = [1];
const ALL = [1, 5, 6];

/** Longest quoted part of Whise's message about a request. */
const MAX_SAID = 200;

/** One page of the active estates or, with `since` (local, see `toLocal`), of all changed ones. Throws feed_rejected for a response without estates. */
export function fetchPage(ctx: InputContext, { offset, limit, since }: Query, attempts?: number): Promise<Page> {
  const filter: JsonObject =
    since === null ? { statusIds: ACTIVE } : { statusIds: ALL, updateDateTimeRange: { min: writeLocal(since) } };
  return fetchEstates(ctx, filter, { offset, limit }, attempts);
}

/** The estate with this id, also if it is deleted; empty for an id that is not a number. */
export async function fetchEstate(ctx: InputContext, id: string): Promise<readonly Json[]> {
  if (!/^\d{1,15}$/.test(id)) {
    return [];
  }
  const { items } = await fetchEstates(ctx, { statusIds: ALL, estateIds: [Number(id)] }, { offset: 0, limit: 1 });
  return items;
}

async function fetchEstates(ctx: InputContext, filter: JsonObject, page: JsonObject, attempts?: number): Promise<Page> {
  const { body, headers } = await ctx.http.json(`${baseAddress(ctx.config, DEFAULT_URL)}/v1/estates/list`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${requireConfigText(ctx.config, 'api_key')}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({
      filter: { ...filter, showDetails: true, showRepresentatives: true },
      // The only order that is stable under changes.
      sort: [{ field: 'createDateTime', ascending: true }],
      page,
    }),
    ...(attempts !== undefined && { attempts }),
  });
  const answer = isObject(body) ? body : {};
  if (answer['isValidRequest'] === false) {
    throw new ConnectorError('feed_rejected', `Whise refuses the request. It says: ${saidIn(answer)}`);
  }
  const items = answer['estates'];
  const total = Number(textOf(answer['totalCount']));
  if (!Array.isArray(items) || !Number.isSafeInteger(total) || total < 0) {
    throw new ConnectorError('feed_rejected', 'Whise responded without a list of estates (estates, totalCount).');
  }
  const times = items.flatMap((item) => (isObject(item) ? (changedAt(item) ?? []) : []));
  const newest = times.length > 0 ? times.reduce((left, right) => Math.max(left, right)) : undefined;
  return { items, total, newest, answeredAt: toLocal(Date.parse(headers['date'] ?? '') || ctx.now().getTime()) };
}

function changedAt(estate: JsonObject): number | undefined {
  const text = textOf(estate['updateDateTime']);
  return text === undefined ? undefined : parseLocal(text);
}

function saidIn(answer: JsonObject): string {
  const errors = answer['validationErrors'];
  const said = Array.isArray(errors)
    ? errors.flatMap((item) => (isObject(item) ? (textOf(item['message']) ?? []) : []))
    : [];
  return said.join(' ').slice(0, MAX_SAID) || 'nothing.';
}
