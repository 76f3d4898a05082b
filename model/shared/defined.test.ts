import { expect } from 'chai';
import { defined } from './defined.ts';

describe('Defined fields', () => {
  it('keep every value except undefined, in their order', () => {
    const fields: { a?: number | undefined; b: string; c: null; d: false | undefined } = {
      a: undefined,
      b: '',
      c: null,
      d: false,
    };
    const kept: { a?: number; b?: string; c?: null; d?: false } = defined(fields);
    expect(kept).to.deep.equal({ b: '', c: null, d: false });
    expect(Object.keys(kept)).to.deep.equal(['b', 'c', 'd']);
  });
});
