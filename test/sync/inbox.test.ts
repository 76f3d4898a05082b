import { expect } from 'chai';
import { immobilie, transfer, DELETED } from '../../connectors/inputs/openimmo/testing.ts';
import { inboxPrefix } from '../../model/gateway/inbox.ts';
import type { ProposalStudy } from '../../model/mapping/mapping-study.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { ApiError } from '../../stack/demo/api-client.ts';
import { openObjects } from '../support/objects.ts';
import { startTestProduct } from '../support/product.ts';
import type { TestProduct } from '../support/product.ts';
import { endedJob, openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { until } from '../support/until.ts';

interface Delivery {
  readonly id: string;
  readonly name: string;
  readonly files: number;
  readonly status: string;
  readonly job_id?: string;
  readonly fault?: string;
  readonly attempts: number;
}

interface Inbox {
  readonly user: string;
  readonly secret: string;
  readonly addresses: readonly { readonly protocol: string; readonly url: string }[];
  readonly failures: number;
  readonly waiting: number;
  readonly last_delivery?: Delivery;
}

const PRICE = (euros: number) => `<preise><kaufpreis>${euros}</kaufpreis></preise>`;
const PICTURE = (path: string) =>
  `<anhaenge><anhang location="EXTERN" gruppe="BILD"><anhangtitel>Küche</anhangtitel><format>image/jpeg</format><daten><pfad>${path}</pfad></daten></anhang></anhaenge>`;
/** Enough of a JPEG for what is only stored. */
const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200, 7)]);

/** An OpenImmo gateway whose CRM pushes. */
async function openPushed(product: TestProduct, config: Record<string, unknown> = {}) {
  const scene = await openScene({ product, connector: 'OPENIMMO', config: { inbox: true, ...config } });
  const path = `/gateways/${scene.gateway.id}/inputs/${scene.gateway.input_connector.connector_id}/inbox`;
  const inbox = await scene.client.send<Inbox>('POST', path);
  const put = async (name: string, body: string | Buffer, { secret = inbox.secret, user = inbox.user } = {}) => {
    const answer = await fetch(`${product.inboxUrl}/inbox/${user}/${name}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${secret}` },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    const text = await answer.text();
    const value: { deliveries?: Delivery[]; code?: string } = JSON.parse(text);
    return { status: answer.status, ...value };
  };
  const deliveries = async () =>
    (await scene.client.get<{ items: Delivery[] }>(`${path}/deliveries`)).items.toReversed();
  /** The run that read a delivery. */
  const runOf = ({ job_id: id = '' }: Delivery) => endedJob(scene.client, { gateway_id: scene.gateway.id, id });
  /** Waits until all deliveries are settled, and with them the runs that read them. */
  const settled = (count: number) =>
    until(`${count} deliveries are settled`, async () => {
      const found = await deliveries();
      const isDone = found.every(({ status }) => ['READ', 'REFUSED', 'FAILED'].includes(status));
      return found.length === count && isDone ? found : undefined;
    });
  const stored = () =>
    product.db.collection('listings').find({ gateway_id: scene.gateway.id }).sort({ crm_reference: 1 }).toArray();
  return { scene, path, inbox, put, deliveries, settled, stored, runOf };
}

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error('The request was not refused.', { cause: error });
};

