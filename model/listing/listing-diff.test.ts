import { expect } from 'chai';
import fc from 'fast-check';
import { differences, previousOf, withPrevious } from './listing-diff.ts';

describe('What a listing said before', () => {
  it('lists the changed fields, as deep as they differ', () => {
    const before = { title: { fr: 'Maison', en: 'House' }, rooms: 4, images: [{ url: 'a' }], hidden: false };
    const after = { title: { fr: 'Villa', en: 'House' }, rooms: 4, images: [{ url: 'a' }, { url: 'b' }], floor: '0' };
    expect(previousOf(before, after)).to.deep.equal({
      title: { fr: 'Maison' },
      images: [{ url: 'a' }],
      hidden: false,
      floor: null,
    });
    expect(previousOf(before, structuredClone(before))).to.equal(undefined);
  });

  const value = fc.letrec((tie) => ({
    fields: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('any'), { maxKeys: 3 }),
    any: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.integer(),
      fc.string({ maxLength: 3 }),
      fc.boolean(),
      fc.array(fc.integer({ max: 3 }), { maxLength: 2 }),
      tie('fields'),
    ),
  }));
  const listing = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), value.any, { noNullPrototype: true }).map(
    // Plain JSON, as listings are.
    (fields) => JSON.parse(JSON.stringify(fields)) as Record<string, unknown>,
  );

  it('leads back from what it says now', () => {
    fc.assert(
      fc.property(listing, listing, (before, after) => {
        const previous = previousOf(before, after);
        expect(previous ? withPrevious(after, previous) : after).to.deep.equal(before);
      }),
    );
  });

  it('differs at some place exactly when there is a difference to show', () => {
    fc.assert(
      fc.property(listing, listing, (before, after) => {
        expect(differences(before, after).length > 0).to.equal(previousOf(before, after) !== undefined);
      }),
    );
  });

  it('is shown place by place with both sides', () => {
    const left = { location: { city: 'Lyon' }, 'hot_water ': 'gas', rooms: 4 };
    const right = { location: { city: 'Paris' }, 'hot_water ': 'fuel', floor: '1' };
    expect(differences(left, right)).to.deep.equal([
      { path: '$.location.city', left: 'Lyon', right: 'Paris' },
      { path: '$["hot_water "]', left: 'gas', right: 'fuel' },
      { path: '$.rooms', left: 4 },
      { path: '$.floor', right: '1' },
    ]);
  });
});
