import { expect } from 'chai';
import { anything, array, assert, property } from 'fast-check';
import type { Json } from '../../connector.ts';
import { openFields } from './open-fields.ts';

describe('openFields', () => {
  it('looks ids up and warns of unknown ones, but not of known ones without a counterpart', () => {
    const fields = openFields({ kind: 7, view: '8', extras: [7, 8, 9], odd: 'constructor' });
    const table = { '7': 'house', '8': null };
    expect(fields.lookUp('kind', table)).to.equal('house');
    expect(fields.lookUp('view', table)).to.equal(undefined);
    expect(fields.lookUpAll('extras', table)).to.deep.equal(['house']);
    expect(fields.lookUp('odd', table)).to.equal(undefined);
    expect(fields.warnings).to.deep.equal([
      { code: 'unmapped_value', field: 'extras', value: '9' },
      { code: 'unmapped_value', field: 'odd', value: 'constructor' },
    ]);
  });

  it('looks words up in any case, unless keys of the table differ by case', () => {
    const fields = openFields({ offer: 'RENT', kind: 'h', other: 'H', minus: '-1' });
    expect(fields.lookUp('offer', { buy: 'sale', rent: 'rental' })).to.equal('rental');
    const kinds = { h: 'house', H: 'hotel' };
    expect([fields.lookUp('kind', kinds), fields.lookUp('other', kinds)]).to.deep.equal(['house', 'hotel']);
    expect(fields.warnings).to.deep.equal([]);
    expect(fields.lookUp('minus', { '1': 'one' })).to.equal(undefined);
  });

  it('reads a list of numbers completely or not at all, so that coordinates are never swapped', () => {
    const fields = openFields({
      point: [2.35, '48.85'],
      comma: ['2,35', 48.85],
      gap: [null, 48.85],
      none: [],
      word: 'x',
    });
    expect(fields.numbers('point')).to.deep.equal([2.35, 48.85]);
    expect(fields.numbers('none')).to.deep.equal([]);
    expect(fields.numbers('missing')).to.deep.equal([]);
    expect(fields.warnings).to.deep.equal([]);
    expect(fields.numbers('comma')).to.deep.equal([]);
    expect(fields.numbers('gap')).to.deep.equal([]);
    expect(fields.numbers('word')).to.deep.equal([]);
    expect(fields.warnings.map(({ field, value }) => [field, value])).to.deep.equal([
      ['comma', '["2,35",48.85]'],
      ['gap', '[null,48.85]'],
      ['word', '"x"'],
    ]);
  });

  it('returns all numbers of a list or none', () => {
    assert(
      property(array(anything()), (list) => {
        const value: Json = JSON.parse(JSON.stringify(list));
        const numbers = openFields({ list: value }).numbers('list');
        expect(numbers.length === 0 || (numbers.length === list.length && numbers.every(Number.isFinite))).to.equal(
          true,
        );
      }),
    );
  });

  it('returns the names of at most 1,000 fields of an object', () => {
    expect(
      openFields({ rooms: { a: 1, b: null } })
        .object('rooms')
        .names(),
    ).to.deep.equal(['a', 'b']);
    expect(openFields({}).object('rooms').names()).to.deep.equal([]);
    const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`f${index}`, index]));
    expect(openFields(many).names()).to.have.length(1_000);
  });
});
