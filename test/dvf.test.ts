import { expect } from 'chai';
import type { DvfList } from '../api/dvf/answer-list.ts';
import type { DvfMutationReply } from '../model/sales/dvf.ts';
import type { DvfStats } from '../search/dvf/stats.ts';
import { manyRowsFile } from '../dvf/testing/many-rows.ts';
import { openDvfScene } from './support/dvf.ts';
import type { DvfDesk, DvfScene } from './support/dvf.ts';
import type { Scene } from './support/scene.ts';
import { until } from './support/until.ts';

const MANY = 400;
const HERE = 'lat=45.75&lon=4.85';
const LIST = '/dvf?codeInsee=69266';
/** A polygon that crosses itself. */
const BOW = [
  [4, 45],
  [5, 46],
  [5, 45],
  [4, 46],
  [4, 45],
];

describe('Searching transactions', () => {
  let own: DvfScene;
  let scene: Scene;
  let desk: DvfDesk;

  before(async () => {
    own = await openDvfScene('dvf');
    ({ scene, desk } = own);
  });
  after(() => own?.close());

  const ask: DvfScene['ask'] = (...request) => own.ask(...request);
  const json = async <T = DvfList>(path: string, body?: object): Promise<T> => {
    const { status, text } = await ask(path, body ? { body } : {});
    expect(status, text).to.equal(200);
    return JSON.parse(text) as T;
  };

  it('needs the addon, on any gateway of the token, and forbids indexing in every response', async () => {
    const refused = await ask(LIST);
    expect(refused.status).to.equal(409);
    expect(refused.text).to.contain('addon DVF');
    expect(refused.headers.get('x-robots-tag')).to.equal('noindex, nofollow');
    await scene.buyAddon('DVF');
    const reply = await ask(LIST);
    expect(reply.status).to.equal(200);
    expect(reply.headers.get('x-robots-tag')).to.equal('noindex, nofollow');
    expect((await ask(LIST, { token: 'none' })).headers.get('x-robots-tag')).to.equal('noindex, nofollow');
    expect((await ask(LIST, { token: await scene.product.token('agency-south') })).status).to.equal(409);
  });

  it('reports that nothing has been imported', async () => {
    const { data, meta, source } = await json(LIST);
    expect([data, meta.total]).to.deep.equal([[], 0]);
    expect(source.notice).to.contain('npm run dvf:import');
    const missing = await ask(`/dvf/${scene.gateway.id}`);
    expect(missing.status).to.equal(404);
    expect(missing.text).to.contain('npm run dvf:import');
  });

  describe('after an import', () => {
    before(async () => {
      await desk.submit({ files: [await desk.file('2022.csv', manyRowsFile(MANY))], release: '2022-10' });
      expect((await desk.ended()).status).to.equal('COMPLETED');
      // The list of releases is cached for some seconds.
      await until('the API knows of the release', async () => (await json(LIST)).meta.total > 0);
    });

    it('pages through all mutations, each once, with licence and release', async () => {
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const path = `${LIST}&limit=150&sort=price${cursor === undefined ? '' : `&cursor=${cursor}`}`;
        const { data = [], meta, source } = await json(path);
        expect(meta.total).to.equal(MANY);
        expect(source.licence.name).to.contain('Licence Ouverte');
        expect(source.releases[0]).to.include({ name: '2022-10', mutations: MANY });
        ids.push(...data.map(({ id }) => id));
        cursor = meta.next_cursor;
      } while (cursor !== undefined);
      expect(new Set(ids).size).to.equal(MANY);
    });

    it('filters, and returns only the chosen fields', async () => {
      const { data, meta } = await json(
        `${LIST}&typeBien=appartement&surfaceMin=100&dateMax=2022-06-30&fields=price,lots`,
      );
      expect(meta.total).to.be.within(1, MANY - 1);
      expect(data?.[0]).to.have.keys('id', 'price', 'lots');
    });

    it('returns GeoJSON, CSV and NDJSON, by format and by Accept', async () => {
      const geo = await ask(`${LIST}&limit=2`, { headers: { accept: 'application/geo+json' } });
      expect(geo.headers.get('content-type')).to.match(/^application\/geo\+json/);
      const collection = JSON.parse(geo.text);
      expect(collection).to.include({ type: 'FeatureCollection' });
      expect(collection.features[0]).to.include({ type: 'Feature' });
      expect(collection.features[0].geometry.coordinates).to.have.length(2);
      expect(collection.source.licence.name).to.be.a('string');
      const csv = await ask(`${LIST}&format=csv`);
      expect(csv.headers.get('content-type')).to.match(/^text\/csv/);
      expect(csv.headers.get('x-total-count')).to.equal(String(MANY));
      expect(csv.headers.get('x-dvf-release')).to.equal('2022-10');
      const [header, ...lines] = csv.text.trimEnd().split('\r\n');
      expect(header).to.match(/^id,release,date,/);
      expect(lines).to.have.length(MANY);
      const ndjson = await ask(`${LIST}&limit=10`, { headers: { accept: 'application/x-ndjson' } });
      const parsed = ndjson.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(parsed).to.have.length(10);
      const cursor = ndjson.headers.get('x-next-cursor');
      const next = await ask(`${LIST}&limit=10&format=ndjson&cursor=${cursor}`);
      expect(JSON.parse(next.text.split('\n')[0] ?? '').id).not.to.equal(parsed[0].id);
    });

    it('responds with 304 to its ETag', async () => {
      const etag = (await ask(LIST)).headers.get('etag') ?? '';
      expect((await ask(LIST, { headers: { 'if-none-match': etag } })).status).to.equal(304);
    });

    it('returns one mutation with its parts and the other mutations of its parcels', async () => {
      const [first] = (await json(LIST)).data ?? [];
      const mutation = await json<DvfMutationReply>(`/dvf/${first?.id}`);
      expect(mutation).to.include({ id: first?.id, release: '2022-10', nature: 'vente' });
      expect(mutation.locals?.[0]).to.include({ type: 'appartement' });
      expect(mutation.related).to.deep.equal([]);
      expect(mutation.source.licence.url).to.match(/^https:/);
    });

    it('searches by disc with distances, by box, by polygon and by cells of a map', async () => {
      const disc = await json(`/dvf/geo?${HERE}&radius=2000`);
      const distances = disc.data?.map(({ distance_m }) => Number(distance_m)) ?? [];
      expect(distances).to.deep.equal(distances.toSorted((a, b) => a - b));
      expect(distances.at(-1)).to.be.at.most(2_000);
      const box = await json('/dvf/geo?bbox=4.8,45.7,5,45.9');
      expect(box.meta.total).to.equal(MANY);
      const ring = [4.8, 45.7, 5, 45.7, 5, 45.9, 4.8, 45.9, 4.8, 45.7];
      const polygon = ring.flatMap((lon, place) => (place % 2 === 0 ? [[lon, ring[place + 1] ?? 0]] : []));
      expect((await json('/dvf/geo', { polygon })).meta.total).to.equal(MANY);
      const map = await json('/dvf/geo?bbox=4.8,45.7,5,45.9&zoom=10');
      expect(map.clusters?.reduce((sum, { count }) => sum + count, 0)).to.equal(MANY);
    });

    it('returns statistics by type and period', async () => {
      const { total, types } = await json<DvfStats>('/dvf/stats?codeInsee=69266&period=month');
      expect(total).to.equal(MANY);
      expect(types[0]?.periods).to.have.length(12);
      expect(types[0]?.price_per_m2?.count).to.equal(MANY);
      expect(types[0]?.trend).to.have.keys('percent_per_year', 'periods', 'count', 'min_sales_per_period');
      expect((await json<DvfStats>('/dvf/stats?codeInsee=69266&section=0A')).total).to.equal(MANY);
      expect((await json<DvfStats>(`/dvf/stats?${HERE}&radius=500`)).total).to.be.below(MANY);
    });

    it('returns statistics of a polygon: those of the same box, in the same periods', async () => {
      const polygon = [
        [4.85, 45.75],
        [4.87, 45.75],
        [4.87, 45.77],
        [4.85, 45.77],
        [4.85, 45.75],
      ];
      const inPolygon = await json<DvfStats>('/dvf/stats', { polygon, period: 'year' });
      expect(inPolygon.total).to.be.within(1, MANY - 1);
      expect(inPolygon).to.deep.equal(await json('/dvf/stats?bbox=4.85,45.75,4.87,45.77&period=year'));
      const { total } = await json<DvfStats>('/dvf/stats', { polygon, surface_min: 60 });
      expect(total).to.be.within(1, inPolygon.total - 1);
    });

    it('refuses statistics of a polygon that crosses itself, and of no place', async () => {
      const crossed = await ask('/dvf/stats', { body: { polygon: BOW } });
      expect([crossed.status, crossed.text.includes('crosses itself')]).to.deep.equal([400, true]);
      const nowhere = await ask('/dvf/stats', { body: { type_bien: ['maison'] } });
      expect([nowhere.status, nowhere.text.includes('polygon')]).to.deep.equal([400, true]);
    });

    for (const [path, says] of [
      ['/dvf/geo?bbox=5,45,4,46', 'west left of its east'],
      ['/dvf/geo?bbox=4,46,5,45', 'south below its north'],
      [`/dvf/geo?${HERE}&radius=1000000`, 'radius must be <= 200000'],
      ['/dvf/geo?lat=45', 'lat and lon belong together'],
      ['/dvf/geo', 'An area is missing'],
      [`/dvf/geo?${HERE}&radius=10&bbox=4,45,5,46`, 'one of radius, bbox and polygon'],
      ['/dvf?priceMin=2&priceMax=1', 'must not be greater than priceMax'],
      ['/dvf?dateMin=2022-02-01&dateMax=2022-01-01', 'must not be greater than dateMax'],
      ['/dvf?dateMin=2022-02-30', 'dateMin must be a valid date'],
      ['/dvf?codeInsee=6088', '06088'],
      ['/dvf?section=AM', 'code_insee'],
      ['/dvf?type=maison', 'Unknown query parameter'],
      ['/dvf?sort=distance', 'needs lat and lon'],
      ['/dvf?sort=size', 'must be one of date'],
      ['/dvf?cursor=abc', 'not one of this service'],
      ['/dvf/stats', 'A place is missing'],
    ] as const) {
      it(`refuses ${path} and says what to change`, async () => {
        const { status, text, headers } = await ask(path);
        expect(status, text).to.equal(400);
        expect(text).to.contain(says);
        expect(headers.get('x-robots-tag')).to.equal('noindex, nofollow');
      });
    }

    it('refuses a polygon that crosses itself and a cursor of another search', async () => {
      const { status, text } = await ask('/dvf/geo', { body: { polygon: BOW } });
      expect([status, text.includes('crosses itself')]).to.deep.equal([400, true]);
      const { meta } = await json(`${LIST}&limit=5`);
      const other = await ask(`/dvf?limit=5&departement=69&cursor=${meta.next_cursor}`);
      expect([other.status, other.text.includes('another list or other filters')]).to.deep.equal([400, true]);
    });

    it('lists the departments without DVF data', async () => {
      expect((await json('/dvf?departement=67')).source.notice).to.contain('57, 67, 68');
    });
  });
});
