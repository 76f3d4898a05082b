import { expect } from 'chai';
import type { ProposalStudy } from '../../model/mapping/mapping-study.ts';
import { startTestProduct } from '../support/product.ts';
import type { TestProduct } from '../support/product.ts';
import { endedJob, openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';

interface Delivery {
  readonly status: string;
  readonly files: number;
  readonly job_id?: string;
  readonly fault?: string;
}

const MAPPING = {
  version: 1,
  name: 'Pushed CSV',
  source: { format: 'csv', delimiter: ';' },
  profile: { numbers: 'point', currency: 'EUR', country: 'FR', language: 'fr' },
  key: { from: ['ref'] },
  rules: [
    { to: 'offer_type', constant: 'sale' },
    { to: 'type', constant: 'apartment' },
    { to: 'title', from: ['title'] },
    { to: 'financial.transaction.price', from: ['price'] },
    { to: 'images', from: ['photo{1-2}'] },
  ],
};
const CSV =
  'ref;title;price;photo1;photo2\nA;Beau deux pièces;150000;a1.jpg;photos\\A2.JPG\nB;Studio;90000;gone.jpg;\n';
/** Enough of a JPEG for what is only stored. */
const jpeg = (fill: number): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200, fill)]);

describe('An input of MAPPED_FEED whose CRM pushes a file with pictures next to it', () => {
  let product: TestProduct;
  let scene: Scene;
  before(async () => {
    product = await startTestProduct('mapped-inbox', { INBOX_HTTP_PORT: '0', SWEEP_SECONDS: '1' });
    scene = await openScene({ product, connector: 'MAPPED_FEED', config: { inbox: true, mapping: MAPPING } });
  });
  after(() => scene.close());

  it('delivers the pictures to the site by their file names, and reports those that are missing', async () => {
    const path = `/gateways/${scene.gateway.id}/inputs/${scene.gateway.input_connector.connector_id}/inbox`;
    const { user, secret } = await scene.client.send<{ user: string; secret: string }>('POST', path);
    const put = async (name: string, body: string | Buffer<ArrayBuffer>) => {
      const headers = { authorization: `Bearer ${secret}` };
      const answer = await fetch(`${product.inboxUrl}/inbox/${user}/${name}`, { method: 'PUT', headers, body });
      expect(answer.status, name).to.equal(201);
    };
    await put('a1.jpg', jpeg(1));
    await put('a2.jpg', jpeg(2));
    await put('export.csv', CSV);
    const delivery = await until('the delivery is read', async () => {
      const { items } = await scene.client.get<{ items: Delivery[] }>(`${path}/deliveries`);
      return items.find(({ status }) => ['READ', 'REFUSED', 'FAILED'].includes(status));
    });
    expect(delivery, delivery.fault).to.include({ status: 'READ', files: 3 });
    await until('both listings are on the site', async () => (await scene.siteStats()).listings === 2 || undefined);
    const stored = product.db.collection('listings');
    const first = await stored.findOne({ gateway_id: scene.gateway.id, crm_reference: 'A' });
    expect(first?.['images']).to.have.length(2);
    expect(first?.['images'][0].url).to.match(/^media:/);
    const page = await (await fetch(`${scene.site}/listings/${String(first?._id)}`)).text();
    expect(page).to.include('Beau deux pièces').and.include('<img');
    const second = await stored.findOne({ gateway_id: scene.gateway.id, crm_reference: 'B' });
    expect(second?.['images'] ?? []).to.have.length(0);
    const job = await endedJob(scene.client, { gateway_id: scene.gateway.id, id: delivery.job_id ?? '' });
    expect(JSON.stringify(job.reasons)).to.include('gone.jpg');
  });

  it('gets a proposal that takes the file names for pictures, and finds those of the delivery', async () => {
    const input = { gateway_id: scene.gateway.id, input_id: scene.gateway.input_connector.connector_id };
    const body = { source: { delivery: input }, market: 'fr' };
    const { id } = await scene.client.send<ProposalStudy>('POST', '/mappings/propose', body);
    const { proposal, message } = await until(`proposal ${id} has ended`, async () => {
      const now = await scene.client.get<ProposalStudy>(`/mappings/proposals/${id}`);
      return now.status === 'running' ? undefined : now;
    });
    const reason = proposal?.reasons.find(({ to }) => to === 'images');
    expect(reason?.from, message).to.deep.equal(['photo{1-2}']);
    expect(reason?.why).to.include('names of files');
    // The next delivery may have another name.
    expect(proposal?.mapping?.source).not.to.have.property('entry');
  });
});
