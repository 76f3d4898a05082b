import { expect } from 'chai';
import { array, assert, asyncProperty, integer, string } from 'fast-check';
import { failureOf } from '../testing/failure-of.ts';
import { collect } from '../testing/context.ts';
import { afterBytes, readCsv, readCsvRecords } from './read-csv.ts';

async function* pieces(text: string, size = text.length || 1): AsyncGenerator<string> {
  const characters = Array.from(text);
  for (let at = 0; at < characters.length; at += size) {
    yield characters.slice(at, at + size).join('');
  }
}

const OPTIONS = { delimiter: '!#' };

describe('readCsv', () => {
  it('splits at a delimiter of several characters, in any chunks', async () => {
    const text = '"a"!#"b!#c"!#""\r\n"d"!#e!#\r\n';
    for (const size of [1, 2, 3, text.length]) {
      expect(await collect(readCsv(pieces(text, size), OPTIONS))).to.deep.equal([
        ['a', 'b!#c', ''],
        ['d', 'e', ''],
      ]);
    }
  });

  it('reads every kind of line end and line ends inside quotes, and leaves empty lines out', async () => {
    expect(await collect(readCsv(pieces('"a\nb"!#c\r\n\r\nd\re\n\n'), OPTIONS))).to.deep.equal([
      ['a\nb', 'c'],
      ['d'],
      ['e'],
    ]);
  });

  it('keeps quotation marks that are not doubled', async () => {
    const [record] = await collect(readCsv(pieces('"1"!#"le "Loft" neuf"!#"2""3"\n'), OPTIONS));
    expect(record).to.deep.equal(['1', '"le "Loft" neuf"', '2"3']);
  });

  it('treats quotation marks as text in a format without quoting', async () => {
    expect(await collect(readCsv(pieces('a"b^"c"\n'), { delimiter: '^', quote: null }))).to.deep.equal([
      ['a"b', '"c"'],
    ]);
  });

  it('rejects a text that ends inside quotes', async () => {
    const error = await failureOf(collect(readCsv(pieces('"a"!#"b\nc!#'), OPTIONS)));
    expect(error).to.include({ kind: 'feed_rejected' });
  });

  it('rejects a record above the limit', async () => {
    const error = await failureOf(
      collect(readCsv(pieces(`"${'a'.repeat(200)}"\n`), { ...OPTIONS, maxRecordBytes: 100 })),
    );
    expect(error).to.include({ kind: 'feed_rejected' });
  });

  it('rethrows errors of its source', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield '"a"\n';
      throw new Error('the line is dead');
    }
    const outcome = await collect(readCsv(broken(), OPTIONS)).catch((error: unknown) => error);
    expect(outcome).to.have.property('message', 'the line is dead');
  });

  it('resumes after any record', async () => {
    const field = string({ unit: 'grapheme', maxLength: 8 });
    await assert(
      asyncProperty(
        array(array(field, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        integer({ min: 1, max: 9 }),
        async (rows, size) => {
          const text = rows
            .map((row) => `${row.map((value) => `"${value.replaceAll('"', '""')}"`).join('!#')}\r\n`)
            .join('');
          const records = await collect(readCsvRecords(pieces(text, size), OPTIONS));
          expect(records.map((record) => record.fields)).to.deep.equal(rows);
          for (const [index, { end }] of records.entries()) {
            const rest = await collect(readCsv(afterBytes(pieces(text, size), end), OPTIONS));
            expect(rest).to.deep.equal(rows.slice(index + 1));
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});
