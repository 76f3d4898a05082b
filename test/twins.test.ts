import { expect } from 'chai';
import { serve } from '../connectors/kit/testing/serve.ts';
import type { TestServer } from '../connectors/kit/testing/serve.ts';
import type { AnswerOf } from '../sdk/index.ts';
import { openScene } from './support/scene.ts';
import type { Scene, SceneOptions } from './support/scene.ts';

type Twins = AnswerOf<'listTwins'>;

const flat = (reference: string, changes: object = {}) => ({
  crm_reference: reference,
  reference,
  type: 'apartment',
  offer_type: 'sale',
  status: 'available',
  title: { fr: `Appartement ${reference}` },
  description: { fr: `Appartement ${reference}, ${'au calme et proche du port. '.repeat(3)}` },
  living_rooms: 3,
  floor: '2',
  sizes: { liveable_area: { size: 62.4, unit: 'sq_m' } },
  location: { city: 'Hendaye', postal_code: '64700', countryCode: 'FR', street: 'rue du Port', street_number: '12' },
  financial: { transaction: { price: { amount: 254_000, currency: 'EUR' } } },
  legal: { energy: { epc_value: 142, greenhouse_value: 28 } },
  ...changes,
});

/** The flat as another agency lists it. */
const again = (reference: string) =>
  flat(reference, {
    description: { fr: `Coup de cœur pour ce trois pièces lumineux : ${reference}` },
    financial: { transaction: { price: { amount: 249_000, currency: 'EUR' } } },
  });

const FEEDS: Readonly<Record<string, readonly object[]>> = {
  north: [
    flat('N1'),
    flat('N2', { floor: '4', legal: { energy: { epc_value: 180, greenhouse_value: 35 } } }),
    flat('N3', { type: 'land', title: { fr: 'Terrain' } }),
    flat('N4', { sizes: {}, title: { fr: 'Sans surface' } }),
  ],
  branch: [again('B1'), { ...again('B2'), status: 'sold', crm_reference: 'B2' }],
  south: [again('S1')],
};

describe('Homes that are listed twice', () => {
  let crm: TestServer;
  let north: Scene;
  let branch: Scene;
  let south: Scene;

  const open = async (feed: string, options: SceneOptions = {}): Promise<Scene> => {
    const scene = await openScene({ outputs: 0, ...options });
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
      input_connector: { connector_type: 'PROPERTY_FEED', config: { url: `${crm.url}/${feed}` } },
    });
    await scene.run();
    return scene;
  };

  before(async () => {
    crm = await serve(
      Object.fromEntries(Object.entries(FEEDS).map(([feed, records]) => [`/${feed}`, () => ({ body: records })])),
    );
    north = await open('north');
    branch = await open('branch', { itemId: 'north-2', product: north.product });
    south = await open('south', { clientId: 'agency-south', itemId: 'south-1', product: north.product });
  });
  after(async () => {
    for (const scene of [south, branch, north]) await scene?.close();
    await crm?.stop();
  });

  const twinsOf = (scene: Scene, query = '', client = scene.client) =>
    client.get<Twins>(`/gateways/${scene.gateway.id}/twins${query}`);
  const pairsOf = ({ items }: Twins) =>
    items.flatMap(({ reference, twins }) => twins.map((twin) => `${reference} ${twin.reference} ${twin.certainty}`));

  it('are named with what was compared, and from both sides', async () => {
    const page = await twinsOf(north);
    expect(pairsOf(page)).to.deep.equal(['N1 B1 LIKELY']);
    const [twin] = page.items[0]?.twins ?? [];
    expect(twin).to.include({
      gateway_id: branch.gateway.id,
      title: 'Appartement B1',
      city: 'Hendaye',
      price: 249_000,
    });
    expect(twin?.signs).to.deep.include({ aspect: 'PRICE', match: 'CLOSE', difference_percent: -2 });
    expect(twin?.signs).to.deep.include({ aspect: 'ADDRESS', match: 'SAME' });
    expect(pairsOf(await twinsOf(branch))).to.deep.equal(['B1 N1 LIKELY']);
  });

  it('are counted with what was compared and what could not be', async () => {
    expect(await twinsOf(north)).to.include({
      total_elements: 1,
      compared: 2,
      not_compared: 2,
      others: 1,
      is_complete: true,
    });
  });

  it('come in pages', async () => {
    const page = await twinsOf(north, '?page=1&size=1');
    expect(page).to.include({ total_elements: 1, total_pages: 1 });
    expect(page.items).to.deep.equal([]);
  });

  it('are never looked for among the listings of a client that gave no access', async () => {
    expect(pairsOf(await twinsOf(south))).to.deep.equal([]);
    expect(await twinsOf(south)).to.include({ compared: 1, others: 0 });
  });

  it('of a client that gave access are seen by the one that may read them, and not the other way round', async () => {
    await south.client.send('POST', `/gateways/${south.gateway.id}/delegations`, {
      client_id: 'agency-north',
      level: 'READ',
    });
    // N1 is B1 as well as S1: both fit it, and they are of two agencies.
    expect(pairsOf(await twinsOf(north)).sort()).to.deep.equal(['N1 B1 LIKELY', 'N1 S1 LIKELY']);
    expect(pairsOf(await twinsOf(south, '', north.client)).sort()).to.deep.equal(['S1 B1 CERTAIN', 'S1 N1 LIKELY']);
    expect(pairsOf(await twinsOf(south))).to.deep.equal([]);
  });

  it('are not shown to others', async () => {
    const refused = await fetch(`${north.product.url}/v1/gateway/gateways/${north.gateway.id}/twins`, {
      headers: { authorization: `Bearer ${south.apiToken}` },
    });
    expect(refused.status).to.equal(404);
  });

  it('with a token for one gateway are those of that gateway', async () => {
    const bound = await fetch(`${north.product.url}/v1/gateway/gateways/${north.gateway.id}/twins`, {
      headers: { authorization: `Bearer ${north.apiToken}` },
    });
    const page: Twins = (await bound.json()) as Twins;
    expect(page).to.include({ total_elements: 0, others: 0, compared: 2 });
  });
});
