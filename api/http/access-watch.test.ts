import { expect } from 'chai';
import { createIdentity } from '../../clients/identity.ts';
import { AppError, notFound } from '../../model/shared/errors.ts';
import { startHttpServer } from '../../stack/http-server.ts';
import { createAccessWatch } from './access-watch.ts';
import { authenticate } from '../authenticate.ts';
import { principalOf } from '../testing/fake-deps.ts';

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('createAccessWatch', () => {
  it('asks for the token each time, and for what costs a read of the store once per second', async () => {
    let time = 0;
    let tokens = 0;
    let stores = 0;
    const stillAllowed = createAccessWatch({
      authenticate: async () => {
        tokens++;
        return principalOf('north');
      },
      authorize: async (principal) => {
        expect(principal?.clientId).to.equal('north');
        stores++;
      },
      now: () => time,
    });
    await stillAllowed();
    time = 999;
    await stillAllowed();
    expect([tokens, stores]).to.deep.equal([2, 0]);
    time = 1_000;
    await stillAllowed();
    await stillAllowed();
    expect([tokens, stores]).to.deep.equal([4, 1]);
    time = 2_000;
    await stillAllowed();
    expect(stores).to.equal(2);
  });

  it('throws what a new request would get, and asks again after a failure', async () => {
    let time = 0;
    let failure: Error | undefined = notFound('Gateway', 'g');
    const stillAllowed = createAccessWatch({
      authenticate: async () => principalOf('north'),
      authorize: async () => {
        if (failure) throw failure;
      },
      now: () => time,
    });
    time = 1_000;
    expect(await failureOf(stillAllowed())).to.equal(failure);
    expect(await failureOf(stillAllowed())).to.equal(failure);
    failure = undefined;
    expect(await failureOf(stillAllowed())).to.equal(undefined);
  });

  it('refuses a revoked token 30 s after the request of the introspection that still allowed it, however late its response came', async () => {
    let time = 0;
    let active = true;
    const server = await startHttpServer('identity', { port: 0, host: '127.0.0.1' }, () => (request, response) => {
      request.resume().on('end', () => {
        const isActive = active;
        // The response is on its way for 5 s, and the token is revoked meanwhile.
        time += 5_000;
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(isActive ? { active: true, client_id: 'north' } : { active: false }));
      });
    });
    try {
      const identity = createIdentity({
        url: server.url,
        clientId: 'gateway',
        clientSecret: 'secret',
        cacheSeconds: 30,
        now: () => time,
      });
      const stillAllowed = createAccessWatch({
        authenticate: () => authenticate(identity, 'token'),
        authorize: async () => {},
        now: () => time,
      });
      await stillAllowed();
      active = false;
      time = 29_999;
      await stillAllowed();
      time = 30_000;
      const error = await failureOf(stillAllowed());
      expect(error).to.be.instanceOf(AppError);
      expect(error).to.include({ code: 'AUTH_FAILED' });
    } finally {
      await server.stop();
    }
  });
});
