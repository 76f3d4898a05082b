import { useLocation } from 'preact-iso/router';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { lazyPage } from '../../lazy-page.tsx';
import { mayCall } from '../../parts/access.ts';
import { Select } from '../../parts/choice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Empty, Fault, Skeletons } from '../../parts/feedback.tsx';
import { Page } from '../../parts/page.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { principal } from '../../session/session.ts';
import { language, say, sayCode } from '../../words/words.ts';
import type { SearchedGateway } from '../searches/save-search.tsx';
import { AskBox } from './ask-box.tsx';
import { Chips } from './chips.tsx';
import { Facets } from './facets.tsx';
import { FACETS, SORTS, filterOf, isFiltered, pathOf, searchedOf, unfiltered } from './filter.ts';
import type { Filter } from './filter.ts';
import { FilterPanel } from './filter-panel.tsx';
import { findListings } from './find-listings.ts';
import { ListingList } from './listing-list.tsx';
import { AllOnMap, FewOnMap } from './listing-map.tsx';
import { pagesOfEntry } from './listing-pages.ts';
import type { ListingPages, LoadedListings } from './listing-pages.ts';
import { useMedia } from './use-media.ts';

// Loaded when it is opened: the list comes first.
const SaveSearch = lazyPage(() => import('../searches/save-search.tsx').then(({ SaveSearch: form }) => form));

type Go = (next: Filter) => void;

/** From this width on there is room for a list next to a map. */
const WIDE = '(min-width: 64.0625rem)';
/** Most gateways that the filter offers. */
const MOST_GATEWAYS = 100;

/** All listings as a list and on a map, by filters or by a question in plain words; the address holds the search. */
export function ListingSearch() {
  const { query, route } = useLocation();
  const filter = filterOf(query);
  const address = pathOf(searchedOf(filter));
  const of = `${principal.value?.client_id ?? ''} ${language.value} ${address}`;
  const pages = useMemo(() => pagesOfEntry(of, filter), [of]);
  useEffect(() => {
    if (!pages.state.value.first) void pages.more();
  }, [pages]);
  const gateways = useGateways();
  const go: Go = (next) => route(pathOf(next));
  const state = pages.state.value;
  const { first } = state;
  return (
    <Page title={say('listings')} lead={say('listingsLead')} wide>
      <div class="search-bar">
        <AskBox key={filter.ask ?? ''} question={filter.ask ?? ''} ask={(text) => go(asked(filter, text))} />
        <MoreFilters key={address} filter={filter} gateways={gateways} go={go} />
        {filter.ask === undefined && <SaveSearchButton filter={filter} gateways={gateways} />}
      </div>
      {isFiltered(filter) && (
        <Chips
          filter={filter}
          conditions={first?.conditions}
          notUnderstood={first?.notUnderstood}
          gatewayName={gateways.find(({ id }) => id === filter.gateway)?.name}
          go={go}
        />
      )}
      {!first && <Waiting state={state} retry={() => void pages.more()} />}
      {first?.total === 0 && <Nothing isFiltered={isFiltered(filter)} />}
      {first && first.total > 0 && <Results key={of} filter={filter} pages={pages} go={go} />}
    </Page>
  );
}

/** The search for a question; for all listings if it is empty. */
const asked = (filter: Filter, text: string): Filter => ({
  ...unfiltered(filter),
  sort: undefined,
  ...(text === '' ? {} : { ask: text }),
});

/** The gateways whose listings can be chosen, own and shared ones. Not their overview, whose counts would compete with the list. */
function useGateways(): readonly SearchedGateway[] {
  const { data } = useLoad(async () => {
    const query = { size: MOST_GATEWAYS };
    const [own, shared] = await Promise.all([
      call('listGateways', { query }),
      call('listDelegatedGateways', { query }),
    ]);
    return [...own.items, ...shared.items].map((gateway) => ({
      id: gateway.id,
      name: gateway.name,
      mayWrite: mayCall('createSavedSearch', gateway),
    }));
  }, []);
  return data ?? [];
}

