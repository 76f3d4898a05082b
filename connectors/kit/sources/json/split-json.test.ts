import { expect } from 'chai';
import { array, assert, asyncProperty, constantFrom, dictionary, integer, jsonValue, string } from 'fast-check';
import { collect } from '../../testing/context.ts';
import { failureOf } from '../../testing/failure-of.ts';
import { MAX_VALUE_BYTES, splitJson } from './split-json.ts';
import type { FeedValue, OpenAt } from './split-json.ts';

/** The bytes as chunks of `size`. */
function inChunks(bytes: Buffer, size: number): OpenAt {
  return async function* (offset) {
    for (let at = offset; at < bytes.length; at += size) {
      yield bytes.subarray(at, at + size);
    }
  };
}

async function split(feed: string | Buffer, size = 7, from = 0): Promise<FeedValue[]> {
  const bytes = Buffer.isBuffer(feed) ? feed : Buffer.from(feed);
  return collect((await splitJson(inChunks(bytes, size), from)).values);
}

function parsed(values: FeedValue[]): unknown[] {
  return values.map((value) => (value.kind === 'value' ? JSON.parse(value.bytes.toString()) : value.kind));
}

/** A feed that is generated and never completely in memory. */
function endless(head: string, filler: string, bytes: number, tail: string): OpenAt {
  return async function* (offset) {
    yield Buffer.from(head).subarray(offset);
    const block = Buffer.from(filler.repeat(Math.ceil(65_536 / filler.length)));
    for (let sent = 0; sent < bytes; sent += block.length) {
      yield block;
    }
    yield Buffer.from(tail);
  };
}

const LAYOUTS: Readonly<Record<string, (values: unknown[], blank: string) => string>> = {
  array: (values, blank) =>
    `${blank}[${blank}${values.map((value) => JSON.stringify(value)).join(`${blank},`)}${blank}]${blank}`,
  pretty: (values) => JSON.stringify(values, undefined, 2),
  envelope: (values, blank) =>
    `{${blank}"meta":{"data":[1],"t":"\\"}"},${blank}"items"${blank}:[${values.map((value) => JSON.stringify(value)).join(',')}],"x":"]"}${blank}`,
  'pretty envelope': (values) => JSON.stringify({ total: 3, properties: values, links: {} }, undefined, 1),
  lines: (values, blank) => values.map((value) => `${JSON.stringify(value)}${blank}\n`).join(''),
  'lines without the last break': (values) => values.map((value) => JSON.stringify(value)).join('\r\n'),
};

const blanks = constantFrom('', ' ', '\n', '\r\n\t ', '\n\n');
const records = array(dictionary(string({ maxLength: 5 }), jsonValue({ maxDepth: 3 }), { minKeys: 1, maxKeys: 4 }), {
  minLength: 1,
  maxLength: 6,
}).map((values) =>
  // A record with the names of an envelope's list would count as an envelope.
  values.map(({ properties: _p, data: _d, items: _i, ...rest }) => ({ ...rest, crm_reference: 'é"\\{[]}' })),
);

