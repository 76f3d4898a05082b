import { expect } from 'chai';
import { ConnectorError } from '../../errors.ts';
import { fixedTokenSession, openTokenSession } from './session-token.ts';
import type { TokenSession } from './session-token.ts';

const refused = (status: number) => new ConnectorError('config', 'refused', { status });

/** A server that issues the tokens t1, t2 …, and a clock that the test sets. */
function open(lifetime?: number) {
  const clock = { now: 0 };
  const server = { issued: 0, refuses: (_token: string): number | undefined => undefined };
  const sent: string[] = [];
  const session = openTokenSession(
    () => Promise.resolve({ token: `t${++server.issued}`, lifetime }),
    () => new Date(clock.now),
  );
  const request = async (token: string): Promise<string> => {
    sent.push(token);
    const status = server.refuses(token);
    if (status !== undefined) throw refused(status);
    return token;
  };
  return { session, clock, server, sent, request };
}

/** The token of a request sent now. */
const tokenOf = (session: TokenSession): Promise<string> => session.send((token) => Promise.resolve(token));

const statusOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(undefined, (error: ConnectorError) => error.status);

describe('A token session', () => {
  it('fetches one token on first use, shared by concurrent requests', async () => {
    const { session, server, request } = open(600);
    expect(session.current()).to.equal(undefined);
    expect(await Promise.all([tokenOf(session), session.send(request), session.send(request)])).to.deep.equal([
      't1',
      't1',
      't1',
    ]);
    expect(server.issued).to.equal(1);
    expect(session.current()).to.equal('t1');
  });

  it('renews a token a minute before it expires', async () => {
    const { session, clock } = open(600);
    expect(await tokenOf(session)).to.equal('t1');
    clock.now = 539_000;
    expect(await tokenOf(session)).to.equal('t1');
    clock.now = 540_000;
    expect(await tokenOf(session)).to.equal('t2');
  });

  for (const lifetime of [undefined, Number.NaN, 0, -5]) {
    it(`treats a lifetime of ${lifetime} as an hour`, async () => {
      const { session, clock } = open(lifetime);
      await tokenOf(session);
      clock.now = 3_539_000;
      expect(await tokenOf(session)).to.equal('t1');
      clock.now = 3_540_000;
      expect(await tokenOf(session)).to.equal('t2');
    });
  }

  it('retries a request once with a new token after a 401', async () => {
    const { session, server, sent, request } = open(600);
    server.refuses = (token) => (token === 't1' ? 401 : undefined);
    expect(await Promise.all([session.send(request), session.send(request)])).to.deep.equal(['t2', 't2']);
    expect(server.issued).to.equal(2);
    server.refuses = () => 401;
    sent.length = 0;
    expect(await statusOf(session.send(request))).to.equal(401);
    expect(sent).to.deep.equal(['t2', 't3']);
  });

  it('rethrows other errors, and errors of fetching the token', async () => {
    const { session, server, sent, request } = open(600);
    server.refuses = () => 403;
    expect(await statusOf(session.send(request))).to.equal(403);
    expect(sent).to.have.length(1);
    let asked = 0;
    const failing = openTokenSession(
      () => {
        asked++;
        return Promise.reject(refused(401));
      },
      () => new Date(0),
    );
    expect(await statusOf(failing.send(request))).to.equal(401);
    expect(asked).to.equal(1);
  });

  it('does not renew a token from the configuration', async () => {
    const { server, sent, request } = open();
    server.refuses = () => 401;
    expect(await statusOf(fixedTokenSession('fixed').send(request))).to.equal(401);
    expect(sent).to.deep.equal(['fixed']);
  });
});
