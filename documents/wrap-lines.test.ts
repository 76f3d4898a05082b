import { expect } from 'chai';
import fc from 'fast-check';
import { wrapLines } from './wrap-lines.ts';

const measure = (text: string) => text.length;

describe('Lines of a text', () => {
  it('break between words, and inside one only if it is too wide', () => {
    expect(wrapLines('une belle maison', 10, measure)).to.deep.equal(['une belle', 'maison']);
    expect(wrapLines('ab anticonstitution', 6, measure)).to.deep.equal(['ab', 'antico', 'nstitu', 'tion']);
    expect(wrapLines('', 10, measure)).to.deep.equal([]);
  });

  it('fit the width and lose no character, however narrow it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 30 }), (text, width) => {
        const lines = wrapLines(text, width, measure);
        for (const line of lines) expect(line.length).to.be.at.most(width);
        expect(lines.join('').replaceAll(' ', '')).to.equal(text.replaceAll(' ', ''));
      }),
    );
  });

  it('break an address after one of its signs, not before its ending', () => {
    expect(wrapLines('contact@agence-des-quais.example.fr', 16, measure)).to.deep.equal([
      'contact@agence-',
      'des-quais.',
      'example.fr',
    ]);
  });
});
