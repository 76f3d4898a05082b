import { Connection } from '@temporalio/client';
import { expect } from 'chai';
import { listings } from '../../connectors/inputs/reso/testing/listings.ts';
import { TOKEN, serveOData } from '../../connectors/inputs/reso/testing/serve-odata.ts';
import type { ODataServer } from '../../connectors/inputs/reso/testing/serve-odata.ts';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { Page } from '../../model/shared/page.ts';
import { FINAL_STATUSES } from '../../model/sync/sync-job.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { startTestProduct } from '../support/product.ts';
import type { TestProduct } from '../support/product.ts';
import { triggerSchedule } from '../support/trigger-schedule.ts';
import { until } from '../support/until.ts';

describe('A read of changes that is interrupted', () => {
  const LISTINGS = 330;
  const CHANGED = 250;
  let crm: ODataServer;
  let product: TestProduct;
  let gateway: Gateway;
  let connection: Connection;

  const client = () => product.as('agency-north');
  const jobs = async () => (await (await client()).get<Page<SyncJob>>(`/gateways/${gateway.id}/sync-jobs`)).items;
  const started = async () => {
    const before = (await jobs()).length;
    await triggerSchedule(connection, gateway.id);
    return until('the run has started', async () => {
      const all = await jobs();
      return all.length > before ? all[0] : undefined;
    });
  };
  const ended = ({ id }: SyncJob) =>
    until(
      'the run has ended',
      async () => (await jobs()).find((job) => job.id === id && FINAL_STATUSES.includes(job.status)),
      120_000,
    );
  const stored = () => product.db.collection('listings').countDocuments({ gateway_id: gateway.id });
  const changedIn = (year: number) =>
    listings(LISTINGS).map((record, place) =>
      place < CHANGED
        ? {
            ...record,
            ModificationTimestamp: new Date(Date.UTC(year, 0, 1, 0, place)).toISOString(),
            ListPrice: 350_000 + year + place,
          }
        : record,
    );
  /** `listings` counts minutes from March; the next delta begins there again. */
  const endOfFullRead = () =>
    product.db.collection('streams').updateOne({ gateway_id: gateway.id }, { $set: { 'cursor.full_at': new Date() } });
  const connector = (url: string) => ({ connector_type: 'RESO', config: { url, access_token: TOKEN } });

  before(async () => {
    crm = await serveOData({ records: listings(LISTINGS), maxPage: 100 });
    product = await startTestProduct('mid-read');
    connection = await Connection.connect({ address: product.environment['TEMPORAL_ADDRESS'] });
    const api = await client();
    ({ gateway } = await api.send<{ gateway: Gateway }>('POST', '/gateways', {
      item_id: 'north-1',
      name: 'Interrupted',
      market: 'us',
      category: 'agency',
      input_connector: connector(crm.root),
      output_connectors: [],
    }));
    await api.send('POST', `/gateways/${gateway.id}/enable`);
    await api.send('PATCH', `/gateways/${gateway.id}`, { schedule: { every_minutes: 43_200 } });
    const whole = await ended(await started());
    expect(whole.counts, JSON.stringify(whole)).to.include({ created: LISTINGS });
  });
  after(async () => {
    await connection.close();
    await crm.stop();
  });

  for (const [what, change, year] of [
    ['the mapping', () => ({ market: 'ca' }), 2030],
    ['the address of the CRM', () => ({ input_connector: connector(`${crm.root}/`) }), 2031],
  ] as const)
    it(`archives nothing when ${what} changes and the worker is replaced in the middle of it`, async () => {
      // Nothing but the second page of the changes is missing when the worker ends.
      crm.options.records = changedIn(year);
      // The wait ends with the worker.
      let isHeld = false;
      crm.options.fault = (_, request) => {
        const isFirst = !isHeld && !/token|skip/i.test(request.path);
        isHeld ||= !isFirst;
        return isFirst ? undefined : { status: 429, headers: { 'retry-after': '50' }, body: {} };
      };
      const asked = crm.queries().length;
      const job = await started();
      await until('the first page is stored', async () => {
        const pages = product.db.collection('sync_pages');
        return isHeld && (await pages.findOne({ job_id: job.id, 'read.mode': 'delta' })) !== null ? true : undefined;
      });
      await (await client()).send('PATCH', `/gateways/${gateway.id}`, change());
      await product.stop();
      crm.options.fault = undefined;
      product = await startTestProduct('mid-read');

      const end = await ended(job);
      expect(end.status, JSON.stringify(end)).to.equal('COMPLETED');
      expect(end.counts).to.include({ archived: 0, held: 0, created: 0 });
      expect(await stored()).to.equal(LISTINGS);
      const filters = crm
        .queries()
        .slice(asked)
        .map((query) => query.get('$filter') ?? '');
      expect(
        filters.every((filter) => filter.includes('ModificationTimestamp')),
        JSON.stringify(filters),
      ).to.equal(true);
      // What changed in between is caught up with by the next run, which reads everything.
      const next = await ended(await started());
      expect(next.counts).to.include({ read: LISTINGS, archived: 0 });
      await endOfFullRead();
    });

  it('stores every change when a listing changes again between two pages that are counted by rows', async () => {
    crm.options.links = 'skip';
    const records = changedIn(2032);
    crm.options.records = records;
    let pages = 0;
    crm.options.fault = () => {
      const [first, ...others] = records;
      if (++pages === 2 && first)
        crm.options.records = [...others, { ...first, ModificationTimestamp: '2033-01-01T00:00:00.000Z' }];
      return undefined;
    };
    const job = await ended(await started());
    expect(pages).to.be.above(2);
    expect(job.status, JSON.stringify(job)).to.equal('COMPLETED');
    expect(job.counts, JSON.stringify(job)).to.include({ updated: CHANGED, archived: 0, held: 0 });
  });
});
