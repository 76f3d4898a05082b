import { expect } from 'chai';
import { PORTALS } from './portals.ts';
import { plainText } from './plain-text.ts';
import { feedOf } from './testing/feed-of.ts';
import { offers, someOffers } from './testing/sample-offers.ts';
import { parseXml } from './testing/parse-xml.ts';

const parse = (file: string, text: string): void => {
  if (file.endsWith('.xml')) parseXml(text);
  else JSON.parse(text);
};

describe('a feed', () => {
  const [first, second, third, fourth, fifth] = someOffers(offers());
  const listings = [{ ...first!, hidden: true }, second!, { ...third!, status: 'sold' as const }, fourth!, fifth!];

  for (const { code, feed } of PORTALS) {
    it(`of ${code} contains published listings and counts the others by reason`, async () => {
      const { text, counts } = await feedOf(feed, listings);
      parse(feed.file, text);
      expect(counts.listings).to.equal(3);
      expect(Object.fromEntries(counts.skipped)).to.deep.equal({ hidden: 1, status: 1 });
      expect(text).not.to.contain(first!.id).and.not.contain(third!.id);
      expect(text).to.contain(second!.id).and.contain(fifth!.id);
    });

    it(`of ${code} ends at the number of listings of the plan`, async () => {
      const { text, counts } = await feedOf(feed, listings, { limit: 2 });
      parse(feed.file, text);
      expect(counts.listings).to.equal(2);
      expect(Object.fromEntries(counts.skipped)).to.deep.equal({ hidden: 1, status: 1, plan_limit: 1 });
      expect(text).not.to.contain(fifth!.id);
    });

    it(`of ${code} is a complete document without any listing`, async () => {
      const { text, counts } = await feedOf(feed, []);
      parse(feed.file, text);
      expect(counts.listings).to.equal(0);
    });
  }

  it('belongs to one portal by its code', () => {
    const codes = PORTALS.map(({ code }) => code);
    expect(new Set(codes).size).to.equal(codes.length);
    for (const code of codes) expect(code).to.match(/^[A-Z][A-Z_]{1,63}$/);
  });
});

describe('a description as plain text', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['<p>One</p><p>Two<br />three</p>', 'One\n\nTwo\nthree'],
    ['A<ul><li>x</li><li><strong>y</strong></li></ul>z', 'A\n- x\n- y\n\nz'],
    ['5 &lt; 6 &amp; 7 &gt; 6', '5 < 6 & 7 > 6'],
    ['&amp;lt;', '<'],
    ['seen &lt;from&gt; here', 'seen < from> here'],
    ['<script>alert(1)</script>x', 'x'],
  ];
  for (const [html, text] of cases) {
    it(`makes ${JSON.stringify(html)} ${JSON.stringify(text)}`, () => expect(plainText(html)).to.equal(text));
  }
});
