import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { serve } from '../testing/serve.ts';
import type { TestServer } from '../testing/serve.ts';
import { until } from '../testing/until.ts';
import { createVirtualClock } from '../testing/virtual-clock.ts';
import type { VirtualClock } from '../testing/virtual-clock.ts';
import { createHttpClient } from './http-client.ts';
import type { OwnedHttpClient } from './http-client.ts';
import type { HeldSlot } from './send-request.ts';
import { AccountBusyError } from '../../errors.ts';
import { createRateBudgets } from './rate-budget.ts';

const RATE = { requests: 3, perSeconds: 0.3, concurrent: 2 };
const WINDOW_MS = 300;
/** Requests that need two whole windows after the first three. */
const REQUESTS = 9;
const LEAST_MS = 600;
/** The time-out of a single request. Real time, because loopback takes real time; a longer one would make the test as long. */
const REQUEST_MS = 1_000;

describe('the budget of an account, over HTTP', () => {
  let server: TestServer;
  const clients: OwnedHttpClient[] = [];
  const asked: string[] = [];
  let open = 0;
  let most = 0;
  let refusals = 0;

  /** All waiting uses this clock; requests themselves take real time. */
  let clock: VirtualClock;
  let budgetOf: ReturnType<typeof createRateBudgets>;
  /** The client of a run: its own sockets, the budget shared by account. */
  const run = (account: string, signal?: AbortSignal, slot?: HeldSlot): OwnedHttpClient => {
    const budget = (origin: string) => budgetOf(`${account} ${origin}`, RATE);
    const client = createHttpClient({
      allowPrivateAddresses: true,
      clock,
      budget,
      random: () => 0,
      ...(signal ? { signal } : {}),
      ...(slot ? { slot } : {}),
    });
    clients.push(client);
    return client;
  };
  /** Waits until the shortest sleep has this length, then advances the clock. */
  const pass = async (ms: number) => {
    await until(() => clock.pending()[0] === ms);
    clock.step();
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
    clock = createVirtualClock();
    budgetOf = createRateBudgets(clock);
  });
  afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())));
  after(() => server.stop());

  it('is shared by two runs, and does not slow another account', async () => {
    const [one, two, other] = [run('shared'), run('shared'), run('other')];
    const shared = Array.from({ length: REQUESTS }, (_, index) =>
      index % 2 === 0
        ? one.bytes(`${server.url}/shared/${index}`)
        : two.json(`${server.url}/shared/${index}`).catch(() => undefined),
    );
    const askedFor = () => asked.filter((path) => path.startsWith('/shared')).length;
    await Promise.all([other.bytes(`${server.url}/other`), other.bytes(`${server.url}/other`)]);
    expect(clock.elapsed()).to.equal(0);
    for (const window of [1, 2]) {
      await until(() => askedFor() === window * RATE.requests);
      await pass(WINDOW_MS);
    }
    await Promise.all(shared);
    expect(clock.elapsed()).to.equal(LEAST_MS);
    expect(askedFor()).to.equal(REQUESTS);
    // Two of the shared account and two of the other.
    expect(most).to.be.at.most(4);
  });

  it('counts redirects as requests', async () => {
    const client = run('redirected');
    const both = Promise.all([client.bytes(`${server.url}/moved`), client.bytes(`${server.url}/moved`)]);
    await pass(WINDOW_MS);
    await both;
    expect(asked).to.have.length(4);
    expect(clock.elapsed()).to.equal(WINDOW_MS);
  });

  it('pauses for every run that shares it after a Retry-After of the CRM', async () => {
    const [one, two, other] = [run('busy'), run('busy'), run('idle')];
    refusals = 1;
    const first = one.bytes(`${server.url}/refused`);
    // The client waits after it has read the refusal, which is later than the server counts the request.
    await until(() => clock.pending()[0] === 2_000);
    const second = two.bytes(`${server.url}/second`);
    await other.bytes(`${server.url}/other`);
    expect(asked).to.deep.equal(['/refused', '/other']);
    await pass(2_000);
    await Promise.all([first, second]);
    expect(clock.elapsed()).to.equal(2_000);
    expect(asked.slice(2)).to.have.members(['/refused', '/second']);
  });

  it('does not count waiting towards the time-out of a request', async () => {
    budgetOf(`patient ${server.url}`, RATE).pause(2);
    const answer = run('patient').bytes(`${server.url}/patient`, { timeoutMs: REQUEST_MS, attempts: 1 });
    await delay(REQUEST_MS + 100);
    await pass(2_000);
    expect((await answer).status).to.equal(200);
  });

  it('releases the worker slot instead of waiting, unless a request would have to be repeated', async () => {
    let isAsked = false;
    const slot = { mayGiveBack: () => !isAsked, responded: () => (isAsked = true) };
    const client = run('slots', undefined, slot);
    budgetOf(`slots ${server.url}`, RATE).pause(30);
    const turnedAway = client.bytes(`${server.url}/first`).catch((error: unknown) => error);
    await until(() => clock.pending()[0] === 5_000);
    clock.step();
    expect(await turnedAway)
      .to.be.instanceOf(AccountBusyError)
      .with.property('retryAfter', 5);
    expect([clock.elapsed(), asked]).to.deep.equal([5_000, []]);

    const begun = run('slots', undefined, { ...slot, mayGiveBack: () => false }).bytes(`${server.url}/second`);
    await pass(25_000);
    expect((await begun).status).to.equal(200);
    expect([isAsked, asked]).to.deep.equal([true, ['/second']]);
  });

  it('ends the wait of a cancelled run at once and passes its turn to the next', async () => {
    const cancel = new AbortController();
    const [cancelled, next] = [run('turns', cancel.signal), run('turns')];
    await Promise.all(Array.from({ length: 3 }, () => next.bytes(`${server.url}/turns`)));
    const waiting = cancelled.bytes(`${server.url}/cancelled`).catch((error: unknown) => error);
    const last = next.bytes(`${server.url}/last`);
    const reason = new Error('cancelled by the owner');
    cancel.abort(reason);
    expect(await waiting).to.equal(reason);
    expect(clock.elapsed()).to.equal(0);
    await pass(WINDOW_MS);
    expect((await last).status).to.equal(200);
    expect(asked).not.to.include('/cancelled');
  });
});
