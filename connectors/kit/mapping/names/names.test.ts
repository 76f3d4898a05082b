import { expect } from 'chai';
import { currencyCode } from './currency-code.ts';
import { languageCode } from './language-code.ts';

describe('Names of languages and currencies', () => {
  for (const [word, code] of [
    ['FR', 'fr'],
    ['pt-BR', 'pt'],
    ['fr_FR', 'fr'],
    ['deu', 'de'],
    ['ger', 'de'],
    ['Deutsch', 'de'],
    ['Español', 'es'],
    ['anglais', 'en'],
    ['Nederlands', 'nl'],
    ['xx', undefined],
    ['klingon', undefined],
    ['constructor', undefined],
    ['', undefined],
  ] as const)
    it(`"${word}" is the language ${code ?? 'of nobody'}`, () => expect(languageCode(word)).to.equal(code));

  for (const [word, code] of [
    ['eur', 'EUR'],
    ['€', 'EUR'],
    ['Euros', 'EUR'],
    ['US$', 'USD'],
    ['$', undefined],
    ['kr', undefined],
    ['EURO!', undefined],
    ['constructor', undefined],
  ] as const)
    it(`"${word}" is the currency ${code ?? 'of several countries, or none'}`, () =>
      expect(currencyCode(word)).to.equal(code));
});
