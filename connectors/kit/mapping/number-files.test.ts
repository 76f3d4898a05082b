import { expect } from 'chai';
import { numberFiles } from './number-files.ts';

describe('numberFiles', () => {
  it('keeps each address once, in order, and leaves out files without one', () => {
    const files = [{ url: 'b', name: 'first' }, { name: 'lost' }, { url: 'a' }, { url: 'b', name: 'again' }];
    expect(numberFiles(files)).to.deep.equal([
      { url: 'b', name: 'first', ordinal: 0 },
      { url: 'a', ordinal: 1 },
    ]);
  });

  it('keeps at most 500 files, the limit of the model', () => {
    expect(numberFiles(Array.from({ length: 600 }, (_, index) => ({ url: String(index) })))).to.have.length(500);
  });
});
