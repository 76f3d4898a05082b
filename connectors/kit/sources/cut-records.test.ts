import { expect } from 'chai';
import { array, assert, asyncProperty, constantFrom, integer, string, tuple } from 'fast-check';
import { collect } from '../testing/context.ts';
import { createRecordCutter } from './cut-records.ts';
import { parseXmlRecord, readXml } from './xml/read-xml.ts';
import type { XmlItem, XmlOptions } from './xml/xml-items.ts';

const OPTIONS: XmlOptions = { within: ['feed', 'agency'], record: 'home', lowerCase: true };

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

const feed = (inner: string): string => `<?xml version="1.0"?>\n<feed>${inner}</feed>\n`;

/** The items of a document, or the error; sources are left out and known records are parsed. */
async function outcome(xml: string, size: number, find?: XmlOptions['find']): Promise<unknown> {
  try {
    const items = await collect(readXml(inPieces(xml, size), { ...OPTIONS, ...(find && { find }) }));
    return items.map(plain);
  } catch (error) {
    return String(error).replace(/ \(line \d+\)| in line \d+/, '');
  }
}

function plain(item: XmlItem): unknown {
  if (item.kind === 'record') return { kind: 'record', index: item.index, value: item.value };
  if (item.kind !== 'known') return item;
  return { kind: 'record', index: item.index, value: parseXmlRecord(item.source, OPTIONS) };
}

/** Parts of documents, including everything that looks like a record but is not. */
const PARTS = [
  '<home><id>1</id></home>',
  '<home><id>2</id><t><![CDATA[</home>]]></t></home>',
  '<home id="3"/>',
  '<home><home><id>4</id></home></home>',
  '<HOME a="x > y"><id>5</id></HOME >',
  '<x:home><id>6</id><home_area>7</home_area></x:home>',
  '<home><id>8</id><!-- </home> --></home>',
  '<!-- <home><id>1</id></home> -->',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<home>',
  '</home>',
  '<homes/>',
  '<agency>',
  '</agency>',
  '<name>A</name>',
  '\n  ',
  ' words ',
];
const documents = array(constantFrom(...PARTS), { maxLength: 12 }).map((parts) => feed(parts.join('')));
const sizes = integer({ min: 1, max: 80 });

describe('Records that are looked up by their source', () => {
  it('are cut out without losing text, for any text and any pieces', () => {
    return assert(
      asyncProperty(array(constantFrom(...PARTS)), string(), sizes, async (parts, text, size) => {
        const whole = parts.join('') + text;
        const cutter = createRecordCutter('home', true);
        const pieces: string[] = [];
        for await (const part of inPieces(whole, size)) for (const piece of cutter.push(part)) pieces.push(piece.text);
        for (const piece of cutter.end()) pieces.push(piece.text);
        expect(pieces.join('')).to.equal(whole);
      }),
    );
  });

  it('do not change the result of a document, whatever was read before', () => {
    return assert(
      asyncProperty(tuple(documents, sizes), tuple(documents, sizes), async ([before, one], [xml, other]) => {
        const sources = new Set<string>();
        for (const [document, size] of [
          [before, one],
          [xml, other],
        ] as const) {
          const items = readXml(inPieces(document, size), { ...OPTIONS, find: () => undefined });
          try {
            for await (const item of items) if (item.kind === 'record' && item.source) sources.add(item.source);
          } catch {
            // Records before the fault may be stored.
          }
        }
        const find = (source: string) => (sources.has(source) ? { key: source } : undefined);
        expect(await outcome(xml, other, find)).to.deep.equal(await outcome(xml, other));
        expect(await outcome(before, other, find)).to.deep.equal(await outcome(before, one));
      }),
      { numRuns: 400 },
    );
  });

  it('are not parsed if they follow each other, for any size of pieces', async () => {
    const homes = Array.from({ length: 50 }, (_, index) => `<Home>\n<id>${index}</id><t>a &amp; b</t></Home>`);
    const xml = feed(`<agency>\n${homes.join('\n  ')}\n</agency>`);
    for (const size of [1, 7, 4_096]) {
      const items = await collect(readXml(inPieces(xml, size), { ...OPTIONS, find: (key) => ({ key }) }));
      const known = items.flatMap((item) => (item.kind === 'known' ? [item] : []));
      expect(known.map(({ source }) => source)).to.deep.equal(homes.slice(1));
      expect(known.map(({ index }) => index)).to.deep.equal(homes.slice(1).map((_, index) => index + 1));
    }
  });

  it('are not found in a comment that begins after a record', async () => {
    const known = '<home><id>1</id></home>';
    const xml = feed(`<home id="3"/><!-- </home>${known}--><home id="4"/>`);
    const items = await collect(
      readXml(inPieces(xml, 4_096), { ...OPTIONS, find: (key) => (key === known ? { key } : undefined) }),
    );
    expect(items.map(({ kind }) => kind)).to.deep.equal(['open', 'record', 'record', 'end']);
  });

  it('keep the line numbers of errors', async () => {
    const homes = '<home>\n<id>1</id>\n</home>\n'.repeat(3);
    const fault = (find?: XmlOptions['find']) =>
      collect(readXml(inPieces(`<feed>\n${homes}<a></b></feed>`, 10), { ...OPTIONS, ...(find && { find }) })).catch(
        String,
      );
    expect(await fault((key) => ({ key }))).to.equal(await fault());
    expect(await fault()).to.match(/line 11/);
  });

  it('are parsed if they are very long, without being kept in memory', async () => {
    const long = `<home><t>${'x'.repeat(300_000)}</t></home>`;
    const items = await collect(
      readXml(inPieces(feed(long.repeat(3)), 5_000), { ...OPTIONS, find: (key) => ({ key }) }),
    );
    expect(items.filter(({ kind }) => kind === 'record')).to.have.length(3);
    expect(items.filter(({ kind }) => kind === 'known')).to.have.length(0);
  });
});
