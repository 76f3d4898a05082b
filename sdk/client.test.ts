import { expect } from 'chai';
import { serve } from '../connectors/kit/testing/serve.ts';
import type { Reply, SeenRequest } from '../connectors/kit/testing/serve.ts';
import { GatewayError, createClient } from './index.ts';

const GATEWAYS = '/v1/gateway/gateways';
const NEW = { item_id: 'n-1', name: 'New', market: 'fr', category: 'agency' } as const;
const SOON = { 'retry-after': '0' };

/** Runs `work` against a server that gives these replies one after the other, and the last one from then on. */
async function against<T>(
  replies: readonly Reply[],
  work: (url: string) => Promise<T>,
  path = GATEWAYS,
): Promise<{ readonly result: T | GatewayError; readonly requests: readonly SeenRequest[] }> {
  let place = 0;
  const server = await serve({ [path]: () => replies[Math.min(place++, replies.length - 1)] ?? {} });
  try {
    const result = await work(server.url).catch((error: unknown) => {
      if (error instanceof GatewayError) return error;
      throw error;
    });
    return { result, requests: server.requests };
  } finally {
    await server.stop();
  }
}

describe('A request of the typed client that fails', () => {
  const list = (url: string) => createClient({ url }).call('listGateways');
  const create = (url: string) =>
    createClient({ url }).call('createGateway', {
      body: { ...NEW, input_connector: { connector_type: 'KYERO', config: { url: 'https://crm.example/feed' } } },
    });

  for (const status of [429, 502, 503, 504])
    it(`with ${status} is sent again after what the service says`, async () => {
      const { result, requests } = await against([{ status, headers: SOON }, { body: { items: [] } }], list);
      expect(result).to.deep.equal({ items: [] });
      expect(requests).to.have.length(2);
    });

  it('is sent again three times and no more, or as often as was said', async () => {
    const down = [{ status: 503, headers: SOON, body: { code: 'DOWNSTREAM_ERROR', message: 'Down.' } }];
    const { result, requests } = await against(down, list);
    expect(result).to.include({ status: 503, code: 'DOWNSTREAM_ERROR' });
    expect(requests).to.have.length(4);
    const never = await against(down, (url) => createClient({ url, retries: 0 }).call('listGateways'));
    expect(never.requests).to.have.length(1);
  });

  it('is not sent again for a fault of its own', async () => {
    const { result, requests } = await against([{ status: 400, body: { code: 'BAD_REQUEST' } }], list);
    expect(result).to.include({ code: 'BAD_REQUEST' });
    expect(requests).to.have.length(1);
  });

  it('creates once: every attempt has the same Idempotency-Key, which may be given', async () => {
    const lost = [
      { status: 503, headers: SOON },
      { status: 201, body: {} },
    ];
    const { requests } = await against(lost, create);
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).to.have.length(2);
    expect(new Set(keys).size).to.equal(1);
    expect(keys[0]).to.match(/^[0-9a-f-]{36}$/);
    const once = await against(
      [{ status: 201, body: {} }],
      (url) => createClient({ url, retries: 0 }).call('triggerSync', { path: { id: 'g' } }),
      '/v1/gateway/gateways/g/sync-jobs',
    );
    expect(once.requests[0]?.headers).not.to.have.property('idempotency-key');
    const given = await against(
      [{ status: 201, body: {} }],
      (url) =>
        createClient({ url }).call('createDelegation', {
          path: { id: 'g' },
          headers: { 'Idempotency-Key': 'mine' },
          body: { client_id: 'partner' },
        }),
      '/v1/gateway/gateways/g/delegations',
    );
    expect(given.requests[0]?.headers['idempotency-key']).to.equal('mine');
  });

  it('waits for the first attempt under its key, which is still at work', async () => {
    const busy = { status: 409, body: { code: 'CONFLICT', detail: 'Idempotency-Key', message: 'At work.' } };
    const { result, requests } = await against(
      [
        { ...busy, headers: SOON },
        { status: 201, body: { id: '1' } },
      ],
      create,
    );
    expect(result).to.deep.equal({ id: '1' });
    expect(requests).to.have.length(2);
    const other = await against(
      [{ status: 409, headers: SOON, body: { code: 'CONFLICT', detail: 'item_id' } }],
      create,
    );
    expect(other.requests).to.have.length(1);
  });

  it('that changes something without a key is sent once after an outage, and again where it was refused unread', async () => {
    const change = (url: string) =>
      createClient({ url }).call('patchGateway', { path: { id: 'g' }, body: { name: 'X' } });
    const path = `${GATEWAYS}/g`;
    const outage = await against([{ status: 503, headers: SOON }, { body: {} }], change, path);
    expect(outage.result).to.include({ status: 503 });
    expect(outage.requests).to.have.length(1);
    // A key that the operation does not take protects nothing.
    const keyed = (url: string) =>
      createClient({ url }).open(
        'patchGateway',
        { path: { id: 'g' }, body: {} },
        { headers: { 'Idempotency-Key': 'k' } },
      );
    expect((await against([{ status: 503, headers: SOON }, { body: {} }], keyed, path)).requests).to.have.length(1);
    const limited = await against([{ status: 429, headers: SOON }, { body: { id: 'g' } }], change, path);
    expect(limited.result).to.deep.equal({ id: 'g' });
  });

  it('throws at once when the service says to wait for longer than the caller would, also by a date', async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    for (const header of ['3600', date]) {
      const { result, requests } = await against([{ status: 429, headers: { 'retry-after': header } }], list);
      expect(requests).to.have.length(1);
      expect(result instanceof GatewayError && result.retryAfter).to.be.closeTo(3_600, 5);
    }
  });

  it('is sent again when the connection was lost before the response', async () => {
    let requests = 0;
    const server = await serve((request, response) => {
      if (requests++ === 0) request.socket.destroy();
      else response.end('{"items":[]}');
    });
    try {
      expect(await list(server.url)).to.deep.equal({ items: [] });
      expect(requests).to.equal(2);
    } finally {
      await server.stop();
    }
  });

  it('ends at once when its signal aborts during the pause', async () => {
    const abort = new AbortController();
    const slow = { status: 503, headers: { 'retry-after': '25' } };
    let requests = 0;
    const server = await serve({
      [GATEWAYS]: () => {
        requests++;
        setImmediate(() => abort.abort(new Error('left')));
        return slow;
      },
    });
    try {
      const error: unknown = await createClient({ url: server.url })
        .open('listGateways', {}, { signal: abort.signal })
        .catch((fault: unknown) => fault);
      expect(error).to.be.instanceOf(Error);
      expect(requests).to.equal(1);
    } finally {
      await server.stop();
    }
  });

  it('is not repeated where it never was one: an address that is none, a token that cannot be found', async () => {
    let attempts = 0;
    const faults = await Promise.all([
      createClient({ url: 'not an address' })
        .call('listGateways')
        .catch((error: unknown) => error),
      createClient({ url: 'http://127.0.0.1:1', token: () => Promise.reject(new Error(`attempt ${++attempts}`)) })
        .call('listGateways')
        .catch((error: unknown) => error),
    ]);
    expect(faults.map(String)).to.deep.equal(['TypeError: Invalid URL', 'Error: attempt 1']);
  });

  it('has a fresh token in each attempt where a function finds it', async () => {
    const tokens = ['old', 'new'];
    const { requests } = await against([{ status: 503, headers: SOON }, { body: { items: [] } }], (url) =>
      createClient({ url, token: async () => tokens.shift() }).call('listGateways'),
    );
    expect(requests.map(({ headers }) => headers['authorization'])).to.deep.equal(['Bearer old', 'Bearer new']);
  });
});

