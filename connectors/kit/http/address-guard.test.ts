import { expect } from 'chai';
import { createServer } from 'node:net';
import { ConnectorError } from '../../errors.ts';
import { serve } from '../testing/serve.ts';
import type { TestServer } from '../testing/serve.ts';
import { createVettedLookup, isPublicAddress, isPublicOrNear, vetUrl, withoutSecrets } from './address-guard.ts';
import { createHttpClient } from './http-client.ts';
import { failureOf } from '../testing/failure-of.ts';
import { tryConfigured, tryRedirected, tryResolved } from '../testing/try-hostile-addresses.ts';

describe('address guard', () => {
  let inside: TestServer;

  before(async () => {
    inside = await serve({ '/': { body: 'inside' } });
  });
  after(() => inside.stop());

  const NONE = { sockets: 0, faults: [] };

  it('opens no socket for any of at least 60 spellings of internal addresses', async () => {
    const { forms, ...tried } = await tryConfigured();
    expect(tried).to.deep.equal(NONE);
    expect(forms).to.be.at.least(60);
  });

  it('opens no socket for a name that resolves, completely or partly, to an internal address', async () => {
    const { forms, ...tried } = await tryResolved();
    expect(tried).to.deep.equal(NONE);
    expect(forms).to.be.at.least(60);
  });

  it('refuses localhost as the system resolves it', async () => {
    const http = createHttpClient({ allowPrivateAddresses: false });
    const error = await failureOf(http.bytes(inside.url.replace('127.0.0.1', 'localhost')));
    expect(error.kind).to.equal('config');
    await http.close();
    expect(inside.sockets()).to.equal(0);
  });

  it('vets each target of a redirect again', async () => {
    const { forms, ...tried } = await tryRedirected();
    expect(tried).to.deep.equal(NONE);
    expect(forms).to.be.at.least(60);
  });

  it('connects to exactly the address that was vetted, however the name resolves later', async () => {
    let answers = 0;
    const http = createHttpClient({
      allowPrivateAddresses: false,
      allows: (address) => address === '127.0.0.1',
      resolve: async () => {
        answers++;
        return [{ address: answers === 1 ? '127.0.0.1' : '127.0.0.9', family: 4 }];
      },
    });
    const server = await serve({ '/': { body: 'pinned' } });
    const answer = await http.bytes(server.url.replace('127.0.0.1', 'rebind.example.com'));
    expect(Buffer.from(answer.body).toString()).to.equal('pinned');
    expect(answers).to.equal(1);
    expect(server.sockets()).to.equal(1);
    await http.close();
    await server.stop();
  });

  it('reaches loopback when the development switch is on', async () => {
    const server = await serve({ '/': { body: 'yes' } });
    const http = createHttpClient({ allowPrivateAddresses: true });
    expect((await http.bytes(server.url.replace('127.0.0.1', 'localhost'))).status).to.equal(200);
    await http.close();
    await server.stop();
  });

  it('refuses the credential services of clouds even then, also through a redirect', async () => {
    const secrets = [
      '169.254.169.254',
      '169.254.170.2',
      'fe80::1',
      'fd00:ec2::254',
      '168.63.129.16',
      '100.100.100.200',
    ];
    expect(secrets.filter(isPublicOrNear)).to.deep.equal([]);
    for (const address of ['127.0.0.1', '::1', '10.0.0.1', '172.18.0.3', '192.168.1.5', 'fd12::1', '8.8.8.8']) {
      expect(isPublicOrNear(address), address).to.equal(true);
    }
    const server = await serve({ '/': { status: 302, headers: { location: 'http://169.254.169.254/' } } });
    const http = createHttpClient({ allowPrivateAddresses: true });
    const error = await failureOf(http.bytes(server.url));
    expect(error).to.include({ kind: 'config' });
    expect(error.message).to.contain('169.254.169.254 is not reachable from here');
    await http.close();
    await server.stop();
  });

  it('accepts ordinary public addresses', () => {
    for (const address of ['8.8.8.8', '93.184.216.34', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2606:4700::1111']) {
      expect(isPublicAddress(address), address).to.equal(true);
    }
    expect(vetUrl('https://feeds.example.com:8443/a?key=1#x', { allows: isPublicAddress }).href).to.equal(
      'https://feeds.example.com:8443/a?key=1',
    );
  });

  it('supports both forms of lookup and passes on errors of the resolver', (done) => {
    const lookup = createVettedLookup({
      allows: isPublicAddress,
      resolve: async () => [{ address: '8.8.8.8', family: 4 }],
    });
    lookup('a.example.com', {}, (error, address, family) => {
      expect([error, address, family]).to.deep.equal([null, '8.8.8.8', 4]);
      const failing = createVettedLookup({ allows: isPublicAddress, resolve: async () => [] });
      failing('a.example.com', { all: true }, (fault) => {
        expect(fault).to.have.property('code', 'ENOTFOUND');
        done();
      });
    });
  });

  it('shows addresses without query, credentials or fragment', () => {
    const shown = withoutSecrets(new URL('https://u:p@h.example.com/feed?api_key=abc#def'));
    expect(shown).to.equal('https://h.example.com/feed');
  });

  it('refuses before the connection, not after it', async () => {
    let connections = 0;
    const server = createServer(() => connections++);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const http = createHttpClient({ allowPrivateAddresses: false });
    const url = `https://localhost:${address && typeof address === 'object' ? address.port : 0}/`;
    expect(await failureOf(http.stream(url))).to.be.instanceOf(ConnectorError);
    await http.close();
    await new Promise((resolve) => server.close(resolve));
    expect(connections).to.equal(0);
  });
});
