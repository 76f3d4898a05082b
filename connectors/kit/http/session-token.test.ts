import { expect } from 'chai';
import { ConnectorError } from '../../errors.ts';
import { fixedTokenSession, openTokenSession } from './session-token.ts';
import type { TokenSession } from './session-token.ts';

const refused = (status: number) => new ConnectorError('config', 'refused', { status });

/** A server that gives out the tokens t1, t2 …, and a clock that stands where it is put. */
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

/** The token that something sent now goes with. */
const tokenOf = (session: TokenSession): Promise<string> => session.send((token) => Promise.resolve(token));

const statusOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(undefined, (error: ConnectorError) => error.status);

describe('A token session', () => {
  it('fetches one token when it is needed, however many ask at once', async () => {
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

  it('renews a token a minute before its end', async () => {
    const { session, clock } = open(600);
    expect(await tokenOf(session)).to.equal('t1');
    clock.now = 539_000;
    expect(await tokenOf(session)).to.equal('t1');
    clock.now = 540_000;
    expect(await tokenOf(session)).to.equal('t2');
  });

  for (const lifetime of [undefined, Number.NaN, 0, -5]) {
    it(`takes a lifetime of ${lifetime} for an hour`, async () => {
      const { session, clock } = open(lifetime);
      await tokenOf(session);
      clock.now = 3_539_000;
      expect(await tokenOf(session)).to.equal('t1');
      clock.now = 3_540_000;
      expect(await tokenOf(session)).to.equal('t2');
    });
  }

  it('sends once more with a new token what was refused with 401, and then gives up', async () => {
    const { session, server, sent, request } = open(600);
    server.refuses = (token) => (token === 't1' ? 401 : undefined);
    expect(await Promise.all([session.send(request), session.send(request)])).to.deep.equal(['t2', 't2']);
    expect(server.issued).to.equal(2);
    server.refuses = () => 401;
    sent.length = 0;
    expect(await statusOf(session.send(request))).to.equal(401);
    expect(sent).to.deep.equal(['t2', 't3']);
  });

  it('leaves other faults and those of fetching alone', async () => {
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

  it('has no other token when the configuration holds it', async () => {
    const { server, sent, request } = open();
    server.refuses = () => 401;
    expect(await statusOf(fixedTokenSession('fixed').send(request))).to.equal(401);
    expect(sent).to.deep.equal(['fixed']);
  });
});