describe('A list of the typed client', () => {
  const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
    const found: T[] = [];
    for await (const item of items) found.push(item);
    return found;
  };

  it('is read page by page where pages have numbers', async () => {
    const pages = [['a', 'b'], ['c']];
    const { result, requests } = await against(
      pages.map((items, page) => ({ body: { items: items.map((id) => ({ id })), page, total_pages: pages.length } })),
      (url) => collect(createClient({ url }).each('listGateways', { query: { size: 2 } })),
    );
    expect(result).to.deep.equal([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    expect(requests.map(({ path }) => path.split('?')[1])).to.deep.equal(['page=0&size=2', 'page=1&size=2']);
  });

  it('is read by its cursor where it has one, with every value of a filter', async () => {
    const { result, requests } = await against(
      [{ body: { data: [{ id: 'a' }], meta: { next_cursor: 'c1' } } }, { body: { data: [{ id: 'b' }], meta: {} } }],
      (url) => collect(createClient({ url }).each('listProperties', { query: { type: ['house', 'apartment'] } })),
      '/v1/gateway/properties',
    );
    expect(result).to.deep.equal([{ id: 'a' }, { id: 'b' }]);
    expect(requests.map(({ path }) => path.split('?')[1])).to.deep.equal([
      'limit=100&type=house&type=apartment',
      'limit=100&type=house&type=apartment&cursor=c1',
    ]);
  });

  it('is read no further than the loop goes', async () => {
    const endless = { body: { items: [{ id: 'a' }], page: 0, total_pages: 1_000 } };
    const { requests } = await against([endless], async (url) => {
      for await (const item of createClient({ url }).each('listGateways')) return item;
      return undefined;
    });
    expect(requests).to.have.length(1);
  });
});

describe('The progress of a run, followed by the typed client', () => {
  const path = { id: 'g', jobId: 'j' };
  const STREAM = '/v1/gateway/gateways/g/sync-jobs/j/progress';
  const event = (name: string, id: string, status: string) =>
    `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify({ status, percent: 5 })}\n\n`;
  const stream = (...events: string[]): Reply => ({
    headers: { 'content-type': 'text/event-stream' },
    body: `retry: 2000\n\n: keep-alive\n\n${events.join('')}`,
  });
  const statuses = async (url: string, states: boolean[] = []) => {
    const found: string[] = [];
    const onConnection = (isLive: boolean) => void states.push(isLive);
    for await (const { status } of createClient({ url }).follow(path, { onConnection })) found.push(status);
    return found;
  };

  it('resumes behind the last event after a disconnect, and ends with the run', async () => {
    const states: boolean[] = [];
    const { result, requests } = await against(
      [
        stream(event('progress', '1', 'QUEUED'), event('progress', '2', 'RUNNING')),
        stream(event('end', '3', 'PARTIAL')),
      ],
      (url) => statuses(url, states),
      STREAM,
    );
    expect(result).to.deep.equal(['QUEUED', 'RUNNING', 'PARTIAL']);
    expect(requests.map(({ headers }) => [headers['accept'], headers['last-event-id']])).to.deep.equal([
      ['text/event-stream', undefined],
      ['text/event-stream', '2'],
    ]);
    expect(states).to.deep.equal([true, false, true]);
  });

  it('throws what the service refuses: a run that is unknown stays so', async () => {
    const { result, requests } = await against(
      [{ status: 404, body: { code: 'NOT_FOUND' } }],
      (url) => statuses(url),
      STREAM,
    );
    expect(result).to.include({ code: 'NOT_FOUND' });
    expect(requests).to.have.length(1);
  });

  it('ends without an error when its signal aborts', async () => {
    const abort = new AbortController();
    const { result } = await against(
      [stream(event('progress', '1', 'RUNNING'))],
      async (url) => {
        const found: string[] = [];
        for await (const { status } of createClient({ url }).follow(path, { signal: abort.signal })) {
          found.push(status);
          abort.abort();
        }
        return found;
      },
      STREAM,
    );
    expect(result).to.deep.equal(['RUNNING']);
  });
});

describe('The changes of a gateway, read by the typed client', () => {
  const PATH = '/v1/gateway/gateways/g/properties/changes';
  const line = (value: object) => `${JSON.stringify(value)}\n`;
  const removed = (id: string) => ({ type: 'removed', id });
  const at = (position: string, more: boolean) => ({ type: 'position', position, has_more: more });
  const lines = (...values: readonly object[]): Reply => ({ body: values.map(line).join('') });
  const parameter = ({ path }: SeenRequest, name: string) => new URL(path, 'http://s').searchParams.get(name);
  const readAll = (replies: readonly Reply[], options = {}) =>
    against(
      replies,
      async (url) => {
        const read: string[] = [];
        for await (const change of createClient({ url }).changes({ id: 'g' }, options))
          read.push(change.type === 'position' ? change.position : change.id);
        return read;
      },
      PATH,
    );

  it('go on behind the last position when they are cut off, without what was cut in the middle', async () => {
    const cut = { body: line(removed('a')) + line(at('p1', true)) + line(removed('b')) + '{"type":"rem' };
    const { result, requests } = await readAll([cut, lines(removed('b'), at('p2', false))]);
    expect(result).to.deep.equal(['a', 'p1', 'b', 'b', 'p2']);
    expect(requests.map((request) => parameter(request, 'position'))).to.deep.equal([null, 'p1']);
  });

  it('begin behind a position or at a time', async () => {
    const end = [lines(at('p2', false))];
    const first = async (options: object, name: string) =>
      (await readAll(end, options)).requests.map((request) => parameter(request, name));
    expect(await first({ position: 'p1' }, 'position')).to.deep.equal(['p1']);
    const since = '2026-01-01T00:00:00.000Z';
    expect(await first({ updatedSince: since }, 'updatedSince')).to.deep.equal([since]);
  });

  it('end with an error after some attempts that bring nothing, and at once where they are refused', async () => {
    const nothing = await readAll([{ body: '' }], { retries: 1 }).catch((error: unknown) => String(error));
    expect(nothing).to.include('again and again');
    const { result, requests } = await readAll([{ status: 400, body: { code: 'BAD_REQUEST', message: 'Old.' } }]);
    expect(result).to.include({ code: 'BAD_REQUEST' });
    expect(requests).to.have.length(1);
  });
});
