import { expect } from 'chai';
import { suggestField } from './suggest-field.ts';

describe('The field suggested for a word', () => {
  it('is one that has the word among its values, with that value', () => {
    expect(suggestField('whatever', 'Farmhouse')).to.include({ path: 'sub_type', means: 'farmhouse' });
    expect(suggestField('EQUIPEMENTS', 'fireplace')).to.include({ path: 'amenities', means: 'fireplace' });
  });

  it('is one that the name of the source field resembles, without a value', () => {
    for (const [field, path] of [
      ['estatus', 'status'],
      ['TYPE_CUISINE', 'kitchen_type'],
      ['objektart', 'type'],
      ['features.feature', 'amenities'],
    ] as const) {
      const suggested = suggestField(field, 'xyz');
      expect(suggested, field).to.include({ path }).and.not.have.property('means');
      expect(suggested?.values).not.to.deep.equal([]);
    }
  });

  it('is none where neither is the case', () => {
    expect(suggestField('303', 'xyz')).to.equal(undefined);
  });
});
