import { expect } from 'chai';
import fc from 'fast-check';
import { AppError } from '../../../model/shared/errors.ts';
import { pickFields, selectFields } from './pick-fields.ts';

const listing = {
  id: 'a',
  title: { fr: 'Maison', en: 'House' },
  images: [{ url: 'https://a.test/1.jpg', name: 'one' }, { name: 'two' }],
  financial: { transaction: { price: { amount: 5, currency: 'EUR' }, fees_included: true } },
};

describe('the named fields of a listing', () => {
  it('are whole fields, parts of them, parts of each entry of a list, and always the id', () => {
    const pick = (...names: string[]) => pickFields(listing, selectFields(names, 'fields'));
    expect(pick('title')).to.deep.equal({ id: 'a', title: listing.title });
    expect(pick('title.en', 'bedrooms')).to.deep.equal({ id: 'a', title: { en: 'House' } });
    expect(pick('images.url')).to.deep.equal({ id: 'a', images: [{ url: 'https://a.test/1.jpg' }, {}] });
    expect(pick('financial.transaction.price.amount')).to.deep.equal({
      id: 'a',
      financial: { transaction: { price: { amount: 5 } } },
    });
  });

  it('are the whole field when both it and a part of it are named, in either order', () => {
    for (const names of [
      ['title', 'title.fr'],
      ['title.fr', 'title'],
    ]) {
      expect(pickFields(listing, selectFields(names, 'fields'))).to.deep.equal({ id: 'a', title: listing.title });
    }
  });

  it('are refused if listings do not have them, including names that every JavaScript object has', () => {
    for (const name of ['titel', 'title.fr.x', 'constructor', '__proto__', 'images.constructor', '', 'sizes.']) {
      expect(() => selectFields([name], 'fields'), name)
        .to.throw(AppError)
        .with.property('code', 'BAD_REQUEST');
    }
    fc.assert(
      fc.property(fc.string(), (name) => {
        try {
          selectFields([name], 'fields');
        } catch (error) {
          expect(error).to.be.instanceOf(AppError);
        }
      }),
    );
  });
});
