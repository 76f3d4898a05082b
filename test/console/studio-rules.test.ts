import { expect } from 'chai';
import { fieldsOf } from '../../console/pages/studio/record-fields.ts';
import { pathsOf, reads, ruleOf, valueAt } from '../../console/pages/studio/rules.ts';

describe('The studio', () => {
  it('shows the fields of a record by the paths that rules read', () => {
    const record = {
      id: '1',
      price: { '@currency': 'EUR', '#text': '250000' },
      images: { image: [{ url: 'a' }, { url: 'b' }] },
      'Prix de vente': 3,
    };
    expect(fieldsOf(record)).to.deep.equal([
      { path: 'id', values: ['1'] },
      { path: 'price.@currency', values: ['EUR'] },
      { path: 'price', values: ['250000'] },
      { path: 'images.image.url', values: ['a', 'b'] },
      { path: '"Prix de vente"', values: ['3'] },
    ]);
  });

  it('finds the rule of a field in any case, with selectors, within lists, and by the field of the listing', () => {
    const rules = [
      { to: 'bedrooms', from: ['attribute[name=bedrooms].value'] },
      { to: 'images', each: ['images.image'], parts: [{ to: 'url', from: ['url'] }] },
      { to: 'type', from: ['Kind'] },
    ];
    expect(pathsOf({ to: 'images', each: ['images.image'], parts: [{ to: 'url', from: ['url'] }] })).to.deep.equal([
      'images.image.url',
    ]);
    expect(rules.map((rule) => reads(rule, 'ATTRIBUTE.value'))).to.deep.equal([true, false, false]);
    expect(ruleOf(rules, 'images.image.url')).to.equal(1);
    expect(ruleOf(rules, 'kind')).to.equal(2);
    expect(ruleOf(rules, 'type')).to.equal(2);
    expect(ruleOf(rules, 'kinds')).to.equal(-1);
  });

  it('shows amounts and areas with the number first', () => {
    expect(valueAt({ price: { currency: 'EUR', amount: 5 } }, 'price')).to.equal('5 EUR');
    expect(valueAt({ images: [{ url: 'a' }] }, 'images')).to.equal('[{"url":"a"}]');
    expect(valueAt({}, 'location.city')).to.equal('');
  });
});
