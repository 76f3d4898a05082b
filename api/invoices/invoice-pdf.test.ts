import { expect } from 'chai';
import { renderInvoice } from '../../documents/invoices/render-invoice.ts';
import type { Invoice } from '../../model/gateway/billing.ts';
import { sampleInvoice } from '../../model/testing/sample-invoice.ts';
import { isSpecial } from '../http/reply.ts';
import { fakeDeps, principalOf } from '../testing/fake-deps.ts';
import { refusal } from '../testing/refusal.ts';
import { getInvoicePdf } from './get-invoice-pdf.ts';

const invoice = sampleInvoice({ number: 'F 2026/000042' });

function request(stored: Invoice | undefined) {
  const asked: string[] = [];
  const billing = {
    invoice: async (gatewayId: string, id: string) => {
      asked.push(`${gatewayId}/${id}`);
      return stored;
    },
  };
  const reply = getInvoicePdf.call(
    {
      params: { id: invoice.gateway_id, invoiceId: invoice.id },
      query: { language: 'en' },
      body: undefined,
      principal: principalOf('north'),
      gateway: { _id: invoice.gateway_id, client_id: 'north', item_id: 'north-1' },
      requestId: 'r',
    },
    fakeDeps({ billing, renderInvoice }),
  );
  return { asked, reply };
}

describe('An invoice as a PDF', () => {
  it('has a file name made from its number', async () => {
    const reply = await request(invoice).reply;
    if (!isSpecial(reply) || reply.kind !== 'content') throw new Error('no content');
    expect(reply.type).to.equal('application/pdf');
    expect(reply.headers['Content-Disposition']).to.equal('inline; filename="invoice-F-2026-000042.pdf"');
    expect(String(reply.body.slice(0, 5))).to.equal('%PDF-');
  });

  it('is looked up below its gateway alone, and is 404 for one that the gateway does not have', async () => {
    const { asked, reply } = request(undefined);
    expect((await refusal(reply)).code).to.equal('NOT_FOUND');
    expect(asked).to.deep.equal([`${invoice.gateway_id}/${invoice.id}`]);
  });
});
