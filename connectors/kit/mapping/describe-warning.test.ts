import { expect } from 'chai';
import { assert, property, record, string } from 'fast-check';
import { describeBadRecord, describeWarning } from './describe-warning.ts';

describe('describeWarning', () => {
  it('names field, listing and meaning in one sentence', () => {
    const warning = { code: 'implausible_value', field: '303', value: '2100000' };
    expect(describeWarning(warning, 'AG-12', 'price on request')).to.equal(
      'price on request (field 303) of listing AG-12: 2100000 is implausible',
    );
    expect(describeWarning({ code: 'missing_value', field: 'objektkategorie.objektart' }, 'A-7')).to.equal(
      'objektart (field objektkategorie.objektart) of listing A-7: nothing is stated',
    );
    expect(describeWarning({ code: 'unmapped_value', field: 'PRICE_QUALIFIER', value: '99' }, 'B_1')).to.equal(
      'price qualifier (field PRICE_QUALIFIER) of listing B_1: 99 has no counterpart in the property model',
    );
    expect(describeWarning({ code: 'unreadable_value', field: 'BuildingAreaTotal', value: 'big' }, 'K1')).to.equal(
      'building area total (field BuildingAreaTotal) of listing K1: big cannot be read',
    );
    expect(describeWarning({ code: 'missing_picture', field: 'MEDIA', value: '8 of 8: 1.jpg' }, 'B_1')).to.equal(
      'media (field MEDIA) of listing B_1: the feed does not contain the files, or has several of their names (8 of 8: 1.jpg)',
    );
  });

  it('writes an unknown code as words, and describes a field that is a number', () => {
    expect(describeWarning({ code: 'odd_thing', field: '17', value: 'x' }, 'A')).to.equal(
      'value (field 17) of listing A: x: odd thing',
    );
  });

  it('returns one sentence with field and listing for any warning', () => {
    assert(
      property(record({ code: string(), field: string(), value: string() }), string(), (warning, listing) => {
        const text = describeWarning(warning, listing);
        expect(text).to.include(`(field ${warning.field}) of listing ${listing}: `);
        expect(text.length).to.be.below(400);
      }),
    );
  });
});

describe('describeBadRecord', () => {
  it('names the record of the feed that is not a listing, and the reason', () => {
    expect(describeBadRecord(3, 'it has no AGENT_REF')).to.equal('Listing 3 of the feed: it has no AGENT_REF.');
    expect(describeBadRecord(1, 'it has no id', 'a.xml')).to.equal('Listing 1 of a.xml: it has no id.');
  });
});
