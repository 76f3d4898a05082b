import { expect } from 'chai';
import { example } from './example.ts';

describe('EXAMPLE', () => {
  it('refuses a record without a key', () => {
    expect(() => example.map({}, { config: {}, market: 'fr' }))
      .to.throw()
      .with.property('kind', 'bad_record');
  });
});
