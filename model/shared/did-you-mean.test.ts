import { expect } from 'chai';
import { didYouMean } from './did-you-mean.ts';

describe('didYouMean', () => {
  const known = ['crm_reference', 'market', 'rent', 'fr', 'de'];
  for (const [word, meant] of [
    ['crm_refrence', 'crm_reference'],
    ['crmReference', 'crm_reference'],
    ['CRM-REFERENCE', 'crm_reference'],
    ['Rent', 'rent'],
    ['remt', 'rent'],
    ['rnet', 'rent'],
    ['rmet', undefined],
    ['fe', undefined],
    ['price', undefined],
    ['', undefined],
  ] as const)
    it(`takes “${word}” for ${meant ?? 'none of the known words'}`, () => {
      expect(didYouMean(word, known)).to.equal(meant);
    });

  it('finds none among no words', () => {
    expect(didYouMean('market', [])).to.equal(undefined);
  });
});
