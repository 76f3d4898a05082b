import { expect } from 'chai';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import { detectLogo } from './detect-logo.ts';

const NORTH = 'https://north.example.com/logo.png';
const SOUTH = 'https://south.example.com/logo.png';

/** The logo noted for a gateway with these listings' logos; undefined: none. */
async function detected(logos: readonly (string | undefined)[], own?: string): Promise<string | undefined> {
  let noted: string | undefined;
  await detectLogo(
    {
      gateways: {
        find: async (_id) => ({
          _id,
          client_id: 'agency-north',
          item_id: 'north-1',
          name: 'North',
          market: 'fr',
          category: 'agency',
          mode: 'PROD',
          status: 'ACTIVE',
          plan: 'free',
          input_connector: { connector_type: 'PROPERTY_FEED', connector_id: 'input-1', config: {} },
          input_connectors: [],
          output_connectors: [],
          owner: {},
          delegations: [],
          seeded_outputs: [],
          created_at: new Date(0),
          updated_at: new Date(0),
          ...(own === undefined ? {} : { logo_url: own }),
        }),
        noteLogo: async (_id, url) => {
          noted = url;
        },
      },
      listings: {
        sample: async (_gatewayId, limit) =>
          logos
            .slice(0, limit)
            .map((logo, place) => sampleListing(`l${place}`, logo === undefined ? {} : { office: { logo_url: logo } })),
      },
    },
    'gateway-1',
  );
  return noted;
}

describe('The logo of a gateway', () => {
  it('is the one that most of its listings show, when it has none of its own', async () => {
    expect(await detected([SOUTH, NORTH, undefined, NORTH])).to.equal(NORTH);
    expect(await detected([SOUTH, NORTH, NORTH], '')).to.equal(NORTH);
  });

  it('stays the one that its owner gave', async () => {
    expect(await detected([NORTH], SOUTH)).to.equal(undefined);
  });

  it('stays empty when no listing shows any', async () => {
    expect(await detected([undefined, undefined])).to.equal(undefined);
    expect(await detected([])).to.equal(undefined);
  });

  it('is found without reading the whole catalogue', async () => {
    expect(await detected([...Array<undefined>(200).fill(undefined), NORTH])).to.equal(undefined);
  });
});
