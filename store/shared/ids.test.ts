import { expect } from 'chai';
import fc from 'fast-check';
import { isUuid, stableUuid } from './ids.ts';

describe('A stable id', () => {
  it('is a UUID of version 4 for every name', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(stableUuid(name)).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      }),
    );
  });

  it('is the same for the same name in every release: stored ids depend on it', () => {
    expect(stableUuid('job/finished')).to.equal('4b69e116-e5b4-45fd-a22c-a0ff8fbfdd91');
  });

  it('differs between names', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 2 }), (names) => {
        expect(new Set(names.map(stableUuid)).size).to.equal(names.length);
      }),
    );
  });
});

describe('An id in a request', () => {
  it('is taken in any version and case', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(isUuid(id)).to.equal(true);
        expect(isUuid(id.toUpperCase())).to.equal(true);
      }),
    );
  });

  for (const text of [
    '',
    'null',
    '../../etc/passwd',
    '00000000-0000-4000-8000-00000000000',
    '00000000-0000-4000-8000-0000000000000',
    '00000000000040008000000000000000',
    '{00000000-0000-4000-8000-000000000000}',
    '00000000-0000-4000-8000-000000000000\n',
    '00000000-0000-4000-8000-00000000000g',
  ]) {
    it(`is not taken from ${JSON.stringify(text)}`, () => expect(isUuid(text)).to.equal(false));
  }
});
