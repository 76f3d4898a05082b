import { Connection } from '@temporalio/client';
import { expect } from 'chai';
import {
  AGENCY,
  PROVIDER,
  TOKEN as APIMO_TOKEN,
  property,
  startFakeApimo,
} from '../../connectors/inputs/apimo/testing/fake-apimo.ts';
import { FLAT, blmOf } from '../../connectors/inputs/blm/testing.ts';
import { listing } from '../../connectors/inputs/reso/testing/listings.ts';
import { TOKEN as RESO_TOKEN, serveOData } from '../../connectors/inputs/reso/testing/serve-odata.ts';
import { TOKEN as WHISE_TOKEN, estate, startFakeWhise } from '../../connectors/inputs/whise/testing/fake-whise.ts';
import { serve } from '../../connectors/kit/testing/serve.ts';
import type { TestServer } from '../../connectors/kit/testing/serve.ts';
import type { Page } from '../../model/shared/page.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';
import { triggerSchedule } from '../support/trigger-schedule.ts';
import { until } from '../support/until.ts';

const LISTINGS = 60;

/** A CRM of some format whose keys are what `keyOf` makes of the numbers of its listings. */
interface KeyedCrm {
  readonly server: TestServer;
  readonly config: Readonly<Record<string, unknown>>;
}

type KeyOf = (number: number) => string;
const numbers = Array.from({ length: LISTINGS }, (_, index) => index + 1);

/** The catalogue of a CRM. */
interface Catalogue {
  keyOf: KeyOf;
  /** When each listing was changed, a UTC time without zone. */
  changed: string;
  /** Numbers of the listings that it has. */
  numbers: readonly number[];
}

const FIRST_CHANGED = '2026-02-01T01:00:00';
const LATER_CHANGED = '2026-02-03T01:00:00';

/** Each listing says something of its own, as real ones do. */
const FORMATS: Readonly<Record<string, { market: string; start: (catalogue: Catalogue) => Promise<KeyedCrm> }>> = {
  BLM: {
    market: 'gb',
    async start(catalogue) {
      const server = await serve({
        '/feed': () => ({
          headers: { 'content-type': 'text/plain' },
          body: blmOf(
            catalogue.numbers.map((number) => ({
              ...FLAT,
              AGENT_REF: catalogue.keyOf(number),
              PRICE: String(200_000 + number),
              DESCRIPTION: `Flat ${number} by the river.`,
            })),
          ),
        }),
      });
      return { server, config: { url: `${server.url}/feed` } };
    },
  },
  APIMO: {
    market: 'fr',
    async start(catalogue) {
      const server = await startFakeApimo(() => ({
        properties: catalogue.numbers.map((number) =>
          property(catalogue.keyOf(number), catalogue.changed, {
            reference: `REF-${number}`,
            price: { value: 200_000 + number, currency: 'EUR', hide: false },
            comments: [{ language: 'fr', title: `Appartement ${number}`, comment: 'Au calme.' }],
          }),
        ),
      }));
      return {
        server,
        config: { url: server.url, provider: PROVIDER, api_key: APIMO_TOKEN, agency_id: AGENCY },
      };
    },
  },
  WHISE: {
    market: 'be',
    async start(catalogue) {
      const server = await startFakeWhise(() => ({
        estates: catalogue.numbers.map((number) =>
          estate(catalogue.keyOf(number), catalogue.changed, {
            referenceNumber: `REF-${number}`,
            price: 400_000 + number,
            shortDescription: [{ languageId: 'fr-BE', content: `Maison ${number} au calme.` }],
          }),
        ),
      }));
      return { server, config: { url: server.url, api_key: WHISE_TOKEN } };
    },
  },
  RESO: {
    market: 'us',
    async start(catalogue) {
      const server = await serveOData();
      Object.defineProperty(server.options, 'records', {
        get: () =>
          catalogue.numbers.map((number) =>
            listing(number, {
              ListingKey: catalogue.keyOf(number),
              PublicRemarks: `Bright home ${number}.`,
              ModificationTimestamp: `${catalogue.changed}.${String(number).padStart(3, '0')}Z`,
            }),
          ),
      });
      return { server, config: { url: server.root, access_token: RESO_TOKEN } };
    },
  },
};

