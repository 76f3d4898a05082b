import type { InputContext, Json } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { parseInstant } from '../../kit/mapping/parse-date.ts';
import { baseAddress, requireConfigText } from '../../kit/read-config.ts';
import { isObject, textOf } from '../../kit/mapping/open-fields.ts';
import type { Page, PagedList } from '../../kit/paging/walk-pages.ts';

export const DEFAULT_URL = 'https://api.apimo.pro';

type Query = Parameters<PagedList['fetchPage']>[0];

/** Greatest offset from UTC (Pacific/Kiritimati), ms: times of listings have no zone. */
const FARTHEST_ZONE_MS = 14 * 3_600_000;

/** One page of the listings of the agency. Throws ConnectorError config for an invalid address, feed_rejected for a response without listings. */
export async function fetchPage(ctx: InputContext, { offset, limit, since }: Query, attempts?: number): Promise<Page> {
  const url = new URL(
    `${baseAddress(ctx.config, DEFAULT_URL)}/agencies/${encodeURIComponent(textConfig(ctx, 'agency_id'))}/properties`,
  );
  url.searchParams.set('limit', String(limit));
  url.searchParams.set('offset', String(offset));
  if (since !== null) {
    url.searchParams.set('timestamp', String(Math.floor(since / 1_000)));
  }
  const credentials = Buffer.from(`${textConfig(ctx, 'provider')}:${textConfig(ctx, 'api_key')}`).toString('base64');
  const { body, headers } = await ctx.http.json(url.href, {
    headers: { Authorization: `Basic ${credentials}` },
    ...(attempts !== undefined && { attempts }),
  });
  const items = isObject(body) ? body['properties'] : undefined;
  const total = isObject(body) ? Number(textOf(body['total_items'])) : Number.NaN;
  if (!Array.isArray(items) || !Number.isSafeInteger(total) || total < 0) {
    throw new ConnectorError(
      'feed_rejected',
      'Apimo responded without a list of properties (properties, total_items).',
    );
  }
  const newest = isObject(body) ? newestOf(body['timestamp'], items) : undefined;
  return { items, total, newest, answeredAt: Date.parse(headers['date'] ?? '') || ctx.now().getTime() };
}

/** The latest possible instant of a listing's last change, as its zone is unknown. */
export function updatedAt(item: Json): string | undefined {
  const text = isObject(item) ? textOf(item['updated_at']) : undefined;
  return text === undefined ? undefined : parseInstant(text);
}

/** "timestamp" is that of the newest listing of the response, in seconds. Without it: the earliest instant that their own times can mean. */
function newestOf(timestamp: Json | undefined, items: readonly Json[]): number | undefined {
  const seconds = Number(textOf(timestamp));
  if (seconds > 0 && Number.isSafeInteger(seconds)) {
    return seconds * 1_000;
  }
  const times = items.flatMap((item) => updatedAt(item) ?? []).map((instant) => Date.parse(instant));
  return times.length > 0 ? times.reduce((left, right) => Math.max(left, right)) - FARTHEST_ZONE_MS : undefined;
}

/** Ids of a hand-written configuration may be numbers. */
function textConfig(ctx: InputContext, name: string): string {
  return textOf(ctx.config[name]) ?? requireConfigText(ctx.config, name);
}
