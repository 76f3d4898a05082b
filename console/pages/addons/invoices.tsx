import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { Pager } from '../../parts/page.tsx';
import { SaveButton } from '../../parts/save-button.tsx';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call, open } from '../../session/api.ts';
import { sayAddon } from '../../words/sentences.ts';
import { date, language, money, say } from '../../words/words.ts';

const PAGE_SIZE = 10;

/** Invoices of a gateway, the newest first. */
export function Invoices({ id, maySave }: { id: string; maySave: boolean }) {
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
              {maySave && <th scope="col">{say('invoiceFile')}</th>}
            </tr>
          </thead>
          <tbody>
            {invoices.data.items.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} maySave={maySave} />
            ))}
          </tbody>
        </table>
      )}
      <Pager page={page} pages={invoices.data?.total_pages ?? 0} go={setPage} />
    </section>
  );
}

function InvoiceRow({ invoice, maySave }: { invoice: AnswerOf<'getInvoice'>; maySave: boolean }) {
  const { id: invoiceId, gateway_id: id, number, addon_code: code, description } = invoice;
  const addon = sayAddon({ code, name: description, description: '' });
  return (
    <tr>
      <td>
        <strong>{number}</strong>
        <small>
          <Time at={invoice.issued_at} />
        </small>
      </td>
      <td data-label={say('invoiceFor')} lang={addon.lang}>
        {addon.name}
      </td>
      <td data-label={say('invoicePeriod')}>
        {date(invoice.period_start)} – {date(invoice.period_end)}
      </td>
      <td data-label={say('amount')} class="number">
        {money(invoice.amount, invoice.currency)}
      </td>
      {maySave && (
        <td data-label={say('invoiceFile')}>
          <SaveButton
            text="PDF"
            label={say('invoicePdf', { number })}
            name={`invoice-${number}.pdf`}
            read={() => open('getInvoicePdf', { path: { id, invoiceId }, query: { language: language.value } })}
          />
        </td>
      )}
    </tr>
  );
}
