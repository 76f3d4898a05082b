import { expect } from 'chai';
import fc from 'fast-check';
import { printable, shortened } from './print-text.ts';

describe('The text of a brochure', () => {
  it('keeps all characters of French, English and German', () => {
    const text = 'Œuvre à 250 000 € – « été », Straße, “cœur” ½ m² l’île…';
    expect(printable(text)).to.equal(text);
  });

  it('writes other Latin letters without their accents, and drops characters that no standard font has', () => {
    expect(printable('Łódź, Praha 1 🏡 日本 ✓ ok')).to.equal('Lódz, Praha 1 • ok');
    expect(printable('1\u202f250\u2009000')).to.equal('1\u00a0250 000');
    expect(printable('a\tb\n c\u200b\u0007')).to.equal('a b c');
  });

  it('contains only characters of the standard fonts, for any input', () => {
    const windows1252 = new TextDecoder('windows-1252');
    const decode = (byte: number) => windows1252.decode(Uint8Array.of(byte));
    const known = new Set(Array.from({ length: 256 }, (_, byte) => decode(byte)));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const character of printable(text)) expect(known.has(character), JSON.stringify(character)).to.equal(true);
      }),
      { examples: [['‒―…“€”']] },
    );
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
