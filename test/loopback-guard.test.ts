import dns from 'node:dns';
import { lookup } from 'node:dns/promises';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { expect } from 'chai';
import { Agent, request } from 'undici';
import { serve } from '../connectors/kit/testing/serve.ts';
import { takeAttempts } from './support/loopback-guard.ts';

/** For documentation (RFC 5737): assigned to nobody. */
const ELSEWHERE = '203.0.113.1';

const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('The network guard of the tests', () => {
  it('refuses connections to other machines, in every form, and records them', async () => {
    for (const open of [
      () => connect(80, ELSEWHERE),
      () => connect({ host: ELSEWHERE, port: 80 }),
      () => connectSecurely({ host: ELSEWHERE, port: 443 }),
      () => connect({ host: 'site.example', port: 80 }),
      () =>
        connect({
          host: 'site.example',
          port: 80,
          lookup: (_name, _options, done) => done(null, [{ address: ELSEWHERE, family: 4 }]),
        }),
    ]) {
      const [error] = (await once(open(), 'error')) as [Error];
      expect(error.message).to.include('Refused by the guard of the tests');
    }
    expect(await refusal(fetch(`http://${ELSEWHERE}/`))).to.be.instanceOf(Error);
    expect(await refusal(request('https://site.example/'))).to.be.instanceOf(Error);
    expect(takeAttempts()).to.deep.equal([
      `a connection to ${ELSEWHERE}:80`,
      `a connection to ${ELSEWHERE}:80`,
      `a connection to ${ELSEWHERE}:443`,
      'a look-up of site.example',
      `a connection to site.example, which is ${ELSEWHERE}`,
      `a connection to ${ELSEWHERE}:80`,
      'a look-up of site.example',
    ]);
  });

  it('refuses look-ups of names and datagrams', async () => {
    expect(await refusal(lookup('site.example'))).to.be.instanceOf(Error);
    expect(await refusal(dns.promises.resolve4('site.example'))).to.be.instanceOf(Error);
    const found = await new Promise((resolve) => {
      dns.resolveTxt('site.example', (error) => resolve(error));
    });
    expect(found).to.be.instanceOf(Error);
    const socket = createSocket('udp4');
    expect(() => socket.send('x', 53, ELSEWHERE)).to.throw('Refused by the guard');
    socket.close();
    expect(takeAttempts()).to.have.length(4);
  });

  it('allows loopback, by address, by name and by an injected resolver', async () => {
    const server = await serve({ '/': { body: 'here' } });
    const port = new URL(server.url).port;
    expect(await (await fetch(server.url)).text()).to.equal('here');
    expect(await (await fetch(`http://localhost:${port}/`)).text()).to.equal('here');
    const dispatcher = new Agent({
      connect: { lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]) },
    });
    const answer = await request(`http://site.example:${port}/`, { dispatcher });
    expect(await answer.body.text()).to.equal('here');
    expect((await lookup('localhost')).address).to.match(/^(127\.|::1)/);
    await dispatcher.close();
    await server.stop();
    expect(takeAttempts()).to.deep.equal([]);
  });
});
