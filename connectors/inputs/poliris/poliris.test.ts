import { expect } from 'chai';
import { assert, asyncProperty, integer } from 'fast-check';
import type { Json, JsonObject, ReadMessage } from '../../connector.ts';
import { collect } from '../../kit/testing/context.ts';
import { failureOf } from '../../kit/testing/failure-of.ts';
import { FULL, keys, raws, serveFeed } from '../../kit/testing/serve-feed.ts';
import type { FeedServer } from '../../kit/testing/serve-feed.ts';
import type { TestContext } from '../../kit/testing/context.ts';
import { poliris } from './poliris.ts';
import { rowIdentity } from './survey-rows.ts';
import { FLAT, flats, line } from './testing.ts';
import { windows1252, zipOf } from '../../kit/testing/feed-bytes.ts';

/** Digest of kind, place and size of FLAT. */
const HOME = rowIdentity(Array.from({ length: 334 }, (_, index) => FLAT[index + 1] ?? '')).home;

const CONFIG_TXT = 'Version=4.12\r\nDevise=Franc suisse\r\nChampperso1=Siret\r\n';

describe('poliris', () => {
  let feed: FeedServer;

  before(async () => {
    feed = await serveFeed(poliris);
  });
  after(() => feed.server.stop());
  afterEach(() => feed.closeContexts());

  describe('read', () => {
    it('yields the rows of a bare CSV with their fields by number and ends complete', async () => {
      expect(await feed.read(line(FLAT))).to.deep.equal([
        {
          kind: 'record',
          key: 'VA100',
          formerKeys: ['agence-1:VA100', '#100', '=agence-1:VA100:100', '=:VA100:100', `=agence-1:VA100:100~${HOME}`],
          raw: { ...FLAT },
        },
        { kind: 'complete', scope: 'full', expected: 1, endMarked: false },
      ]);
    });

    it('reads the same text in every encoding, also mislabelled', async () => {
      const csv = line(FLAT);
      const expected = await feed.read(csv);
      const utf16 = Buffer.from(`\ufeff${csv}`, 'utf16le');
      for (const body of [windows1252(csv), Buffer.from(`\ufeff${csv}`), utf16, Buffer.from(utf16).swap16()]) {
        expect(await feed.read(body)).to.deep.equal(expected);
      }
      for (const type of ['text/csv; charset=utf-8', 'text/csv; charset=ISO-8859-1']) {
        const ctx = await feed.context(windows1252(csv), {}, { 'content-type': type });
        expect(await collect(poliris.read(ctx, FULL))).to.deep.equal(expected);
      }
    });

    it('reads a zip by its content, with names in any case, currency, labels and pictures', async () => {
      const row = line({ ...FLAT, 85: '230.JPG', 86: 'https://i.fr/2.jpg', 87: 'gone.jpg', 136: '123 456' });
      const body = await zipOf({
        'ANNONCES.CSV': windows1252(row),
        'Config.TXT': CONFIG_TXT,
        'Photos.cfg': 'Mode=FULL',
        'photos/230.jpg': 'JPEG',
      });
      const ctx = await feed.context(body);
      const messages = await collect(poliris.read(ctx, FULL));
      const [raw] = raws(messages);
      const [[reference, stored] = []] = ctx.stored;
      expect(raw).to.deep.include({
        _currency: 'CHF',
        _labels: { '136': 'Siret' },
        _pictures: { '230.JPG': reference },
      });
      expect(stored).to.deep.include({ filename: '230.jpg', contentType: 'image/jpeg', bytes: Buffer.from('JPEG') });
      const { property } = poliris.map(raw ?? {}, ctx);
      expect(property.images?.map((image) => image.url)).to.deep.equal([reference, 'https://i.fr/2.jpg']);
      expect(property.custom_fields).to.deep.equal([{ key: 'Siret', value: '123 456', group: 'poliris' }]);
    });

    it('stores a picture anew only when its content changed', async () => {
      const references = [];
      for (const content of ['one', 'one', 'two']) {
        const [raw] = raws(
          await feed.read(await zipOf({ 'annonces.csv': line({ ...FLAT, 85: '1.jpg' }), '1.jpg': content })),
        );
        references.push(Object.values((raw?.['_pictures'] ?? {}) as JsonObject)[0]);
      }
      expect(references[0]).to.equal(references[1]).and.not.equal(references[2]);
    });

    it('reads rows of every version, with missing last fields and with a trailing separator', async () => {
      for (const width of [180, 263, 323, 329, 334]) {
        expect(keys(await feed.read(line(FLAT, width)))).to.deep.equal(['VA100']);
      }
      const trailing = (csv: string): string => csv.replaceAll('\r\n', '!#\r\n');
      expect(keys(await feed.read(trailing(line(FLAT) + line({ ...FLAT, 2: 'B' }))))).to.have.length(2);
    });

    it('quarantines a row with one field too many or too few, because its fields may be shifted', async () => {
      const longer = line({ ...FLAT, 2: 'L' }).replace('"Lyon"', '"Lyon"!#"2e"');
      const shorter = line({ ...FLAT, 2: 'S' }).replace('"69002"!#"Lyon"', '"69002 Lyon"');
      const messages = await feed.read(line({ ...FLAT, 2: 'A' }) + longer + shorter + line({ ...FLAT, 2: 'B' }));
      expect(keys(messages)).to.deep.equal(['A', 'B']);
      const bad = messages.filter((message) => message.kind === 'bad');
      expect(bad.map(({ key }) => key)).to.deep.equal(['L', 'S']);
      expect(bad[0]?.message).to.match(/^Row 2 \(reference L\): it has 335 fields, the rows of this file have 334/);
      expect(bad[1]?.message).to.match(/^Row 3 \(reference S\): it has 333 fields, the rows of this file have 334/);
      expect(messages.at(-1)).to.include({ kind: 'complete', expected: 2 });
    });

    it('distinguishes homes with one reference and id, and quarantines different rows about one home', async () => {
      const twice = line(FLAT) + line(FLAT) + line({ ...FLAT, 2: 'B', 175: '2' });
      expect(keys(await feed.read(twice))).to.deep.equal(['VA100', 'VA100', 'B']);
      const apart = await feed.read(line(FLAT) + line({ ...FLAT, 6: 'Paris', 5: '75011' }));
      const found = keys(apart);
      expect(new Set(found).size).to.equal(2);
      for (const [index, raw] of raws(apart).entries()) {
        expect(raw).to.include({ _apart: true, _key: found[index] });
        expect(poliris.map(raw, await feed.context('')).property.crm_reference).to.equal(found[index]);
      }
      const unclear = await feed.read(line(FLAT) + line({ ...FLAT, 11: '199000' }) + line({ ...FLAT, 2: 'B' }));
      expect(keys(unclear)).to.deep.equal(['B']);
      const bad = unclear.filter((message) => message.kind === 'bad');
      expect(bad.map(({ message }) => message)).to.have.length(2);
      expect(bad[0]?.message).to.match(
        /^Row 1 \(reference VA100\): another row has the same agency, reference and tech/,
      );
      expect(bad.map(({ key }) => key)).to.deep.equal(['VA100', 'VA100']);
    });

    it('quarantines a single row without a version in field 301', async () => {
      for (const csv of [
        line(FLAT).replace('"Lyon"', '"Lyon"!#"2e"'),
        line(FLAT).replace('"69002"!#"Lyon"', '"69002 Lyon"'),
      ]) {
        const messages = await feed.read(csv);
        expect(keys(messages)).to.deep.equal([]);
        expect(messages[0])
          .to.have.property('message')
          .that.matches(/field 30[02] holds the version 4\.12/);
      }
    });

    it('reads a file in which agencies write different versions', async () => {
      const rows = [3, 4, 5].map((id) => line({ ...FLAT, 2: `N${id}` }));
      const older = [1, 2].map((id) => line({ ...FLAT, 2: `O${id}`, 301: '4.09' }, 329));
      expect(keys(await feed.read([...rows, ...older].join('')))).to.have.length(5);
    });

    it('skips a header row', async () => {
      const named = {
        ...FLAT,
        1: 'Identifiant agence',
        2: 'Référence agence du bien',
        3: "Type d'annonce",
        4: 'Type de bien',
      };
      const header = line({ ...named, 5: 'CP', 6: 'Ville', 11: 'Prix / Loyer', 301: 'Version format' });
      const numbered = line(
        Object.fromEntries(Array.from({ length: 334 }, (_, index) => [index + 1, `Champ ${index + 1}`])),
      );
      for (const first of [header, numbered]) {
        const messages = await feed.read(first + line(FLAT));
        expect(messages[0]).to.deep.include({ kind: 'skip', code: 'header' });
        expect(keys(messages)).to.deep.equal(['VA100']);
      }
    });

    it('refuses a zip with two different files Annonces.csv and reads one that holds the same file twice', async () => {
      const one = line(FLAT);
      const two = line({ ...FLAT, 2: 'B' });
      expect(await feed.rejection(await zipOf({ 'Annonces.csv': one, 'old/annonces.csv': two }))).to.equal(
        'The zip holds 2 different files Annonces.csv (Annonces.csv, old/annonces.csv), and only one can be the catalogue: export one file.',
      );
      expect(await feed.rejection(await zipOf({ 'a.csv': one, 'b.csv': two }))).to.match(
        /^The zip holds no file Annonces\.csv, and 2 other CSV files \(a\.csv, b\.csv\)/,
      );
      const same = await zipOf({ 'Annonces.csv': one, 'copy/ANNONCES.CSV': one, '__MACOSX/._Annonces.csv': 'x' });
      expect(keys(await feed.read(same))).to.deep.equal(['VA100']);
    });

    it('quarantines rows that are not listings and continues', async () => {
      const merged = line({ ...FLAT, 2: 'M' }).replace('"Lyon"!#"', '"Lyon!#"!#"');
      const nameless = line({ ...FLAT, 2: '', 175: '' });
      const messages = await feed.read(
        line({ ...FLAT, 2: 'A' }) + line(FLAT, 12) + merged + nameless + line({ ...FLAT, 2: 'B' }),
      );
      expect(keys(messages)).to.deep.equal(['A', 'B']);
      const reasons = messages.flatMap((message) => (message.kind === 'bad' ? [message.message] : []));
      expect(reasons[0]).to.match(/^Row 2 \(reference VA100\): it has 12 fields/);
      expect(reasons[1]).to.match(/^Row 3 \(reference M\): field 6 holds the separator/);
      expect(reasons[2]).to.match(/^Row 4: it has no reference/);
      expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 2, endMarked: false });
    });

    it('keeps quotation marks inside a text', async () => {
      const [raw] = raws(await feed.read(line({ ...FLAT, 21: 'Le "Loft" de la "Croix"' })));
      expect(raw).to.include({ 20: FLAT[20], 21: 'Le "Loft" de la "Croix"', 175: '100' });
    });

    it('accepts an empty Annonces.csv in a valid zip as an empty catalogue, and refuses an empty file without a zip', async () => {
      expect(await feed.read(await zipOf({ 'annonces.csv': '' }))).to.deep.equal([
        { kind: 'complete', scope: 'full', expected: 0, endMarked: false },
      ]);
      for (const body of ['', '\r\n\r\n']) {
        expect(await feed.rejection(body)).to.match(/^The file is empty/);
      }
    });

    it('yields duplicates of a key in their order', async () => {
      expect(keys(await feed.read(line(FLAT) + line(FLAT)))).to.deep.equal(['VA100', 'VA100']);
    });

    it('keeps keys when the agency id changes or is blank, and gives four flats with one reference four keys', async () => {
      for (const agency of ['agence-1', 'portal-7', '']) {
        const rows = ['A', 'B'].map((reference) => line({ ...FLAT, 1: agency, 2: reference }));
        expect(keys(await feed.read(rows.join('')))).to.deep.equal(['A', 'B']);
      }
      const lots = [1, 2, 3, 4].map((id) => line({ ...FLAT, 2: 'LOT', 175: `${id}` }));
      const messages = await feed.read(lots.join(''));
      expect(keys(messages)).to.deep.equal(['#1', '#2', '#3', '#4']);
      for (const [index, raw] of raws(messages).entries()) {
        const { property } = poliris.map(raw, await feed.context(''));
        expect(property).to.include({ crm_reference: `#${index + 1}`, reference: 'LOT' });
      }
    });

    it('skips other agencies if one is configured', async () => {
      const body = line(FLAT) + line({ ...FLAT, 1: 'agence-2' });
      const messages = await feed.read(body, FULL, { agency_code: 'agence-2' });
      expect(messages).to.deep.include({ kind: 'skip', code: 'other_agency' });
      expect(keys(messages)).to.deep.equal(['VA100']);
      expect(messages.at(-1)).to.include({ expected: 1 });
    });

    it('finds one listing by key or by reference and never reports the catalogue as complete', async () => {
      for (const reference of ['R2', 'agence-1:R2']) {
        const messages = await feed.read(flats(3), { mode: 'one', reference });
        expect(keys(messages)).to.deep.equal(['R2']);
        expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'delta' });
      }
    });

    it('sends the key as a bearer token', async () => {
      await feed.read(flats(1), FULL, { api_key: 'geheim' });
      expect(feed.server.requests.at(-1)?.headers['authorization']).to.equal('Bearer geheim');
    });
  });

  describe('resuming', () => {
    it('resumes from the checkpoint of every 100 rows, in CSV and zip', async () => {
      const csv = flats(250);
      for (const body of [windows1252(csv), await zipOf({ 'annonces.csv': windows1252(csv) })]) {
        const whole = await feed.read(body);
        const checkpoints = whole.filter((message) => message.kind === 'checkpoint');
        expect(checkpoints).to.have.length(2);
        for (const checkpoint of checkpoints) {
          const rest = await feed.read(body, { mode: 'full', state: JSON.parse(JSON.stringify(checkpoint.state)) });
          expect(rest).to.deep.equal(whole.slice(whole.indexOf(checkpoint) + 1));
        }
      }
    });

    it('restarts if the state is invalid or of another file', async () => {
      const body = flats(2);
      const states: Json[] = [
        { index: 1, end: 10, widest: 334, listings: 1, sha256: 'x' },
        'nonsense',
        null,
        { index: 'a' },
      ];
      for (const state of states) {
        expect(keys(await feed.read(body, { mode: 'full', state }))).to.have.length(2);
      }
    });
  });

  describe('an incomplete or wrong file', () => {
    it('is never complete if the file was cut, at any position', async () => {
      const rows = Array.from({ length: 8 }, (_, index) => line({ ...FLAT, 2: `R${index}` }));
      const csv = Buffer.from(rows.join(''));
      const borders = rows.map((_, index) => Buffer.byteLength(rows.slice(0, index + 1).join('')));
      await assert(
        asyncProperty(integer({ min: 1, max: csv.length - 3 }), async (cut) => {
          // Between two rows, or before a last field that is empty, nothing shows that there was more. A lone row is whole with 333 fields, so
          // before its last two.
          if (borders.some((border, index) => cut <= border && cut >= border - (index === 0 ? 8 : 4))) {
            return;
          }
          const seen: ReadMessage[] = [];
          const error = await failureOf(drain(await feed.context(csv.subarray(0, cut)), seen));
          expect(error.kind).to.equal('feed_rejected');
          const whole = borders.filter((border) => border <= cut).length;
          expect(keys(seen).length).to.be.at.most(whole);
          expect(keys(seen)).to.deep.equal(keys(seen).map((_, index) => `R${index}`));
        }),
        { numRuns: 40 },
      );
    });

    async function drain(ctx: TestContext, seen: ReadMessage[]): Promise<void> {
      for await (const message of poliris.read(ctx, FULL)) {
        seen.push(message);
      }
    }

    it('rejects a web page, a zip without listings and a broken zip', async () => {
      const zip = await zipOf({ 'annonces.csv': flats(20) });
      const bodies = [
        '<html>\n<body>Maintenance</body>\n</html>\n',
        'a\n'.repeat(200),
        await zipOf({ 'x.txt': '' }),
        zip.subarray(0, 200),
      ];
      for (const body of bodies) {
        const error = await failureOf(feed.read(body));
        expect(error.kind).to.equal('feed_rejected');
      }
    });

    it('reports a plain text as another format rather than as cut off', async () => {
      for (const body of ['Access denied', 'Access denied\n', 'agency;reference;price']) {
        expect(await feed.rejection(body)).to.match(/it is not a Poliris file/);
      }
    });

    it('passes on the refusal of a server', async () => {
      const ctx = await feed.context('');
      feed.answer({ status: 403, body: 'no' });
      expect((await failureOf(collect(poliris.read(ctx, FULL)))).kind).to.equal('config');
    });

    it('stops when it is aborted', async () => {
      const { error, records } = await feed.abortAfter(10, flats(300));
      expect(error).to.be.instanceOf(Error);
      expect(records).to.equal(10);
    });
  });

  describe('check', () => {
    it('accepts a zip and a CSV', async () => {
      for (const body of [await zipOf({ 'annonces.csv': '' }), flats(2)]) {
        await poliris.check(await feed.context(body));
      }
    });

    it('reports other content, refusals of the server and invalid addresses with a clear message', async () => {
      expect((await failureOf(poliris.check(await feed.context('a,b,c')))).message).to.match(
        /neither with a zip nor with a CSV/,
      );
      const ctx = await feed.context('');
      feed.answer({ status: 404 });
      expect((await failureOf(poliris.check(ctx))).kind).to.equal('config');
      expect((await failureOf(poliris.check(await feed.context('', { url: 'ftp://x' })))).message).to.match(
        /http or https/,
      );
    });

    it('reads no more than the start of a large file', async () => {
      const ctx = await feed.context(flats(2_000));
      await poliris.check(ctx);
      expect(ctx.fetched).to.deep.equal([]);
    });
  });
});
