import { expect } from 'chai';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { kyeroFeed } from './kyero/kyero-feed.ts';
import { openImmoFeed } from './openimmo/openimmo-feed.ts';
import { feedOf } from './testing/feed-of.ts';
import { offers } from './testing/sample-offers.ts';
import { parseXml } from './testing/parse-xml.ts';
import { emptyElement, parentElement, textElement } from './xml.ts';

/** Any text at all: markup, control characters, halves of surrogate pairs, what no XML may hold. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '<',
        '>',
        '&',
        ']]>',
        '<![CDATA[',
        '"',
        "'",
        '\u0000',
        '\u000b',
        '\u001f',
        '\ud800',
        '\udfff',
        '\ufffe',
        '\uffff',
        '\r',
        '\n',
        '\t',
        '&#0;',
        '-->',
        'é',
        '🏠',
      ),
    )
    .map((parts) => parts.join('')),
);

/** What XML can hold of it: the same without what is forbidden. */
const possible = (value: string) =>
  Array.from(value)
    .filter((character) => {
      const code = character.codePointAt(0) ?? 0;
      return (
        code === 9 ||
        code === 10 ||
        code === 13 ||
        (code >= 32 && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff)
      );
    })
    .join('');

function read(xml: string) {
  let content = '';
  let attribute: unknown;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', (part) => (content += part));
  parser.on('opentag', ({ attributes }) => (attribute ??= attributes['a']));
  parser.write(xml).close();
  return { content, attribute };
}

describe('writing XML', () => {
  it('round-trips any text and attribute, without characters that XML forbids', () => {
    fc.assert(
      fc.property(text, text, (content, attribute) => {
        const xml = parentElement('r', [textElement('t', content), '<e/>'], { a: attribute });
        expect(read(xml)).to.deep.equal({ content: possible(content), attribute: possible(attribute) });
      }),
      { numRuns: 2_000 },
    );
  });

  it('writes no element without a value', () => {
    expect(textElement('t', undefined)).to.equal('');
    expect(textElement('t', '\u0000')).to.equal('');
    expect(textElement('t', 0)).to.equal('<t>0</t>');
    expect(textElement('t', false)).to.equal('<t>false</t>');
    expect(parentElement('p', ['', ''])).to.equal('');
    expect(emptyElement('e', { a: undefined })).to.equal('');
    expect(emptyElement('e', { a: 'x"<\n', b: undefined })).to.equal('<e a="x&quot;&lt;&#10;"/>');
  });

  for (const feed of [kyeroFeed, openImmoFeed]) {
    it(`is well-formed in ${feed.file} for any listing`, async () => {
      const hostile = offers({
        reference: text,
        updated_at: fc.constantFrom('2016-12-31T23:59:60Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', ''),
        title: fc.record({ de: text }),
        description: fc.record({ de: text, en: text }),
        negotiator: fc.record({ last_name: text, email: text, phone: text }),
        office: fc.record({ name: text, mail: text }),
        location: fc.record({
          city: text,
          province: text,
          street: text,
          district: text,
          countryCode: fc.constant('ES'),
        }),
        images: fc.array(
          text.map((url) => ({ url: `https://x.example/${url}.jpg` })),
          { maxLength: 3 },
        ),
        property_url: text.map((path) => `https://x.example/${path}`),
        sizes: fc.record({
          liveable_area: fc.record({
            size: fc.double({ min: 0, noNaN: true, max: 1e12 }),
            unit: fc.constantFrom('acre', 'sq_ft'),
          }),
        }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(hostile, { maxLength: 3 }), async (listings) => {
          const { text: xml, counts } = await feedOf(feed, listings);
          parseXml(xml);
          const skipped = [...counts.skipped.values()].reduce((sum, count) => sum + count, 0);
          expect(counts.listings + skipped).to.equal(listings.length);
        }),
        { numRuns: 150 },
      );
    });
  }
});
