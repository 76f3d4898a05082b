import { expect } from 'chai';
import fc from 'fast-check';
import { compactReference, referenceOf } from './compact-reference.ts';

describe('A reference without its separators', () => {
  for (const [written, compact] of [
    ['AG-12/3', 'ag123'],
    ['ÉTÉ 7', 'ete7'],
    ['VB.0042_1', 'vb00421'],
    ['AG123', undefined],
    ['--', undefined],
  ] as const)
    it(`${written}: ${compact ?? 'has none'}`, () => expect(compactReference(written)).to.equal(compact));

  it('is the same however a search separates it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z0-9]{1,6}$/), { minLength: 2, maxLength: 4 }),
        fc.constantFrom('-', '/', '.', ' ', '_'),
        (parts, separator) => {
          const isReference = /\d/.test(parts.join(''));
          expect(referenceOf(parts.join(separator))).to.equal(isReference ? parts.join('') : undefined);
        },
      ),
    );
  });

  for (const [what, q] of [
    ['words without a digit', 'maison piscine'],
    ['more words than a reference has parts', 'T3 avec balcon à Bayonne'],
    ['one that has no separators', 'AG123'],
  ] as const)
    it(`is none of ${what}`, () => expect(referenceOf(q)).to.equal(undefined));
});
