import { expect } from 'chai';
import { immobilie } from '../../connectors/inputs/openimmo/testing.ts';
import { serve } from '../../connectors/kit/testing/serve.ts';
import type { HeldListing } from '../../model/listing/held-listing.ts';
import type { Page } from '../../model/shared/page.ts';
import { openScene } from '../support/scene.ts';

const anbieter = (provider: string, count: number) =>
  `<anbieter><anbieternr>${provider}</anbieternr><firma>${provider}</firma>${Array.from({ length: count }, (_, index) =>
    immobilie(`${provider}-${index}`, '', `<objektnr_extern>${index}</objektnr_extern>`),
  ).join('')}</anbieter>`;

const transferOf = (...parts: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><openimmo><uebertragung art="OFFLINE" umfang="VOLL" modus="NEW" version="1.2.7"/>${parts.join('')}</openimmo>`;

describe('A feed that several agencies share', () => {
  it('keeps all listings of an agency that is missing from it, and lets the sales of the others go', async () => {
    let body = transferOf(anbieter('NORD', 45), anbieter('SUED', 15));
    const feed = await serve({ '/feed.xml': () => ({ headers: { 'content-type': 'application/xml' }, body }) });
    const scene = await openScene({ connector: 'OPENIMMO', config: { url: `${feed.url}/feed.xml` } });
    expect((await scene.run()).counts).to.include({ created: 60 });
    // As an earlier release stored some of them.
    await scene.product.db
      .collection('listing_states')
      .updateMany({ gateway_id: scene.gateway.id, crm_reference: /^SUED/ }, { $unset: { 'sync.supplier': '' } });
    body = transferOf(anbieter('NORD', 44));
    const job = await scene.run();
    expect(job).to.include({ status: 'PARTIAL' });
    expect(job.counts).to.include({ archived: 1, held: 15 });
    const reason = job.reasons.find(({ code }) => code === 'orphan_guard');
    expect(reason?.count).to.equal(15);
    expect(reason?.examples?.[0]).to.contain('15 of 15 listings of sued');
    const held = await scene.client.get<Page<HeldListing>>(`/gateways/${scene.gateway.id}/held-listings?size=100`);
    expect(held.items.every(({ crm_reference: key }) => key.startsWith('SUED'))).to.equal(true);
    expect((await scene.siteStats()).listings).to.equal(59);
    await scene.close();
    await feed.stop();
  });
});
