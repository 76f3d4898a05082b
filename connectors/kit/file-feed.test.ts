import { expect } from 'chai';
import { gzipSync } from 'node:zlib';
import { exampleFixture } from '../conformance/example-csv/conformance.ts';
import type { ReadMessage } from '../connector.ts';
import { fileFeed } from './file-feed.ts';
import { finishMapping } from './mapping/finish-mapping.ts';
import { collect } from './testing/context.ts';
import { failureOf } from './testing/failure-of.ts';
import { FULL, keys, serveFeed } from './testing/serve-feed.ts';
import type { FeedServer } from './testing/serve-feed.ts';

const map = (): ReturnType<typeof finishMapping> =>
  finishMapping({ crm_reference: 'A1', type: 'house', title: { fr: 'Maison' } }, []);

const rows = fileFeed({
  type: 'ROWS',
  title: 'Rows',
  format: { kind: 'csv', delimiter: ';', column: 'ref' },
  key: 'ref',
  updated: 'changed',
  zone: 'Europe/Oslo',
  map,
});

const COMPLETE = { kind: 'complete', scope: 'full', expected: 2, endMarked: false };

describe('fileFeed', () => {
  let feed: FeedServer;
  before(async () => {
    feed = await serveFeed(rows);
  });
  after(async () => {
    await feed.closeContexts();
    await feed.server.stop();
  });

  it('names the values of a row by column, omits empty ones and reads times in the zone of the CRM', async () => {
    expect(await feed.read('ref;town;changed\nA1;;2026-02-01 12:00\nA2;Oslo;\n')).to.deep.equal([
      {
        kind: 'record',
        key: 'A1',
        raw: { ref: 'A1', changed: '2026-02-01 12:00' },
        updatedAt: '2026-02-01T11:00:00.000Z',
      },
      { kind: 'record', key: 'A2', raw: { ref: 'A2', town: 'Oslo' } },
      COMPLETE,
    ]);
  });

  it('quarantines a row without a key and reads the others', async () => {
    const messages = await feed.read('ref;town\n;Oslo\nA2;Bergen\n');
    expect(messages.map(({ kind }) => kind)).to.deep.equal(['bad', 'record', 'complete']);
  });

  it('rejects a file without the column that identifies the format, an empty one and one without its last line end', async () => {
    expect(await feed.rejection('id;town\nA1;Oslo\n')).to.match(/no column "ref"/);
    expect(await feed.rejection('')).to.match(/empty/);
    expect(await feed.rejection('ref;town\nA1;Os')).to.match(/may be cut off/);
  });

  it('accepts a last row without a line end if the format allows it and the row has all columns', async () => {
    const open = fileFeed({
      type: 'OPEN',
      title: 'Open',
      format: { kind: 'csv', delimiter: ';', column: 'ref', mayEndOpen: true },
      key: 'ref',
      map,
    });
    const other = await serveFeed(open);
    expect((await other.read('ref;town\nA1;Oslo\nA2;Bergen', FULL)).at(-1)).to.deep.equal(COMPLETE);
    expect(await other.rejection('ref;town\nA1;Oslo\nA2')).to.match(/may be cut off/);
    await other.closeContexts();
    await other.server.stop();
  });

  it('declares explicit deletes only if the format marks deleted records', () => {
    expect(rows.capabilities.deletes).to.equal('absence');
    expect(exampleFixture.connector.capabilities.deletes).to.equal('both');
  });

  describe('of JSON', () => {
    const json = fileFeed({
      type: 'OBJECTS',
      title: 'Objects',
      format: { kind: 'json', lists: ['homes'] },
      key: 'ids.own',
      updated: 'changed',
      deletedWhen: ({ gone }) => gone === true,
      map,
    });
    let other: FeedServer;
    before(async () => {
      other = await serveFeed(json);
    });
    after(async () => {
      await other.closeContexts();
      await other.server.stop();
    });

    const A1 = { ids: { own: 'A1' }, changed: '2026-02-01T12:00:00+01:00' };
    const A2 = { ids: { own: 7 } };
    const records = [
      { kind: 'record', key: 'A1', raw: A1, text: JSON.stringify(A1), updatedAt: '2026-02-01T11:00:00.000Z' },
      { kind: 'record', key: '7', raw: A2, text: JSON.stringify(A2) },
    ];

    it('reads an array, the list under the declared name and one record per line, plain or gzip', async () => {
      const whole = { kind: 'complete', scope: 'full', expected: 2 };
      for (const [body, end] of [
        [JSON.stringify([A1, A2]), whole],
        [JSON.stringify({ total: 2, homes: [A1, A2], more: {} }), whole],
        [`${JSON.stringify(A1)}\n${JSON.stringify(A2)}\n`, { ...whole, endMarked: false }],
        [gzipSync(JSON.stringify({ homes: [A1, A2] })), whole],
      ] as const) {
        expect(await other.read(body)).to.deep.equal([...records, end]);
        await json.check(await other.context(body));
      }
    });

    it('rejects a list under another name, one page of several, an error message and a cut file', async () => {
      for (const [body, words] of [
        [JSON.stringify({ data: [A1] }), /holds no listing/],
        [JSON.stringify({ homes: [A1], next: '/2' }), /one page of several/],
        ['{"error":"invalid token"}', /holds no listing/],
        ['', /The file is empty/],
        ['<html><body>Maintenance</body></html>', /web page \(HTML\)/],
        ['Access denied', /no JSON/],
        [JSON.stringify([A1, A2]).slice(0, -5), /stops before its end/],
      ] as const) {
        expect(await other.rejection(body)).to.match(words);
      }
    });

    it('accepts an empty file as an empty catalogue only if its type means one record per line', async () => {
      const ctx = await other.context('', {}, { 'content-type': 'application/x-ndjson' });
      expect(await collect(json.read(ctx, FULL))).to.deep.equal([
        { kind: 'complete', scope: 'full', expected: 0, endMarked: false },
      ]);
    });

    it('reports deletions, and quarantines records without a key and values that are not objects', async () => {
      const body = JSON.stringify([{ ...A1, gone: true }, { ids: {} }, 5, A2]);
      const messages = await other.read(body);
      expect(messages.map((message) => ('message' in message ? message.message : message.kind))).to.deep.equal([
        'delete',
        'Listing 2 of the feed: it has no ids.own.',
        'Listing 3 of the feed: it is no JSON object.',
        'record',
        'complete',
      ]);
    });

    it('confirms a deletion only by a file with other listings and no broken record', async () => {
      const one = { mode: 'one', reference: 'B9' } as const;
      const end = { kind: 'complete', scope: 'delta', expected: 0 };
      expect(await other.read(JSON.stringify([A1]), one)).to.deep.equal([{ kind: 'delete', key: 'B9' }, end]);
      for (const body of ['[]', JSON.stringify([A1, 5])]) {
        expect(await other.read(body, one)).to.deep.equal([end]);
      }
    });

    it('yields known records without parsing them, and their values on demand', async () => {
      const line = '{"ids":{"own":"A1"},"n":1}';
      const known = {
        find: (text: string | Uint8Array) => (String(text).includes('"A1"') ? { key: 'A1' } : undefined),
      };
      for (const body of [`${line}\n{"ids":{"own":"A2"}}\n`, `[${line},{"ids":{"own":"A2"}}]`]) {
        const messages = await collect(json.read({ ...(await other.context(body)), known }, FULL));
        const [first, second] = messages;
        expect(keys(messages)).to.deep.equal(['A1', 'A2']);
        expect(first).to.deep.include({ known: { key: 'A1' }, bytes: line.length });
        expect(Object.getOwnPropertyDescriptor(first, 'raw')?.get).to.be.a('function');
        expect(first)
          .to.have.property('raw')
          .that.deep.equals({ ids: { own: 'A1' }, n: 1 });
        expect(first).to.have.property('text', line);
        expect(second).not.to.have.property('known');
      }
      // The last record of a file without a final line end may be cut: it is parsed.
      const cut = await other.context('{"ids":{"own":"A2"}}\n{"ids":{"own":"A1"}');
      expect(await failureOf(collect(json.read({ ...cut, known }, FULL)))).to.have.property('kind', 'feed_rejected');
    });

    it('resumes after the last checkpoint without reading the bytes before it', async () => {
      const many = Array.from({ length: 250 }, (_, index) => ({ ids: { own: `K${index}` } }));
      const ctx = await other.context(JSON.stringify({ homes: many }));
      const all = await collect(json.read(ctx, FULL));
      const states = all.flatMap((message) => (message.kind === 'checkpoint' ? [message] : []));
      expect(states.map(({ fraction = 0 }) => Math.round(fraction * 10))).to.deep.equal([4, 8]);
      for (const [index, { state }] of states.entries()) {
        const rest = await collect(json.read(ctx, { mode: 'full', state }));
        expect(keys(rest)).to.deep.equal(keys(all).slice((index + 1) * 100));
        expect(rest.at(-1)).to.deep.equal(all.at(-1));
      }
    });
  });

  describe('of XML', () => {
    const xml = fileFeed({
      type: 'ELEMENTS',
      title: 'Elements',
      format: { kind: 'xml', root: 'homes', record: 'home' },
      carried: { office: '_office' },
      key: 'id',
      map,
    });
    let other: FeedServer;
    before(async () => {
      other = await serveFeed(xml);
    });
    after(async () => {
      await other.closeContexts();
      await other.server.stop();
    });

    const home = (id: string) => `<home><id>${id}</id><t>a &amp; b</t></home>`;
    const body = (office: string) =>
      `<homes><office>${office}</office>${home('A1')}\n${home('A2')}${home('A3')}</homes>`;
    const sourcesOf = (messages: readonly ReadMessage[]) =>
      messages.flatMap((message) => (message.kind === 'record' ? [message.source] : []));

    it('identifies records by their source and header elements, and yields known ones without parsing them', async () => {
      const first = await other.read(body('Oslo'));
      expect(sourcesOf(first)[1]).to.equal(`{"_office":"Oslo"} ${home('A2')}`);
      const stored = new Map(['A1', 'A2', 'A3'].map((key, index) => [sourcesOf(first)[index], { key }]));
      const known = { find: (text: string | Uint8Array) => stored.get(String(text)) };
      const messages = await collect(xml.read({ ...(await other.context(body('Oslo'))), known }, FULL));
      expect(keys(messages)).to.deep.equal(['A1', 'A2', 'A3']);
      expect(sourcesOf(messages)).to.deep.equal(sourcesOf(first));
      for (const [index, message] of messages.slice(1, 3).entries()) {
        expect(message).to.have.deep.property('known', { key: `A${index + 2}` });
        expect(Object.getOwnPropertyDescriptor(message, 'raw')?.get).to.be.a('function');
        expect(message)
          .to.have.property('raw')
          .that.deep.equals({ id: `A${index + 2}`, t: 'a & b', _office: 'Oslo' });
      }
      // Equal elements of another office are different records.
      const moved = await collect(xml.read({ ...(await other.context(body('Bergen'))), known }, FULL));
      expect(moved.filter((message) => 'known' in message)).to.deep.equal([]);
    });
  });
});
