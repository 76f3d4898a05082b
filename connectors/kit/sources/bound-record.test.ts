import { expect } from 'chai';
import fc from 'fast-check';
import type { Json, ReadMessage } from '../../connector.ts';
import { collect } from '../testing/context.ts';
import { failureOf } from '../testing/failure-of.ts';
import { boundRecord, MAX_VALUES } from './bound-record.ts';
import { checkpointRhythm } from './checkpoint-rhythm.ts';
import { hasMoreValues } from './count-values.ts';
import { readCsv } from './read-csv.ts';
import { decodeValue } from './json/read-json.ts';
import { readXml } from './xml/read-xml.ts';

const bytesOf = (text: string) => Buffer.from(text);
const empties = (count: number) => Array.from({ length: count }, (): Json => []);
const asRecord = (): ReadMessage => ({ kind: 'record', key: 'a', raw: {} });

async function* pieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
}

const valuesOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, member) => sum + valuesOf(member), 1)
    : 1;

describe('A record that is small as text and huge as objects', () => {
  it('is detected by its text before it is parsed, and no ordinary text is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'large' }), fc.integer({ min: 1, max: 20 }), (value, most) => {
        const text = JSON.stringify(value, null, 2);
        // Empty lists and objects count one value too many, but never too few.
        if (valuesOf(value) > most && text.length > 2 * most) expect(hasMoreValues(bytesOf(text), most)).to.equal(true);
      }),
    );
    const listing = JSON.stringify({ description: '[],[],[],{},'.repeat(5_000), quote: '\\",",",' });
    expect(hasMoreValues(bytesOf(listing), 10)).to.equal(false);
  });

  it('of a JSON feed is quarantined alone', () => {
    const value = (text: string) => ({ kind: 'value' as const, bytes: bytesOf(text), next: text.length, isCut: false });
    const { message } = decodeValue(value(JSON.stringify({ id: 1, x: empties(MAX_VALUES) })), 'array');
    expect(message).to.equal(`holds more than ${MAX_VALUES} values`);
    expect(decodeValue(value(JSON.stringify({ id: 1, x: empties(1_000) })), 'array').message).to.equal(undefined);
  });

  it('of a page of a JSON API is quarantined alone', () => {
    const message = boundRecord({ id: 1, x: empties(MAX_VALUES) }, asRecord);
    expect(message).to.deep.equal({ kind: 'bad', message: `The listing holds more than ${MAX_VALUES} values.` });
    expect(boundRecord({ id: 1, x: empties(1_000) }, asRecord).kind).to.equal('record');
  });

  it('of an XML feed rejects the feed, by elements and by attributes', async () => {
    const options = { within: ['feed'], record: 'home' } as const;
    for (const one of ['<a/>', '<a b="" c=""/>']) {
      const xml = `<feed><home>${one.repeat(MAX_VALUES)}</home></feed>`;
      const error = await failureOf(collect(readXml(pieces(xml), options)));
      expect(error.message).to.contain(`Record 1 holds more than ${MAX_VALUES} elements and attributes.`);
    }
    const homes = `<home>${'<a b=""/>'.repeat(5_000)}</home>`.repeat(5);
    expect(await collect(readXml(pieces(`<feed>${homes}</feed>`), options))).to.have.length(7);
  });

  it('of a CSV file rejects the file', async () => {
    const error = await failureOf(collect(readCsv(pieces(`a;b\n${';'.repeat(MAX_VALUES)}\n`), { delimiter: ';' })));
    expect(error.message).to.equal(`A record of the file has more than ${MAX_VALUES} fields.`);
  });
});

describe('The checkpoints of a reader', () => {
  it('come every hundred records, or earlier if the records since the last one are large', () => {
    const isDue = checkpointRhythm();
    const small: ReadMessage = { kind: 'record', key: 'a', raw: { a: 'b' } };
    const due = (message: ReadMessage | undefined, from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => from + at).filter((passed) => isDue(passed, message));
    expect(due(small, 1, 250)).to.deep.equal([100, 200]);
    expect(due({ kind: 'record', key: 'a', raw: { a: 'x'.repeat(1_500_000) } }, 251, 259)).to.deep.equal([
      253, 256, 259,
    ]);
    expect(due({ kind: 'bad', message: 'Broken.', raw: { a: 'x'.repeat(5_000_000) } }, 260, 262)).to.have.length(3);
    expect(due(undefined, 263, 301)).to.deep.equal([300]);
  });
});
