import { expect } from 'chai';
import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { cleanHtml, cleanLine, cleanText } from './clean-text.ts';

const fragment = array(
  constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<ul>',
    '<li>',
    '</ul>',
    '<div class="x">',
    '</div>',
    '<script>',
    '</script>',
    '<img src=x onerror=alert(1)>',
    '<br/>',
    '<h1>',
    '</h1>',
    '<!--',
    '-->',
    '<',
    '>',
    '&',
    '&amp;',
    '&amp;#13;',
    '&amp;amp;lt;',
    '&lt;p&gt;',
    '&lt;script&gt;',
    '&eacute;',
    '&#60;',
    '&#x3c;',
    '"',
    "'",
    '\r',
    '\n',
    '\u0000',
    '\u0092',
    'Ã©',
    'é',
    'a',
    ' ',
    '<svg/onload=x>',
    '<a href="javascript:x">',
    '</',
    '<![CDATA[',
    ']]>',
    '\ud83d',
    '🏠',
  ),
  { maxLength: 25 },
).map((parts) => parts.join(''));

const text = oneof(fragment, string({ unit: 'binary', maxLength: 200 }));

describe('cleanText', () => {
  it('drops control characters and keeps lines', () => {
    expect(cleanText(' a\u0000b\r\nc\rd\u2028e\ufeff ')).to.equal('ab\nc\nd\ne');
  });

  it('repairs UTF-8 that was encoded twice, read as windows-1252 or ISO-8859-1', () => {
    expect(cleanText('CoÃ»t Ã©levÃ© : 5 â‚¬ Å“uvre')).to.equal('Coût élevé : 5 € œuvre');
    expect(cleanText('l\u00e2\u0080\u0099eau')).to.equal('l’eau');
    expect(cleanText(Buffer.from(Buffer.from('été').toString('latin1')).toString('latin1'))).to.equal('été');
  });

  it('leaves text unchanged that only looks doubly encoded in places', () => {
    for (const sound of ['Jardin très ensoleillé', 'SÃO PAULO', 'MAÇÃ', 'Très Ã© mêlé', 'â', '5 € Ã©']) {
      expect(cleanText(sound)).to.equal(sound);
    }
  });

  it('reads C1 controls as the windows-1252 characters they were', () => {
    expect(cleanText('l\u0092eau \u0096 5 \u0080')).to.equal('l’eau – 5 €');
  });

  it('replaces halves of surrogate pairs, which no database can store', () => {
    expect(cleanText('a\ud83db 🏠')).to.equal('a\ufffdb 🏠');
  });

  it('is idempotent', () => {
    assert(
      property(text, (value) => {
        expect(cleanText(cleanText(value))).to.equal(cleanText(value));
      }),
    );
  });
});

describe('cleanHtml', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['plain text > 10', 'plain text > 10'],
    ['A & B', 'A &amp; B'],
    ['A &amp; B', 'A &amp; B'],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['a<script>alert(1)</script>b', 'ab'],
    ['a<style>p{}</style>b', 'ab'],
    ['<a href="https://x.example">link</a>', 'link'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<div>a</div><div>b</div>', 'a<br />b<br />'],
    ['<h2>a</h2><h5>b</h5>', '<h2>a</h2>b<br />'],
    ['a &amp;#13; b', 'a \n b'],
    ['caf&eacute; &amp;eacute;t&amp;eacute;', 'café été'],
    ['&lt;p&gt;a&lt;/p&gt;', '<p>a</p>'],
    ['&lt;script&gt;a', '&lt;script&gt;a'],
    ['&lt;p&gt;&lt;script&gt;x&lt;/script&gt;a', '<p>a</p>'],
    ['surface <10', 'surface &lt;10'],
    ['<b>open', '<b>open</b>'],
  ];
  for (const [from, to] of cases) {
    it(`makes ${JSON.stringify(from)} ${JSON.stringify(to)}`, () => expect(cleanHtml(from)).to.equal(to));
  }

  it('lets no tag or attribute through that is not on the list', () => {
    assert(
      property(text, (value) => {
        const rest = cleanHtml(value).replace(/<(?:\/?(?:p|ul|ol|li|strong|b|em|i|u|h[2-4])|br \/)>/g, '');
        expect(rest).not.to.contain('<');
      }),
      { numRuns: 3_000 },
    );
  });

  it('is idempotent', () => {
    assert(
      property(text, (value) => {
        expect(cleanHtml(cleanHtml(value))).to.equal(cleanHtml(value));
      }),
      { numRuns: 3_000 },
    );
  });

  it('processes hostile nesting and length in bounded time', () => {
    // CPU time, with a margin of ten, so that a busy machine does not fail the test. A quadratic algorithm takes minutes.
    const started = process.cpuUsage();
    cleanHtml('<b>'.repeat(500_000));
    cleanHtml('<b>'.repeat(4_999));
    cleanHtml('&amp;'.repeat(400_000));
    cleanHtml('<'.repeat(2_000_000));
    cleanHtml('&'.repeat(190_000));
    cleanLine('<p><'.repeat(400_000));
    cleanText('Ã'.repeat(2_000_000));
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000).to.be.below(20_000);
  });
});

describe('cleanLine', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['  Villa\r\n vue  mer ', 'Villa vue mer'],
    ['<b>Villa</b> & jardin', 'Villa & jardin'],
    ['Villa<br>vue', 'Villa vue'],
    ['A &amp; B &eacute;t&eacute;', 'A & B été'],
    ['&lt;b&gt;Villa&lt;/b&gt;', 'Villa'],
    ['T3 <50m² & >2 pièces', 'T3 <50m² & >2 pièces'],
    ['<script>x</script>', ''],
  ];
  for (const [from, to] of cases) {
    it(`makes ${JSON.stringify(from)} ${JSON.stringify(to)}`, () => expect(cleanLine(from)).to.equal(to));
  }

  it('is one line without tags, and idempotent', () => {
    assert(
      property(text, (value) => {
        const line = cleanLine(value);
        expect(line).not.to.match(/<[a-z/!?]|[\r\n]/i);
        expect(cleanLine(line)).to.equal(line);
      }),
      { numRuns: 3_000 },
    );
  });
});
