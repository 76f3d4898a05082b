import { expect } from 'chai';
import { array, assert, asyncProperty, constantFrom, integer, record, string } from 'fast-check';
import type { Json, ReadMessage } from '../../connector.ts';
import { collect } from '../../kit/testing/context.ts';
import { failureOf } from '../../kit/testing/failure-of.ts';
import { windows1252, zipOf } from '../../kit/testing/feed-bytes.ts';
import { FULL, keys, raws, serveFeed } from '../../kit/testing/serve-feed.ts';
import type { FeedServer } from '../../kit/testing/serve-feed.ts';
import { blm } from './blm.ts';
import { blmOf, FLAT, flats } from './testing.ts';

describe('BLM', () => {
  let feed: FeedServer;

  before(async () => {
    feed = await serveFeed(blm, 'gb');
  });
  after(() => feed.server.stop());
  afterEach(() => feed.closeContexts());

  describe('read', () => {
    it('yields the properties with their values by name and ends complete', async () => {
      expect(await feed.read(blmOf([FLAT]))).to.deep.equal([
        { kind: 'record', key: '9054_100', raw: { ...FLAT }, updatedAt: '2026-02-01T10:30:00.000Z' },
        { kind: 'complete', scope: 'full', expected: 1 },
      ]);
    });

    it('uses the separators of the header', async () => {
      const expected = await feed.read(blmOf(flats(3)));
      for (const writing of [{ endOfField: '^' }, { endOfField: '¬', endOfRecord: '¦' }, { endOfRecord: '~!' }]) {
        expect(await feed.read(blmOf(flats(3), writing))).to.deep.equal(expected);
      }
    });

    it('keeps line ends, quotation marks and commas within a value', async () => {
      const text = 'A "cosy" flat,\r\nby the river;\nno chain.';
      const [message] = await feed.read(blmOf([{ ...FLAT, DESCRIPTION: text }]));
      expect(message).to.have.nested.property('raw.DESCRIPTION', text);
    });

    it('reads the same text in every encoding', async () => {
      const file = blmOf([{ ...FLAT, DESCRIPTION: 'Café, “£250,000”'.replace(/[“”]/g, '’') }]);
      const expected = await feed.read(file);
      const utf16 = Buffer.from(`\ufeff${file}`, 'utf16le');
      for (const body of [windows1252(file), Buffer.from(`\ufeff${file}`), utf16, Buffer.from(utf16).swap16()]) {
        expect(await feed.read(body)).to.deep.equal(expected);
      }
    });

    it('reads a zip by its content and stores the files that a property names', async () => {
      const listing = {
        ...FLAT,
        MEDIA_IMAGE_00: '9054_100_IMG_00.JPG',
        MEDIA_IMAGE_01: 'https://pictures.example/2.jpg',
        MEDIA_IMAGE_02: 'gone.jpg',
        MEDIA_FLOOR_PLAN_00: '9054_100_FLP_00.png',
      };
      const body = await zipOf({
        'export/9054_2026020112.BLM': blmOf([listing]),
        '__MACOSX/._9054_2026020112.blm': 'x',
        'export/9054_100_img_00.jpg': 'JPEG',
        'export/9054_100_FLP_00.png': 'PNG',
        'export/other.jpg': 'of another property',
      });
      const ctx = await feed.context(body);
      const [message] = await collect(blm.read(ctx, FULL));
      expect(ctx.stored.size).to.equal(2);
      // Files are stored side by side, in any order.
      const referenceOf = (content: string) =>
        [...ctx.stored].find(([, { bytes }]) => bytes.toString() === content)?.[0];
      const [picture, plan] = [referenceOf('JPEG'), referenceOf('PNG')];
      expect(message).to.deep.nested.include({
        'raw._media': { '9054_100_IMG_00.JPG': picture, '9054_100_FLP_00.png': plan },
      });
      const { property, warnings } = blm.map(message?.kind === 'record' ? message.raw : {}, ctx);
      expect(property.images?.map(({ url }) => url)).to.deep.equal([picture, 'https://pictures.example/2.jpg']);
      expect(property.plans?.map(({ url }) => url)).to.deep.equal([plan]);
      expect(warnings).to.deep.equal([{ code: 'missing_picture', field: 'MEDIA', value: '1 of 3: gone.jpg' }]);
    });

    it('warns once per listing when a file came without its pictures, and says how many are missing', async () => {
      const pictures = { MEDIA_IMAGE_00: 'a.jpg', MEDIA_IMAGE_01: 'b.jpg', MEDIA_FLOOR_PLAN_00: 'p.gif' };
      const listings = flats(2).map((flat) => ({ ...flat, ...pictures, MEDIA_IMAGE_02: 'https://p.example/3.jpg' }));
      const messages = await feed.read(blmOf(listings));
      const mapped = raws(messages).map((raw) => blm.map(raw, { config: {}, market: 'gb' }));
      const warning = { code: 'no_media', field: 'MEDIA', value: '3 of 3: a.jpg' };
      expect(mapped.map(({ warnings }) => warnings)).to.deep.equal([[warning], [warning]]);
      expect(mapped.map(({ property }) => property.images?.length)).to.deep.equal([1, 1]);
    });

    it('accepts a file without properties as an empty catalogue', async () => {
      for (const writing of [{}, { count: null }]) {
        expect(await feed.read(blmOf([], writing))).to.deep.equal([{ kind: 'complete', scope: 'full', expected: 0 }]);
      }
    });

    it('quarantines entries that are not properties and continues', async () => {
      const shifted = { ...FLAT, AGENT_REF: 'S', SUMMARY: 'flat | garden' };
      const messages = await feed.read(
        blmOf([...flats(1), shifted, { ...FLAT, AGENT_REF: '' }, { ...FLAT, AGENT_REF: 'x'.repeat(1_001) }, FLAT]),
      );
      expect(keys(messages)).to.deep.equal(['R1', '9054_100']);
      const reasons = messages.flatMap((message) => (message.kind === 'bad' ? [message.message] : []));
      expect(reasons[0]).to.match(/^Listing 2 of the feed: it has 19 fields, the definition 18/);
      expect(reasons[1]).to.match(/^Listing 3 of the feed: it has no AGENT_REF/);
      expect(reasons[2]).to.match(/^Listing 4 of the feed: its AGENT_REF is longer/);
      expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 5 });
    });

    it('takes a last record whose end is missing, and an end that has a separator', async () => {
      const file = blmOf(flats(2));
      expect(keys(await feed.read(file.replace('|~\n#END#', '|\n#END#')))).to.deep.equal(['R1', 'R2']);
      expect(keys(await feed.read(file.replace('#END#', '~\n#END#~')))).to.deep.equal(['R1', 'R2']);
    });

    it('uses the first value of a name that is defined twice, and ignores invalid names', async () => {
      const file = blmOf([{ AGENT_REF: 'A', TOWN: 'Exeter', TOWN2: 'Bath', __PROTO__: 'x' }]);
      const [message] = await feed.read(file.replace('TOWN2', 'TOWN'));
      expect(message).to.deep.include({ raw: { AGENT_REF: 'A', TOWN: 'Exeter' } });
    });

    it('finds one property by its reference and never says that the catalogue is complete', async () => {
      const messages = await feed.read(blmOf(flats(3)), { mode: 'one', reference: 'R2' });
      expect(keys(messages)).to.deep.equal(['R2']);
      expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'delta' });
    });

    it('warns of a file of another version', async () => {
      const ctx = await feed.context(blmOf(flats(1)).replace('Version : 3', 'Version : 2'));
      expect(keys(await collect(blm.read(ctx, FULL)))).to.deep.equal(['R1']);
      expect(ctx.logged).to.deep.include({
        level: 'warn',
        fields: { version: '2' },
        message: 'The file is not of version 3',
      });
    });

    it('round-trips any values', async () => {
      const value = string({
        unit: constantFrom('a', 'é', '£', '"', "'", ',', '\n', '\r', '#', '^', ' ', '\u{1f3e0}'),
      });
      const values = array(record({ SUMMARY: value, TOWN: value }), { maxLength: 5 });
      await assert(
        asyncProperty(values, async (rows) => {
          const listings = rows.map((row, index) => ({ AGENT_REF: `R${index}`, ...row }));
          const found = (await feed.read(blmOf(listings))).flatMap((message) =>
            message.kind === 'record' ? [message.raw] : [],
          );
          const trimmed = listings.map((row) =>
            Object.fromEntries(
              Object.entries(row).flatMap(([name, text]) => (text.trim() ? [[name, text.trim()]] : [])),
            ),
          );
          expect(found).to.deep.equal(trimmed);
        }),
        { numRuns: 40 },
      );
    });
  });

  describe('resuming', () => {
    it('resumes from the checkpoint of every 100 records, in text and zip', async () => {
      const file = blmOf(flats(250).map((flat) => ({ ...flat, SUMMARY: 'Café à côté – £1' })));
      for (const body of [file, windows1252(file.replaceAll('–', '-')), await zipOf({ 'a.blm': file })]) {
        const whole = await feed.read(body);
        const checkpoints = whole.filter((message) => message.kind === 'checkpoint');
        expect(checkpoints.map(({ fraction }) => fraction)).to.deep.equal([0.4, 0.8]);
        for (const checkpoint of checkpoints) {
          const rest = await feed.read(body, { mode: 'full', state: JSON.parse(JSON.stringify(checkpoint.state)) });
          expect(rest).to.deep.equal(whole.slice(whole.indexOf(checkpoint) + 1));
        }
      }
    });

    it('restarts if the state is invalid or of another file', async () => {
      const states: Json[] = [
        { version: 1, index: 1, end: 10, sha256: 'x' },
        'nonsense',
        null,
        [],
        { version: 1, index: -1, end: 0.5 },
      ];
      for (const state of states) {
        expect(keys(await feed.read(blmOf(flats(2)), { mode: 'full', state }))).to.have.length(2);
      }
    });
  });

  describe('an incomplete or wrong file', () => {
    async function drain(body: string | Buffer, seen: ReadMessage[]): Promise<void> {
      for await (const message of blm.read(await feed.context(body), FULL)) {
        seen.push(message);
      }
    }

    it('is never complete if the file was cut, at any position', async () => {
      const file = Buffer.from(blmOf(flats(8)));
      await assert(
        // Behind "#END" and before "#" there is nothing left to lose but the proof.
        asyncProperty(integer({ min: 0, max: file.length - 2 }), async (cut) => {
          const seen: ReadMessage[] = [];
          const error = await failureOf(drain(file.subarray(0, cut), seen));
          expect(error.kind).to.equal('feed_rejected');
          expect(keys(seen)).to.deep.equal(flats(keys(seen).length).map(({ AGENT_REF }) => AGENT_REF));
          expect(seen.filter(({ kind }) => kind === 'bad' || kind === 'complete')).to.deep.equal([]);
        }),
        { numRuns: 60 },
      );
    });

    it('is refused if it has more or fewer properties than announced', async () => {
      for (const count of [2, 4]) {
        const error = await failureOf(feed.read(blmOf(flats(3), { count })));
        expect(error).to.include({ kind: 'feed_rejected', internal: 'truncated' });
        expect(error.message).to.match(new RegExp(`there are ${count} properties; there are 3`));
      }
    });

    it('is refused without an end mark, and with data after it', async () => {
      expect(await failureOf(feed.read(blmOf(flats(2), { end: '' })))).to.include({ internal: 'truncated' });
      for (const behind of [blmOf(flats(1)), '~\nR9|~\n#END#']) {
        const error = await failureOf(feed.read(blmOf(flats(1), { count: null }) + behind));
        expect(error.message).to.match(/continues after/);
      }
    });

    it('is refused as a web page, an empty file, a zip without or with several BLM files, a broken zip', async () => {
      const zip = await zipOf({ 'a.blm': blmOf(flats(200)) });
      const bodies = [
        '<html>\n<body>Maintenance</body>\n</html>\n',
        '',
        ' \n',
        'a'.repeat(300_000),
        `#HEADER#${' '.repeat(300_000)}`,
        await zipOf({ 'x.txt': '' }),
        await zipOf({ 'a.blm': blmOf([]), 'b.blm': blmOf([]) }),
        zip.subarray(0, 200),
      ];
      for (const body of bodies) {
        expect((await failureOf(feed.read(body))).kind).to.equal('feed_rejected');
      }
    });

    it('refuses a delta', async () => {
      expect((await failureOf(feed.read(blmOf([]), { mode: 'delta' }))).kind).to.equal('bug');
    });

    it('stops when it is aborted', async () => {
      const { error, records } = await feed.abortAfter(10, blmOf(flats(300)));
      expect(error).to.be.instanceOf(Error);
      expect(records).to.equal(10);
    });
  });

  describe('check', () => {
    it('accepts a zip and a BLM file, and reads no more than its start', async () => {
      for (const body of [await zipOf({ 'a.blm': '' }), blmOf(flats(2_000))]) {
        const ctx = await feed.context(body);
        await blm.check(ctx);
        expect(ctx.fetched).to.deep.equal([]);
      }
    });

    it('reports other content and refusals of the server with a clear message', async () => {
      for (const body of ['a,b,c', '#FOOTER#']) {
        expect((await failureOf(blm.check(await feed.context(body)))).message).to.match(
          /neither with a zip nor with a BLM/,
        );
      }
      const ctx = await feed.context('');
      feed.answer({ status: 404 });
      expect((await failureOf(blm.check(ctx))).kind).to.equal('config');
    });
  });
});
