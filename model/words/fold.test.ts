import { expect } from 'chai';
import { entryOf, fold } from './fold.ts';

describe('fold', () => {
  for (const [word, key] of [
    ['Maison/Villa', 'maison villa'],
    ['  Été à l’Œuvre ', 'ete a l oeuvre'],
    ['Działki', 'dzialki'],
    ['ŁÓDŹ', 'lodz'],
    ['Næringslokale, Søndre', 'naeringslokale sondre'],
    ['Großraumbüro', 'grossraumburo'],
    ['umowa_wstepna', 'umowa wstepna'],
  ] as const) {
    it(`makes "${word}" the key "${key}"`, () => {
      expect(fold(word)).to.equal(key);
    });
  }

  it('finds no inherited property of a table', () => {
    expect(entryOf({ flat: 1 }, 'constructor')).to.equal(undefined);
  });
});
