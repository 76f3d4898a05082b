import { expect } from 'chai';
import { filterFault } from './listing-filter.ts';

describe('filters of a listing search', () => {
  it('are refused when their ends are turned round, and taken when both ends are the same', () => {
    for (const range of ['price', 'area', 'land', 'rooms', 'bedrooms', 'parkings', 'floor', 'year']) {
      expect(filterFault({ [`${range}_min`]: 2_000, [`${range}_max`]: 1_999 })).to.deep.include({
        field: `${range}_min`,
      });
      expect(filterFault({ [`${range}_min`]: 2_000, [`${range}_max`]: 2_000 })).to.equal(undefined);
    }
  });

  it('need both coordinates of a point, and a point for a radius', () => {
    expect(filterFault({ lat: 48 })).to.deep.include({ field: 'lon' });
    expect(filterFault({ lon: 2 })).to.deep.include({ field: 'lat' });
    expect(filterFault({ radius: 500 })).to.deep.include({ field: 'radius' });
    expect(filterFault({ lat: 48, lon: 2, radius: 500 })).to.equal(undefined);
  });

  it('name the field of a box, a polygon or a time that is none', () => {
    expect(filterFault({ bbox: [3, 48, 2, 49] })).to.deep.include({ field: 'bbox' });
    expect(
      filterFault({
        polygon: [
          [0, 0],
          [2, 2],
          [2, 0],
          [0, 2],
          [0, 0],
        ],
      }),
    ).to.deep.include({ field: 'polygon' });
    expect(filterFault({ created_since: '2016-12-31T23:59:60Z' })).to.deep.include({ field: 'created_since' });
    expect(filterFault({})).to.equal(undefined);
  });

  it('are refused where words name nothing: they would find everything', () => {
    for (const q of ['*', '?!', '   ']) expect(filterFault({ q }), q).to.deep.include({ field: 'q' });
    for (const q of ['T3', '３', 'é', 'C++']) expect(filterFault({ q }), q).to.equal(undefined);
  });

  it('are refused where nothing can match', () => {
    expect(filterFault({ amenities: ['pool', 'lift'], amenities_none: ['lift'] })).to.include({
      field: 'amenities_none',
    });
    expect(filterFault({ amenities_any: ['lift'], amenities_none: ['lift'] })).to.include({ field: 'amenities_none' });
    expect(filterFault({ amenities_any: ['lift', 'pool'], amenities_none: ['lift'] })).to.equal(undefined);
    const [early, late] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'];
    expect(filterFault({ updated_since: late, updated_before: early })).to.include({ field: 'updated_since' });
    expect(filterFault({ created_since: early, created_before: early })).to.include({ field: 'created_since' });
    expect(filterFault({ created_since: early, created_before: late })).to.equal(undefined);
  });

  it('have areas that are each one of three forms', () => {
    const sound = { bbox: [2, 48, 3, 49] };
    const disc = { lat: 48, lon: 2, radius: 500 };
    expect(filterFault({ areas: [sound, disc] })).to.equal(undefined);
    for (const area of [{}, { ...sound, ...disc }, { lat: 48, lon: 2 }, { radius: 500 }, { bbox: [3, 48, 2, 49] }]) {
      const fault = filterFault({ areas: [sound, area] });
      expect(fault, JSON.stringify(area)).to.deep.include({ field: 'areas' });
      expect(fault?.message).to.include('area 1');
    }
    const ring = (count: number) => [
      ...Array.from({ length: count - 1 }, (_, place) => [place / 1_000, (place / 1_000) ** 2]),
      [0, 0],
    ];
    expect(filterFault({ areas: [{ polygon: ring(300) }, { polygon: ring(200) }] })).to.equal(undefined);
    expect(filterFault({ areas: [{ polygon: ring(300) }, { polygon: ring(201) }] })).to.include({ field: 'areas' });
  });
});
