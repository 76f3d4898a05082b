import { expect } from 'chai';
import fc from 'fast-check';
import { openSync } from 'fontkit';
import { fontFile } from './open-pdf.ts';
import { printable, shortened } from './print-text.ts';

describe('The text of a brochure', () => {
  it('keeps all characters of French, English and German', () => {
    const text = 'Œuvre à 250 000 € – « été », Straße, “cœur” ½ m² l’île…';
    expect(printable(text)).to.equal(text);
  });

  it('keeps the letters of every European language, and drops characters that no font has', () => {
    expect(printable('Łódź, Αθήνα, София, Brașov 🏡 日本 ✓ ok')).to.equal('Łódź, Αθήνα, София, Brașov • ok');
    expect(printable('Hà Nội')).to.equal('Hà Noi');
    expect(printable('1\u202f250\u2009000')).to.equal('1\u00a0250 000');
    expect(printable('a\tb\n c\u200b\u0007')).to.equal('a b c');
  });

  it('contains only characters that every font has', () => {
    for (const name of ['sans', 'sans-bold', 'serif', 'serif-bold'] as const) {
      const font = openSync(fontFile(name));
      if (!('hasGlyphForCodePoint' in font)) throw new Error('a collection of fonts');
      const missing: string[] = [];
      for (let code = 0; code <= 0xffff; code++) {
        const text = printable(String.fromCodePoint(code));
        for (const character of text)
          if (!font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) missing.push(character);
      }
      expect(missing, name).to.deep.equal([]);
    }
  });

  it('is cut between words and ends with an ellipsis', () => {
    expect(shortened('une belle maison', 12)).to.equal('une belle…');
    expect(shortened('une belle', 12)).to.equal('une belle');
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 2, max: 40 }), (text, max) => {
        expect(shortened(text, max).length).to.be.at.most(max);
      }),
    );
  });
});
