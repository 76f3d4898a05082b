import { useLocation } from 'preact-iso/router';
import { useMemo, useRef } from 'preact/hooks';
import { AddonFault } from '../../parts/addon-fault.tsx';
import { Skeletons } from '../../parts/feedback.tsx';
import { Page } from '../../parts/page.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { say } from '../../words/words.ts';
import { areaFault, areaText, readArea } from './area.ts';
import type { Place } from './area.ts';
import { AreaPanel } from './area-panel.tsx';
import { findSales } from './find-sales.ts';
import type { Found } from './find-sales.ts';
import { PriceStats } from './price-stats.tsx';
import { Sales } from './sales.tsx';
import { SalesFilter } from './sales-filter.tsx';
import { SalesMap } from './sales-map.tsx';
import { SourceLine } from './source-line.tsx';
import { salesPath, soughtOf, withoutPlace } from './sought.ts';
import type { Sought } from './sought.ts';
import { useDrawing } from './use-drawing.ts';

/** Metres around a clicked point, unless the search has a radius. */
const RADIUS = '500';
/** Id of the form of the filters. */
const FORM = 'sales-filter';

/** Real sales on a map, in a list and as prices by type and period; the address holds the filters. */
export function TransactionsPage() {
  const { query, route } = useLocation();
  const sought = soughtOf(query);
  const drawing = useDrawing(sought);
  const { area } = drawing;
  const search = (next: Sought): void => {
    if (!area) route(salesPath(next));
    else if (areaFault(area.points)) document.querySelector<HTMLElement>('#area-state')?.focus();
    else route(salesPath({ ...withoutPlace(next), area: areaText(area.points) }));
  };
  return (
    <Page title={say('transactions')} lead={say('transactionsLead')} wide>
      <div class="form-and-result sales">
        <section class="card" aria-label={say('filters')}>
          <SalesFilter key={salesPath(sought)} id={FORM} sought={sought} drawing={drawing} search={search} />
        </section>
        <Results sought={sought} drawing={drawing} route={route} />
      </div>
    </Page>
  );
}

/** The map and what was found. An area in the address that cannot be searched is drawn with its fault and not searched. */
function Results({
  sought,
  drawing,
  route,
}: {
  sought: Sought;
  drawing: ReturnType<typeof useDrawing>;
  route: (path: string) => void;
}) {
  const { area } = drawing;
  const address = salesPath(sought);
  const searched = sought.area === undefined ? undefined : (readArea(sought.area) ?? []);
  const isRefused = searched !== undefined && areaFault(searched) !== undefined;
  const { data, error, reload } = useLoad(
    () => (isRefused ? Promise.resolve(undefined) : findSales(sought)),
    [address],
  );
  // The map stays while another search is under way.
  const hasMap = useRef(false);
  hasMap.current ||= data !== undefined || isRefused;
  const places = useMemo(
    () => searched ?? (data?.data ?? []).flatMap(({ location }) => location ?? []),
    [data, address],
  );
  const center = useRef<(() => Place) | undefined>(undefined);
  const pick = ({ lat, lon }: Place): void => {
    if (area && !area.isClosed) drawing.add({ lat, lon });
    if (area) return;
    const point = { lat: lat.toFixed(5), lon: lon.toFixed(5), radius: sought.radius ?? RADIUS };
    route(salesPath({ ...withoutPlace(sought), ...point }));
  };
  const closed = (): void => {
    drawing.close();
    document.querySelector<HTMLFormElement>(`#${FORM}`)?.requestSubmit();
  };
  return (
    <div class="form">
      {error !== undefined && <AddonFault error={error} retry={reload} />}
      {hasMap.current && (
        <SalesMap sought={sought} places={places} drawing={drawing} pick={pick} closed={closed} center={center} />
      )}
      {hasMap.current && area && (
        <AreaPanel area={area} drawing={drawing} searched={sought.area} center={() => center.current?.()} form={FORM} />
      )}
      {!data && !isRefused && error === undefined && <Skeletons rows={6} />}
      {data && <SearchedSales key={address} first={data} sought={sought} />}
    </div>
  );
}

/** Prices and sales of one search. */
const SearchedSales = ({ first, sought }: { first: Found; sought: Sought }) => (
  <>
    {first.source.notice !== undefined && <p class="notice">{first.source.notice}</p>}
    {first.meta.total > 0 && <PriceStats sought={sought} />}
    <Sales first={first} sought={sought} />
    <SourceLine source={first.source} />
  </>
);
