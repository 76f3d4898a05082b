import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { FeedMapping } from '../../../model/mapping/mapping.ts';
import type { JsonObject, ReadMessage } from '../../connector.ts';
import { collect } from '../../kit/testing/context.ts';
import { failureOf } from '../../kit/testing/failure-of.ts';
import { zipOf } from '../../kit/testing/feed-bytes.ts';
import { FULL, deletions, keys, raws, serveFeed } from '../../kit/testing/serve-feed.ts';
import type { FeedServer } from '../../kit/testing/serve-feed.ts';
import { mappedFeed } from './mapped-feed.ts';
import { XML_MAPPING } from './testing/test-mapping.ts';

const LISTING =
  '<Listing><id>A1</id><changed>03/02/2026 10:00</changed><purpose>Venta</purpose><agent>7</agent></Listing>' +
  '<Listing><id>A2</id><purpose>Alquiler</purpose></Listing>';
const XML = `<Feed><listings>${LISTING}</listings></Feed>`;

const CSV: FeedMapping = { ...XML_MAPPING, source: { format: 'csv', delimiter: ';' }, key: { from: ['Ref'] } };
const JSON_LIST: FeedMapping = { ...XML_MAPPING, source: { format: 'json', records: 'data.items' } };

describe('mapped-feed', () => {
  let feed: FeedServer;

  before(async () => {
    feed = await serveFeed(mappedFeed, 'es');
  });
  after(() => feed.server.stop());
  afterEach(() => feed.closeContexts());

  const configOf = (mapping: FeedMapping): JsonObject => ({ mapping: JSON.parse(JSON.stringify(mapping)) });
  const read = (body: string | Buffer, mapping: FeedMapping): Promise<ReadMessage[]> =>
    feed.read(body, FULL, configOf(mapping));
  const failure = async (body: string | Buffer, mapping: FeedMapping) =>
    failureOf(collect(mappedFeed.read(await feed.context(body, configOf(mapping)), FULL)));

  it('reads XML at a path, with key and time of change', async () => {
    const messages = await read(XML, XML_MAPPING);
    expect(keys(messages)).to.deep.equal(['A1', 'A2']);
    expect(messages[0]).to.include({ updatedAt: '2026-02-03T10:00:00.000Z' });
    expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 2 });
  });

  it('takes an empty list as an empty catalogue, and a document without the list as none', async () => {
    expect(await read('<feed><listings/></feed>', XML_MAPPING)).to.deep.equal([
      { kind: 'complete', scope: 'full', expected: 0 },
    ]);
    for (const body of ['<feed><error>Sorry</error></feed>', '<rss/>', '', '<!DOCTYPE html><html/>', '{"a":1}']) {
      expect((await failure(body, XML_MAPPING)).kind, body).to.equal('feed_rejected');
    }
  });

  it('reads CSV by its columns, in any case, and refuses a file without the key', async () => {
    const messages = await read('REF;Purpose\nA1;Venta\nA2;"Al;quiler"\n', CSV);
    expect(raws(messages)).to.deep.equal([
      { REF: 'A1', Purpose: 'Venta' },
      { REF: 'A2', Purpose: 'Al;quiler' },
    ]);
    expect(keys(messages)).to.deep.equal(['A1', 'A2']);
    expect((await failure('Id;Purpose\nA1;Venta\n', CSV)).message).to.include('no column "Ref"');
    expect((await failure('REF,Purpose\nA1,Venta\n', CSV)).kind).to.equal('feed_rejected');
  });

  it('refuses CSV whose last line has no end, unless the mapping says that it never has one', async () => {
    const body = 'Ref;Purpose\nA1;Venta';
    expect((await failure(body, CSV)).message).to.include('may be cut off');
    expect(keys(await read(body, { ...CSV, source: { ...CSV.source, open_end: true } }))).to.deep.equal(['A1']);
  });

  it('quarantines a row of CSV with more values than columns', async () => {
    const messages = await read('Ref;Purpose\nA1;Ven;ta\nA2;Venta;\n', CSV);
    expect(keys(messages)).to.deep.equal(['A2']);
    expect(messages[0]).to.include({ kind: 'bad' });
  });

  it('reads CSV without a line of names, with another encoding than it says', async () => {
    const mapping: FeedMapping = {
      ...CSV,
      source: { format: 'csv', delimiter: '|', columns: ['Ref', 'town'], encoding: 'windows-1250' },
    };
    const body = Buffer.concat([Buffer.from('A1|'), Buffer.from([0xa3]), Buffer.from('odz\n')]);
    expect(raws(await read(body, mapping))).to.deep.equal([{ Ref: 'A1', town: 'Łodz' }]);
  });

  it('reads JSON at a path, an array at the root, and a line per listing', async () => {
    const items = [{ Id: 'A1' }, { Id: 'A2' }];
    const root: FeedMapping = { ...XML_MAPPING, source: { format: 'json' } };
    for (const [body, mapping] of [
      [JSON.stringify({ meta: { n: 2 }, data: { x: {}, items, page: 1 }, more: [] }), JSON_LIST],
      [JSON.stringify(items), root],
      [items.map((item) => JSON.stringify(item)).join('\n'), root],
    ] as const) {
      const messages = await read(body, mapping);
      expect(keys(messages), body).to.deep.equal(['A1', 'A2']);
      expect(messages.at(-1)).to.include({ kind: 'complete', scope: 'full' });
    }
    for (const body of ['{"data":{"items":[{"Id":"A1"}]', '{"data":{"other":[{"Id":"A1"}]}}', '[{"Id":"A1"}']) {
      expect((await failure(body, JSON_LIST)).kind, body).to.equal('feed_rejected');
    }
  });

  it('refuses one page of several in a file', async () => {
    expect((await failure('{"data":{"items":[{"Id":"A1"}]},"next":"/2"}', JSON_LIST)).message).to.include(
      'one page of several',
    );
  });

  it('reads gzip and zip, and asks which file it is if there are several', async () => {
    const json = JSON.stringify({ data: { items: [{ id: 'A1' }, { id: 'A2' }] } });
    const bodies: Array<readonly [Buffer, FeedMapping]> = [
      [gzipSync(XML), XML_MAPPING],
      [await zipOf({ 'out/feed.XML': XML, 'a.jpg': 'x', '__MACOSX/._feed.xml': 'x' }), XML_MAPPING],
      [gzipSync(json), JSON_LIST],
      [await zipOf({ 'feed.json': json }), JSON_LIST],
      [await zipOf({ 'feed.json': Buffer.from(`\ufeff${json}`, 'utf16le') }), JSON_LIST],
      [gzipSync('Ref;Purpose\nA1;Venta\nA2;Venta\n'), CSV],
      [
        await zipOf({ 'a-2026.csv': 'Ref;x\nA1;1\nA2;2\n', 'b.csv': 'x\n1\n' }),
        { ...CSV, source: { ...CSV.source, entry: 'a-*.csv' } },
      ],
    ];
    for (const [body, mapping] of bodies) {
      expect(keys(await read(body, mapping))).to.deep.equal(['A1', 'A2']);
      await mappedFeed.check(await feed.context(body, configOf(mapping)));
    }
    const two = await failure(await zipOf({ 'a.csv': 'Ref\n1\n', 'b.csv': 'x\n1\n' }), CSV);
    expect(two).to.include({ kind: 'feed_rejected' });
    expect(two.message).to.include('2 files');
    expect((await failure(await zipOf({ 'a.txt': 'x' }), XML_MAPPING)).message).to.include('no file .xml');
    expect((await failure(gzipSync(XML).subarray(0, 60), XML_MAPPING)).kind).to.equal('feed_rejected');
    expect((await failure(gzipSync('<!DOCTYPE html><html/>'), XML_MAPPING)).message).to.include('web page');
  });

  it('copies headers and referenced elements into records, also from behind them', async () => {
    const agents = '<agents><agent id="7"><name>Ana</name></agent><agent id="8"><name>Bo</name></agent></agents>';
    const mapping: FeedMapping = {
      ...XML_MAPPING,
      source: {
        ...XML_MAPPING.source,
        carried: { Office: '_office' },
        tables: [{ name: '_agent', records: 'feed.agents.agent', key: '@id', by: 'agent' }],
      },
      rules: [
        ...XML_MAPPING.rules,
        { to: 'negotiator.first_name', from: ['_agent.name'] },
        { to: 'office.name', from: ['_office.name'] },
      ],
    };
    const office = '<office><name>Sol</name></office>';
    for (const body of [
      `<feed>${office}${agents}<listings>${LISTING}</listings></feed>`,
      `<feed><listings>${LISTING}</listings>${agents}${office}</feed>`,
    ]) {
      const messages = await read(body, mapping);
      expect(raws(messages)[0]).to.deep.include({ _office: { name: 'Sol' }, _agent: { '@id': '7', name: 'Ana' } });
      expect(raws(messages)[1]).to.not.have.property('_agent');
    }
    const sources = async (name: string) =>
      (
        await read(
          `<feed>${agents.replace('Ana', name)}<listings>${LISTING}${LISTING.replaceAll('A', 'B')}</listings></feed>`,
          mapping,
        )
      ).flatMap((message) => (message.kind === 'record' ? [message.source] : []));
    expect((await sources('Ana')).at(-1)).to.not.equal((await sources('Eva')).at(-1));
  });

  it('reads tables of JSON', async () => {
    const mapping: FeedMapping = {
      ...JSON_LIST,
      source: { ...JSON_LIST.source, tables: [{ name: '_agent', records: 'agents', key: 'Id', by: 'agent_id' }] },
    };
    const body = JSON.stringify({ agents: [{ id: 5, name: 'Ana' }], data: { items: [{ id: 1, agent_id: 5 }] } });
    expect(raws(await read(body, mapping))).to.deep.equal([{ id: 1, agent_id: 5, _agent: { id: 5, name: 'Ana' } }]);
  });

  it('passes over large headers', async () => {
    const body = `<feed><notes>${'<note>x</note>'.repeat(30_000)}</notes><listings>${LISTING}</listings></feed>`;
    expect(keys(await read(body, XML_MAPPING))).to.deep.equal(['A1', 'A2']);
  });

  it('deletes and skips what clearly says so, and quarantines what says neither yes nor no', async () => {
    const mapping: FeedMapping = {
      ...XML_MAPPING,
      deleted: { path: 'deleted', in: ['yes', '1'] },
      skip: { path: 'state', in: ['draft'] },
    };
    const listing = (id: string, more: string) => `<listing><id>${id}</id>${more}</listing>`;
    const body = `<feed><listings>${listing('D', '<deleted>YES</deleted>')}${listing('U', '<deleted>vielleicht</deleted>')}${listing(
      'S',
      '<state>Draft</state>',
    )}${listing('K', '<deleted>0</deleted>')}</listings></feed>`;
    const messages = await read(body, mapping);
    expect(deletions(messages)).to.deep.equal(['D']);
    expect(keys(messages)).to.deep.equal(['K']);
    expect(messages.map(({ kind }) => kind)).to.deep.equal(['delete', 'bad', 'skip', 'record', 'complete']);
  });

  it('SILENT: quarantines a record whose key has different values, also one part of a joined key', async () => {
    const listingOf = (ids: string, agents = '') => `<Listing>${ids}<purpose>Venta</purpose>${agents}</Listing>`;
    const [one, other, same] = [
      listingOf('<id>A</id><id>B</id>', '<agent>7</agent>'),
      listingOf('<id>C</id>', '<agent>7</agent><agent>8</agent>'),
      listingOf('<id>D</id><id>D</id>', '<agent>7</agent>'),
    ];
    const body = `<feed><listings>${one}${other}${same}</listings></feed>`;
    const plain = await read(body, XML_MAPPING);
    expect(keys(plain)).to.deep.equal(['C', 'D']);
    expect(plain.find(({ kind }) => kind === 'bad')).to.include({
      fault: 'several_references',
      message: 'Listing 1 of the feed: it has 2 different values of id (A, B).',
    });
    const joined = await read(body, { ...XML_MAPPING, key: { from: ['agent', 'id'], join: '-' } });
    expect(keys(joined)).to.deep.equal(['7-D']);
    const bad = joined.flatMap((message) => (message.kind === 'bad' ? [message.fault] : []));
    expect(bad).to.deep.equal(['several_references', 'several_references']);
  });

  it('quarantines records without a key, and joins a key of several fields', async () => {
    const mapping: FeedMapping = { ...CSV, key: { from: ['Office', 'Ref'], join: '-' } };
    const messages = await read('Office;Ref\n1;A\n;B\n', mapping);
    expect(keys(messages)).to.deep.equal(['1-A']);
    expect(messages[1]).to.include({ kind: 'bad', message: 'Listing 2 of the feed: it has no Office or Ref.' });
  });

  it('resumes from its checkpoints with the same records', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => `<listing><id>L${index}</id></listing>`).join('');
    const body = gzipSync(`<feed><listings>${rows}</listings></feed>`);
    const whole = await read(body, XML_MAPPING);
    const [first] = whole.filter((message) => message.kind === 'checkpoint');
    if (!first) throw new Error('There is no checkpoint.');
    const rest = await feed.read(body, { mode: 'full', state: first.state }, configOf(XML_MAPPING));
    expect(keys(rest)).to.deep.equal(keys(whole).slice(100));
  });

  it('reports a mapping that cannot be used, as data and when it is read', async () => {
    const { fault } = mappedFeed.spec;
    const broken = configOf({ ...XML_MAPPING, rules: [{ to: 'offer_type', from: ['a..b'] }] });
    expect(fault?.(broken)).to.deep.include({ at: '/mapping/rules/0/from/0' });
    expect(fault?.({})).to.deep.include({ at: '' });
    expect(fault?.({ preset: 'nobody' })).to.deep.include({ at: '/preset' });
    expect(fault?.({ mapping: { version: 1 } })).to.deep.include({ at: '/mapping' });
    expect(fault?.({ ...configOf(XML_MAPPING), url: 'https://crm.example/feed.xml' })).to.equal(undefined);
    expect(fault?.(configOf(XML_MAPPING))).to.include({ code: 'UNPROCESSABLE', at: '/url' });
    const url = 'https://crm.example/feed.xml';
    const zone = { preset: 'idealista', profile: { time_zone: 'Mars/Olympus' }, url };
    expect(fault?.(zone)).to.include({ code: 'BAD_REQUEST', at: '/profile/time_zone' });
    expect(fault?.({ ...zone, profile: { numbers: 'comma' } })).to.equal(undefined);
    expect(fault?.({ ...configOf(XML_MAPPING), url, profile: {} })).to.include({ at: '/profile' });
    expect((await failureOf(mappedFeed.check(await feed.context(XML, broken)))).kind).to.equal('config');
  });
});
