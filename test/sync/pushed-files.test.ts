import { expect } from 'chai';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { PublishedListing } from '../../model/listing/listing.ts';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { startDemoCrm } from '../../stack/demo-crm/server.ts';
import { pushFeed } from '../../stack/demo-crm/push/push-feed.ts';
import type { PushName, Pushed } from '../../stack/demo-crm/push/push-feed.ts';
import type { ApiClient } from '../../stack/demo/api-client.ts';
import { startTestProduct } from '../support/product.ts';
import { startPushProduct } from '../support/push-product.ts';
import type { TestProduct } from '../support/product.ts';
import { until } from '../support/until.ts';

/** What opening an inbox returns, as far as it matters here. */
interface Opened {
  readonly user: string;
  readonly secret: string;
  readonly addresses: readonly {
    readonly protocol: string;
    readonly url: string;
    readonly host_keys?: readonly string[];
  }[];
  readonly last_sign_in?: { readonly protocol: string };
}

describe('Files that a CRM pushes by SFTP and FTPS', () => {
  let product: TestProduct;
  let portOf: Awaited<ReturnType<typeof startPushProduct>>['portOf'];
  let client: ApiClient;
  let crm: Awaited<ReturnType<typeof startDemoCrm>>;
  before(async () => {
    ({ product, portOf } = await startPushProduct('pushed-files'));
    client = await product.as('agency-north');
    crm = await startDemoCrm({ port: 0 });
  });
  after(() => crm.stop());

  /** An ACTIVE gateway with an inbox, and how its CRM pushes into it. */
  const openInbox = async (connector_type: string) => {
    const { gateway } = await client.send<{ gateway: Gateway }>('POST', '/gateways', {
      item_id: 'north-1',
      name: connector_type,
      market: 'fr',
      category: 'agency',
      input_connector: { connector_type, config: { inbox: true } },
      output_connectors: [],
    });
    await client.send('POST', `/gateways/${gateway.id}/enable`);
    const path = `/gateways/${gateway.id}/inputs/${gateway.input_connector.connector_id}/inbox`;
    const { user, secret, addresses } = await client.send<Opened>('POST', path);
    return {
      addresses,
      state: () => client.get<Opened>(path),
      gateway,
      push: (name: PushName, protocol: 'ftps' | 'sftp', query: string): Promise<Pushed[]> =>
        pushFeed(crm.url, name, { host: '127.0.0.1', port: portOf(protocol), user, password: secret }, query),
      ended: (count: number): Promise<SyncJob[]> =>
        until(`${count} runs have ended`, async () => {
          const { items } = await client.get<{ items: SyncJob[] }>(`/gateways/${gateway.id}/sync-jobs`);
          return items.length >= count && items.every(({ status }) => FINAL_STATUSES.includes(status)) && items;
        }),
      async listings(): Promise<PublishedListing[]> {
        await product.refreshSearch();
        return (await client.get<{ data: PublishedListing[] }>(`/gateways/${gateway.id}/properties?limit=100`)).data;
      },
    };
  };

  it('are one run each: a POLIRIS zip by FTPS, renamed once it is whole', async () => {
    const inbox = await openInbox('POLIRIS');
    expect((await inbox.push('poliris', 'ftps', 'listings=20')).map(({ name }) => name)).to.deep.equal([
      'annonces.zip',
    ]);
    const [job] = await inbox.ended(1);
    expect([job?.status, job?.counts.created, job?.reasons]).to.deep.equal(['COMPLETED', 20, []]);
    expect(await inbox.listings()).to.have.length(20);
    expect((await inbox.state()).last_sign_in).to.include({ protocol: 'ftps' });
    await inbox.push('poliris', 'ftps', 'listings=20&revision=1');
    const jobs = await inbox.ended(2);
    expect(jobs).to.have.length(2);
    expect(jobs[0]?.counts.updated).to.be.greaterThan(0);
  });

  it('are read with the pictures next to them: OpenImmo by SFTP', async () => {
    const inbox = await openInbox('OPENIMMO');
    const pushed = await inbox.push('openimmo', 'sftp', 'listings=10&pictures=2');
    expect(pushed.at(-1)?.name).to.match(/\.xml$/);
    expect(pushed.filter(({ name }) => name.endsWith('.jpg'))).to.not.deep.equal([]);
    const [job, ...others] = await inbox.ended(1);
    expect(others).to.deep.equal([]);
    expect([job?.status, job?.counts.created]).to.deep.equal(['COMPLETED', 10]);
    expect(job?.reasons.filter(({ code }) => code.includes('picture'))).to.deep.equal([]);
    const listings = await inbox.listings();
    expect(listings).to.have.length(10);
    const urls = listings.flatMap(({ images = [] }) => images.map(({ url = '' }) => url));
    // Those that were pushed are served by the product; the others stay where the CRM has them.
    expect(urls.filter((url) => url !== '' && !url.startsWith(crm.url))).to.not.deep.equal([]);
  });

  it('of a wrong user are refused, and the failure is counted', async () => {
    const inbox = await openInbox('POLIRIS');
    const stranger = { host: '127.0.0.1', port: portOf('sftp'), user: 'nobody', password: 'wrong' };
    const refused = await pushFeed(crm.url, 'openimmo', stranger, 'listings=1').catch((error: unknown) => error);
    expect(String(refused)).to.match(/authentication/i);
    expect(await inbox.listings()).to.deep.equal([]);
  });

  it('have the addresses that the API shows with the credentials', async () => {
    const { addresses } = await openInbox('BLM');
    expect(addresses.map(({ protocol, url }) => [protocol, url.replace(/in-\w+/, 'in-…')])).to.deep.equal([
      ['sftp', 'sftp://in-…@localhost:22/'],
      ['ftps', 'ftps://in-…@localhost:0/'],
    ]);
    const logged = product.logs.find((line) => line.includes('Host keys of SFTP')) ?? '{}';
    expect(addresses[0]?.host_keys).to.deep.equal((JSON.parse(logged) as { fingerprints: string[] }).fingerprints);
  });

  it('meet the same host key after a restart', async () => {
    const prints = () => product.logs.filter((line) => line.includes('Host keys of SFTP'));
    expect(prints()).to.have.length(1);
    const keys = await product.db.collection('sftp_host_keys').find().toArray();
    expect(keys).to.have.length(1);
    expect(String(keys[0]?.['sealed'])).to.match(/^aes256gcm:/);
    const before = JSON.parse(prints()[0] ?? '{}') as { fingerprints: string[] };
    const again = await startTestProduct('pushed-files', { INBOX_SFTP_PORT: '0' });
    const after = JSON.parse(again.logs.find((line) => line.includes('Host keys of SFTP')) ?? '{}') as typeof before;
    expect(after.fingerprints).to.deep.equal(before.fingerprints);
  });
});
