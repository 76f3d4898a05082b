import { expect } from 'chai';
import { readCommuneTable } from './commune-table.ts';
import { createGazetteer } from './gazetteer.ts';
import { outlineLines } from './outline-lines.ts';

const gazetteer = createGazetteer();

describe('The outline of France', () => {
  it('distinguishes both banks of a border, and land from the sea', () => {
    const positions: readonly (readonly [string, number, number, boolean])[] = [
      ['Hendaye', 43.3588, -1.7725, true],
      ['Hendaye, at the river', 43.3536, -1.78, true],
      ['Irun', 43.339, -1.789, false],
      ['Hondarribia', 43.362, -1.791, false],
      ['Strasbourg', 48.5734, 7.7521, true],
      ['Kehl', 48.573, 7.815, false],
      ['Llívia, a Spanish town within France', 42.464, 1.98, false],
      ['Menton', 43.776, 7.5, true],
      ['Ventimiglia', 43.79, 7.607, false],
      ['Monaco', 43.738, 7.425, false],
      ['Geneva', 46.204, 6.143, false],
      ['Bay of Biscay', 43.5, -2.2, false],
      ['Saint-Denis, La Réunion', -20.8823, 55.4504, true],
      ['Fort-de-France', 14.6037, -61.0731, true],
      ['Nouméa', -22.2741, 166.4488, true],
      ['Saint-Pierre-et-Miquelon', 46.7791, -56.1773, true],
      ['Mauritius', -20.16, 57.5, false],
      ['the middle of nowhere', 0, 0, false],
    ];
    for (const [name, lat, lon, isFrench] of positions)
      expect(gazetteer.isInFrance({ lat, lon }), name).to.equal(isFrench);
  });

  it('has the centres of communes, small islands included', () => {
    const table = readCommuneTable();
    for (let line = 0; line < table.size; line += 97) {
      const center = table.center(line);
      if (center) expect(gazetteer.isInFrance(center), table.name(line)).to.equal(true);
    }
    for (const code of ['17004', '22016', '29083', '29155', '85113']) {
      const center = gazetteer.commune(code)?.center;
      expect(center && gazetteer.isInFrance(center), code).to.equal(true);
    }
  });

  it('is written as differences of simplified rings, whatever collection they are in', () => {
    const square = [
      [1, 1],
      [1.5, 1.0001],
      [2, 1],
      [2, 2],
      [1, 2],
      [1, 1],
    ];
    const polygon = { type: 'Polygon', coordinates: [square] };
    const line = '10000 10000 10000 0 0 10000 -10000 0 0 -10000';
    expect(outlineLines(polygon)).to.deep.equal([line]);
    const feature = { type: 'Feature', properties: { code: [[9, 9]] }, geometry: polygon };
    expect(outlineLines({ type: 'FeatureCollection', features: [feature, feature] })).to.deep.equal([line, line]);
    expect(outlineLines({ type: 'GeometryCollection', geometries: [polygon] })).to.deep.equal([line]);
  });
});
