import { useState } from 'preact/hooks';
import { AddonFault } from '../../parts/addon-fault.tsx';
import { Empty } from '../../parts/feedback.tsx';
import { say } from '../../words/words.ts';
import { findSales } from './find-sales.ts';
import type { Found } from './find-sales.ts';
import { SaleTable } from './sale-table.tsx';
import type { Sought } from './sought.ts';

/** The list of sales, page by page. */
export function Sales({ first, sought }: { first: Found; sought: Sought }) {
  const [pages, setPages] = useState<readonly Found[]>([first]);
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly error?: unknown }>({ isBusy: false });
  const cursor = pages.at(-1)?.meta.next_cursor;
  const more = async (): Promise<void> => {
    if (cursor === undefined) return;
    setState({ isBusy: true });
    try {
      const next = await findSales(sought, cursor);
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
