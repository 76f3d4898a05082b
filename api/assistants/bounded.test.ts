import { expect } from 'chai';
import fc from 'fast-check';
import { bounded, entriesOf, only } from './bounded.ts';

describe('What an assistant gets of a reply', () => {
  it('is bounded whatever the reply is, and says what was cut', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const sizes = (inner: unknown): number[] =>
          typeof inner === 'string'
            ? [inner.length]
            : typeof inner === 'object' && inner !== null
              ? Object.values(inner).flatMap(sizes)
              : [];
        for (const size of sizes(bounded(value))) expect(size).to.be.below(1_300);
      }),
    );
    expect(bounded('x'.repeat(2_000))).to.equal(`${'x'.repeat(1_200)} … (800 more characters)`);
    const list = Array.from({ length: 30 }, (_, index) => index);
    expect(bounded(list)).to.deep.equal([...list.slice(0, 25), '… (5 more)']);
    expect(bounded({ a: [1, null, true] })).to.deep.equal({ a: [1, null, true] });
  });

  it('has only the fields that are shown, and nothing of what is no object', () => {
    expect(only({ id: 1, secret: 2, none: undefined }, ['none', 'id'])).to.deep.equal({ id: 1 });
    for (const value of [null, 'text', 5]) expect(only(value, ['id'])).to.deep.equal({});
    expect(entriesOf({ items: [1] }, 'items')).to.deep.equal([1]);
    for (const value of [null, {}, { items: 1 }]) expect(entriesOf(value, 'items')).to.deep.equal([]);
  });
});
