import { expect } from 'chai';
import fc from 'fast-check';
import { packRaw, unpackRaw } from './raw-model.ts';

describe('A stored CRM record', () => {
  it('comes back to the byte, whatever it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (record) => {
        const json = JSON.stringify(record);
        expect(unpackRaw(packRaw(json)).toString('utf8')).to.equal(json);
      }),
    );
  });

  it('takes far less room than its text', () => {
    const record = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`CHAMP_${n}`, `Maison de ville n° ${n}`]));
    const json = JSON.stringify(record);
    expect(packRaw(json).byteLength).to.be.lessThan(Buffer.byteLength(json) / 3);
  });

  it('is refused, not answered in part, when it is damaged', () => {
    const packed = packRaw(JSON.stringify({ text: 'Maison de ville avec jardin '.repeat(40) }));
    expect(() => unpackRaw(packed.subarray(0, packed.length - 4))).to.throw();
    expect(() => unpackRaw(Buffer.from('{"in":"clear"}'))).to.throw();
  });
});
