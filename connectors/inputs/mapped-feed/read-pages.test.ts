import { expect } from 'chai';
import type { MappingSource } from '../../../model/mapping/mapping.ts';
import type { ConnectorConfig, JsonObject, ReadMessage } from '../../connector.ts';
import { collect, createTestContext } from '../../kit/testing/context.ts';
import type { TestContext } from '../../kit/testing/context.ts';
import { failureOf } from '../../kit/testing/failure-of.ts';
import { serve } from '../../kit/testing/serve.ts';
import type { Reply, SeenRequest, TestServer } from '../../kit/testing/serve.ts';
import { FULL, keys } from '../../kit/testing/serve-feed.ts';
import { mappedFeed } from './mapped-feed.ts';
import { XML_MAPPING } from './testing/test-mapping.ts';

const KEY = 'secret-key';
const LINKS: MappingSource = { format: 'json', records: 'items', paging: { kind: 'link', next: 'next' } };

describe('An API that is read by a mapping', () => {
  let server: TestServer;
  let answer: (request: SeenRequest) => Reply;
  const contexts: TestContext[] = [];

  before(async () => {
    server = await serve({ '/api': (request) => answer(request), '/token': (request) => answer(request) });
  });
  after(() => server.stop());
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((ctx) => ctx.close()));
  });

  async function context(source: MappingSource, config: ConnectorConfig = {}): Promise<TestContext> {
    const mapping: JsonObject = JSON.parse(JSON.stringify({ ...XML_MAPPING, source }));
    const ctx = await createTestContext({ config: { url: `${server.url}/api`, mapping, ...config }, market: 'es' });
    contexts.push(ctx);
    return ctx;
  }
  const read = async (source: MappingSource, config?: ConnectorConfig): Promise<ReadMessage[]> =>
    collect(mappedFeed.read(await context(source, config), FULL));
  const fail = async (source: MappingSource, config?: ConnectorConfig) =>
    failureOf(collect(mappedFeed.read(await context(source, config), FULL)));
  const one = (next?: string): Reply => ({ body: { items: [{ id: next ? 'A' : 'B' }], ...(next && { next }) } });
  const sent = (place: number): SeenRequest => {
    const request = server.requests[place];
    if (!request) throw new Error('Nothing was requested.');
    return request;
  };

  it('carries its credentials as the mapping says', async () => {
    answer = () => one();
    const auth = async (kind: NonNullable<MappingSource['auth']>, config: ConnectorConfig = { api_key: KEY }) => {
      const before = server.requests.length;
      await read({ ...LINKS, auth: kind }, config);
      return sent(before);
    };
    expect((await auth({ kind: 'bearer' })).headers['authorization']).to.equal(`Bearer ${KEY}`);
    expect((await auth({ kind: 'header', name: 'X-Key' })).headers['x-key']).to.equal(KEY);
    expect((await auth({ kind: 'query', name: 'token' })).path).to.equal(`/api?token=${KEY}`);
    expect((await auth({ kind: 'none' })).headers['authorization']).to.equal(undefined);
    const pair = await auth({ kind: 'basic' }, { api_key: KEY, username: 'ana' });
    expect(pair.headers['authorization']).to.equal(`Basic ${btoa(`ana:${KEY}`)}`);
    expect((await fail({ ...LINKS, auth: { kind: 'bearer' } }, {})).kind).to.equal('config');
  });

  it('takes no reference to a file from a response, which could be that of a file of another client', async () => {
    answer = () => ({ body: { items: [{ id: 'A', _files: { 'a.png': 'media:of-another' } }] } });
    const [record] = await read(LINKS);
    expect(record).to.have.property('raw').that.deep.equals({ id: 'A' });
  });

  it('fetches a token once per read, from the server of the listings or the one that the configuration names', async () => {
    answer = ({ path }) =>
      path.startsWith('/token') ? { body: { access_token: 't1' } } : one(path.includes('p=2') ? undefined : '/api?p=2');
    const auth = { kind: 'oauth_client_credentials' } as const;
    const config = { client_id: 'id', client_secret: 'secret' };
    const own = { ...LINKS, auth: { ...auth, token_url: `${server.url}/token`, scope: 'read' } };
    const before = server.requests.length;
    expect(keys(await read(own, config))).to.deep.equal(['A', 'B']);
    expect(server.requests.slice(before).map(({ path }) => path)).to.deep.equal(['/token', '/api', '/api?p=2']);
    expect(sent(before).body).to.equal('grant_type=client_credentials&client_id=id&client_secret=secret&scope=read');
    const other = { ...LINKS, auth: { ...auth, token_url: 'https://elsewhere.example/token' } };
    const after = server.requests.length;
    expect(await fail(other, config)).to.include({ kind: 'config', path: '$.token_url' });
    expect(server.requests).to.have.length(after);
    expect(keys(await read(other, { ...config, token_url: `${server.url}/token` }))).to.deep.equal(['A', 'B']);
  });

  it('follows no link to another server, and keeps no key in a checkpoint', async () => {
    const auth = { kind: 'query', name: 'token' } as const;
    answer = ({ path }) => one(path.includes('p=2') ? undefined : `/api?p=2&token=${KEY}`);
    const messages = await read({ ...LINKS, auth }, { api_key: KEY });
    expect(keys(messages)).to.deep.equal(['A', 'B']);
    expect(JSON.stringify(messages)).to.not.include(KEY);
    expect(server.requests.at(-1)?.path).to.equal(`/api?p=2&token=${KEY}`);
    for (const link of ['https://evil.example/api', '//evil.example/', 'http://u:p@127.0.0.1/']) {
      answer = () => one(link);
      expect((await fail({ ...LINKS, auth }, { api_key: KEY })).kind, link).to.equal('feed_rejected');
    }
  });

  it('rejects a response without a list, without its total, or with a next page in an unknown form', async () => {
    const total: MappingSource = {
      format: 'json',
      records: 'items',
      paging: { kind: 'page', parameter: 'page', total: 'meta.total' },
    };
    for (const [body, source] of [
      [{ error: 'Sorry' }, LINKS],
      [{ items: {} }, LINKS],
      [{ items: [], next: { a: 1 } }, LINKS],
      [{ items: [], next: true }, LINKS],
      [{ items: [], meta: { total: -1 } }, total],
      [{ items: [] }, total],
    ] as const) {
      answer = () => ({ body });
      expect((await fail(source)).kind, JSON.stringify(body)).to.equal('feed_rejected');
    }
    answer = () => ({ body: { items: [], meta: { total: 0 } } });
    await mappedFeed.check(await context(total));
  });

  it('rejects numbered pages that differ in size, since listings between them could be missed', async () => {
    const source: MappingSource = {
      format: 'json',
      records: 'items',
      paging: { kind: 'page', parameter: 'page', first: 0, total: 'total' },
    };
    const listings = Array.from({ length: 9 }, (_, id) => ({ id: `L${id}` }));
    const serveSizes = (size: (page: number) => number) => {
      answer = ({ path }) => {
        const page = Number(new URL(path, server.url).searchParams.get('page'));
        return { body: { items: listings.slice(page * 4, page * 4 + size(page)), total: 9 } };
      };
    };
    serveSizes(() => 4);
    expect(keys(await read(source))).to.deep.equal(listings.map(({ id }) => id));
    serveSizes((page) => (page === 1 ? 3 : 4));
    expect((await fail(source)).message).to.include('differ in size');
  });

  it('is no file: a listing that comes twice is no contradiction', () => {
    const mapping: JsonObject = JSON.parse(JSON.stringify({ ...XML_MAPPING, source: LINKS }));
    expect(mappedFeed.withConfig?.({ mapping }).capabilities.file).to.equal(false);
    expect(mappedFeed.withConfig?.({ mapping: JSON.parse(JSON.stringify(XML_MAPPING)) }).capabilities.file).to.equal(
      true,
    );
  });
});
