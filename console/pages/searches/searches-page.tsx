import { useState } from 'preact/hooks';
import { mayCall } from '../../parts/access.ts';
import { Empty, Fault, Skeletons } from '../../parts/feedback.tsx';
import { Pager } from '../../parts/page.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { searchWords } from '../../words/pages/searches.ts';
import { wordsOf } from '../../words/words.ts';
import { GatewayFrame } from '../gateways/gateway-frame.tsx';
import { SearchCard } from './search-card.tsx';

const saySearch = wordsOf(searchWords);
const PAGE_SIZE = 20;

/** Searches whose new matches are announced to readers and webhooks. */
export const SearchesPage = ({ id }: { id: string }) => (
  <GatewayFrame id={id} tab="/alerts">
    {({ data }) => <Searches id={id} mayWrite={mayCall('patchSavedSearch', data)} />}
  </GatewayFrame>
);

function Searches({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const [page, setPage] = useState(0);
  const searches = useLoad(
    () => call('listSavedSearches', { path: { id }, query: { page, size: PAGE_SIZE } }),
    [id, page],
  );
  if (searches.error !== undefined) return <Fault error={searches.error} retry={searches.reload} />;
  if (!searches.data) return <Skeletons />;
  const { items, total_pages: pages } = searches.data;
  // The last search of the last page was deleted.
  const changed = (isGone: boolean): void => {
    if (isGone && items.length === 1 && page > 0) setPage(page - 1);
    else searches.reload();
  };
  return (
    <>
      <div class="actions">
        <p class="soft grow">{saySearch('lead')}</p>
        {mayWrite && (
          <a class="button" href={`/console/listings?gateway=${id}`}>
            {saySearch('create')}
          </a>
        )}
      </div>
      {items.length === 0 && page === 0 && (
        <Empty icon="search" title={saySearch('none')} lead={saySearch('noneLead')} />
      )}
      {items.map((search) => (
        <SearchCard key={search.id} search={search} mayWrite={mayWrite} changed={changed} />
      ))}
      <Pager page={page} pages={pages} go={setPage} />
    </>
  );
}
