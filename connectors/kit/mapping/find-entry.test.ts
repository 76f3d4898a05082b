import { expect } from 'chai';
import { assert, constantFrom, property, string } from 'fast-check';
import { findEntry } from './find-entry.ts';

const OFFERS = { buy: 'sale', rent: 'rental', 'maison villa': 'house', none: null } as const;

describe('findEntry', () => {
  it('finds a word in any case, and in other spellings only when looking up words', () => {
    for (const word of ['rent', 'Rent', 'RENT']) {
      expect(findEntry(OFFERS, word, 'case')).to.deep.equal({ found: true, value: 'rental' });
    }
    expect(findEntry(OFFERS, 'Maison / Villa', 'words').value).to.equal('house');
    expect(findEntry(OFFERS, 'Maison / Villa', 'case')).to.deep.equal({ found: false });
    expect(findEntry(OFFERS, 'NONE', 'case')).to.deep.equal({ found: true, value: undefined });
    expect(findEntry({ RESERVIERT: 'option' }, 'reserviert', 'words').value).to.equal('option');
  });

  it('never mixes codes that differ only by case: each is found only by its exact spelling', () => {
    const codes = { a: 'apartment', A: 'agricultural', b: 'building' };
    expect(findEntry(codes, 'a', 'words').value).to.equal('apartment');
    expect(findEntry(codes, 'A', 'words').value).to.equal('agricultural');
    expect(findEntry(codes, 'B', 'words').value).to.equal('building');
    expect(findEntry({ ab: 1, Ab: 2 }, 'AB', 'words')).to.deep.equal({ found: false });
    expect(findEntry({ ab: 1, Ab: 1 }, 'AB', 'words').value).to.equal(1);
  });

  it('treats a sign at the end of a code as part of it', () => {
    expect(findEntry({ A: 1, '1': 2 }, 'A+', 'words')).to.deep.equal({ found: false });
    expect(findEntry({ A: 1, '1': 2 }, '-1', 'words')).to.deep.equal({ found: false });
    expect(findEntry({ 'A+': 1 }, 'a+', 'words').value).to.equal(1);
    expect(findEntry({ 'A+': 1 }, 'a', 'words')).to.deep.equal({ found: false });
  });

  it('finds no inherited property of the table', () => {
    for (const word of ['constructor', '__proto__', '', ' ']) {
      expect(findEntry(OFFERS, word, 'words')).to.deep.equal({ found: false });
    }
  });

  it('returns the entry of an exact key for any table', () => {
    const text = string({ maxLength: 3, unit: constantFrom('a', 'A', 'b', 'B', '+', ' ', 'é') });
    assert(
      property(text, text, (one, other) => {
        const table = { [one]: 1, [other]: 2 };
        expect(findEntry(table, other, 'words').value).to.equal(2);
        if (one !== other) expect(findEntry(table, one, 'words').value).to.equal(1);
      }),
    );
  });
});
