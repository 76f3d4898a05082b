import { expect } from 'chai';
import fc from 'fast-check';
import { readHtml } from './read-html.ts';

describe('A description in HTML', () => {
  it('is read as paragraphs, headings and items', () => {
    const html =
      '<h3>Le bien</h3><p>Belle <strong>maison</strong><br />au calme &amp; claire</p><ul><li>Cave</li><li>Garage</li></ul>Fin';
    expect(readHtml(html)).to.deep.equal([
      { kind: 'heading', text: 'Le bien' },
      { kind: 'text', text: 'Belle maison' },
      { kind: 'text', text: 'au calme & claire' },
      { kind: 'item', text: 'Cave' },
      { kind: 'item', text: 'Garage' },
      { kind: 'text', text: 'Fin' },
    ]);
  });

  it('may be plain text with lines', () => {
    expect(readHtml('Un\n\nDeux').map(({ text }) => text)).to.deep.equal(['Un', 'Deux']);
    expect(readHtml('')).to.deep.equal([]);
  });

  it('yields no script, style or link', () => {
    const text = readHtml(
      '<p onclick="x()">a<script>alert(1)</script><style>p{}</style><a href="javascript:1">b</a></p>',
    )
      .map((block) => block.text)
      .join('|');
    expect(text).to.equal('ab');
  });

  it('ends with an ellipsis if it is endless, in characters or in lines', () => {
    expect(readHtml('mot '.repeat(30_000)).reduce((sum, { text }) => sum + text.length, 0)).to.be.at.most(12_001);
    expect(readHtml('mot '.repeat(30_000)).at(-1)?.text).to.match(/…$/);
    expect(readHtml('a<br />'.repeat(4_000))).to.have.length(120);
    expect(readHtml('a<br />'.repeat(4_000)).at(-1)?.text).to.equal('…');
    expect(readHtml(`<p>${'mot '.repeat(3_000).trim()}</p>`).at(-1)?.text).to.match(/mot$/);
  });

  it('never makes the parser throw', () => {
    const soup = fc.array(
      fc.constantFrom('<p>', '</p>', '<li>', '<br />', '<', '>', '&lt;', '&amp;#13;', '🏡', 'mot ', '\n'),
    );
    fc.assert(fc.property(soup, (parts) => void readHtml(parts.join(''))));
  });
});
