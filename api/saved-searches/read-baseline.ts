import { AppError } from '../../model/shared/errors.ts';
import { filterFault } from '../../model/listing/listing-filter.ts';
import type { ListingFilter } from '../../model/listing/listing-filter.ts';
import { MAX_BASELINE } from '../../store/readers/saved-search-matches.ts';
import type { HandlerDeps } from '../deps.ts';

/**
 * The listings that match a filter now, which the reader has seen. Throws BAD_REQUEST for a contradictory filter, UNPROCESSABLE for one that
 * matches too many listings to announce what is new.
 */
export async function readBaseline(
  { search }: Pick<HandlerDeps, 'search'>,
  gatewayId: string,
  filter: ListingFilter,
): Promise<string[]> {
  const fault = filterFault(filter);
  if (fault) {
    const path = `/filter/${fault.field}`;
    throw new AppError('BAD_REQUEST', `The field ${path} ${fault.message}.`, { detail: path });
  }
  // Refreshes the index first: a search a moment later would already find what a sync has just written.
  await search.refresh();
  const ids = await search.matchAll(gatewayId, filter, MAX_BASELINE);
  if (ids.length <= MAX_BASELINE) return ids;
  throw new AppError(
    'UNPROCESSABLE',
    `The filter matches more than ${MAX_BASELINE} listings; narrow it, for example by place, type or price.`,
    { detail: '/filter' },
  );
}
