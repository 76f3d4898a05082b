import { revisionTime } from '../build-listing.ts';
import { feedRecords } from './feed-text.ts';
import type { FeedRecord, FeedSource } from './feed-text.ts';
import { BadRequest } from '../options.ts';
import { resoProperty } from './write-reso.ts';

/** Maximum listings on a page. */
const MAX_PAGE = 200;
const TERM = /^(?:ModificationTimestamp (ge|gt) (\S+)|ListingKey eq '([^']*)'|OriginatingSystemName eq '[^']*')$/;

/**
 * One page of a RESO Web API: the listings that pass `$filter`, by the time of their change, `$top` of them behind `$skip`. Each page is made from the
 * whole catalogue: meant for some thousand listings.
 */
export function resoPage(source: Omit<FeedSource, 'signal'>, query: URLSearchParams): string {
  const { options, mediaBase } = source;
  const { fault } = options;
  const top = Math.min(wholeNumber(query, '$top') ?? MAX_PAGE, MAX_PAGE);
  const skip = wholeNumber(query, '$skip') ?? 0;
  const filter = query.get('$filter') ?? '';
  const records = inOrder(source, Math.floor(skip / Math.max(1, top))).filter((record) => passes(record, filter));
  const rows = records.slice(skip, skip + top);
  const isEndless = fault === 'endless_pages';
  const isMore = fault !== 'equal_times' && skip + rows.length < records.length;
  const next = new URLSearchParams(query);
  next.set('$skip', isMore ? String(skip + rows.length) : '0');
  const count = fault === 'missing_rows' ? records.length * 2 : records.length;
  return JSON.stringify({
    '@odata.context': '$metadata#Property',
    ...(query.get('$count') === 'true' && { '@odata.count': count }),
    value: rows.map(({ listing, breakage }) => resoProperty(listing, query.get('$expand') === 'Media', breakage)),
    ...((isMore || isEndless) && { '@odata.nextLink': `${mediaBase}/reso/Property?${next.toString()}` }),
  });
}

/** The records by the time of their change; `page` is the number of the requested page, from 0. */
function inOrder(source: Omit<FeedSource, 'signal'>, page: number): FeedRecord[] {
  const { fault, revision } = source.options;
  const records = [...feedRecords(source)].flat();
  if (fault === 'equal_times') {
    const at = revisionTime(revision).toISOString();
    return records.map((record) => changedAt(record, at)).sort(byChange);
  }
  if (fault !== 'reordered') records.sort(byChange);
  const [first, ...others] = records;
  if (fault === 'replaced_rows' && page > 0 && first) return [...others, replacement(first)];
  if (fault !== 'moving_pages') return records;
  // With each page, one listing that was read is changed: it moves to the end, and the reader misses a row.
  const later = new Date(revisionTime(revision).getTime() + 60_000).toISOString();
  return [...records.slice(page), ...records.slice(0, page).map((record) => changedAt(record, later))];
}

/** A new listing like another one. */
const replacement = (record: FeedRecord): FeedRecord => ({
  ...record,
  listing: { ...record.listing, crm_reference: `${record.listing.crm_reference}-NEW` },
});

const changedAt = (record: FeedRecord, updated_at: string): FeedRecord => ({
  ...record,
  listing: { ...record.listing, updated_at },
});

function byChange({ listing: a }: FeedRecord, { listing: b }: FeedRecord): number {
  const [one, other] = [a, b].map(({ updated_at, crm_reference }) => `${updated_at} ${crm_reference}`);
  return one === other ? 0 : (one ?? '') < (other ?? '') ? -1 : 1;
}

function passes({ listing }: FeedRecord, filter: string): boolean {
  return filter
    .split(' and ')
    .filter(Boolean)
    .every((term) => {
      const [whole, operator, instant, key] = TERM.exec(term) ?? [];
      if (whole === undefined) throw new BadRequest(`the filter "${term.slice(0, 80)}" is not supported`);
      if (key !== undefined) return listing.crm_reference === key;
      if (instant === undefined) return true;
      const difference = Date.parse(listing.updated_at) - Date.parse(instant);
      return operator === 'gt' ? difference > 0 : difference >= 0;
    });
}

function wholeNumber(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name);
  if (value === null) return undefined;
  if (!/^\d{1,9}$/.test(value)) throw new BadRequest(`${name} must be a whole number`);
  return Number(value);
}
