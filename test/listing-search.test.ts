import { expect } from 'chai';
import { serve } from '../connectors/kit/testing/serve.ts';
import type { PublishedListing } from '../model/listing/listing.ts';
import type { ListingPage } from '../api/properties/search/listing-page.ts';
import type { Suggestion } from '../search/suggest-listings.ts';
import { openScene } from './support/scene.ts';
import type { Scene } from './support/scene.ts';
import { until } from './support/until.ts';

/** A listing of Biarritz; its place is exact unless its address must not be published. */
const record = (crm_reference: string, fields: object) => ({
  crm_reference,
  reference: `AG-${crm_reference}`,
  type: 'apartment',
  offer_type: 'sale',
  title: { fr: `Bien ${crm_reference}` },
  description: { fr: 'Un bien.' },
  ...fields,
});
const priced = (amount: number) => ({ financial: { transaction: { price: { amount, currency: 'EUR' } } } });
const placed = (longitude: number, latitude: number, publish_address = true) => ({
  location: {
    city: 'Biarritz',
    postal_code: '64200',
    countryCode: 'FR',
    street: 'rue Gambetta',
    street_number: '17',
    publish_address,
    geo: { latitude, longitude },
  },
});

const AGENT = { first_name: 'Maïté', last_name: 'Etcheverry', email: 'maite@agency.example' };

const RECORDS = [
  record('villa', {
    negotiator: AGENT,
    office: { name: 'Agence du Port', code: 'PORT' },
    type: 'house',
    amenities: ['pool', 'garden'],
    ...priced(900_000),
    ...placed(-1.5581, 43.4812),
  }),
  record('flat', {
    sizes: { liveable_area: { size: 40, unit: 'sq_m' } },
    ...priced(300_000),
    ...placed(-1.5561, 43.4832),
  }),
  record('secret', { ...priced(500_000), ...placed(-1.5571234, 43.4822345, false) }),
  record('rent', { reference: 'AG77R', offer_type: 'rental', ...priced(900) }),
  record('hidden', { reference: 'VB-2024/7', hidden: true, ...priced(100_000) }),
];

