import { expect } from 'chai';
import fc from 'fast-check';
import { cleanQuestion, cutQuestion } from './clean-question.ts';
import { tokenize } from './tokens.ts';

describe('The tokens of a question', () => {
  const NUMBERS: readonly (readonly [text: string, numbers: number[]])[] = [
    ['350 000 €', [350_000]],
    ['350.000 Euro', [350_000]],
    ['€350,000', [350_000]],
    ['CHF 1’250’000', [1_250_000]],
    ['1 250 000', [1_250_000]],
    ['1,2 M€', [1.2]],
    ['3.5 Zimmer', [3.5]],
    ['1.250,50', [1_250.5]],
    ['T3 120 m²', [3, 120, 2]],
    ['2 ch 80m2', [2, 80, 2]],
    ['64000 200000', [64_000, 200_000]],
    ['05100', [5_100]],
  ];
  for (const [text, numbers] of NUMBERS) {
    it(`reads the numbers of ${text}`, () => {
      expect(tokenize(text).flatMap(({ number }) => number ?? [])).to.deep.equal(numbers);
    });
  }

  it('keeps the zeros of a code', () => {
    expect(tokenize('05100')[0]?.digits).to.equal('05100');
  });

  it('folds words and parts them at apostrophes and hyphens', () => {
    expect(tokenize("L'ÉTÉ à Œuilly-Straße").map(({ text }) => text)).to.deep.equal([
      'l',
      'ete',
      'a',
      'oeuilly',
      'strasse',
    ]);
  });

  it('stand where they stand in the question, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
        let last = 0;
        for (const { start, end } of tokenize(text)) {
          expect(start).to.be.at.least(0);
          expect(end).to.be.at.most(text.length).and.to.be.at.least(start);
          expect(end).to.be.at.least(last);
          last = end;
        }
      }),
    );
  });
});

describe('A question that is cleaned', () => {
  it('has no control characters and at most 500 characters', () => {
    expect(cleanQuestion(' a\u0000b\u200b\n c ')).to.equal('a b c');
    expect(cleanQuestion('é'.repeat(600))).to.have.length(500);
    expect(Array.from(cleanQuestion('😀'.repeat(600)))).to.have.length(500);
    expect(cleanQuestion('\u0001'.repeat(1_000_000))).to.equal('');
    expect(cutQuestion('é'.repeat(500))).to.deep.equal({ question: 'é'.repeat(500), rest: '' });
    expect(cutQuestion(`${'é'.repeat(500)} piscine`).rest).to.equal('piscine');
    expect(cutQuestion(`${'é'.repeat(500)}${'b'.repeat(900)}`).rest).to.equal(`${'b'.repeat(200)}…`);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1_000 }), (text) => {
        const clean = cleanQuestion(text);
        expect(/[\p{Cc}\p{Cs}]/u.test(clean)).to.equal(false);
        expect(Array.from(clean).length).to.be.at.most(500);
      }),
    );
  });
});
