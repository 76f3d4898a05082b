import { expect } from 'chai';
import { assert, constantFrom, double, property, string } from 'fast-check';
import { openRow, parseNumber, parseUrl } from './row.ts';

describe('parseNumber', () => {
  const readings: ReadonlyArray<readonly [text: string, value: number | undefined, money?: number]> = [
    ['1250000', 1_250_000],
    ['12.56', 12.56],
    ['4,5', 4.5],
    ['1 250 000,50', 1_250_000.5],
    ['1\u202f250\u00a0000 €', 1_250_000],
    ['1.250.000', 1_250_000],
    ['1,250,000.00', 1_250_000],
    ['1.250.000,25', 1_250_000.25],
    ['250,000', 250_000],
    ["1'200", 1_200],
    ['0,500', 0.5],
    ['135.5 m²', 135.5],
    ['20.700', 20.7, 20_700],
    ['-1.5', -1.5],
    ['sur demande', undefined],
    ['1,2,3', undefined],
    ['', undefined],
    ['NaN', undefined],
  ];
  for (const [text, value, money = value] of readings) {
    it(`reads "${text}" as ${value}`, () => {
      expect(parseNumber(text)).to.equal(value);
      expect(parseNumber(text, true)).to.equal(money);
    });
  }

  it('gives back any sum of money that was written plainly', () => {
    const amounts = double({ min: 0.01, max: 1e9, noNaN: true }).map((value) => Math.round(value * 100) / 100);
    assert(
      property(amounts, constantFrom('.', ','), (amount, separator) => {
        expect(parseNumber(amount.toFixed(2).replace('.', separator), true)).to.equal(amount);
      }),
    );
  });

  it('never throws and never answers NaN', () => {
    assert(
      property(string({ unit: 'grapheme' }), (text) => {
        expect(parseNumber(text) ?? 0).to.satisfy(Number.isFinite);
      }),
    );
  });
});

describe('openRow', () => {
  it('reads flags in any spelling and warns of others', () => {
    const row = openRow({ '1': 'OUI', '2': 'true', '3': 'non', '4': '0', '5': 'peut-être' }, 'EUR');
    expect([1, 2, 3, 4, 5, 6].map(row.flag)).to.deep.equal([true, true, false, false, undefined, undefined]);
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
    expect([1, 2, 3, 4, 5].map(row.date)).to.deep.equal([
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

describe('parseUrl', () => {
  it('adds a missing scheme, escapes blanks and refuses what is no web address', () => {
    expect(parseUrl('www.agence.fr/bareme')).to.equal('https://www.agence.fr/bareme');
    expect(parseUrl('//cdn.fr/a b.jpg')).to.equal('https://cdn.fr/a%20b.jpg');
    expect(parseUrl('http://a.fr/x?a=1&amp;b=2')).to.equal('http://a.fr/x?a=1&b=2');
    expect(parseUrl('javascript:alert(1)')).to.equal(undefined);
    expect(parseUrl('http://')).to.equal(undefined);
  });
});
