import { expect } from 'chai';
import type { JsonObject } from '../../connectors/connector.ts';
import { sampleListing } from '../../model/testing/sample-listing.ts';
import { eachKeyOnce } from './repeated-keys.ts';

interface Given {
  readonly isFile?: boolean;
  readonly dryRun?: boolean;
  readonly seen?: readonly string[];
  /** What earlier pages have stored, by key. */
  readonly stored?: Readonly<Record<string, JsonObject>>;
}
type Records = Parameters<typeof eachKeyOnce>[0];

const record = (key: string, raw: JsonObject, document?: number) => ({
  key,
  raw,
  ...(document === undefined ? {} : { document }),
});

/** A page of a read, each key once. */
async function once(records: Records, { isFile = true, dryRun = false, seen = [], stored = {} }: Given = {}) {
  const listings = Object.entries(stored).map(([key, raw]) =>
    sampleListing(`id-${key}`, { crm_reference: key, sync: { raw: JSON.stringify(raw) } }),
  );
  const result = await eachKeyOnce(records, {
    deps: {
      store: {
        listings: {
          known: async (stream, keys) =>
            new Map(
              listings.flatMap((each) =>
                stream === 's' && keys.includes(each.crm_reference) ? [[each.crm_reference, each]] : [],
              ),
            ),
          byIdsWithRaw: async (ids) => listings.filter(({ _id }) => ids.includes(_id)),
        },
      },
    },
    connector: isFile ? { capabilities: { file: true } } : {},
    streamId: 's',
    seen: new Set(seen),
    dryRun,
  });
  return {
    kept: result.records.map(({ key, raw }) => `${key}:${JSON.stringify(raw['price'])}`).join(' '),
    again: result.duplicates
      .map(({ key, isEqual }) => `${key} ${isEqual === undefined ? 'before' : isEqual ? 'equal' : 'changed'}`)
      .join(' '),
    conflicts: result.conflicts.map(({ key }) => key).join(' '),
    messages: result.conflicts.map(({ message }) => message),
    raws: result.conflicts.map(({ raw }) => raw),
  };
}

describe('A key that comes again', () => {
  const [cheap, dear] = [{ price: 1 }, { price: 2 }];
  for (const [what, records, given, expected] of [
    ['is not there when each comes once', [record('a', cheap), record('b', dear)], {}, { kept: 'a:1 b:2' }],
    [
      'is one with equal records',
      [record('a', cheap), record('a', { ...cheap })],
      {},
      { kept: 'a:1', again: 'a equal' },
    ],
    [
      'is none with different ones in one file',
      [record('a', cheap), record('b', cheap), record('a', dear)],
      {},
      { kept: 'b:1', conflicts: 'a' },
    ],
    [
      'stays none when it comes once more as it was',
      [record('a', cheap), record('a', dear), record('a', dear)],
      {},
      { conflicts: 'a' },
    ],
    [
      'has its last record in a later document',
      [record('a', cheap, 0), record('a', dear, 1)],
      {},
      { kept: 'a:2', again: 'a changed' },
    ],
    ['is none twice in one document', [record('a', cheap, 1), record('a', dear, 1)], {}, { conflicts: 'a' }],
    [
      'has its last record from an API',
      [record('a', cheap), record('a', dear)],
      { isFile: false },
      { kept: 'a:2', again: 'a changed' },
    ],
    [
      'was on an earlier page, equal',
      [record('a', cheap)],
      { seen: ['a'], stored: { a: cheap } },
      { kept: 'a:1', again: 'a before' },
    ],
    [
      'was on an earlier page of the file with other values',
      [record('a', dear), record('b', dear)],
      { seen: ['a'], stored: { a: cheap } },
      { kept: 'b:2', conflicts: 'a' },
    ],
    [
      'was on an earlier page and is not stored',
      [record('a', dear)],
      { seen: ['a'] },
      { kept: 'a:2', again: 'a before' },
    ],
    [
      'was not on an earlier page: it changed since the last run',
      [record('a', dear)],
      { stored: { a: cheap } },
      { kept: 'a:2' },
    ],
    [
      'was in an earlier document',
      [record('a', dear, 1)],
      { seen: ['a'], stored: { a: cheap } },
      { kept: 'a:2', again: 'a before' },
    ],
    [
      'was on an earlier page of an API',
      [record('a', dear)],
      { isFile: false, seen: ['a'], stored: { a: cheap } },
      { kept: 'a:2', again: 'a before' },
    ],
    [
      'was on an earlier page of a dry run, which stores nothing',
      [record('a', dear)],
      { dryRun: true, seen: ['a'], stored: { a: cheap } },
      { kept: 'a:2', again: 'a before' },
    ],
    [
      'contradicts itself in a dry run as well',
      [record('a', cheap), record('a', dear)],
      { dryRun: true },
      { conflicts: 'a' },
    ],
  ] satisfies [string, Records, Given, object][])
    it(what, async () => {
      const { kept, again, conflicts } = await once(records, given);
      expect({ kept, again, conflicts }).to.deep.equal({ kept: '', again: '', conflicts: '', ...expected });
    });

  it('is one where both records are the same stored bytes, which are not parsed', async () => {
    const known = { key: 'a' };
    const unread = (): Records[number] => ({
      key: 'a',
      known,
      get raw(): JsonObject {
        throw new Error('parsed');
      },
    });
    const reading = {
      deps: { store: { listings: { known: async () => new Map(), byIdsWithRaw: async () => [] } } },
      connector: { capabilities: { file: true } },
      streamId: 's',
      seen: new Set<string>(),
      dryRun: false,
    };
    const { duplicates } = await eachKeyOnce([unread(), unread()], reading);
    expect(duplicates).to.deep.equal([{ key: 'a', isEqual: true }]);
  });
});

describe('What is said of a key with different values', () => {
  it('names the key, what differs and what to do, and has the record', async () => {
    const { messages, raws } = await once([
      record('a', { price: 1, town: 'Brest' }),
      record('a', { price: 2, town: 'Brest' }),
    ]);
    expect(messages).to.deep.equal([
      'The file has two records with the key "a" and different values, so that nothing says which of them counts: one has price "1", the other price "2". Export the listing once, or give each its own key.',
    ]);
    expect(raws).to.deep.equal([{ price: 2, town: 'Brest' }]);
  });

  it('names what one of them lacks, and where it is', async () => {
    const before = { size: { rooms: 3 }, images: ['x', null] };
    const { messages } = await once([record('a', { size: {}, images: ['x', 'y'] })], {
      seen: ['a'],
      stored: { a: before },
    });
    expect(messages[0]).to.include(
      'one has size.rooms "3", images.1 "null", the other size.rooms missing, images.1 "y". Export',
    );
  });

  it('stays short: three fields with the beginning of their values', async () => {
    const raw = (text: string) => ({ a: text, b: text, c: text, d: text });
    const { messages } = await once([record('k', raw('x'.repeat(40))), record('k', raw('y'.repeat(41)))]);
    const [x, y] = [`"${'x'.repeat(40)}"`, `"${'y'.repeat(40)}…"`];
    expect(messages[0]).to.include(
      `one has a ${x}, b ${x}, c ${x}, the other a ${y}, b ${y}, c ${y} (4 fields differ).`,
    );
    const three = await once([record('k', { a: 1, b: 1, c: 1 }), record('k', { a: 2, b: 2, c: 2 })]);
    expect(three.messages[0]).to.include('the other a "2", b "2", c "2". Export');
  });
});
