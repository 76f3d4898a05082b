import { expect } from 'chai';
import { assert, boolean, constantFrom, double, integer, property, string } from 'fast-check';
import { parseNumber } from './parse-number.ts';

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
    ['£249,950', 249_950],
    ["1'200", 1_200],
    ['0,500', 0.5],
    ['135.5 m²', 135.5],
    ['20.700', 20.7, 20_700],
    ['-1.5', -1.5],
    ['4 250 000 kr', 4_250_000],
    ['4 250 000,- kr.', 4_250_000],
    ['kr 4\u00a0250\u00a0000', 4_250_000],
    ['NOK 4 250 000,50', 4_250_000.5],
    ["CHF 1'250'000.–", 1_250_000],
    ['Fr. 1’250.--', 1_250],
    ['1.250.000,-', 1_250_000],
    ['1 250 000:-', 1_250_000],
    ['1 250 000 zł', 1_250_000],
    ['1 250 000 Kč', 1_250_000],
    ['250000 £', 250_000],
    ['US$ 1,250,000', 1_250_000],
    ['1 250 000 лв.', 1_250_000],
    ['12.-', 12],
    ['.-', undefined],
    ['1200 ft', undefined],
    ['kr', undefined],
    [`${'kr'.repeat(50_000)}1`, undefined],
    ['sur demande', undefined],
    ['1,2,3', undefined],
    ['', undefined],
    ['NaN', undefined],
  ];
  for (const [text, value, money = value] of readings) {
    it(`reads "${text.slice(0, 100)}" as ${value}`, () => {
      expect(parseNumber(text)).to.equal(value);
      expect(parseNumber(text, true)).to.equal(money);
    });
  }

  it('reads any plainly written sum of money', () => {
    const amounts = double({ min: 0.01, max: 1e9, noNaN: true }).map((value) => Math.round(value * 100) / 100);
    assert(
      property(amounts, constantFrom('.', ','), (amount, separator) => {
        expect(parseNumber(amount.toFixed(2).replace('.', separator), true)).to.equal(amount);
      }),
    );
  });

  it('reads a sum of money with any currency of Europe before or behind, and without cents', () => {
    const words = constantFrom(
      '€',
      'EUR',
      'kr',
      'kr.',
      'NOK',
      'SEK',
      'DKK',
      'CHF',
      'Fr.',
      'PLN',
      'zł',
      'Kč',
      'USD',
      'GBP',
      'RON',
      'lei',
    );
    assert(
      property(
        integer({ min: 1, max: 1e9 }),
        words,
        boolean(),
        constantFrom('', ',-', '.–'),
        (sum, word, isBefore, cents) => {
          const written = `${sum}${cents}`;
          expect(parseNumber(isBefore ? `${word} ${written}` : `${written} ${word}`, true)).to.equal(sum);
        },
      ),
    );
  });

  it('never throws and never returns NaN', () => {
    assert(
      property(string({ unit: 'grapheme' }), (text) => {
        expect(parseNumber(text) ?? 0).to.satisfy(Number.isFinite);
      }),
    );
  });
});
