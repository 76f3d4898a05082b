import { expect } from 'chai';
import { refusalWord } from '../../console/parts/refusal-word.ts';
import { refusalWords } from '../../console/words/pages/refusals.ts';
import { REFUSAL_REASONS } from '../../model/shared/refusal.ts';

describe('The words of the console for a refused estimate', () => {
  it('exist for every reason, in three languages, with the numbers that the text names', () => {
    for (const reason of REFUSAL_REASONS) {
      const fields = reason === 'BEYOND_COMPARABLES' ? ['/liveable_area_sqm', '/rooms', '/others/land_area_sqm'] : [''];
      for (const field of fields) {
        const said = refusalWord({ reason, field, given: 300, least: 20, most: 180 });
        if (!said) throw new Error(`no words for ${reason} ${field}`);
        const texts = Object.values(refusalWords[said.word]);
        expect(texts).to.have.lengthOf(3);
        for (const text of texts)
          for (const [, name = ''] of text.matchAll(/\{(\w+)\}/g)) expect(said.values).to.have.property(name);
        if (reason === 'BEYOND_COMPARABLES')
          expect(texts.every((text) => text.includes('{least}') && text.includes('{most}'))).to.equal(true);
      }
    }
  });

  it('are missing for a field that is new, whose message is shown instead', () => {
    expect(refusalWord({ reason: 'BEYOND_COMPARABLES', field: '/floor' })).to.equal(undefined);
  });
});
