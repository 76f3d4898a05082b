import type { AnswerOf, InputOf } from '../../../sdk/index.ts';
import { call } from '../../session/api.ts';
import { SORTS, parametersOf, removedOf } from './filter.ts';
import type { Filter } from './filter.ts';
import type { ListPage } from './growing-list.ts';
import { CARD_FIELDS } from './listing.ts';

export type Found = Exclude<AnswerOf<'listProperties'>, unknown[]>;
/** A listing with the fields of a list. */
export type Part = Found['data'][number];
type Query = NonNullable<InputOf<'listProperties'>['query']>;

/** A page of listings, and what the API understood of a question. */
export interface FoundPage extends ListPage<Part> {
  readonly conditions?: readonly { readonly id: string; readonly text: string }[];
  readonly notUnderstood?: readonly string[];
}

/** Finds listings of all gateways, or of the one of the filter. */
export async function findListings(filter: Filter, query: Query): Promise<Found> {
  const all = { ...parametersOf(filter), ...query };
  const found =
    filter.gateway === undefined
      ? await call('listProperties', { query: all })
      : await call('listGatewayProperties', { path: { id: filter.gateway }, query: all });
  // An array comes only without a page, and every caller asks for one.
  return Array.isArray(found) ? { data: found, meta: { total: found.length } } : found;
}

/** A page of the list. @param cursor where it begins; absent: with the first listing */
export async function findPage(filter: Filter, limit: number, cursor: string | undefined): Promise<FoundPage> {
  if (filter.ask !== undefined) return ask(filter.ask, filter);
  const { data, meta } = await findListings(filter, {
    sort: filter.sort ?? SORTS[0],
    fields: CARD_FIELDS,
    limit,
    ...(cursor === undefined ? {} : { cursor }),
  });
  return { listings: data, total: meta.total ?? data.length, next: meta.next_cursor };
}

/** The first listings that a question finds. */
async function ask(question: string, filter: Filter): Promise<FoundPage> {
  const found = await call('askProperties', { body: { query: question, without: removedOf(filter) } });
  return {
    listings: found.results,
    total: found.total_count,
    conditions: found.conditions,
    notUnderstood: found.not_understood,
  };
}
