import { expect } from 'chai';
import fc from 'fast-check';
import { firstLines, wrapLines } from './wrap-lines.ts';

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

  it('end with an ellipsis if there are more than requested', () => {
    expect(firstLines(['une belle', 'maison'], 1)).to.deep.equal(['une bel…']);
    expect(firstLines(['une'], 1)).to.deep.equal(['une']);
    expect(firstLines(['une'], 0)).to.deep.equal([]);
  });
});