describe('splitJson', () => {
  for (const [name, write] of Object.entries(LAYOUTS)) {
    it(`splits ${name} in any chunks, and resumes after any value`, async () => {
      await assert(
        asyncProperty(records, blanks, integer({ min: 1, max: 40 }), async (values, blank, size) => {
          const feed = write(values, name.startsWith('lines') ? blank.replaceAll('\n', '') : blank);
          const all = await split(feed, size);
          expect(parsed(all)).to.deep.equal(JSON.parse(JSON.stringify(values)));
          for (const [index, value] of all.entries()) {
            const rest = await split(feed, size, value.next);
            expect(parsed(rest)).to.deep.equal(parsed(all.slice(index + 1)));
          }
        }),
        { numRuns: 60 },
      );
    });
  }

  it('skips a byte order mark', async () => {
    for (const feed of ['\ufeff[{"a":1}]', '\ufeff{"a":1}\n', '\ufeff{"data":[{"a":1}]}']) {
      expect(parsed(await split(feed, 1))).to.deep.equal([{ a: 1 }]);
    }
  });

  it('accepts empty feeds', async () => {
    for (const feed of ['', ' \n', '[]', '[ \n ]', '{"data":[]}', '{"data":[],"meta":{"total":0}}', '\ufeff']) {
      expect(await split(feed, 1), JSON.stringify(feed)).to.deep.equal([]);
    }
  });

  it('yields values that are not objects, for the reader to count', async () => {
    expect(parsed(await split('[1,"a,]",null,true,[[]],{}]', 1))).to.deep.equal([1, 'a,]', null, true, [[]], {}]);
  });

  const rejected: readonly (readonly [string, string])[] = [
    ['a feed that stops in the array', '[{"a":1},{"b":2}'],
    ['a feed that stops behind a comma', '[{"a":1},'],
    ['a feed that stops in a value', '[{"a":1},{"b"'],
    ['a feed that stops in a string', '[{"a":"]}'],
    ['a feed that stops at its beginning', '['],
    ['a trailing comma', '[{"a":1},]'],
    ['a leading comma', '[,{"a":1}]'],
    ['two commas', '[{"a":1},,{"b":1}]'],
    ['a missing comma', '[{"a":1} {"b":1}]'],
    ['text behind the array', '[{"a":1}] x'],
    ['a second array', '[{"a":1}][{"b":1}]'],
    ['an envelope that is not closed', '{"data":[{"a":1}]'],
    ['an envelope that is broken', '{"data":[{"a":1}],}'],
    ['an envelope with two lists', '{"data":[{"a":1}],"items":[{"b":1}]}'],
    ['HTML', '<html></html>'],
    ['XML behind a byte order mark', '\ufeff<?xml version="1.0"?>'],
    ['plain text', 'Service unavailable'],
    ['a number', '5'],
    ['a page of several by has_more', '{"data":[{"a":1}],"meta":{"has_more":true,"next_cursor":"x"}}'],
    ['a page of several by a link', '{"data":[{"a":1}],"links":{"next":"https://a.example/?page=2"}}'],
    ['a page of several by OData', '{"items":[{"a":1}],"@odata.nextLink":"x"}'.replace('items', 'data')],
  ];
  for (const [what, feed] of rejected) {
    it(`rejects ${what}`, async () => {
      for (const size of [1, 5, 1_000]) {
        expect((await failureOf(split(feed, size))).kind).to.equal('feed_rejected');
      }
    });
  }

  it('accepts an envelope that says that it is the last page', async () => {
    const feed = '{"data":[{"a":1}],"meta":{"has_more":false,"next_cursor":null},"links":{"next":""}}';
    expect(parsed(await split(feed))).to.deep.equal([{ a: 1 }]);
  });

  it('marks a last line that has no line break, since it may be cut', async () => {
    const values = await split('{"a":1}\n{"b":2}');
    expect(values.map((value) => value.kind === 'value' && value.isCut)).to.deep.equal([false, true]);
  });

  it('skips values that are too large, in any layout, without keeping them in memory', async () => {
    const before = process.memoryUsage();
    const layouts = [
      endless('[{"a":1},{"x":"', 'y', 100 * 1024 * 1024, '"},{"b":2}]'),
      endless('{"a":1}\n{"x":"', 'y', 100 * 1024 * 1024, '"}\n{"b":2}\n'),
      endless('[{"a":1},', '[', 50 * 1024 * 1024, ''),
      endless('[{"a":1},', '{"a":', 50 * 1024 * 1024, ''),
    ];
    for (const [index, open] of layouts.entries()) {
      const values: FeedValue[] = [];
      const reading = (async () => {
        for await (const value of (await splitJson(open)).values) {
          values.push(value);
        }
      })();
      if (index < 2) {
        await reading;
        expect(parsed(values)).to.deep.equal([{ a: 1 }, 'oversize', { b: 2 }]);
      } else {
        expect((await failureOf(reading)).internal).to.equal('truncated');
      }
    }
    const after = process.memoryUsage();
    const grown = after.heapUsed + after.external - before.heapUsed - before.external;
    expect(grown).to.be.below(64 * 1024 * 1024);
  });

  it('bounds the text before and after the list of an envelope', async () => {
    const long = 'x'.repeat(MAX_VALUE_BYTES + 200_000);
    expect((await failureOf(split(`{"data":[{"a":1}],"x":"${long}"}`, 65_536))).kind).to.equal('feed_rejected');
    // Before the list it counts as one line, which is then too large.
    expect(parsed(await split(`{"x":"${long}","data":[{"a":1}]}\n{"a":1}\n`, 65_536))).to.deep.equal([
      'oversize',
      { a: 1 },
    ]);
  });
});
