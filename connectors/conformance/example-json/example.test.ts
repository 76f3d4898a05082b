import { expect } from 'chai';
import { example } from './example.ts';

describe('EXAMPLE', () => {
  it('names the field of a listing that has no title', () => {
    expect(() => example.map({ key: 'A1', kind: 'flat' }, { config: {}, market: 'fr' }))
      .to.throw()
      .with.property('path', '$.title');
  });
});
