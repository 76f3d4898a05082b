import { expect } from 'chai';
import { array, assert, asyncProperty, constantFrom, dictionary, integer, string } from 'fast-check';
import { collect } from '../../testing/context.ts';
import { failureOf } from '../../testing/failure-of.ts';
import { readXml } from './read-xml.ts';
import type { XmlItem, XmlOptions } from './xml-items.ts';

const OPTIONS: XmlOptions = { within: ['feed', 'agency'], record: 'home' };

async function* pieces(text: string, size = text.length): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += Math.max(1, size)) {
    yield text.slice(at, at + Math.max(1, size));
  }
}

/** A generated text that repeats one piece and is never completely in memory. */
async function* endless(head: string, piece: string, count: number): AsyncGenerator<string> {
  yield head;
  for (let index = 0; index < count; index++) {
    yield piece;
  }
}

function read(xml: string, options: Partial<XmlOptions> = {}, size?: number): Promise<XmlItem[]> {
  return collect(readXml(pieces(xml, size), { ...OPTIONS, ...options }));
}

async function records(xml: string, options: Partial<XmlOptions> = {}): Promise<unknown[]> {
  return (await read(xml, options)).flatMap((item) => (item.kind === 'record' ? [item.value] : []));
}

async function rejection(xml: string | AsyncIterable<string>, options: Partial<XmlOptions> = {}): Promise<string> {
  const text = typeof xml === 'string' ? pieces(xml) : xml;
  const error = await failureOf(collect(readXml(text, { ...OPTIONS, ...options })));
  expect(error.kind).to.equal('feed_rejected');
  return error.message;
}

function feed(inner: string): string {
  return `<feed><agency>${inner}</agency></feed>`;
}

