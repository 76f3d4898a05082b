import { expect } from 'chai';
import { COUNTRY_CODES } from '../../../model/geography/country-codes.ts';
import { countryCode } from './country-code.ts';

const codesOf = (names: string): (string | undefined)[] => names.split(', ').map(countryCode);

describe('The code of a country', () => {
  it('is found by its name in the languages of feeds, whatever the case', () => {
    expect(new Set(codesOf('Spain, España, SPANIEN, Espagne, spanje, ESP, es'))).to.deep.equal(new Set(['ES']));
    expect(codesOf('Österreich, Tuerkei, Pays-Bas, Côte d’Ivoire')).to.deep.equal(['AT', 'TR', 'NL', 'CI']);
  });

  it('is found by common words other than its names', () => {
    expect(codesOf('UK, England, USA, United States of America, Corse, La Réunion, Île Maurice')).to.deep.equal([
      'GB',
      'GB',
      'US',
      'US',
      'FR',
      'RE',
      'MU',
    ]);
  });

  it('is found by each of its codes', () => {
    for (const [alpha3, alpha2] of COUNTRY_CODES) {
      expect([alpha3, countryCode(alpha3)]).to.deep.equal([alpha3, alpha2]);
      expect([alpha2, countryCode(alpha2.toLowerCase())]).to.deep.equal([alpha2, alpha2]);
    }
  });

  it('is undefined for other words', () => {
    expect(['', 'Atlantis', 'zz', 'EU', 'constructor'].map(countryCode)).to.deep.equal(Array(5).fill(undefined));
  });
});
