import { expect } from 'chai';
import type { JsonObject, ReadMessage, ReadRequest } from '../../connector.ts';
import { collect, createTestContext } from '../../kit/testing/context.ts';
import type { TestContext } from '../../kit/testing/context.ts';
import { failureOf } from '../../kit/testing/failure-of.ts';
import { serve } from '../../kit/testing/serve.ts';
import type { TestServer } from '../../kit/testing/serve.ts';
import { PATH, estate, startFakeWhise, TOKEN } from './testing/fake-whise.ts';
import type { FakeEstates } from './testing/fake-whise.ts';
import { whise } from './whise.ts';

const FULL: ReadRequest = { mode: 'full' };

const many = (count: number): JsonObject[] => Array.from({ length: count }, (_, index) => estate(1_000 + index));
const keys = (messages: readonly ReadMessage[]): string[] =>
  messages.flatMap((message) => (message.kind === 'record' ? [message.key] : []));
const deletions = (messages: readonly ReadMessage[]): string[] =>
  messages.flatMap((message) => (message.kind === 'delete' ? [message.key] : []));
const stateOf = (messages: readonly ReadMessage[]) =>
  messages.findLast((message) => message.kind === 'checkpoint')?.state;

describe('WHISE', () => {
  let server: TestServer;
  let list: FakeEstates;
  let ctx: TestContext;
  let seen: number;

  before(async () => {
    server = await startFakeWhise(() => list);
  });
  after(() => server.stop());
  beforeEach(async () => {
    seen = server.requests.length;
    ctx = await createTestContext({ config: { url: server.url, api_key: TOKEN }, market: 'be' });
  });
  afterEach(() => ctx.close());

  const read = (request = FULL): Promise<ReadMessage[]> => collect(whise.read(ctx, request));
  const bodies = (): JsonObject[] => server.requests.slice(seen).map(({ body }): JsonObject => JSON.parse(body));

  it('requests active estates with details page by page, then the changes since the start', async () => {
    list = { estates: many(130) };
    const messages = await read();
    expect(keys(messages)).to.deep.equal(Array.from({ length: 130 }, (_, index) => String(1_000 + index)));
    expect(messages.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 130 });
    const [first, second, closing] = bodies();
    expect(first).to.deep.equal({
      filter: { statusIds: [1], showDetails: true, showRepresentatives: true },
      sort: [{ field: 'createDateTime', ascending: true }],
      page: { offset: 0, limit: 100 },
    });
    expect(second?.['page']).to.deep.equal({ offset: 90, limit: 100 });
    expect(closing)
      .to.have.nested.property('filter.updateDateTimeRange.min')
      .that.matches(/^\d{4}-\d\d-\d\dT[\d:]{8}$/);
  });

  it('reads a delta from seventy minutes before the newest change, in the time of the CRM', async () => {
    const newest = '2026-02-01T12:00:00.4';
    list = { estates: [estate(1, '2026-02-01T10:49:59'), estate(2, '2026-02-01T10:50:00'), estate(3, newest)] };
    const state = stateOf(await read());
    seen = server.requests.length;
    const delta = await read({ mode: 'delta', state });
    expect(keys(delta)).to.deep.equal(['2', '3']);
    expect(delta.at(-1)).to.deep.equal({ kind: 'complete', scope: 'delta' });
    expect(bodies()[0]?.['filter']).to.deep.include({
      statusIds: [1, 5, 6],
      updateDateTimeRange: { min: '2026-02-01T10:50:00' },
    });
  });

  it('loses no change in the hour that occurs twice in autumn', async () => {
    list = { estates: [estate(1, '2025-10-26T02:58:00')] };
    const state = stateOf(await read());
    // An hour and two minutes later the clocks show 02:00 again.
    list = { estates: [...list.estates, estate(2, '2025-10-26T02:00:00')] };
    expect(keys(await read({ mode: 'delta', state }))).to.deep.equal(['1', '2']);
  });

  it('reports archived and deleted estates as deletions in a delta, and leaves them out of a full read', async () => {
    list = { estates: many(3) };
    const state = stateOf(await read());
    const later = '2026-02-05T00:00:00';
    list = {
      estates: [
        estate(1_000),
        estate(1_001, later, { status: { id: 5 } }),
        estate(1_002, later, { status: { id: 6 } }),
      ],
    };
    expect(deletions(await read({ mode: 'delta', state }))).to.deep.equal(['1001', '1002']);
    const full = await read();
    expect([keys(full), deletions(full)]).to.deep.equal([['1000'], []]);
    expect(full.at(-1)).to.deep.equal({ kind: 'complete', scope: 'full', expected: 1 });
  });

  it('reads one estate by its id, also if it is deleted', async () => {
    list = { estates: [...many(30), estate(77, undefined, { status: { id: 5 } })] };
    expect(keys(await read({ mode: 'one', reference: '1012' }))).to.deep.equal(['1012']);
    expect(bodies()).to.have.length(1);
    expect(deletions(await read({ mode: 'one', reference: '77' }))).to.deep.equal(['77']);
    for (const reference of ['4', 'K1', '']) {
      expect(await read({ mode: 'one', reference })).to.deep.equal([{ kind: 'complete', scope: 'delta', expected: 0 }]);
    }
  });

  it('resumes from any checkpoint', async () => {
    list = { estates: many(230) };
    const messages = await read();
    for (const [index, message] of messages.entries()) {
      if (message.kind === 'checkpoint') {
        const rest = await read({ mode: 'full', state: JSON.parse(JSON.stringify(message.state)) });
        expect([...keys(messages.slice(0, index)), ...keys(rest)]).to.deep.equal(keys(messages));
      }
    }
  });

  it('rejects a list with fewer estates than announced, and a response without a list', async () => {
    list = { estates: many(50), total: 51 };
    expect(await failureOf(read())).to.include({ kind: 'feed_rejected', internal: 'truncated' });
    for (const body of [{}, [], { estates: [] }, { estates: {}, totalCount: 1 }, 'Service unavailable']) {
      const broken = await serve({ [PATH]: { body } });
      const error = await failureOf(collect(whise.read({ ...ctx, config: { ...ctx.config, url: broken.url } }, FULL)));
      await broken.stop();
      expect(error.kind).to.equal('feed_rejected');
    }
  });

  it('quotes the message of Whise about a refused request', async () => {
    const body = {
      isValidRequest: false,
      validationErrors: [{ message: 'Could not find member.' }],
      estates: [],
      totalCount: 0,
    };
    const refusing = await serve({ [PATH]: { body } });
    const error = await failureOf(whise.check({ ...ctx, config: { ...ctx.config, url: refusing.url } }));
    await refusing.stop();
    expect(error).to.include({ kind: 'feed_rejected' });
    expect(error.message).to.include('Could not find member.');
  });

  it('refuses a wrong token without quoting it', async () => {
    list = { estates: [] };
    await whise.check(ctx);
    const error = await failureOf(whise.check({ ...ctx, config: { ...ctx.config, api_key: 'wrong-token' } }));
    expect(error.kind).to.equal('config');
    expect(error.message).not.to.include('wrong-token');
  });
});