describe('A CRM that changes its key scheme', function () {
  this.timeout(600_000);

  const states = async ({ product, gateway }: Scene) =>
    (await product.db.collection('listing_states').find({ gateway_id: gateway.id }).toArray())
      .map(({ _id }) => String(_id))
      .toSorted();

  const SCHEMES: Readonly<Record<string, readonly [before: KeyOf, after: KeyOf]>> = {
    'puts a prefix before its keys': [(number) => String(8_000 + number), (number) => `AG${8_000 + number}`],
    'writes its keys in small letters': [(number) => `VA-${8_000 + number}`, (number) => `va-${8_000 + number}`],
  };

  for (const [type, { market, start }] of Object.entries(FORMATS))
    for (const [what, [before, after]] of Object.entries(SCHEMES))
      it(`keeps the ids of its ${type} listings when it ${what}`, async () => {
        const catalogue: Catalogue = { keyOf: before, changed: FIRST_CHANGED, numbers };
        const { server, config } = await start(catalogue);
        const scene = await openScene();
        await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
          market,
          input_connector: { connector_type: type, config },
        });
        const first = await scene.run();
        expect(first.counts, JSON.stringify(first.reasons)).to.include({ created: LISTINGS });
        const ids = await states(scene);
        catalogue.keyOf = after;
        const job = await scene.run();
        expect(job.counts, JSON.stringify(job.reasons)).to.include({
          read: LISTINGS,
          updated: LISTINGS,
          created: 0,
          held: 0,
          held_new: 0,
          archived: 0,
        });
        expect(job.reasons.find(({ code }) => code === 'rekeyed')?.count).to.equal(LISTINGS);
        expect(await states(scene)).to.deep.equal(ids);
        expect((await scene.siteStats()).listings).to.equal(LISTINGS);
        await scene.close();
        await server.stop();
      });

  /** One run as the schedule starts it: a read of changes where it can be. */
  async function scheduledRun(scene: Scene, connection: Connection): Promise<SyncJob> {
    const path = `/gateways/${scene.gateway.id}/sync-jobs`;
    const jobs = async () => (await scene.client.get<Page<SyncJob>>(path)).items;
    const before = (await jobs()).length;
    await triggerSchedule(connection, scene.gateway.id);
    const job = await until('the scheduled run has begun', async () => {
      const all = await jobs();
      return all.length > before ? all[0] : undefined;
    });
    return scene.ended(job);
  }

  for (const [type, { market, start }] of Object.entries(FORMATS).filter(([name]) => name !== 'BLM'))
    for (const [what, [before, after]] of Object.entries(SCHEMES))
      it(`shows no listing of ${type} twice when it ${what} and a run reads changes only`, async () => {
        const catalogue: Catalogue = { keyOf: before, changed: FIRST_CHANGED, numbers };
        const { server, config } = await start(catalogue);
        const scene = await openScene();
        await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
          market,
          input_connector: { connector_type: type, config },
          schedule: { every_minutes: 43_200 },
        });
        const connection = await Connection.connect({ address: scene.product.environment['TEMPORAL_ADDRESS'] });
        const first = await scheduledRun(scene, connection);
        expect(first.counts, JSON.stringify(first.reasons)).to.include({ created: LISTINGS });
        const ids = await states(scene);

        // Ordinary changes: some new listings, published by the run that reads them.
        catalogue.numbers = [...numbers, LISTINGS + 1, LISTINGS + 2, LISTINGS + 3];
        catalogue.changed = LATER_CHANGED;
        const grown = await scheduledRun(scene, connection);
        expect(grown, JSON.stringify(grown)).to.include({ status: 'COMPLETED' });
        expect(grown.counts).to.include({ created: 3, held_new: 0, delivered: LISTINGS + 3 });

        catalogue.keyOf = after;
        catalogue.changed = '2026-02-05T01:00:00';
        const changes = await scheduledRun(scene, connection);
        const count = LISTINGS + 3;
        expect(changes, JSON.stringify(changes)).to.include({ status: 'PARTIAL' });
        expect(changes.counts).to.include({ read: 0, created: 0, updated: 0, archived: 0, held_new: count });
        expect(changes.reasons.find(({ code }) => code === 'keys_changed')?.count).to.equal(count);
        expect((await scene.siteStats()).listings).to.equal(count);
        const known = await states(scene);
        expect(known).to.include.members(ids).and.have.length(count);

        const whole = await scheduledRun(scene, connection);
        expect(whole, JSON.stringify(whole)).to.include({ status: 'COMPLETED' });
        expect(whole.counts).to.include({ read: count, updated: count, created: 0, held: 0, held_new: 0, archived: 0 });
        expect(whole.reasons.find(({ code }) => code === 'rekeyed')?.count).to.equal(count);
        expect(await states(scene)).to.deep.equal(known);
        expect((await scene.siteStats()).listings).to.equal(count);
        expect(await scene.product.db.collection('arrivals').countDocuments({ gateway_id: scene.gateway.id })).to.equal(
          0,
        );
        // And changes are read again.
        expect((await scheduledRun(scene, connection)).counts).to.include({ created: 0, held_new: 0, archived: 0 });
        await scene.close();
        await connection.close();
        await server.stop();
      });

  it('shows no listing of RESO twice when a read of changes brings a handful under other keys', async () => {
    const [before, after] = SCHEMES['puts a prefix before its keys'] ?? [String, String];
    const catalogue: Catalogue = { keyOf: before, changed: FIRST_CHANGED, numbers };
    const { server, config } = await FORMATS['RESO']!.start(catalogue);
    const scene = await openScene();
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
      market: 'us',
      input_connector: { connector_type: 'RESO', config },
      schedule: { every_minutes: 43_200 },
    });
    const connection = await Connection.connect({ address: scene.product.environment['TEMPORAL_ADDRESS'] });
    await scheduledRun(scene, connection);
    const ids = await states(scene);
    catalogue.keyOf = (number) => (number <= 3 ? after(number) : before(number));
    catalogue.changed = LATER_CHANGED;
    const changes = await scheduledRun(scene, connection);
    expect(changes, JSON.stringify(changes)).to.include({ status: 'PARTIAL' });
    expect(changes.counts).to.include({ created: 0, archived: 0, held_new: 3 });
    expect((await scene.siteStats()).listings).to.equal(LISTINGS);
    const whole = await scene.run();
    expect(whole.counts, JSON.stringify(whole)).to.include({ created: 0, archived: 0, held: 0, held_new: 0 });
    expect(whole.reasons.find(({ code }) => code === 'rekeyed')?.count).to.equal(3);
    expect(await states(scene)).to.deep.equal(ids);
    await scene.close();
    await connection.close();
    await server.stop();
  });
});
