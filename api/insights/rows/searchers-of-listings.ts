import type { ListingFacts } from '../../../analysis/insights/facts.ts';
import { searchedFilters, searchersOf } from '../../../analysis/insights/searchers.ts';
import type { Searchers } from '../../../analysis/insights/searchers.ts';
import type { DayWindow } from '../../../analysis/insights/window.ts';
import type { DayRow } from '../../../model/insights/insights.ts';
import { AppError } from '../../../model/shared/errors.ts';
import type { HandlerDeps } from '../../deps.ts';
import type { Typed } from '../../http/schemas.ts';
import { count, objectOf } from '../schemas/reply-schemas.ts';

/** Different filters that are compared with listings, in ten requests of the search: a month of a site with hundreds of searches a day. */
const MAX_FILTERS = 1_000;

/** Searchers as the API returns them. */
export interface SearchersReply extends Searchers {
  readonly complete: boolean;
}

export const searchersSchema: Typed<SearchersReply> = {
  ...objectOf({
    opened: { ...count, description: 'Those of them who opened this listing in the window.' },
    skipped: { ...count, description: 'Those who opened others and not this one.' },
    complete: {
      type: 'boolean',
      description: `False where visitors searched by more than ${MAX_FILTERS} different filters: the searches by the rarest ones are not counted.`,
    },
  }),
  description:
    'Distinct visitors who searched in the window for what the listing is today, and opened a listing on that day. Absent for listings that are hidden or gone, and while the search cannot be reached.',
};

/** The searchers of some listings of a gateway by id; of hidden ones nothing is known. Empty while the search cannot be reached: the other figures do not need it. */
export async function searchersOfListings(
  gatewayId: string,
  listings: readonly Pick<ListingFacts, 'id' | 'created_at'>[],
  { rows, window }: { readonly rows: readonly DayRow[]; readonly window: DayWindow },
  { search, log }: Pick<HandlerDeps, 'search' | 'log'>,
): Promise<ReadonlyMap<string, SearchersReply>> {
  if (listings.length === 0) return new Map();
  const filters = searchedFilters(rows, window);
  const compared = filters.slice(0, MAX_FILTERS);
  const ids = listings.map(({ id }) => id);
  try {
    const found = await search.match(
      gatewayId,
      ids,
      compared.map(({ filter }) => filter),
    );
    const complete = compared.length === filters.length && found.every((matched) => matched !== undefined);
    const byKey = new Map(compared.map(({ key }, place) => [key, found[place] ?? []]));
    return new Map(
      [...searchersOf(rows, window, listings, byKey)].map(([id, searchers]) => [id, { ...searchers, complete }]),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'DOWNSTREAM_ERROR') throw error;
    log.warn({ gateway_id: gatewayId, err: error }, 'What visitors searched for cannot be compared with listings');
    return new Map();
  }
}
