import { expect } from 'chai';
import { streetKey, streetKeys } from './street-keys.ts';

describe('Streets as searches compare them', () => {
  for (const [written, key] of [
    ['12 bis, Av. du Général-Leclerc', 'avenue general leclerc'],
    ['avenue general leclerc', 'avenue general leclerc'],
    ['12-14 BD DE LA REPUBLIQUE', 'boulevard republique'],
    ['Rue de la Loi 16', 'rue loi'],
    ['Hauptstr. 5a', 'hauptstrasse'],
    ['Hauptstraße', 'hauptstrasse'],
    ['Lange Str. 12', 'lange strasse'],
    ['Calle Mayor, 12', 'calle mayor'],
    ['10 Meadow Lane', 'meadow lane'],
    ['Route nationale 7', 'route nationale 7'],
    ['Rue du 8 mai 1945', 'rue 8 mai 1945'],
    ['3 rue François 1er', 'rue francois 1'],
  ] as const)
    it(`${written}: ${key}`, () => {
      expect(streetKey(written)).to.equal(key);
    });

  it('are found without their kind, but not with another one', () => {
    const keys = streetKeys('4 place de la République');
    expect(keys).to.include(streetKey('République')).and.to.include(streetKey('Pl. de la Republique'));
    expect(keys).not.to.include(streetKey('rue de la République'));
  });
});
