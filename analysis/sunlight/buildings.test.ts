import { expect } from 'chai';
import fc from 'fast-check';
import { middleOf, readBuildings, readFeature, writeBuildings } from './buildings.ts';

const SQUARE = [
  [-1.56, 43.48],
  [-1.5599, 43.48],
  [-1.5599, 43.4801],
  [-1.56, 43.4801],
  [-1.56, 43.48],
];
const feature = (geometry: unknown, properties: unknown = { hauteur: 9.5 }) =>
  JSON.stringify({ type: 'Feature', geometry, properties });
const polygon = { type: 'Polygon', coordinates: [SQUARE] };

describe('A building of a file', () => {
  it('has a height and an outline of latitudes and longitudes, its last corner once', () => {
    const outline = SQUARE.slice(0, -1).map(([lon, lat]) => ({ lat, lon }));
    expect(readFeature(feature(polygon), 'hauteur')).to.deep.equal([{ height: 9.5, outline }]);
    expect(readFeature(`\u001E${feature(polygon)}`, 'hauteur')).to.deep.equal([{ height: 9.5, outline }]);
    const both = { type: 'MultiPolygon', coordinates: [[SQUARE], [SQUARE, SQUARE]] };
    expect(readFeature(feature(both), 'hauteur')).to.have.length(2);
  });

  it('is left out where its height is not known', () => {
    for (const properties of [{}, null, { hauteur: null }, { hauteur: 0 }, { hauteur: -1 }])
      expect(readFeature(feature(polygon, properties), 'hauteur'), JSON.stringify(properties)).to.equal(undefined);
  });

  it('is refused with what is wrong', () => {
    const lambert = { type: 'Polygon', coordinates: [SQUARE.map(() => [335_000, 6_270_000])] };
    for (const [line, reason] of [
      ['{"type":"FeatureCollection","features":[', 'one GeoJSON feature'],
      ['{"type":"FeatureCollection","features":[]}', 'one GeoJSON feature'],
      [feature(null), 'no geometry'],
      [feature({ type: 'Point', coordinates: [0, 0] }), 'not Point'],
      [feature(lambert), 'no position in degrees'],
      [feature({ type: 'Polygon', coordinates: [SQUARE.slice(0, 2)] }), 'fewer than three corners'],
      [feature({ type: 'Polygon', coordinates: [] }), 'fewer than three corners'],
      [feature(polygon, { hauteur: '9.5' }), 'hauteur is "9.5"'],
      [feature(polygon, { hauteur: 9_999 }), 'hauteur is 9999'],
    ] as const)
      expect(() => readFeature(line, 'hauteur'), line).to.throw(RangeError, reason);
  });

  it('is in the square that the middle of its outline is in', () => {
    const [building] = readFeature(feature(polygon), 'hauteur') ?? [];
    if (!building) throw new Error('It has a height.');
    const { lat, lon } = middleOf(building);
    expect(lat).to.be.closeTo(43.480_05, 1e-9);
    expect(lon).to.be.closeTo(-1.559_95, 1e-9);
  });

  it('comes back from the storage as it was, to the tenth of a metre, with its source', () => {
    const millionths = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((value) => value / 1e6);
    const buildings = fc.record({
      height: fc.integer({ min: 1, max: 9_000 }).map((value) => value / 10),
      outline: fc.array(fc.record({ lat: millionths(90), lon: millionths(180) }), { minLength: 3, maxLength: 9 }),
    });
    const set = fc.record({
      source: fc.string({ minLength: 1 }).filter((text) => !/[\r\n]/.test(text)),
      buildings: fc.array(buildings, { maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(set, { minLength: 1, maxLength: 3 }), (sets) => {
        expect(readBuildings(writeBuildings(sets))).to.deep.equal(sets);
      }),
    );
  });
});