const Waiting = ({ state, retry }: { state: LoadedListings; retry: () => void }) =>
  state.error === undefined ? <Skeletons rows={6} /> : <Fault error={state.error} retry={retry} />;

const Nothing = ({ isFiltered: isNarrow }: { isFiltered: boolean }) => (
  <Empty
    icon="listings"
    title={say(isNarrow ? 'noMatch' : 'noListings')}
    lead={say(isNarrow ? 'noMatchLead' : 'noListingsLead')}
  />
);

/** A button that saves the filters as a search whose new matches are announced. */
function SaveSearchButton({ filter, gateways }: { filter: Filter; gateways: readonly SearchedGateway[] }) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <button class="button" type="button" onClick={() => setOpen(true)}>
        {say('saveSearch')}
      </button>
      {isOpen && (
        <Dialog title={say('saveSearch')} onClose={close}>
          <SaveSearch filter={filter} gateways={gateways} close={close} />
        </Dialog>
      )}
    </>
  );
}

/** A button that unfolds all filters. */
function MoreFilters({
  filter,
  gateways,
  go,
}: {
  filter: Filter;
  gateways: readonly { readonly id: string; readonly name: string }[];
  go: Go;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button class="button" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {say('filters')}
      </button>
      {isOpen && <FilterPanel filter={filter} gateways={gateways} go={go} />}
    </>
  );
}

/** Counts, order, list and map of the listings found. */
function Results({ filter, pages, go }: { filter: Filter; pages: ListingPages; go: Go }) {
  const { route } = useLocation();
  const [hovered, setHovered] = useState<string | undefined>(undefined);
  const isWide = useMedia(WIDE);
  const { first, listings } = pages.state.value;
  const total = first?.total ?? 0;
  const isAsked = filter.ask !== undefined;
  const isMap = filter.show === 'map';
  const open = (id: string): void => route(`/console/listings/${id}`);
  const map = isAsked ? (
    <FewOnMap listings={listings} hovered={hovered} open={open} />
  ) : (
    <AllOnMap
      filter={filter}
      pages={pages}
      hovered={hovered}
      open={open}
      search={(bbox) => go({ ...filter, bbox, show: undefined })}
    />
  );
  return (
    <>
      {!isAsked && <Counts filter={filter} pages={pages} go={go} />}
      <div class="result-bar">
        <p class="number" role="status">
          <strong>{say('found', { count: total })}</strong>{' '}
          {isAsked && total > listings.length && (
            <span class="soft">{say('firstShown', { count: listings.length })}</span>
          )}
        </p>
        {!isAsked && (
          <Select
            label={say('order')}
            value={filter.sort ?? SORTS[0]}
            options={SORTS}
            name={(one) => sayCode('order', one.replace('-', 'down_'))}
            set={(sort) => go({ ...filter, sort: sort === SORTS[0] ? undefined : sort })}
          />
        )}
        <button
          class="button"
          type="button"
          aria-pressed={isMap}
          onClick={() => go({ ...filter, show: isMap ? undefined : 'map' })}
        >
          {say(isMap ? 'showList' : 'showMap')}
        </button>
      </div>
      <div class={isMap ? 'list-and-map only-map' : 'list-and-map'}>
        {!isMap && (
          <div>
            <ListingList pages={pages} hover={setHovered} />
          </div>
        )}
        {(isMap || isWide) && map}
      </div>
    </>
  );
}

/** Counts by facet, loaded after the list. */
function Counts({ filter, pages, go }: { filter: Filter; pages: ListingPages; go: Go }) {
  useLoad(async () => {
    pages.counts ??= (await findListings(filter, { facets: [...FACETS], limit: 1, fields: ['type'] })).facets;
  }, [pages]);
  const { counts } = pages;
  return counts ? <Facets counts={counts} filter={filter} choose={go} /> : <div class="facets waiting" />;
}
