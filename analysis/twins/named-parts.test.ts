import { expect } from 'chai';
import { nameOtherParts, namedParts } from './named-parts.ts';

describe('The parts of a building that a text names', () => {
  for (const [text, parts] of [
    ['Au 2ème étage avec ascenseur, lot n° 14', ['floor 2', 'part 14']],
    ['Au 1er étage', ['floor 1']],
    ['On the 3rd floor, apt B4', ['floor 3', 'part b4']],
    ['Wohnung Nr. 7 im 4. OG', ['floor 4', 'part 7']],
    ['Appartement 65 m2, 3 pièces', []],
    ['Maison 120 m² de 5 pièces, lot 3 pièces', []],
    ['Immeuble de 5 étages', []],
  ] as const) {
    it(`are ${JSON.stringify(parts)} in “${text}”`, () => {
      expect([...namedParts(text)].sort()).to.deep.equal([...parts].sort());
    });
  }

  it('are others only where both texts name some and none is the same', () => {
    const other = (one: string, two: string) => nameOtherParts(namedParts(one), namedParts(two));
    expect(other('2e étage', '3e étage')).to.equal(true);
    expect(other('2e étage', 'beau séjour')).to.equal(false);
    expect(other('2e étage, lot 14', 'lot 14')).to.equal(false);
  });
});
