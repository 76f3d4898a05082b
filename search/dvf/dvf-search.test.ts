import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { DvfRow } from '../../dvf/row.ts';
import { createDvfSearch } from './dvf-search.ts';
import type { DvfSearch } from './dvf-search.ts';
import type { DvfFilter } from './dvf-filter.ts';
import { openDvfIndex } from './dvf-index.ts';
import type { DvfIndex } from './dvf-index.ts';
import type { DvfSort } from './dvf-sort.ts';
import { publishRows } from './testing.ts';

const CENTER = { lat: 45.77, lon: 4.88 };

describe('The search of transactions on a real Elasticsearch', () => {
  let index: DvfIndex;
  let search: DvfSearch;

  before(async function () {
    const url = process.env['ELASTICSEARCH_URL'] ?? '';
    if (!url) {
      console.log('    skipped: no Elasticsearch is running (ELASTICSEARCH_URL is not set)');
      this.skip();
    }
    index = openDvfIndex({ url, index: `test-dvf-${randomUUID().slice(0, 8)}` });
    // Releases are looked up anew each time.
    let time = 0;
    search = createDvfSearch(index, () => (time += 60_000));
  });
  after(async () => {
    if (!index) return;
    const names = Object.keys(await index.elastic.client.indices.get({ index: `${index.alias}-*` }));
    await index.elastic.client.indices.delete({ index: names });
    await index.close();
  });

  const find = async (filter: DvfFilter, sort: DvfSort = 'date') => {
    const { hits } = await search.search(filter, { sort, limit: 100, center: CENTER });
    return hits.map(({ mutation }) => mutation.address.number);
  };

  it('finds nothing before anything was imported', async () => {
    expect(await search.search({}, { sort: 'date', limit: 10 })).to.deep.equal({ hits: [], total: 0 });
    expect(await search.find(randomUUID())).to.equal(undefined);
    expect(await search.stats({}, 'year')).to.deep.equal({ total: 0, types: [], excluded: [] });
    expect(await search.releases()).to.deep.equal([]);
  });

  describe('by filters', () => {
    const rows: Partial<DvfRow>[] = [
      { number: '1', date: '2021-01-01', price: 100_000 },
      { number: '2', date: '2021-02-01', price: 300_000, area: 60, rooms: 3, lat: 45.78 },
      { number: '3', date: '2021-03-01', localType: 1, lots: [], lotCount: 0, landArea: 500, lat: 45.9 },
      { number: '4', date: '2021-04-01', nature: 'vefa', area: undefined },
      { number: '5', date: '2021-05-01', nature: 'adjudication' },
      { number: '6', date: '2021-06-01', price: 1 },
      { number: '7', date: '2021-07-01', parcel: '692660000B0009', lat: undefined, lon: undefined },
      { number: '8', date: '2021-08-01', localType: 3, area: undefined, insee: '69001', postalCode: '69400' },
    ];
    before(() => publishRows(index, rows));

    for (const [filter, numbers] of [
      [{}, '1 2 3 4 7 8'],
      [{ natures: ['adjudication'] }, '5'],
      [{ withoutPrice: true }, '1 2 3 4 6 7 8'],
      [{ types: ['maison', 'dependance'] }, '3 8'],
      [{ inseeCodes: ['69001'] }, '8'],
      [{ postalCodes: ['69400', '75001'] }, '8'],
      [{ department: '69', dateMin: '2021-03-01', dateMax: '2021-04-01' }, '3 4'],
      [{ section: '692660000B' }, '7'],
      [{ parcel: '692660000B00' }, '7'],
      [{ price: { min: 100_000, max: 199_999 } }, '1'],
      [{ surface: { min: 60 } }, '2'],
      [{ rooms: { min: 3, max: 3 } }, '2'],
      [{ land: { min: 1 } }, '3'],
      [{ pricePerM2: { min: 4_500 } }, '2'],
      [{ vefa: true }, '4'],
      [{ vefa: false, singleDwelling: true, hasCoordinates: true }, '1 2 3'],
      [{ hasCoordinates: false }, '7'],
      [{ hasCoordinates: false, area: { kind: 'disc', center: CENTER, radiusM: 2_000 } }, ''],
      [{ area: { kind: 'disc', center: CENTER, radiusM: 2_000 } }, '1 2 4 8'],
      [{ area: { kind: 'box', south: 45.775, west: 4.8, north: 46, east: 5 } }, '2 3'],
      [
        {
          area: {
            kind: 'polygon',
            points: [
              { lat: 45.85, lon: 4.8 },
              { lat: 45.95, lon: 4.8 },
              { lat: 45.9, lon: 5 },
            ],
          },
        },
        '3',
      ],
    ] as [DvfFilter, string][]) {
      it(`${JSON.stringify(filter)} finds ${numbers}`, async () => {
        expect((await find(filter)).join(' ')).to.equal(numbers);
      });
    }

    it('finds nothing by distance or as clusters of what has no place', async () => {
      expect(await find({ hasCoordinates: false }, 'distance')).to.deep.equal([]);
      expect(await search.clusters({ hasCoordinates: false }, 2)).to.deep.equal({ clusters: [], total: 0 });
    });

    it('sorts both ways, with what has no value last', async () => {
      const filter: DvfFilter = { types: ['appartement'], withoutPrice: true };
      expect((await find(filter, 'pricePerM2')).slice(0, 3)).to.deep.equal(['1', '7', '2']);
      expect((await find(filter, '-pricePerM2')).slice(0, 3)).to.deep.equal(['2', '7', '1']);
      expect((await find({ types: ['appartement', 'maison'] }, '-distance')).slice(0, 2)).to.deep.equal(['3', '2']);
    });

    for (const sort of ['date', '-price', 'distance', 'pricePerM2'] as const) {
      it(`walks through all pages by ${sort}, each mutation once`, async () => {
        const whole = (await search.search({}, { sort, limit: 100, center: CENTER })).hits;
        const ids: string[] = [];
        let after: string | undefined;
        do {
          const { hits, next } = await search.search({}, { sort, limit: 2, center: CENTER, after });
          ids.push(...hits.map(({ mutation }) => mutation.id));
          after = next;
        } while (after !== undefined);
        expect(ids).to.deep.equal(whole.map(({ mutation }) => mutation.id));
      });
    }

    it('gives each hit its distance and the name of its release', async () => {
      const { hits } = await search.search(
        { area: { kind: 'disc', center: CENTER, radiusM: 2_000 } },
        { sort: 'distance', limit: 100, center: CENTER },
      );
      expect(hits.map(({ distance_m }) => distance_m)).to.deep.equal([0, 0, 0, 1_112]);
      expect(hits[0]?.mutation.release).to.equal('test');
      expect(hits[0]?.mutation).not.to.have.any.keys('detail', 'x');
    });

    it('shows a mutation with its detail and what else its parcels saw', async () => {
      const [{ mutation } = { mutation: { id: '' } }] = (await search.search({}, { sort: 'date', limit: 1 })).hits;
      const found = await search.find(mutation.id);
      expect(found?.detail.locals[0]).to.include({ type: 'appartement', area: 50 });
      expect(found?.related).to.have.length(6);
      expect(found?.related[0]).to.include({ date: '2021-08-01' });
    });

    it('gathers mutations by zoom', async () => {
      const far = await search.clusters({}, 2);
      expect(far.total).to.equal(5);
      expect(far.clusters).to.have.length(1);
      expect(far.clusters[0]).to.include({ count: 5, median_price_per_m2: 4_000 });
      expect((await search.clusters({}, 14)).clusters).to.have.length(3);
    });

    it('says what statistics left out, and why', async () => {
      const { total, types, excluded } = await search.stats({ inseeCodes: ['69266'] }, 'month');
      expect(total).to.equal(5);
      expect(types.map(({ property_type, count }) => [property_type, count])).to.deep.equal([
        ['appartement', 4],
        ['maison', 1],
      ]);
      expect(types[0]?.price_per_m2).to.include({ count: 3, p50: 4_000 });
      expect(types[0]?.periods.map(({ start }) => start)).to.deep.equal([
        '2021-01-01',
        '2021-02-01',
        '2021-04-01',
        '2021-07-01',
      ]);
      expect(excluded).to.deep.equal([
        { from: 'all', reason: 'adjudication', count: 1 },
        { from: 'all', reason: 'no_price', count: 1 },
        { from: 'price_per_m2', reason: 'vefa', count: 1 },
      ]);
    });

    it('finds comparables: plain sales of one dwelling of the type, nearest first', async () => {
      const found = await search.comparables({
        center: CENTER,
        radiusM: 5_000,
        type: 'appartement',
        since: '2021-01-01',
        limit: 10,
      });
      expect(found.map(({ price }) => price)).to.deep.equal([100_000, 300_000]);
      expect(found[1]).to.deep.include({ living_area: 60, rooms: 3, outbuildings: 0, insee_code: '69266' });
      expect(found[1]?.distance_m).to.be.closeTo(1_112, 1);
    });

    it('finds addresses in any usual spelling, the number asked for first, each once', async () => {
      const { addresses } = search;
      const all = await addresses.findAddresses({ postcode: '69100', street: 'r. de la République' });
      expect(all.map(({ number }) => number)).to.have.members(['1', '2', '3', '4', '5', '6']);
      const [first, ...near] = await addresses.findAddresses({
        citycodes: ['69266'],
        street: 'rue republque',
        number: '2',
      });
      expect(first).to.deep.equal({
        number: '2',
        street: 'RUE DE LA REPUBLIQUE',
        postcode: '69100',
        citycode: '69266',
        lat: 45.78,
        lon: 4.88,
      });
      expect(near.slice(0, 2).map(({ number }) => number)).to.have.members(['1', '3']);
      expect(await addresses.findAddresses({ postcode: '69100', street: 'rue nationale' })).to.deep.equal([]);
      expect(await addresses.findAddresses({ postcode: '75001', street: 'rue de la republique' })).to.deep.equal([]);
    });

    it('finds the addresses around a position, the nearest first', async () => {
      const found = await search.addresses.addressesNear({ lat: 45.7801, lon: 4.88, radius: 1_500, limit: 3 });
      expect(found.map(({ number }) => number)[0]).to.equal('2');
      expect(found).to.have.length(3);
    });
  });

  describe('after another release', () => {
    const numbersOf = async (filter: DvfFilter = {}) => (await find(filter)).join(' ');

    it('shows the new one where it covers the old one, and the old one elsewhere', async () => {
      const { replaced } = await publishRows(
        index,
        [
          { number: '21', date: '2021-01-01' },
          { number: '22', date: '2022-01-01' },
        ],
        { name: 'second' },
      );
      expect(replaced).to.deep.equal([]);
      expect(await numbersOf()).to.equal('21 8 22');
      expect((await search.releases()).map(({ name }) => name)).to.deep.equal(['second', 'test']);
    });

    it('replaces whole departments when it has them, and old releases as a whole when nothing is left of them', async () => {
      const { replaced, importId } = await publishRows(index, [{ number: '31', date: '2021-01-01' }], {
        name: 'third',
        scope: 'department',
      });
      expect(replaced).to.deep.equal(['test']);
      expect(await numbersOf()).to.equal('31 22');
      await index.removeReplaced();
      expect(await numbersOf()).to.equal('31 22');
      expect(await index.publish(importId, { name: 'third', scope: 'department' })).to.include({ mutations: 1 });
      expect(await numbersOf()).to.equal('31 22');
      const names = Object.keys(await index.elastic.client.indices.get({ index: `${index.alias}-*` }));
      expect(names).to.have.length(2);
    });

    it('gives mutations with equal keys ids of their own, the same in every release', async () => {
      const rows = [{ lots: [{ number: '9' }] }, { lots: [{ number: '8' }] }, { lots: [{ number: '8' }] }].map(
        (row) => ({
          ...row,
          date: '2019-01-01',
        }),
      );
      const idsOf = async (ordered: Partial<DvfRow>[]) => {
        const { equalKeys } = await publishRows(index, ordered);
        expect(equalKeys).to.equal(2);
        const { hits } = await search.search({ dateMax: '2019-12-31' }, { sort: 'date', limit: 10, detail: true });
        return hits.map(({ mutation }) => `${mutation.id} ${mutation.detail?.lots[0]?.number}`).sort();
      };
      const first = await idsOf(rows);
      expect(new Set(first).size).to.equal(3);
      expect(await idsOf(rows.toReversed())).to.deep.equal(first);
    });

    it('goes on with an unfinished import, and removes it when another one begins', async () => {
      const [one, other] = [randomUUID(), randomUUID()];
      await index.begin(one);
      await index.saveProgress(one, { line: 7 });
      await index.begin(one);
      expect(await index.progress(one)).to.deep.equal({ line: 7 });
      expect(await index.unfinished()).to.equal(one);
      await index.begin(other);
      expect(await index.progress(one)).to.equal(undefined);
      await index.discard(other);
      expect(await index.unfinished()).to.equal(undefined);
    });
  });

  // A suite of its own: mocha runs the tests of a suite before the suites in it, and those count on an index without more releases.
  describe('a version later', () => {
    it('names the releases that another version has indexed, and the command that imports them again', async () => {
      await publishRows(index, [{ number: '1' }], { name: 'current' });
      const { client } = index.elastic;
      const behind = await client.indices.getMapping({ index: index.alias });
      const [name, meta] =
        Object.entries(behind)
          .map(([one, { mappings }]) => [one, mappings._meta ?? {}] as const)
          .find(([, { release }]) => release?.name === 'current') ?? [];
      expect(await index.fault()).to.equal(undefined);
      await client.indices.putMapping({ index: name ?? '', _meta: { ...meta, definition: 'older' } });
      expect(await index.fault())
        .to.match(/by another version: current\./)
        .and.to.include('npm run dvf:import -- FILE…');
    });
  });
});
