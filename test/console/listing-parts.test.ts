import { expect } from 'chai';
import { townsInView } from '../../console/maps/towns-in-view.ts';
import type { Town } from '../../console/maps/towns-in-view.ts';
import { groupFacts } from '../../console/pages/listing/fact-groups.ts';
import { createGrowingList } from '../../console/pages/listings/growing-list.ts';
import { departmentsOf, townsOf } from '../../places/write-map.ts';

describe('A list of the console that grows', () => {
  const part = (id: string) => ({ id });
  const pages = [
    { listings: [part('a'), part('b')], total: 4, next: '2' },
    // One that changed meanwhile comes again.
    { listings: [part('b'), part('c')], total: 4, next: '3' },
    { listings: [part('d')], total: 4 },
  ];

  it('has every listing once, page by page, and reads no page twice', async () => {
    const read: (string | undefined)[] = [];
    const list = createGrowingList(async (_, cursor) => {
      read.push(cursor);
      return pages[read.length - 1] ?? pages[0]!;
    });
    await Promise.all([list.more(), list.more()]);
    expect(list.state.value.listings).to.have.length(2);
    await list.more();
    await list.more();
    await list.more();
    expect(list.state.value.listings.map(({ id }) => id).join('')).to.equal('abcd');
    expect(list.state.value).to.include({ isWhole: true, isLoading: false });
    expect(read).to.deep.equal([undefined, '2', '3']);
  });

  it('keeps what it has when a page cannot be read, and goes on there with the next request', async () => {
    let turn = 0;
    const list = createGrowingList(async () => {
      turn += 1;
      if (turn === 2) throw new Error('out of reach');
      return turn === 1 ? pages[0]! : pages[2]!;
    });
    await list.more();
    await list.more();
    expect(list.state.value.error).to.be.an('error');
    expect(list.state.value.listings).to.have.length(2);
    await list.more();
    expect(list.state.value.error).to.equal(undefined);
    expect(list.state.value.listings).to.have.length(3);
  });
});

describe('The facts of a listing', () => {
  it('are all shown once, in groups, with what no group names under the last one', () => {
    const listing = {
      id: 'x',
      type: 'house',
      financial: { transaction: { price: { amount: 5, currency: 'EUR' } } },
      areas: [{ name: 'Kitchen', size: { size: 9, unit: 'sq_m' } }],
      amenities: ['pool', 'lift'],
      hidden: false,
      a_new_field: { deep: 1 },
    };
    const groups = groupFacts(listing);
    expect(groups.map(({ group }) => group)).to.deep.equal(['offer', 'money', 'size', 'building', 'more']);
    expect(groups.flatMap(({ facts }) => facts.map(({ path }) => path))).to.deep.equal([
      'type',
      'financial.transaction.price',
      'areas.1',
      'amenities',
      'hidden',
      'a_new_field.deep',
    ]);
    expect(groups[2]?.facts[0]?.parts).to.deep.equal([
      { path: 'areas.name', value: 'Kitchen' },
      { path: 'areas.size', value: { size: 9, unit: 'sq_m' } },
    ]);
  });
});

describe('The base map', () => {
  const towns: Town[] = [
    ['Big', 48_000, 2_000, 900],
    ['Next to it', 48_010, 2_010, 500],
    ['Elsewhere', 49_000, 3_000, 400],
    ['Outside', 10_000, 2_000, 300],
    ['Small', 48_500, 2_500, 6],
  ];
  const place = (lat: number, lon: number) => ({ x: lon * 100, y: -lat * 100 });
  const view = { west: 1, south: 47, east: 4, north: 50 };

  it('names the largest towns in view that leave each other room, and small ones only when they are near', () => {
    const names = (zoom: number) => townsInView(towns, { ...view, zoom }, place).map(({ name }) => name);
    expect(names(6)).to.deep.equal(['Big', 'Elsewhere']);
    expect(names(9)).to.include('Small').and.not.to.include('Next to it').and.not.to.include('Outside');
    expect(names(3)).to.deep.equal([]);
  });

  it('is made from départements and towns alone: no regions, no other countries, no parts of towns', () => {
    const feature = (code: string | null) => ({ properties: { iso_3166_2: code, name: code }, geometry: {} });
    const codes = ['FR-64', 'FR-2A', 'FR-RE', 'FR-NAQ', 'FR-NC', 'ES-PV', null];
    expect(departmentsOf(codes.map(feature)).features.map(({ id }) => id)).to.deep.equal(['64', '2A', 'RE']);
    const city = (name: string, country: string, population: number, featureCode = 'PPL') => ({
      name,
      country,
      population,
      featureCode,
      loc: { coordinates: [1.23456, 45] as const },
    });
    const made = townsOf([
      city('Village', 'FR', 4_999),
      city('Town', 'FR', 5_000),
      city('Quarter', 'FR', 80_000, 'PPLX'),
      city('Far', 'PE', 99_999),
      city('City', 'PE', 100_000),
    ]);
    expect(made).to.deep.equal([
      ['City', 45_000, 1_235, 100],
      ['Town', 45_000, 1_235, 5],
    ]);
  });
});
