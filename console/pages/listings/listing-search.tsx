import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../docs/client/client.ts';
import { Empty, Fault, Skeletons } from '../../parts/feedback.tsx';
import { Page } from '../../parts/page.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { language, say } from '../../words/words.ts';
import { AskBox } from './ask-box.tsx';
import { Facets } from './facets.tsx';
import type { FacetCounts } from './facets.tsx';
import { FACETS, chipsOf, filterOf, pathOf, removedOf } from './filter.ts';
import type { Filter } from './filter.ts';
import { ListingCard } from './listing-card.tsx';
import { ListingMap } from './listing-map.tsx';
import { CARD_FIELDS } from './listing.ts';

type Found = Exclude<AnswerOf<'listProperties'>, unknown[]>;
type Part = Found['data'][number];

/** Listings on one page; a button loads more. */
const PAGE_SIZE = 60;
const MAX_SHOWN = 180;

interface Result {
  readonly listings: readonly Part[];
  readonly total: number;
  readonly facets: FacetCounts | undefined;
  readonly conditions?: readonly { readonly id: string; readonly text: string }[];
  readonly notUnderstood?: readonly string[];
}

async function search(filter: Filter, limit: number): Promise<Result> {
  if (filter.ask !== undefined) {
    const {
      results,
      total_count: total,
      ...said
    } = await call('askProperties', {
      body: { query: filter.ask, without: removedOf(filter) },
    });
    return {
      listings: results,
      total,
      facets: undefined,
      conditions: said.conditions,
      notUnderstood: said.not_understood,
    };
  }
  const { type, offerType, city } = filter;
  const found = await call('listProperties', {
    query: {
      ...(type ? { type: [type] } : {}),
      ...(offerType ? { offerType: [offerType] } : {}),
      ...(city === undefined ? {} : { city: [city] }),
      facets: [...FACETS],
      fields: CARD_FIELDS,
      limit,
    },
  });
  if (Array.isArray(found)) return { listings: found, total: found.length, facets: undefined };
  return { listings: found.data, total: found.meta.total ?? found.data.length, facets: found.facets };
}

/** Listings as a list and on a map, by facets or by a question in plain words; the address holds the search. */
export function ListingSearch() {
  const { query, route } = useLocation();
  const filter = filterOf(query);
  const address = pathOf(filter);
  const [limit, setLimit] = useState(PAGE_SIZE);
  const found = useLoad(() => search(filter, limit), [address, limit, language.value]);
  const go = (next: Filter): void => {
    setLimit(PAGE_SIZE);
    route(pathOf(next));
  };
  const { data } = found;
  const isFiltered = address !== pathOf({});
  return (
    <Page title={say('listings')} lead={say('listingsLead')} wide>
      <AskBox key={filter.ask ?? ''} question={filter.ask ?? ''} ask={(ask) => go(ask === '' ? {} : { ask })} />
      {isFiltered && <Chips filter={filter} data={data} go={go} />}
      {found.error !== undefined && <Fault error={found.error} retry={found.reload} />}
      {!data && found.error === undefined && <Skeletons rows={6} />}
      {data && data.total === 0 && (
        <Empty
          icon="listings"
          title={say(isFiltered ? 'noMatch' : 'noListings')}
          lead={say(isFiltered ? 'noMatchLead' : 'noListingsLead')}
        />
      )}
      {data && data.total > 0 && (
        <Results
          data={data}
          filter={filter}
          go={go}
          more={limit < MAX_SHOWN ? () => setLimit(limit + PAGE_SIZE) : undefined}
        />
      )}
    </Page>
  );
}

type Go = (next: Filter) => void;

/** The parts of the filter, each with a button that removes it, and the words that were not understood. */
function Chips({ filter, data, go }: { filter: Filter; data: Result | undefined; go: Go }) {
  return (
    <div class="chips" role="group" aria-label={say('filters')}>
      {filter.ask !== undefined && data?.conditions && <span class="soft">{say('understoodAs')}</span>}
      {chipsOf(filter, data?.conditions ?? []).map(({ key, text, rest }) => (
        <button
          key={key}
          class="chip"
          type="button"
          aria-label={say('removeFilter', { name: text })}
          onClick={() => go(rest)}
        >
          {text} <span aria-hidden="true">×</span>
        </button>
      ))}
      {data?.notUnderstood?.map((word) => (
        <span class="chip struck" key={word}>
          {say('notUnderstood')}: {word}
        </span>
      ))}
      <button class="button quiet" type="button" onClick={() => go({})}>
        {say('clearAll')}
      </button>
    </div>
  );
}

/** Facets, list and map of the listings found. */
function Results({
  data,
  filter,
  go,
  more,
}: {
  data: Result;
  filter: Filter;
  go: Go;
  /** Loads more; absent at the maximum. */
  more: (() => void) | undefined;
}) {
  const { route } = useLocation();
  const [hovered, setHovered] = useState<string | undefined>(undefined);
  const isCut = data.total > data.listings.length;
  return (
    <>
      {data.facets && <Facets counts={data.facets} filter={filter} choose={go} />}
      <p class="number" role="status">
        <strong>{say('found', { count: data.total })}</strong>{' '}
        {isCut && <span class="soft">{say('firstShown', { count: data.listings.length })}</span>}
      </p>
      <div class="list-and-map">
        <div>
          <ul class="listing-cards">
            {data.listings.map((listing) => (
              <ListingCard key={listing.id} listing={listing} hover={setHovered} />
            ))}
          </ul>
          {filter.ask === undefined && isCut && more && (
            <button class="button block" type="button" onClick={more}>
              {say('showMore')}
            </button>
          )}
        </div>
        <ListingMap listings={data.listings} hovered={hovered} open={(id) => route(`/console/listings/${id}`)} />
      </div>
    </>
  );
}
