import { expect } from 'chai';
import fc from 'fast-check';
import { cityKey, cityKeys, cityVariants } from './city-key.ts';

describe('the key of a city', () => {
  for (const [name, key] of [
    ['Saint-Étienne', 'saint etienne'],
    ['ST ETIENNE', 'saint etienne'],
    ['Ste Maxime', 'sainte maxime'],
    ['L’Haÿ-les-Roses', 'l hay les roses'],
    ["L'Hay les Roses", 'l hay les roses'],
    ['Œuilly', 'oeuilly'],
    ['Groß Gerau', 'gross gerau'],
    ['Groß-Gerau', 'gross gerau'],
    ['LYON CEDEX 03', 'lyon'],
    ['Lyon 3e', 'lyon 3'],
    ['LYON 03', 'lyon 3'],
    ['Lyon 3ème Arrondissement', 'lyon 3'],
    ['Paris-16', 'paris 16'],
    ['Stuttgart', 'stuttgart'],
    ['Sankt Augustin', 'sankt augustin'],
    ['  ', ''],
  ] as const) {
    it(`of “${name}” is “${key}”`, () => expect(cityKey(name)).to.equal(key));
  }

  it('stays what it is when taken again', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => cityKey(cityKey(name)) === cityKey(name)));
  });

  it('does not depend on case or composition', () => {
    fc.assert(
      fc.property(fc.constantFrom('Évry', 'Besançon', 'Düsseldorf', 'Saint-Malo'), fc.boolean(), (name, upper) => {
        const other = (upper ? name.toUpperCase() : name.toLowerCase()).normalize('NFD');
        return cityKey(other) === cityKey(name);
      }),
    );
  });

  it('finds a district under its whole city too, and a city by its district’s postal code', () => {
    expect(cityKeys('Lyon 3e')).to.deep.equal(['lyon 3', 'lyon']);
    expect(cityKeys('Lyon', '69003')).to.deep.equal(['lyon', 'lyon 3']);
    expect(cityKeys('Paris', '75116')).to.deep.equal(['paris', 'paris 16']);
    expect(cityKeys('Paris', '75000')).to.deep.equal(['paris']);
    expect(cityKeys('Marseille', 'unknown')).to.deep.equal(['marseille']);
    expect(cityKeys('Villeurbanne', '69100')).to.deep.equal(['villeurbanne']);
    expect(cityKeys('constructor', '1')).to.deep.equal(['constructor']);
    expect(cityKeys('?')).to.deep.equal([]);
  });

  it('knows a saint abbreviated and written out', () => {
    expect(cityVariants('Saint-Étienne')).to.deep.equal(['saint etienne', 'st etienne']);
    expect(cityVariants('Ste-Maxime')).to.deep.equal(['sainte maxime', 'ste maxime']);
    expect(cityVariants('Lyon')).to.deep.equal([]);
  });
});
