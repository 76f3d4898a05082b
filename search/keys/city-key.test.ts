import { expect } from 'chai';
import { cityKeys } from '../../model/geography/city-keys.ts';
import { cityVariants } from './city-key.ts';

describe('the keys of a city', () => {
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
