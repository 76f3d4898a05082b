import { expect } from 'chai';
import { array, assert, constantFrom, integer, property, string } from 'fast-check';
import { faultOf, isHeader, MIN_FIELDS } from './fault-of.ts';
import { FLAT } from './testing.ts';

const WIDTH = 334;
const row = (): string[] => Array.from({ length: WIDTH }, (_, index) => FLAT[index + 1] ?? '');

describe('faultOf', () => {
  it('accepts a row with as many fields as the others', () => {
    expect(faultOf(row(), WIDTH)).to.equal(undefined);
  });

  it('detects a missing or additional field at any position of a row', () => {
    assert(
      property(integer({ min: 0, max: WIDTH - 1 }), constantFrom(0, 1), string(), (at, removed, inserted) => {
        const shifted = row().toSpliced(at, removed, ...(removed ? [] : [inserted]));
        return faultOf(shifted, WIDTH) !== undefined;
      }),
    );
  });

  it('detects a shift before field 301 even in a file of one row', () => {
    assert(
      property(integer({ min: 0, max: 299 }), (at) => faultOf(row().toSpliced(at, 0, 'x'), WIDTH + 1) !== undefined),
    );
  });

  it('never throws', () => {
    assert(
      property(array(string()), integer({ min: MIN_FIELDS, max: WIDTH }), (fields, width) => {
        faultOf(fields, width);
        isHeader(fields);
      }),
    );
  });
});

describe('isHeader', () => {
  it('distinguishes a header from a listing with such words', () => {
    expect(isHeader(['Code agence', 'Référence', "Type d'annonce", 'Type de bien', 'CP', 'Ville'])).to.equal(true);
    expect(isHeader(row().with(3, 'Adresse').with(8, 'Ville'))).to.equal(false);
  });
});
