import { useLocation } from 'preact-iso/router';
import { useMemo, useState } from 'preact/hooks';
import type { AnswerOf } from '../../../docs/client/client.ts';
import { AddonFault } from '../../parts/addon-fault.tsx';
import { Empty, Skeletons } from '../../parts/feedback.tsx';
import { Page } from '../../parts/page.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import { PriceStats } from './price-stats.tsx';
import { SaleTable } from './sale-table.tsx';
import { SalesFilter } from './sales-filter.tsx';
import { SalesMap } from './sales-map.tsx';
import { SourceLine } from './source-line.tsx';
import { parametersOf, salesPath, soughtOf, withoutPlace } from './sought.ts';

type Found = AnswerOf<'searchDvf'>;

/** Sales on one page of the list. */
const PAGE_SIZE = 50;
/** Metres around a clicked point, unless the search has a radius. */
const RADIUS = '500';

/** Real sales on a map, in a list and as prices by type and period; the address holds the filters. */
export function TransactionsPage() {
  const { query, route } = useLocation();
  const sought = soughtOf(query);
  const address = salesPath(sought);
  const found = useLoad(
    () => call('searchDvf', { query: { ...parametersOf(sought), limit: PAGE_SIZE, sort: '-date' } }),
    [address],
  );
  const places = useMemo(() => (found.data?.data ?? []).flatMap(({ location }) => location ?? []), [found.data]);
  const pick = (lat: number, lon: number): void =>
    route(
      salesPath({
        ...withoutPlace(sought),
        lat: lat.toFixed(5),
        lon: lon.toFixed(5),
        radius: sought.radius ?? RADIUS,
      }),
    );
  // Without the addon there is nothing to search.
  const { error, data } = found;
  return (
    <Page title={say('transactions')} lead={say('transactionsLead')} wide>
      <div class="form-and-result sales">
        <section class="card" aria-label={say('filters')}>
          <SalesFilter key={address} sought={sought} search={(next) => route(salesPath(next))} />
        </section>
        <div class="form">
          {error !== undefined && <AddonFault error={error} retry={found.reload} />}
          {!data && error === undefined && <Skeletons rows={6} />}
          {data && (
            <>
              <SalesMap sought={sought} places={places} pick={pick} />
              {data.source.notice !== undefined && <p class="notice">{data.source.notice}</p>}
              {data.meta.total > 0 && <PriceStats key={address} sought={sought} />}
              <Sales key={address} first={data} parameters={parametersOf(sought)} />
              <SourceLine source={data.source} />
            </>
          )}
        </div>
      </div>
    </Page>
  );
}

function Sales({ first, parameters }: { first: Found; parameters: ReturnType<typeof parametersOf> }) {
  const [pages, setPages] = useState<readonly Found[]>([first]);
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly error?: unknown }>({ isBusy: false });
  const cursor = pages.at(-1)?.meta.next_cursor;
  const more = async (): Promise<void> => {
    if (cursor === undefined) return;
    setState({ isBusy: true });
    try {
      const next = await call('searchDvf', { query: { ...parameters, limit: PAGE_SIZE, sort: '-date', cursor } });
      setPages([...pages, next]);
      setState({ isBusy: false });
    } catch (error) {
      setState({ isBusy: false, error });
    }
  };
  if (first.meta.total === 0) return <Empty icon="transactions" title={say('noSales')} lead={say('noSalesLead')} />;
  return (
    <section class="card" aria-label={say('sales')}>
      <div class="card-body form">
        <h2>{say('sales')}</h2>
        <p class="number" role="status">
          <strong>{say('saleCount', { count: first.meta.total })}</strong>
        </p>
        <SaleTable sales={pages.flatMap(({ data = [] }) => data)} />
        {state.error !== undefined && <AddonFault error={state.error} retry={() => void more()} />}
        {cursor !== undefined && (
          <button class="button block" type="button" disabled={state.isBusy} onClick={() => void more()}>
            {say('showMore')}
          </button>
        )}
      </div>
    </section>
  );
}
