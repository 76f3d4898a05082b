import { useState } from 'preact/hooks';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { Pager } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { date, money, say } from '../../words/words.ts';

const PAGE_SIZE = 10;

/** Invoices of a gateway, the newest first. */
export function Invoices({ id }: { id: string }) {
  const [page, setPage] = useState(0);
  const invoices = useLoad(() => call('listInvoices', { path: { id }, query: { page, size: PAGE_SIZE } }), [id, page]);
  return (
    <section class="card" aria-labelledby="invoices">
      <div class="card-head">
        <h2 id="invoices">{say('invoices')}</h2>
      </div>
      {invoices.error !== undefined && <Fault error={invoices.error} retry={invoices.reload} />}
      {invoices.isLoading && !invoices.data && <Skeletons rows={2} />}
      {invoices.data?.items.length === 0 && <p class="card-body soft">{say('noInvoices')}</p>}
      {invoices.data && invoices.data.items.length > 0 && (
        <table class="stack-table" aria-labelledby="invoices">
          <thead>
            <tr>
              <th scope="col">{say('invoiceNumber')}</th>
              <th scope="col">{say('invoiceFor')}</th>
              <th scope="col">{say('invoicePeriod')}</th>
              <th scope="col">{say('amount')}</th>
            </tr>
          </thead>
          <tbody>
            {invoices.data.items.map((invoice) => (
              <tr key={invoice.id}>
                <td>
                  <strong>{invoice.number}</strong>
                  <small>
                    <Time at={invoice.issued_at} />
                  </small>
                </td>
                <td data-label={say('invoiceFor')} lang="en">
                  {invoice.description}
                </td>
                <td data-label={say('invoicePeriod')}>
                  {date(invoice.period_start)} – {date(invoice.period_end)}
                </td>
                <td data-label={say('amount')} class="number">
                  {money(invoice.amount, invoice.currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pager page={page} pages={invoices.data?.total_pages ?? 0} go={setPage} />
    </section>
  );
}
