import { expect } from 'chai';
import { supplierOf } from './supplier.ts';

describe('supplierOf', () => {
  for (const [office, expected] of [
    [{ code: ' P1 ', identification: 'ANID', name: 'Makler' }, 'p1'],
    [{ identification: 'ANID', name: 'Makler' }, 'anid'],
    [{ name: 'Makler Grün' }, 'makler grün'],
    [{}, ''],
    [undefined, ''],
  ] as const)
    it(`is "${expected}" of ${JSON.stringify(office)}`, () =>
      expect(supplierOf(office ? { office } : {})).to.equal(expected));
});
