import { expect } from 'chai';
import { createServer } from 'node:net';
import { ConnectorError } from '../errors.ts';
import { serve } from '../testing/serve.ts';
import type { TestServer } from '../testing/serve.ts';
import { createVettedLookup, isPublicAddress, isPublicOrNear, vetUrl, withoutSecrets } from './address-guard.ts';
import { createHttpClient } from './http-client.ts';
import { failureOf } from '../testing/failure-of.ts';

/** Spellings of hosts that lie inside; PORT is a listening loopback port. */
const HOSTILE_URLS = [
  'http://127.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://127.0.1:PORT/',
  'http://127.255.255.254:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7F.0.0.1:PORT/',
  'http://0x7f.1:PORT/',
  'http://017700000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://0177.0x0.0.01:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://①②⑦.⓪.⓪.①:PORT/',
  'http://127。0。0。1:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  'http://0:PORT/',
  'http://0.0.0.0:PORT/',
  'http://0.1.2.3:PORT/',
  'http://10.0.0.1:PORT/',
  'http://10.255.255.255:PORT/',
  'http://167772161:PORT/',
  'http://172.16.0.1:PORT/',
  'http://172.31.255.255:PORT/',
  'http://192.168.0.1:PORT/',
  'http://0xc0a80001:PORT/',
  'http://169.254.169.254:PORT/latest/meta-data/',
  'http://2852039166:PORT/',
  'http://0xa9.0xfe.0xa9.0xfe:PORT/',
  'http://168.63.129.16:PORT/',
  'http://100.64.0.1:PORT/',
  'http://100.100.100.200:PORT/',
  'http://100.127.255.255:PORT/',
  'http://192.0.0.1:PORT/',
  'http://192.0.2.1:PORT/',
  'http://192.88.99.1:PORT/',
  'http://198.18.0.1:PORT/',
  'http://198.51.100.7:PORT/',
  'http://203.0.113.9:PORT/',
  'http://224.0.0.1:PORT/',
  'http://239.255.255.250:PORT/',
  'http://240.0.0.1:PORT/',
  'http://255.255.255.255:PORT/',
  'http://[::]:PORT/',
  'http://[::1]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[0000:0000:0000:0000:0000:0000:0000:0001]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[::7f00:1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[::FFFF:169.254.169.254]:PORT/',
  'http://[::ffff:10.0.0.1]:PORT/',
  'http://[::ffff:8.8.8.8]:PORT/',
  'http://[::ffff:0:127.0.0.1]:PORT/',
  'http://[64:ff9b::127.0.0.1]:PORT/',
  'http://[64:ff9b::a9fe:a9fe]:PORT/',
  'http://[64:ff9b:1::1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[2002:a9fe:a9fe::1]:PORT/',
  'http://[2001::1]:PORT/',
  'http://[2001:db8::1]:PORT/',
  'http://[2001:2::1]:PORT/',
  'http://[3fff::1]:PORT/',
  'http://[100::1]:PORT/',
  'http://[fc00::1]:PORT/',
  'http://[fd00:ec2::254]:PORT/',
  'http://[fe80::1]:PORT/',
  'http://[fec0::1]:PORT/',
  'http://[ff02::1]:PORT/',
  'http://[5f00::1]:PORT/',
  'http://[4000::1]:PORT/',
  'http://user:secret@127.0.0.1:PORT/',
  'http://example.com@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT\\@example.com/',
  'file:///etc/passwd',
  'ftp://127.0.0.1:PORT/',
  'gopher://127.0.0.1:PORT/',
  'data:text/plain,hello',
  'javascript:alert(1)',
  '//127.0.0.1:PORT/',
  'http://[fe80::1%25eth0]:PORT/',
  'http://',
  '',
];

/** What a harmless-looking name may resolve to. */
const HOSTILE_ANSWERS = [
  ['127.0.0.1'],
  ['127.0.0.53'],
  ['10.1.2.3'],
  ['172.20.0.2'],
  ['192.168.1.1'],
  ['169.254.169.254'],
  ['100.64.3.4'],
  ['0.0.0.0'],
  ['::1'],
  ['::'],
  ['fd12:3456::1'],
  ['fe80::1'],
  ['::ffff:127.0.0.1'],
  ['64:ff9b::7f00:1'],
  ['2002:7f00:1::1'],
  ['93.184.216.34', '127.0.0.1'],
  ['2606:4700::1', '::1'],
  ['not-an-address'],
];

describe('address guard', () => {
  let inside: TestServer;

  before(async () => {
    inside = await serve({ '/': { body: 'inside' } });
  });
  after(() => inside.stop());

  it('opens no socket for any spelling of an address inside, of which there are at least 60', async () => {
    expect(HOSTILE_URLS.length).to.be.at.least(60);
    const port = new URL(inside.url).port;
    const http = createHttpClient({ allowPrivateAddresses: false });
    for (const url of HOSTILE_URLS) {
      const error = await failureOf(http.bytes(url.replace('PORT', port)));
      expect(error.kind, url).to.equal('config');
      expect(error.message, url).not.to.contain('secret');
    }
    await http.close();
    expect(inside.sockets()).to.equal(0);
  });

  it('opens no socket for a name that resolves, in whole or in part, to an address inside', async () => {
    const port = new URL(inside.url).port;
    for (const addresses of HOSTILE_ANSWERS) {
      const http = createHttpClient({
        allowPrivateAddresses: false,
        resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      });
      for (const name of ['feeds.example.com', 'localhost', 'localtest.me.', 'LOCALHOST']) {
        const error = await failureOf(http.bytes(`http://${name}:${port}/`));
        expect(error.kind, `${name} ${addresses.join()}`).to.equal('config');
      }
      await http.close();
    }
    expect(inside.sockets()).to.equal(0);
  });

  it('refuses localhost as the system itself resolves it', async () => {
    const http = createHttpClient({ allowPrivateAddresses: false });
    const error = await failureOf(http.bytes(inside.url.replace('127.0.0.1', 'localhost')));
    expect(error.kind).to.equal('config');
    await http.close();
    expect(inside.sockets()).to.equal(0);
  });

  it('vets each target of a redirect again', async () => {
    const port = new URL(inside.url).port;
    // An empty or relative target would stay on the first server; headers carry no other characters.
    const targets = HOSTILE_URLS.filter((url) => /^[\x20-\x7e]+$/.test(url) && !url.startsWith('//'));
    let location = '';
    const front = await serve((_request, response) => response.writeHead(302, { location }).end());
    for (const target of [...targets, 'http://internal.example.com:PORT/']) {
      location = target.replace('PORT', port);
      let vetted = 0;
      const http = createHttpClient({
        allowPrivateAddresses: false,
        // The first server stands for a public one.
        allows: (address) => vetted++ === 0 || isPublicAddress(address),
        resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      });
      const error = await failureOf(http.bytes(front.url));
      expect(error.kind, target).to.equal('config');
      await http.close();
    }
    expect(front.sockets()).to.equal(targets.length + 1);
    await front.stop();
    expect(inside.sockets()).to.equal(0);
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

  it('keeps from where clouds hand out credentials even then, also by way of a redirect', async () => {
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

  it('takes ordinary public addresses for public', () => {
    for (const address of ['8.8.8.8', '93.184.216.34', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2606:4700::1111']) {
      expect(isPublicAddress(address), address).to.equal(true);
    }
    expect(vetUrl('https://feeds.example.com:8443/a?key=1#x', { allows: isPublicAddress }).href).to.equal(
      'https://feeds.example.com:8443/a?key=1',
    );
  });

  it('answers both forms of look-up and passes faults of the resolver on', (done) => {
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