describe('The search of listings', () => {
  let scene: Scene;
  let stop: () => Promise<void>;
  let records = RECORDS;

  before(async () => {
    const crm = await serve({ '/feed': () => ({ body: records }) });
    stop = crm.stop;
    scene = await openScene({ outputs: 0 });
    await scene.client.send('PATCH', `/gateways/${scene.gateway.id}`, {
      input_connector: { connector_type: 'PROPERTY_FEED', config: { url: `${crm.url}/feed` } },
    });
    expect((await scene.run()).counts).to.include({ created: RECORDS.length });
    await scene.product.refreshSearch();
  });

  after(async () => {
    await scene.close();
    await stop();
  });

  /** Requested with the token of the gateway, which sees nothing else. */
  const send = async (path: string, body?: object) => {
    const response = await fetch(`${scene.product.url}/v1/gateway${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-service-key': scene.apiToken, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: await response.text() };
  };
  const ask = async (path: string, body?: object): Promise<ListingPage> => JSON.parse((await send(path, body)).body);
  const all = async (path: string): Promise<PublishedListing[]> => JSON.parse((await send(path)).body);
  const suggested = async (q: string): Promise<Suggestion[]> =>
    JSON.parse((await send(`/properties/suggest?q=${encodeURIComponent(q)}`)).body).suggestions;
  const keys = (listings: readonly { readonly crm_reference?: string }[]) =>
    listings.map(({ crm_reference }) => crm_reference);
  const found = async (query: string) => keys(await all(`/properties?${query}`));
  const refused = async (path: string, body?: object) => {
    const answer = await send(path, body);
    expect(answer.status, path).to.equal(400);
    return String(JSON.parse(answer.body).message);
  };

  it('filters and sorts in the same way for all gateways, for one, and by a body', async () => {
    expect(await found('type=house,apartment&priceMin=1000&sort=-price')).to.deep.equal([
      'villa',
      'secret',
      'flat',
      'hidden',
    ]);
    expect(await found('amenities=pool&amenities=garden')).to.deep.equal(['villa']);
    expect(await found('q=biarritz&offerType=sale&priceMax=400000')).to.deep.equal(['flat']);
    const path = `/gateways/${scene.gateway.id}/properties?type=house,apartment&priceMin=1000&sort=-price&limit=10`;
    const one = await ask(path);
    const body = { type: ['house', 'apartment'], price_min: 1_000, sort: '-price' };
    const posted = await ask('/properties/search', body);
    expect(keys(posted.data)).to.deep.equal(['villa', 'secret', 'flat', 'hidden']);
    expect(one.data).to.deep.equal(posted.data);
  });

  it('pages by cursor and by number, and accepts a cursor only for its own search', async () => {
    const first = await ask('/properties?offerType=sale&sort=price&limit=3');
    expect(keys(first.data)).to.deep.equal(['hidden', 'flat', 'secret']);
    const cursor = first.meta.next_cursor ?? '';
    const next = await ask(`/properties?offerType=sale&sort=price&limit=3&cursor=${cursor}`);
    expect(keys(next.data)).to.deep.equal(['villa']);
    expect(next.meta).to.deep.equal({ has_more: false, total: 4 });
    expect(await refused(`/properties?offerType=sale&sort=-price&cursor=${cursor}`)).to.include('other filters');
    const second = await ask('/properties?offerType=sale&sort=price&limit=3&page=1');
    expect(second.data).to.deep.equal(next.data);
    expect(second.meta).to.deep.equal({ page: 1, limit: 3, total: 4, total_pages: 2, has_more: false });
  });

  it('finds by box, radius and polygon, nearest first', async () => {
    expect(await found('bbox=-1.559,43.4805,-1.557,43.482')).to.deep.equal(['villa']);
    expect(await found('lat=43.4832&lon=-1.5561&radius=50')).to.deep.equal(['flat']);
    expect((await found('lat=43.4832&lon=-1.5561&sort=distance')).slice(0, 2)).to.include('flat');
    const polygon = [
      [-1.5585, 43.481],
      [-1.5575, 43.481],
      [-1.558, 43.4815],
      [-1.5585, 43.481],
    ];
    expect(keys((await ask('/properties/search', { polygon })).data)).to.deep.equal(['villa']);
  });

  it('neither finds nor returns the exact place of a listing whose address must not be published', async () => {
    expect(await found('q=gambetta')).to.have.members(['villa', 'flat']);
    expect(await found('lat=43.4822345&lon=-1.5571234&radius=20')).to.deep.equal([]);
    expect(await found('lat=43.48&lon=-1.56&radius=20'), 'where its quarter is').to.deep.equal(['secret']);
    const { clusters = [] } = await ask('/properties?q=AG-secret&zoom=20');
    expect(clusters.map(({ lat, lon }) => [lat, lon])).to.deep.equal([[43.48, -1.56]]);
    expect(await suggested('rue')).to.deep.equal([]);
  });

  it('counts all matches by facet, returns their bounds, and only the named fields', async () => {
    const path =
      '/properties?offerType=sale&facets=type,city,price&bounds=true&zoom=4&fields=crm_reference,title.fr&limit=1';
    const body = await ask(path);
    expect(body.data).to.deep.equal([
      { id: body.data[0]?.id, crm_reference: body.data[0]?.crm_reference, title: body.data[0]?.title },
    ]);
    expect(body.facets?.type).to.deep.equal([
      { value: 'apartment', count: 3 },
      { value: 'house', count: 1 },
    ]);
    expect(body.facets?.city).to.deep.equal([{ value: 'Biarritz', count: 3 }]);
    expect(body.facets?.price?.map(({ from, count }) => [from, count])).to.deep.equal([
      [100_000, 1],
      [300_000, 1],
      [500_000, 1],
      [750_000, 1],
    ]);
    expect(body.bounds).to.deep.equal([-1.56, 43.48, -1.5561, 43.4832]);
    expect(body.clusters?.reduce((sum, { count }) => sum + count, 0)).to.equal(3);
  });

  it('finds a reference with other separators than it is written with, or without', async () => {
    for (const q of ['VB-2024/7', 'vb20247', 'VB 2024 7', 'Vb.2024-7'])
      expect(await found(`q=${encodeURIComponent(q)}`), q).to.deep.equal(['hidden']);
    for (const q of ['AG77R', 'ag-77-r', 'AG 77R'])
      expect(await found(`q=${encodeURIComponent(q)}`), q).to.deep.equal(['rent']);
    expect(await found('q=VB-2024%2F8')).to.deep.equal([]);
  });

  it('suggests values that exist while a user types', async () => {
    expect(await suggested('bia')).to.deep.equal([{ kind: 'city', value: 'Biarritz', label: 'Biarritz', count: 3 }]);
    expect(await suggested('Appart')).to.deep.equal([
      { kind: 'type', value: 'apartment', label: 'appartement', count: 4 },
    ]);
    expect(await suggested('ag-vi')).to.deep.equal([
      { kind: 'reference', value: 'AG-villa', label: 'AG-villa', count: 1 },
    ]);
    expect(await refused('/properties/suggest')).to.include('q');
  });

  it('finds by the time of change a listing whose published URL has changed', async () => {
    const [listing] = await all('/properties?q=AG77R');
    const since = new Date(Date.now() + 1).toISOString();
    expect(await found(`offerType=rental&updatedSince=${since}`)).to.deep.equal([]);
    await until('the clock is beyond that time', async () => new Date().toISOString() > since);
    await scene.client.send('PUT', `/properties/${listing?.id}/url`, { url: 'https://site.example/rent' });
    await scene.product.refreshSearch();
    expect(await found(`offerType=rental&updatedSince=${since}`)).to.deep.equal(['rent']);
    expect(await found(`updatedSince=${since}`)).to.deep.equal(['rent']);
  });

  it('refuses a contradictory request with what to change', async () => {
    expect(await refused('/properties?bbox=-1.5,43.6,-1.6,43.4')).to.include('west, south, east, north');
    expect(await refused('/properties?lat=43&lon=-1.5&radius=5000000')).to.include('radius');
    expect(await refused('/properties?radius=500')).to.include('lat and lon');
    expect(await refused('/properties?priceMin=5&priceMax=4')).to.include('priceMin must not be greater');
    expect(await refused('/properties?type=castle')).to.include('type must be one of');
    expect(await refused('/properties?colour=blue')).to.include('Unknown query parameter "colour"');
    expect(await refused('/properties?fields=secret')).to.include('no field "secret"');
    const bowtie = [
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
      [0, 0],
    ];
    expect(await refused('/properties/search', { polygon: bowtie })).to.include('crosses itself');
    expect(await refused('/properties/search', { price_min: 2, price_max: 1 })).to.include('/price_min');
    expect(await refused('/properties/search', { gateway_id: 'other' })).to.include('Unknown field');
  });

  it('finds by street, negotiator and office, and no street of an address that must not be published', async () => {
    expect(await found('street=gambetta&sort=price')).to.deep.equal(['flat', 'villa']);
    expect(await found(`street=${encodeURIComponent('17, r. Gambetta')}&sort=price`)).to.deep.equal(['flat', 'villa']);
    expect(await found(`agent=${encodeURIComponent('MAITE ETCHEVERRY')}`)).to.deep.equal(['villa']);
    expect(await found('agent=maite@agency.example,nobody')).to.deep.equal(['villa']);
    expect(await found('office=agence+du+port')).to.deep.equal(['villa']);
    const { facets } = await ask('/properties?facets=office&limit=1');
    expect(facets?.office).to.deep.equal([{ value: 'Agence du Port', count: 1 }]);
  });

  it('finds by days on the market, by what depends on today', async () => {
    const everything = await found('daysOnMarketMin=0&sort=price');
    expect(everything).to.have.length(RECORDS.length);
    // Created by the run of this test, at most a day ago at midnight.
    expect(await found('daysOnMarketMax=1')).to.have.length(RECORDS.length);
    expect(await found('daysOnMarketMin=2')).to.deep.equal([]);
    expect(await refused('/properties?daysOnMarketMin=3&daysOnMarketMax=2')).to.include('daysOnMarketMin');
    const first = await ask('/properties?daysOnMarketMax=1&limit=2');
    const next = await ask(`/properties?daysOnMarketMax=1&limit=2&cursor=${first.meta.next_cursor}`);
    expect(new Set(keys([...first.data, ...next.data])).size).to.equal(4);
    expect(await refused(`/properties?daysOnMarketMax=2&limit=2&cursor=${first.meta.next_cursor}`)).to.include(
      'cursor',
    );
  });

  it('says what the prices of all matches are, of each offer on its own', async () => {
    const { price_statistics: statistics } = await ask('/properties?priceStatistics=true&limit=1');
    expect(statistics?.map(({ offer_type, currency, count }) => [offer_type, currency, count])).to.deep.equal([
      ['sale', 'EUR', 4],
      ['rental', 'EUR', 1],
    ]);
    expect(statistics?.[0]?.price).to.include({ min: 100_000, max: 900_000, median: 400_000, mean: 450_000 });
    expect(statistics?.[0]?.price_per_m2).to.include({ count: 1, median: 7_500 });
  });

  it('suggests what is like a listing with the reasons, and nothing hidden', async () => {
    const [flat] = await all('/properties?q=flat');
    const answer = await send(`/properties/${flat?.id}/similar?limit=5`);
    const similar: { data: { listing: PublishedListing; reasons: { aspect: string }[] }[]; compared: number } =
      JSON.parse(answer.body);
    expect(answer.status).to.equal(200);
    expect(similar.data.map(({ listing }) => listing.crm_reference)).to.deep.equal(['secret']);
    expect(similar.data[0]?.reasons.map(({ aspect }) => aspect)).to.include.members(['place', 'price']);
    expect(similar.compared).to.equal(1);
    expect((await send('/properties/6b7d3a3e-0000-4000-8000-000000000000/similar')).status).to.equal(404);
  });

  it('finds what became cheaper, by how much and since when, also after other changes and a removal', async () => {
    const begin = new Date().toISOString();
    records = RECORDS.map((one) => (one.crm_reference === 'villa' ? { ...one, ...priced(810_000) } : one));
    await scene.run();
    await scene.product.refreshSearch();
    const since = `priceChangedSince=${begin}`;
    expect(await found(since)).to.deep.equal(['villa']);
    expect(await found('priceChangeMax=-10')).to.deep.equal(['villa']);
    expect(await found('priceChangeMax=-10.1')).to.deep.equal([]);
    expect(await found(`priceChangedBefore=${begin}`)).to.deep.equal([]);
    records = records.map((one) => (one.crm_reference === 'villa' ? { ...one, title: { fr: 'Belle villa' } } : one));
    await scene.run();
    await scene.product.refreshSearch();
    expect(await found(`${since}&q=belle`)).to.deep.equal(['villa']);
    const villa = records.find((one) => one.crm_reference === 'villa');
    records = records.filter((one) => one !== villa);
    await scene.run('?allowMassArchive=true');
    records = [...records, { ...record('villa', { ...villa }), ...priced(900_000) }];
    await scene.run();
    await scene.product.refreshSearch();
    expect(await found('priceChangeMin=11&priceChangeMax=12'), 'it came back dearer').to.deep.equal(['villa']);
    records = RECORDS;
  });
});
