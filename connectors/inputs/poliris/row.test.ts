import { expect } from 'chai';
import { openRow } from './row.ts';

describe('openRow', () => {
  it('reads flags in any spelling and warns of others', () => {
    const row = openRow({ '1': 'OUI', '2': 'true', '3': 'non', '4': '0', '5': 'peut-être' }, 'EUR');
    expect([1, 2, 3, 4, 5, 6].map((field) => row.flag(field))).to.deep.equal([
      true,
      true,
      false,
      false,
      undefined,
      undefined,
    ]);
    expect(row.warnings).to.deep.equal([{ code: 'unreadable_value', field: '5', value: 'peut-être' }]);
  });

  it('takes 0 as unknown without a word', () => {
    const row = openRow({ '1': '0', '2': '0.00', '3': '00/00/0000' }, 'EUR');
    expect([row.number(1), row.money(2), row.date(3), row.count(1)]).to.deep.equal([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(row.warnings).to.deep.equal([]);
  });

  it('reads days that exist', () => {
    const row = openRow(
      { '1': '25/06/2021', '2': '2021-06-25', '3': '31/02/2021', '4': '45/13/2026', '5': '1/2/2024' },
      'EUR',
    );
    expect([1, 2, 3, 4, 5].map((field) => row.date(field))).to.deep.equal([
      '2021-06-25',
      '2021-06-25',
      undefined,
      undefined,
      '2024-02-01',
    ]);
    expect(row.warnings.map((warning) => warning.field)).to.deep.equal(['3', '4']);
  });

  it('refuses negative and absurd numbers', () => {
    const row = openRow({ '1': '-5', '2': '9'.repeat(20), '3': '200000' }, 'EUR');
    expect([row.number(1), row.money(2), row.count(3)]).to.deep.equal([undefined, undefined, undefined]);
    expect(row.warnings).to.have.length(3);
  });
});
