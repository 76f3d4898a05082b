import { expect } from 'chai';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { createApi } from '../server.ts';
import type { RunningApi } from '../server.ts';
import { fakeDeps } from '../testing/fake-deps.ts';

const ID = '00000000-0000-4000-8000-000000000001';

describe('The endpoint of assistants', () => {
  let api: RunningApi;
  beforeEach(async () => {
    api = await createApi(fakeDeps()).listen(0, '127.0.0.1');
  });
  afterEach(() => api.close());

  /** An assistant whose person never decides. */
  async function undecided() {
    const client = new Client({ name: 'test', version: '1' }, { capabilities: { elicitation: {} } });
    let ask: () => void = () => {};
    const asked = new Promise<void>((resolve) => (ask = resolve));
    client.setRequestHandler(ElicitRequestSchema, () => {
      ask();
      return new Promise(() => {});
    });
    await client.connect(
      new StreamableHTTPClientTransport(new URL('/mcp', api.url), {
        requestInit: { headers: { authorization: 'Bearer north' } },
      }),
    );
    const call = client
      .request({ method: 'tools/call', params: { name: 'start_sync', arguments: { id: ID } } }, CallToolResultSchema)
      .catch(() => 'ended');
    return { client, asked, call };
  }

  it('ends with the API, also while a person is thinking', async () => {
    const { client, asked } = await undecided();
    await asked;
    await api.close();
    await client.close();
  });

  it('lets a client have twenty messages under way, and others theirs', async () => {
    const waiting = await undecided();
    await waiting.asked;
    let id = 1_000;
    const send = (token: string) =>
      fetch(`${api.url}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-session-id': waiting.client.transport?.sessionId ?? '',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: id++,
          method: 'tools/call',
          params: { name: 'start_sync', arguments: { id: ID } },
        }),
      });
    const answers = await Promise.all(Array.from({ length: 25 }, () => send('north')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).to.have.length(19);
    expect(statuses.filter((status) => status === 429)).to.have.length(6);
    expect((await send('south')).status, 'the session of another client').to.equal(404);
    for (const { body } of answers) await body?.cancel();
    await api.close();
    await waiting.client.close();
  });

  it('takes messages and the end of a session, and nothing else', async () => {
    for (const method of ['GET', 'PUT'] as const)
      expect((await fetch(`${api.url}/mcp`, { method, headers: { authorization: 'Bearer north' } })).status).to.equal(
        405,
      );
    expect(
      (await fetch(`${api.url}/mcp`, { method: 'POST', headers: { authorization: 'Bearer nobody' } })).status,
    ).to.equal(401);
    const metadata = await fetch(`${api.url}/.well-known/oauth-protected-resource/mcp`);
    expect(metadata.status, 'no place to sign in is configured').to.equal(404);
  });
});
