import { expect } from 'chai';
import { filterFault } from './listing-filter.ts';

describe('filters of a listing search', () => {
  it('are refused when their ends are turned round, and taken when both ends are the same', () => {
    for (const range of ['price', 'area', 'land', 'rooms', 'bedrooms', 'floor', 'year']) {
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
});
