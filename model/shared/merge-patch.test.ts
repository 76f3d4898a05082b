import { expect } from 'chai';
import fc from 'fast-check';
import { mergePatch } from './merge-patch.ts';

describe('A JSON merge patch', () => {
  // The cases of RFC 7396, Appendix A, whose target and patch are objects.
  for (const [target, patch, result] of [
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ] as const) {
    it(`makes ${JSON.stringify(result)} of ${JSON.stringify(target)} by ${JSON.stringify(patch)}`, () => {
      expect(mergePatch(target, patch)).to.deep.equal(result);
    });
  }

  const json = fc.jsonValue({ maxDepth: 3 });
  it('is idempotent', () => {
    fc.assert(
      fc.property(json, fc.dictionary(fc.string(), json), (target, patch) => {
        const once = mergePatch(target, patch);
        expect(mergePatch(once, patch)).to.deep.equal(once);
      }),
    );
  });
});