describe('An input whose CRM pushes its files', () => {
  let product: TestProduct;
  const scenes: Scene[] = [];
  const open = async (config?: Record<string, unknown>) => {
    const opened = await openPushed(product, config);
    scenes.push(opened.scene);
    return opened;
  };

  before(async () => {
    product = await startTestProduct('inbox', { INBOX_HTTP_PORT: '0', INBOX_FILE_MAX_MIB: '1', SWEEP_SECONDS: '1' });
  });
  after(async () => {
    for (const scene of scenes) await scene.close();
  });

  it('has either an address or an inbox', async () => {
    const { scene } = await open();
    const change = (config: object) =>
      refusal(
        scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
          input_connector: { connector_type: 'OPENIMMO', config },
        }),
      );
    const both = await change({ inbox: true, url: 'https://crm.example/feed.xml' });
    expect([both.status, both.message]).to.satisfy(
      ([status, text]: [number, string]) => status === 422 && text.includes('/input_connector/config/inbox'),
    );
    const neither = await change({});
    expect(neither.status).to.equal(422);
    expect(neither.message).to.include('/input_connector/config/url');
  });

  it('gets listings from each delivery, in a run of its own that starts at once, with the pictures next to it', async () => {
    const { put, settled, stored, runOf } = await open();
    expect(await put('1.jpg', JPEG))
      .to.include({ status: 201 })
      .and.deep.include({ deliveries: [] });
    const pushed = await put('feed.xml', transfer([immobilie('A', PRICE(100_000) + PICTURE('1.jpg')), immobilie('B')]));
    expect(pushed.status).to.equal(201);
    expect(pushed.deliveries).to.have.length(1);
    const [delivery] = await settled(1);
    expect(delivery).to.include({ status: 'READ', name: 'feed.xml', files: 2, attempts: 0 });
    const [first, second] = await stored();
    expect([first?.['crm_reference'], second?.['crm_reference']]).to.deep.equal(['A', 'B']);
    expect(first?.['images'][0].url).to.match(/^media:/);
    const job = await runOf(delivery!);
    expect(job).to.include({ trigger: 'INBOX', status: 'COMPLETED' });
  });

  it('is a source of proposals for mappings: the last delivery or a named one, with the files next to it', async () => {
    const { scene, put, settled } = await open();
    await put('first.xml', transfer([immobilie('A', PRICE(100_000))]));
    await settled(1);
    await put('1.jpg', JPEG);
    await put('second.xml', transfer([immobilie('A', PRICE(100_000) + PICTURE('1.jpg')), immobilie('B')]));
    const [first] = await settled(2);
    const input = { gateway_id: scene.gateway.id, input_id: scene.gateway.input_connector.connector_id };
    const proposed = async (delivery: object) => {
      const body = { source: { delivery }, market: 'de' };
      const { id } = await scene.client.send<ProposalStudy>('POST', '/mappings/propose', body);
      const study = await until(`proposal ${id} has ended`, async () => {
        const now = await scene.client.get<ProposalStudy>(`/mappings/proposals/${id}`);
        return now.status === 'running' ? undefined : now;
      });
      return { source: study.source, message: study.message, records: study.proposal?.records };
    };
    const last = await proposed(input);
    expect(last, last.message).to.deep.include({ records: 2 });
    expect(last.source).to.deep.include({ kind: 'delivery', filename: 'second.xml' });
    const named = await proposed({ ...input, delivery_id: first?.id });
    expect(named, named.message).to.deep.include({ records: 1 });
    expect(named.source).to.deep.include({ filename: 'first.xml' });
    const other = await product.as('agency-south');
    for (const [client, delivery] of [
      [other, input],
      [scene.client, { ...input, delivery_id: '00000000-0000-4000-8000-000000000000' }],
    ] as const) {
      const body = { source: { delivery }, market: 'de' };
      expect((await refusal(client.send('POST', '/mappings/propose', body))).status).to.equal(400);
    }
  });

  it('shares its sweep with sample files of mappings, whose bytes and records go when their time is over', async () => {
    const upload = async () => {
      const response = await fetch(`${product.url}/v1/gateway/mappings/uploads?filename=sample.csv`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await product.token('agency-north')}` },
        body: new Uint8Array(Buffer.from('id;price\n1;2\n')),
      });
      const { id }: { id: string } = JSON.parse(await response.text());
      return id;
    };
    const [expired, kept] = [await upload(), await upload()];
    const records = product.db.collection<{ _id: string; key: string }>('mapping_uploads');
    const keyOf = async (id: string) => (await records.findOne({ _id: id }))?.key ?? '';
    const [expiredKey, keptKey] = [await keyOf(expired), await keyOf(kept)];
    const objects = openObjects(product);
    expect(await objects.exists(expiredKey)).to.equal(true);
    await records.updateOne({ _id: expired }, { $set: { expires_at: new Date(Date.now() - 1) } });
    await until('the sample is deleted', async () => ((await records.findOne({ _id: expired })) ? undefined : true));
    expect([await objects.exists(expiredKey), await objects.exists(keptKey)]).to.deep.equal([false, true]);
    objects.close();
  });

  it('reads deliveries in the order in which they arrived and skips none', async () => {
    const { put, settled, stored } = await open();
    await put(
      'voll.xml',
      transfer([immobilie('A', PRICE(100_001)), immobilie('B', PRICE(100_001)), immobilie('C', PRICE(100_001))]),
    );
    await put(
      'teil-1.xml',
      transfer([immobilie('A', PRICE(100_002)), immobilie('D', PRICE(100_002))], { umfang: 'TEIL' }),
    );
    await put(
      'teil-2.xml',
      transfer([immobilie('A', PRICE(100_003)), immobilie('B', '', DELETED)], { umfang: 'TEIL' }),
    );
    const all = await settled(3);
    expect(all.map(({ name, status }) => [name, status])).to.deep.equal([
      ['voll.xml', 'READ'],
      ['teil-1.xml', 'READ'],
      ['teil-2.xml', 'READ'],
    ]);
    expect(new Set(all.map(({ job_id }) => job_id)).size).to.equal(3);
    const listings = await stored();
    expect(listings.map(({ crm_reference }) => crm_reference)).to.deep.equal(['A', 'C', 'D']);
    expect(listings[0]?.['financial'].transaction.price.amount).to.equal(100_003);
  });

  it('refuses what is no feed with its reason, and reads the next delivery', async () => {
    const { put, settled, stored } = await open();
    await put('broken.xml', '<html><body>Error</body></html>');
    await put('feed.xml', transfer([immobilie('A')]));
    const [broken, sound] = await settled(2);
    expect(broken).to.include({ status: 'REFUSED', attempts: 1 });
    expect(broken?.fault).to.be.a('string').and.not.equal('');
    expect(sound).to.include({ status: 'READ' });
    expect(await stored()).to.have.length(1);
  });

  it('takes files from nobody without the key, counts wrong ones, and shows nothing to another client', async () => {
    const { put, inbox, path, scene } = await open();
    expect((await put('feed.xml', 'x', { secret: 'inb_wrong' })).status).to.equal(401);
    expect((await put('feed.xml', 'x', { user: 'in-nobody' })).status).to.equal(401);
    const basic = await fetch(`${product.inboxUrl}/inbox/${inbox.user}/1.jpg`, {
      method: 'PUT',
      headers: { authorization: `Basic ${Buffer.from(`${inbox.user}:${inbox.secret}`).toString('base64')}` },
      body: 'x',
    });
    expect(basic.status).to.equal(201);
    expect(await scene.client.get<Inbox>(path))
      .to.include({ failures: 0, user: inbox.user })
      .and.not.have.property('secret');
    await put('feed.xml', 'x', { secret: 'inb_wrong' });
    expect(await scene.client.get<Inbox>(path)).to.include({ failures: 1 });
    const stranger = await product.as('agency-south');
    for (const below of ['', '/deliveries']) expect((await refusal(stranger.get(path + below))).status).to.equal(404);
    const renewed = await scene.client.send<Inbox>('POST', path);
    expect((await put('1.jpg', 'x')).status).to.equal(401);
    expect((await put('1.jpg', 'x', { secret: renewed.secret })).status).to.equal(201);
    await scene.client.send('DELETE', path);
    expect((await put('1.jpg', 'x', { secret: renewed.secret })).status).to.equal(401);
  });

  it('refuses names that lead out of the folder, folders that are missing, and files that are too large', async () => {
    const { put, inbox } = await open();
    for (const name of ['%2e%2e%2fx.xml', '..%5cx.xml', 'a%00b.xml', `${'x'.repeat(201)}.xml`])
      expect((await put(name, 'x')).status, name).to.equal(400);
    expect((await put('a/b.xml', 'x')).status).to.equal(404);
    expect(await put('feed.xml', Buffer.alloc(1_024 ** 2 + 1))).to.include({ status: 413, code: 'too_large' });
    const answer = await fetch(`${product.inboxUrl}/inbox/${inbox.user}/x.xml`, { method: 'GET' });
    expect(answer.status).to.equal(405);
  });

  it('takes a form of several files as one delivery', async () => {
    const { inbox, settled, stored } = await open();
    const form = new FormData();
    // First, although it is the one that makes the delivery.
    form.append('file', new Blob([transfer([immobilie('A', PICTURE('1.jpg'))])]), 'feed.xml');
    form.append('file', new Blob([new Uint8Array(JPEG)]), '1.jpg');
    const answer = await fetch(`${product.inboxUrl}/inbox/${inbox.user}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${inbox.secret}` },
      body: form,
    });
    expect(answer.status).to.equal(201);
    expect((await settled(1))[0]).to.include({ status: 'READ', files: 2 });
    expect((await stored())[0]?.['images']).to.have.length(1);
  });

  it('offers deliveries to be tried, read again and downloaded, and takes a file by hand', async () => {
    const { scene, path, settled, stored, deliveries } = await open();
    const token = await product.token('agency-north');
    const byHand = async (name: string, body: string) => {
      const answer = await fetch(`${product.url}/v1/gateway${path}/files/${name}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        body,
      });
      expect(answer.status).to.equal(201);
    };
    const first = transfer([immobilie('A', PRICE(100_001))]);
    await byHand('voll.xml', first);
    await settled(1);
    await byHand('neu.xml', transfer([immobilie('A', PRICE(100_002))]));
    const [old] = await settled(2);
    const again = `${path}/deliveries/${old?.id}/sync-jobs`;
    const tried = await endedJob(scene.client, await scene.client.send<SyncJob>('POST', `${again}?dryRun=true`));
    expect(tried.counts).to.include({ read: 1, updated: 1 });
    expect((await stored())[0]?.['financial'].transaction.price.amount).to.equal(100_002);
    await endedJob(scene.client, await scene.client.send<SyncJob>('POST', again));
    expect((await stored())[0]?.['financial'].transaction.price.amount).to.equal(100_001);
    expect((await deliveries()).map(({ status }) => status)).to.deep.equal(['READ', 'READ']);
    const file = await fetch(`${product.url}/v1/gateway${path}/deliveries/${old?.id}/file`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(file.headers.get('content-disposition')).to.include('voll.xml');
    expect(await file.text()).to.equal(first);
    const page = await scene.client.get<{ items: Delivery[]; next_cursor: string }>(`${path}/deliveries?limit=1`);
    const rest = await scene.client.get<{ items: Delivery[] }>(`${path}/deliveries?limit=1&cursor=${page.next_cursor}`);
    expect([page, rest].map(({ items }) => items[0]?.name)).to.deep.equal(['neu.xml', 'voll.xml']);
  });

  it('can be tried with a file while the gateway is paused; nothing is written, and the delivery still waits', async () => {
    const { scene, path, put, deliveries, settled, stored } = await open();
    await scene.client.send('POST', `/gateways/${scene.gateway.id}/pause`);
    await put('voll.xml', transfer([immobilie('A', PRICE(100_001))]));
    const [delivery] = await deliveries();
    const run = `${path}/deliveries/${delivery?.id}/sync-jobs`;
    expect((await refusal(scene.client.send('POST', run))).status).to.equal(409);
    const tried = await endedJob(scene.client, await scene.client.send<SyncJob>('POST', `${run}?dryRun=true`));
    expect(tried.counts).to.include({ read: 1, created: 1 });
    expect(await stored()).to.deep.equal([]);
    expect((await deliveries()).map(({ status }) => status)).to.deep.equal(['RECEIVED']);
    await scene.client.send('POST', `/gateways/${scene.gateway.id}/enable`);
    await settled(1);
    expect(await stored()).to.have.length(1);
  });

  it('reads the last delivery again in other runs, and ends well before the first one', async () => {
    const { scene, put, settled, stored } = await open();
    const early = await scene.run();
    expect(early.status).to.equal('COMPLETED');
    expect(early.reasons.map(({ code }) => code)).to.deep.equal(['inbox_empty']);
    await put('feed.xml', transfer([immobilie('A'), immobilie('B')]));
    await settled(1);
    const later = await scene.run();
    expect(later).to.include({ status: 'COMPLETED' });
    expect(later.counts).to.include({ read: 2, unchanged: 2 });
    expect(await stored()).to.have.length(2);
  });

  it('keeps deliveries while its gateway is paused, and reads them when it is enabled', async () => {
    const { scene, put, settled, deliveries } = await open();
    const gateway = `/gateways/${scene.gateway.id}`;
    await scene.client.send('POST', `${gateway}/pause`);
    await put('voll.xml', transfer([immobilie('A')]));
    await put('teil.xml', transfer([immobilie('B')], { umfang: 'TEIL' }));
    expect((await deliveries()).map(({ status }) => status)).to.deep.equal(['RECEIVED', 'RECEIVED']);
    await scene.client.send('POST', `${gateway}/enable`);
    expect((await settled(2)).map(({ status, attempts }) => [status, attempts])).to.deep.equal([
      ['READ', 0],
      ['READ', 0],
    ]);
  });

  it('keeps the listings of its earlier address, and protects them from an empty delivery', async () => {
    const scene = await openScene({ product, connector: 'OPENIMMO', feed: '/openimmo.xml?listings=20' });
    scenes.push(scene);
    await scene.run();
    const before = await product.db.collection('listings').find({ gateway_id: scene.gateway.id }).toArray();
    expect(before.length).to.be.greaterThan(10);
    const feed = await (await fetch(`${scene.crm}/openimmo.xml?listings=20`)).arrayBuffer();
    const { connector_id } = scene.gateway.input_connector;
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
      input_connector: { connector_type: 'OPENIMMO', connector_id, config: { inbox: true } },
    });
    const path = `/gateways/${scene.gateway.id}/inputs/${connector_id}/inbox`;
    const { user, secret } = await scene.client.send<Inbox>('POST', path);
    const push = (body: string | ArrayBuffer) =>
      fetch(`${product.inboxUrl}/inbox/${user}/feed.xml`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${secret}` },
        body,
      });
    const ids = async () =>
      (await product.db.collection('listings').find({ gateway_id: scene.gateway.id }).toArray())
        .map(({ _id }) => String(_id))
        .toSorted();
    const read = (count: number) =>
      until(`${count} deliveries are read`, async () => {
        const { items } = await scene.client.get<{ items: Delivery[] }>(`${path}/deliveries`);
        return items.length === count && items.every(({ status }) => status === 'READ') ? items : undefined;
      });
    const kept = before.map(({ _id }) => String(_id)).toSorted();
    await push(feed);
    await read(1);
    expect(await ids()).to.deep.equal(kept);
    await push(transfer([]));
    const [empty] = await read(2);
    expect(await ids()).to.deep.equal(kept);
    const job = await endedJob(scene.client, { gateway_id: scene.gateway.id, id: empty?.job_id ?? '' });
    expect(job.reasons.map(({ code }) => code)).to.include('orphan_guard');
  });

  it('loses everything with its gateway', async () => {
    const { scene, put, settled } = await open();
    await put('1.jpg', JPEG);
    await put('feed.xml', transfer([immobilie('A')]));
    await settled(1);
    const gateway_id = scene.gateway.id;
    const of = (name: string) => product.db.collection(name).countDocuments({ gateway_id });
    expect(await of('inbox_files')).to.equal(2);
    const key = (await product.db.collection('inbox_files').findOne({ gateway_id }))?.['key'];
    expect(String(key).startsWith(inboxPrefix(gateway_id))).to.equal(true);
    await scene.client.send('DELETE', `/gateways/${gateway_id}`);
    await until('the gateway is purged', async () => {
      const counts = await Promise.all(['inboxes', 'inbox_files', 'deliveries', 'gateways'].map(of));
      const left = await product.db.collection<{ _id: string }>('gateways').findOne({ _id: gateway_id });
      return counts.every((count) => count === 0) && !left ? true : undefined;
    });
    expect((await put('2.jpg', JPEG)).status).to.equal(401);
  });
});