describe('readXml', () => {
  it('yields containers, headers, records and the end in order', async () => {
    const xml =
      '<?xml version="1.0" encoding="UTF-8"?>\n<feed version="3"><date at="now"/>' +
      '<agency><name>One</name><home id="1"/></agency><agency><name>Two</name><home><city>Ulm</city></home></agency></feed>\n';
    expect(await read(xml)).to.deep.equal([
      { kind: 'open', name: 'feed', attributes: { '@version': '3' } },
      { kind: 'header', within: 'feed', name: 'date', value: { '@at': 'now' } },
      { kind: 'open', name: 'agency', attributes: {} },
      { kind: 'header', within: 'agency', name: 'name', value: 'One' },
      { kind: 'record', index: 0, value: { '@id': '1' } },
      { kind: 'open', name: 'agency', attributes: {} },
      { kind: 'header', within: 'agency', name: 'name', value: 'Two' },
      { kind: 'record', index: 1, value: { city: 'Ulm' } },
      { kind: 'end', records: 2 },
    ]);
  });

  it('turns attributes, texts, children and repeated children into plain objects', async () => {
    const xml = feed(
      '<home><a/><b> x </b><c unit="m">7</c><d>1</d><d><e/></d><d/><f>p<g>q</g>r</f><h><![CDATA[<b>]]> &amp; y</h></home>',
    );
    expect(await records(xml)).to.deep.equal([
      {
        a: '',
        b: 'x',
        c: { '@unit': 'm', '#text': '7' },
        d: ['1', { e: '' }, ''],
        f: { g: 'q', '#text': 'pr' },
        h: '<b> & y',
      },
    ]);
    expect(await records(feed('<home/><home>text</home>'))).to.deep.equal([{}, { '#text': 'text' }]);
  });

  it('leaves prefixes and namespaces out, and lower-cases names on request', async () => {
    const xml =
      '<x:feed xmlns:x="urn:x" xmlns="urn:y"><x:agency><x:Home xml:lang="de" KAUF="1" kauf="0"><X:Ort>A</X:Ort></x:Home></x:agency></x:feed>';
    expect(await records(xml, { lowerCase: true })).to.deep.equal([{ '@lang': 'de', '@kauf': '1', ort: 'A' }]);
    expect(await records(xml, { record: 'Home' })).to.deep.equal([
      { '@lang': 'de', '@KAUF': '1', '@kauf': '0', Ort: 'A' },
    ]);
  });

  it('resolves HTML entities of one character, and keeps references to forbidden characters as written', async () => {
    const [home] = await records(
      feed('<home><t>&nbsp;&Uuml;ber 5&nbsp;&euro; &#228;&#xe4; &#11; &lt;&amp;&gt;</t></home>'),
    );
    expect(home).to.deep.equal({ t: 'Über 5\u00a0€ ää &#11; <&>' });
  });

  it('drops control characters, and blanks or a mark before the declaration', async () => {
    expect(await records(`\ufeff \n<?xml version="1.0"?>${feed('<home><t>a\u0000b\u000bc</t></home>')}`)).to.deep.equal(
      [{ t: 'abc' }],
    );
  });

  it('reads records of outer levels, too, and refuses them in other places', async () => {
    expect(await records('<feed><home/><agency><home/></agency></feed>')).to.have.length(2);
    expect(await rejection('<feed><other><home/></other></feed>')).to.match(/<home> is inside <other>/);
    expect(await records(feed('<home><home>inner</home></home>'))).to.deep.equal([{ home: 'inner' }]);
  });

  it('reads records of several names with the name of each', async () => {
    const xml = feed('<home id="1"/><name>One</name><flat>Two</flat>');
    expect(await records(xml, { otherRecords: ['flat'] })).to.deep.equal([
      { '@id': '1', _element: 'home' },
      { '#text': 'Two', _element: 'flat' },
    ]);
  });

  it('does not let names reach the prototype', async () => {
    const [home] = await records(
      feed('<home __proto__="a"><__proto__><x>1</x></__proto__><constructor>2</constructor></home>'),
    );
    expect(Object.getPrototypeOf(home)).to.equal(Object.prototype);
    expect(JSON.stringify(home)).to.equal('{"@__proto__":"a","constructor":"2"}');
    expect(await rejection(feed('<home>&constructor;</home>'))).to.match(/undefined entity/);
  });

  it('skips records at the start but counts them', async () => {
    const xml = feed('<home><n>0</n></home><home><n>1</n></home><home><n>2</n></home>');
    expect((await read(xml, { skip: 2 })).slice(-2)).to.deep.equal([
      { kind: 'record', index: 2, value: { n: '2' } },
      { kind: 'end', records: 3 },
    ]);
  });

  it('yields large texts separately from their record', async () => {
    const file = 'QUJD'.repeat(500_000);
    const xml = feed(
      `<logo><data>${file}</data></logo><home><data>${file}</data><data type="x"><![CDATA[${file}]]></data><data/></home>`,
    );
    const items = await read(xml, { large: ['data'] });
    expect(items.filter((item) => item.kind === 'large')).to.deep.equal([
      { kind: 'large', name: 'data', ordinal: 0, text: file },
      { kind: 'large', name: 'data', ordinal: 1, text: file },
    ]);
    expect(items).to.deep.include({ kind: 'record', index: 0, value: { data: ['0', '1', ''] } });
    expect(items).to.deep.include({ kind: 'header', within: 'agency', name: 'logo', value: { data: '' } });
    expect(await rejection(xml, { large: ['data'], limits: { large: 1_000_000 } })).to.match(/longer than 1000000/);
    expect(await rejection(xml)).to.match(/longer than 1048576/);
  });

  it('reads the same items in any chunks', async () => {
    const xml = `<?xml version="1.0"?>\r\n${feed('<n>A &amp; B 😀</n>\r\n<home a="1&#10;2"><t>x<![CDATA[ ]]]>y é</t><!-- c --></home>')}`;
    const whole = await read(xml);
    await assert(
      asyncProperty(integer({ min: 1, max: xml.length }), async (size) => {
        expect(await read(xml, {}, size)).to.deep.equal(whole);
      }),
      { numRuns: 60 },
    );
  });

  it('round-trips any texts and names', async () => {
    const escape = (text: string): string =>
      text.replace(/[&<>"\n\r\t]/g, (character) => `&#${character.charCodeAt(0)};`);
    const names = constantFrom('a', 'b', 'ort', 'größe', 'x-1');
    const texts = string({ unit: 'grapheme' }).map((text) => text.trim());
    await assert(
      asyncProperty(array(dictionary(names, texts)), async (homes) => {
        const xml = feed(
          homes
            .map(
              (home) =>
                `<home>${Object.entries(home)
                  .map(([name, text]) => `<${name}>${escape(text)}</${name}>`)
                  .join('')}</home>`,
            )
            .join('\n'),
        );
        expect(await records(xml)).to.deep.equal(homes.map((home) => ({ ...home })));
      }),
      { numRuns: 100 },
    );
  });

  describe('what it rejects', () => {
    it('is every document that was cut off', async () => {
      const xml = feed('<home><t>x</t></home><home a="1"/>');
      for (let cut = 1; cut < xml.length; cut++) {
        expect(await rejection(xml.slice(0, cut)), xml.slice(0, cut)).to.match(/cut off/);
      }
      expect(await rejection(xml.slice(0, 30))).to.match(/cut off within feed › agency › home/);
      expect(await rejection('  \n')).to.match(/empty/);
    });

    it('is a document that is not well-formed, with the line', async () => {
      expect(await rejection(feed('\n<home></agency>'))).to.match(/malformed in line 2/);
      expect(await rejection(feed('<home a=1/>'))).to.match(/malformed in line 1/);
      expect(await rejection(`${feed('')}<feed/>`)).to.match(/malformed/);
      expect(await rejection('{"a": 1}')).to.match(/malformed/);
      expect(await rejection(feed('<home>&unknown;</home>'))).to.match(/undefined entity/);
    });

    it('is another root, for example of a web page', async () => {
      expect(await rejection('<!DOCTYPE html><html><body/></html>')).to.equal(
        'The document is <html>, not <feed>. (line 1)',
      );
    });

    it('is a document type with declarations; an external one is not fetched', async () => {
      const bomb =
        '<!DOCTYPE feed [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><feed><agency><home>&b;</home></agency></feed>';
      expect(await rejection(bomb)).to.match(/document type with entities/);
      const external = '<!DOCTYPE feed [<!ENTITY x SYSTEM "file:///etc/passwd">]><feed>&x;</feed>';
      expect(await rejection(external)).to.match(/document type with entities/);
      expect(await records(`<!DOCTYPE feed SYSTEM "http://127.0.0.1:1/feed.dtd">${feed('<home/>')}`)).to.have.length(1);
    });

    it('is a document that exceeds a limit', async () => {
      expect(await rejection(feed(`<home>${'<a>'.repeat(100)}`))).to.match(/deeper than 64/);
      const many = Array.from({ length: 300 }, (_, index) => `a${index}="1"`).join(' ');
      expect(await rejection(feed(`<home ${many}/>`))).to.match(/more than 256 attributes/);
      expect(await rejection(feed('<home/><home/><home/>'), { limits: { records: 2 } })).to.match(
        /more than 2 records/,
      );
      const long = `<home>${'<a>0123456789</a>'.repeat(100)}</home>`;
      expect(await rejection(feed(`<home/>${long}`), { limits: { record: 1_000 } })).to.match(/Record 2 is longer/);
      expect(await rejection(feed(`<x>${long.replaceAll('home', 'y')}</x>`), { limits: { record: 1_000 } })).to.match(
        /<x> is longer/,
      );
    });

    it('is an endless text, attribute, name, comment or document type, without keeping it in memory', async () => {
      const heads = ['<feed><t>', '<feed t="', '<feed><t', '<feed><!--', '<!DOCTYPE ', '<feed><t>&', '<feed><![CDATA['];
      for (const head of heads) {
        let given = 0;
        const text = (async function* () {
          for await (const piece of endless(head, 'a'.repeat(100_000), 1_000)) {
            given += piece.length;
            yield piece;
          }
        })();
        expect(await rejection(text), head).to.match(/longer than|malformed/);
        expect(given, head).to.be.below(1_300_000);
      }
    });
  });

  it('keeps memory flat over many records', async () => {
    const home = `<home><t>${'text '.repeat(200)}</t></home>`.repeat(50);
    let count = 0;
    let peak = 0;
    const before = process.memoryUsage().heapUsed;
    const text = (async function* () {
      yield '<feed><agency>';
      yield* endless('', home, 400);
      yield '</agency></feed>';
    })();
    for await (const item of readXml(text, OPTIONS)) {
      count += item.kind === 'record' ? 1 : 0;
      if (item.kind === 'record' && item.index % 500 === 0) {
        peak = Math.max(peak, process.memoryUsage().heapUsed - before);
      }
    }
    expect(count).to.equal(20_000);
    expect(peak).to.be.below(150 * 1024 ** 2);
  });

  it('rethrows errors of the text', async () => {
    const failing = (async function* () {
      yield '<feed>';
      throw new Error('socket');
    })();
    const outcome = await collect(readXml(failing, OPTIONS)).catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(Error).with.property('message', 'socket');
  });
});
