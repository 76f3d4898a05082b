import { expect } from 'chai';
import type { FeedMapping } from '../../model/mapping/mapping.ts';
import { OFFER_TYPES } from '../../model/property/enums.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import type { Fault } from '../../stack/demo-crm/faults.ts';
import { startTestProduct } from '../support/product.ts';
import type { TestProduct } from '../support/product.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { FAULT_OUTCOMES } from './fault-outcomes.ts';

const LISTINGS = 60;

const COMMON = {
  version: 1,
  name: 'The demo CRM',
  profile: { numbers: 'point', currency: 'EUR', country: 'FR', language: 'fr', area_unit: 'sq_m' },
} as const;

/** The words of our own model for offers. */
const OFFERS = Object.fromEntries(OFFER_TYPES.map((offer) => [offer, offer]));

/** Our own model as JSON, and Kyero, by mappings: as if there were no connector for them. */
const FEEDS: readonly { readonly feed: 'json' | 'kyero_xml'; readonly path: string; readonly mapping: FeedMapping }[] =
  [
    {
      feed: 'json',
      path: '/property-feed',
      mapping: {
        ...COMMON,
        source: { format: 'json' },
        key: { from: ['crm_reference'] },
        rules: [
          { to: 'offer_type', from: ['offer_type'], codes: OFFERS },
          {
            to: 'rent_details.rent_period',
            from: ['rent_details.rent_period'],
            codes: { month: 'month', week: 'week' },
          },
          { to: 'type', constant: 'other' },
          { to: 'financial.transaction.price', from: ['financial.transaction.price.amount'] },
          { to: 'location.city', from: ['location.city'] },
          { to: 'title.fr', from: ['title.fr'] },
          { to: 'description.fr', from: ['description.fr'] },
        ],
      },
    },
    {
      feed: 'kyero_xml',
      path: '/kyero.xml',
      mapping: {
        ...COMMON,
        source: { format: 'xml', records: 'root.property' },
        key: { from: ['id'] },
        rules: [
          { to: 'offer_type', from: ['price_freq'], codes: { sale: 'sale', month: 'rental', week: 'rental' } },
          {
            to: 'rent_details.rent_period',
            from: ['price_freq'],
            codes: { month: 'month', week: 'week' },
            when: { path: 'price_freq', in: ['month', 'week'] },
          },
          { to: 'type', constant: 'other' },
          { to: 'financial.transaction.price', from: ['price'] },
          { to: 'location.city', from: ['town'] },
          { to: 'description.fr', from: ['desc.fr'] },
        ],
      },
    },
  ];

/** What cuts, empties or breaks a file; how the others end is not a matter of its format. */
const DAMAGES = [
  'truncated',
  'half',
  'empty',
  'garbage',
  'no_body',
  'broken_records',
  'no_keys',
] as const satisfies readonly Fault[];

/** Prices of the stored listings by reference, and how many of them the site shows. */
async function holdings({ product, gateway, siteStats }: Scene) {
  const listings = await product.db
    .collection('listings')
    .find({ gateway_id: gateway.id })
    .map(({ crm_reference, financial }): [string, number | undefined] => [
      String(crm_reference),
      financial?.transaction?.price?.amount,
    ])
    .toArray();
  return { prices: new Map(listings), onSite: (await siteStats()).listings };
}

describe('A CRM that misbehaves, read by a mapping', () => {
  let product: TestProduct;
  before(async () => {
    // Every read fits into one chunk: see the test of the other connectors.
    product = await startTestProduct('hostile-mapped', { REQUEST_TIMEOUT_SECONDS: '5', CHUNK_SECONDS: '600' });
  });

  for (const { feed, path, mapping } of FEEDS)
    describe(`of ${path}`, () => {
      let scene: Scene;
      before(async () => {
        scene = await openScene({ product, connector: 'MAPPED_FEED', feed: path, config: { mapping } });
        await scene.setCrm({ listings: LISTINGS });
        const job = await scene.run();
        expect(job.counts, JSON.stringify(job.reasons)).to.include({ created: LISTINGS, quarantined: 0 });
      });
      after(() => scene.close());

      for (const fault of DAMAGES)
        it(`SILENT: a feed under the fault ${fault} archives nothing, withdraws nothing and makes no other price`, async () => {
          const before = await holdings(scene);
          await scene.setCrm({ fault });
          const job = await scene.run();
          const during = await holdings(scene);
          await scene.setCrm({ fault: null });
          const next = await scene.run();
          expectSafe(job, { before, during });
          const known = FAULT_OUTCOMES[fault][feed];
          if (known && fault !== 'broken_records')
            expect(job, JSON.stringify(job)).to.include({ status: known.status });
          expect(next, JSON.stringify(next)).to.include({ status: 'COMPLETED' });
          expect(await holdings(scene)).to.deep.equal(before);
        });
    });
});

type Holdings = Awaited<ReturnType<typeof holdings>>;

function expectSafe(job: SyncJob, { before, during }: { readonly before: Holdings; readonly during: Holdings }): void {
  const details = JSON.stringify(job);
  expect(job.counts, details).to.include({ archived: 0, withdrawn: 0, created: 0 });
  expect(job.reasons, details).not.to.deep.equal([]);
  for (const { message } of job.reasons) expect(message.split(' ').length, message).to.be.greaterThan(3);
  expect(during.onSite).to.equal(LISTINGS);
  expect([...during.prices.keys()]).to.have.members([...before.prices.keys()]);
  for (const [key, price] of during.prices)
    if (price !== undefined) expect(price, key).to.equal(before.prices.get(key));
}
