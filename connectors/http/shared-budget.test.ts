import { expect } from 'chai';
import { serve } from '../testing/serve.ts';
import type { TestServer } from '../testing/serve.ts';
import { until } from '../testing/until.ts';
import { createHttpClient } from './http-client.ts';
import type { OwnedHttpClient } from './http-client.ts';
import { createRateBudgets } from './rate-budget.ts';
import { createSystemClock } from './retry.ts';

const RATE = { requests: 3, perSeconds: 0.3, concurrent: 2 };
/** Requests that need two whole windows after the first three. */
const REQUESTS = 9;
const LEAST_MS = 600;

describe('the budget of an account, over HTTP', () => {
  let server: TestServer;
  const clients: OwnedHttpClient[] = [];
  const asked: string[] = [];
  let open = 0;
  let most = 0;
  let refusals = 0;

  /** A client as a run has it: its own sockets, the budget shared by account. */
  const budgetOf = createRateBudgets(createSystemClock());
  const run = (account: string, signal?: AbortSignal): OwnedHttpClient => {
    const budget = (origin: string) => budgetOf(`${account} ${origin}`, RATE);
    const client = createHttpClient({ allowPrivateAddresses: true, budget, ...(signal ? { signal } : {}) });
    clients.push(client);
    return client;
  };

  before(async () => {
    server = await serve((request, response) => {
      asked.push(request.url ?? '');
      if (refusals > 0) {
        refusals--;
        response.writeHead(429, { 'retry-after': '2' }).end();
        return;
      }
      most = Math.max(most, ++open);
      setTimeout(() => {
        open--;
        if (request.url === '/moved') response.writeHead(302, { location: '/target' }).end();
        else response.end('ok');
      }, 20);
    });
  });
  beforeEach(() => {
    asked.length = 0;
    most = 0;
  });
  afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())));
  after(() => server.stop());

  it('is kept by two runs together, and does not slow another account', async () => {
    const [one, two, other] = [run('shared'), run('shared'), run('other')];
    const start = performance.now();
    const shared = Array.from({ length: REQUESTS }, (_, index) =>
      index % 2 === 0
        ? one.bytes(`${server.url}/shared/${index}`)
        : two.json(`${server.url}/shared/${index}`).catch(() => undefined),
    );
    await Promise.all([other.bytes(`${server.url}/other`), other.bytes(`${server.url}/other`)]);
    await Promise.all(shared);
    expect(performance.now() - start).to.be.at.least(LEAST_MS);
    expect(asked.filter((path) => path.startsWith('/shared'))).to.have.length(REQUESTS);
    expect(asked.lastIndexOf('/other')).to.be.below(asked.findLastIndex((path) => path.startsWith('/shared')));
    // Two of the shared account and two of the other.
    expect(most).to.be.at.most(4);
  });

  it('counts redirects as requests', async () => {
    const client = run('redirected');
    const start = performance.now();
    await Promise.all([client.bytes(`${server.url}/moved`), client.bytes(`${server.url}/moved`)]);
    expect(asked).to.have.length(4);
    expect(performance.now() - start).to.be.at.least(RATE.perSeconds * 1_000);
  });

  it('rests for everybody who shares it when the CRM answers Retry-After', async () => {
    const [one, two, other] = [run('busy'), run('busy'), run('idle')];
    refusals = 1;
    const start = performance.now();
    const first = one.bytes(`${server.url}/refused`);
    await until(() => asked.length === 1 && refusals === 0);
    const second = two.bytes(`${server.url}/second`);
    await other.bytes(`${server.url}/other`);
    await Promise.all([first, second]);
    expect(performance.now() - start).to.be.at.least(2_000);
    expect(asked.indexOf('/other')).to.be.below(asked.indexOf('/second'));
    expect(asked.filter((path) => path === '/refused')).to.have.length(2);
  });

  it('takes no time from a request’s own limit', async () => {
    budgetOf(`patient ${server.url}`, RATE).pause(2);
    const answer = await run('patient').bytes(`${server.url}/patient`, { timeoutMs: 1_500, attempts: 1 });
    expect(answer.status).to.equal(200);
  });

  it('lets a cancelled run go at once and leaves its turn to the next', async () => {
    const cancel = new AbortController();
    const [cancelled, next] = [run('turns', cancel.signal), run('turns')];
    await Promise.all(Array.from({ length: 3 }, () => next.bytes(`${server.url}/turns`)));
    const waiting = cancelled.bytes(`${server.url}/cancelled`).catch((error: unknown) => error);
    const last = next.bytes(`${server.url}/last`);
    const reason = new Error('cancelled by the owner');
    cancel.abort(reason);
    expect(await waiting).to.equal(reason);
    expect((await last).status).to.equal(200);
    expect(asked).not.to.include('/cancelled');
  });
});
