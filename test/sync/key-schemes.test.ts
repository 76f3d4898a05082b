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
import { openScene } from '../support/scene.ts';
import type { Scene } from '../support/scene.ts';

const LISTINGS = 60;

/** A CRM of some format whose keys are what `keyOf` makes of the numbers of its listings. */
interface KeyedCrm {
  readonly server: TestServer;
  readonly config: Readonly<Record<string, unknown>>;
}

type KeyOf = (number: number) => string;
const numbers = Array.from({ length: LISTINGS }, (_, index) => index + 1);

/** Each listing says something of its own, as real ones do. */
const FORMATS: Readonly<Record<string, { market: string; start: (keyOf: () => KeyOf) => Promise<KeyedCrm> }>> = {
  BLM: {
    market: 'gb',
    async start(keyOf) {
      const server = await serve({
        '/feed': () => ({
          headers: { 'content-type': 'text/plain' },
          body: blmOf(
            numbers.map((number) => ({
              ...FLAT,
              AGENT_REF: keyOf()(number),
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
    async start(keyOf) {
      const server = await startFakeApimo(() => ({
        properties: numbers.map((number) =>
          property(keyOf()(number), undefined, {
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
    async start(keyOf) {
      const server = await startFakeWhise(() => ({
        estates: numbers.map((number) =>
          estate(keyOf()(number), undefined, {
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
    async start(keyOf) {
      const server = await serveOData();
      Object.defineProperty(server.options, 'records', {
        get: () =>
          numbers.map((number) =>
            listing(number, { ListingKey: keyOf()(number), PublicRemarks: `Bright home ${number}.` }),
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
        let keyOf = before;
        const { server, config } = await start(() => keyOf);
        const scene = await openScene();
        await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
          market,
          input_connector: { connector_type: type, config },
        });
        const first = await scene.run();
        expect(first.counts, JSON.stringify(first.reasons)).to.include({ created: LISTINGS });
        const ids = await states(scene);
        keyOf = after;
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
});
