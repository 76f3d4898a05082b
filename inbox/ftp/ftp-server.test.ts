import { once } from 'node:events';
import { Readable } from 'node:stream';
import { connect, TLSSocket } from 'node:tls';
import { Client, FTPError } from 'basic-ftp';
import { expect } from 'chai';
import { makeTls } from '../../connectors/outputs/feed-ftp/testing/tls-material.ts';
import { until } from '../../test/support/until.ts';
import { openDialog } from '../testing/ftp-dialog.ts';
import { createWitness, makeCertificate, PASSWORD, startTestFtp, USER } from '../testing/servers.ts';
import { openCertificate } from './certificate.ts';

/** The code of the reply that a command of `basic-ftp` is refused with. */
async function codeOf(command: Promise<unknown>): Promise<number> {
  try {
    await command;
  } catch (error) {
    if (error instanceof FTPError) return error.code;
    throw error;
  }
  return 0;
}

describe('FTPS', () => {
  let certificate: Awaited<ReturnType<typeof makeCertificate>>;
  let ftp: Awaited<ReturnType<typeof startTestFtp>>;
  let client: Client;
  before(async () => {
    certificate = await makeCertificate();
  });
  after(() => certificate.remove());
  beforeEach(async () => {
    ftp = await startTestFtp({ certificate: certificate.files });
    client = new Client(10_000);
  });
  afterEach(async () => {
    client.close();
    await ftp.stop();
  });
  const enter = () =>
    client.access({
      host: '127.0.0.1',
      port: ftp.port,
      user: USER,
      password: PASSWORD,
      secure: true,
      secureOptions: { ca: certificate.ca },
    });

  it('stores what a client uploads, byte for byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * 7) % 256));
    await enter();
    await client.uploadFrom(Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]), 'annonces.zip');
    expect(ftp.files.get('annonces.zip')?.equals(bytes)).to.equal(true);
    expect(ftp.inbox.attempts[0]).to.deep.include({
      user: USER,
      peer: { protocol: 'ftps', address: '127.0.0.1' },
    });
    expect(ftp.inbox.openUploads).to.equal(0);
  });

  it('has the folders, names, sizes and times that clients ask for', async () => {
    await enter();
    await client.ensureDir('photos');
    await client.uploadFrom(Readable.from(['picture']), 'été 1.jpg');
    await client.cd('/');
    await client.uploadFrom(Readable.from(['list']), 'list.csv');
    expect(await client.pwd()).to.equal('/');
    const listed = await client.list();
    expect(listed.map(({ name, size, isDirectory }) => [name, size, isDirectory])).to.deep.equal([
      ['photos', 0, true],
      ['list.csv', 4, false],
    ]);
    expect((await client.list('photos')).map(({ name }) => name)).to.deep.equal(['été 1.jpg']);
    expect(await client.size('list.csv')).to.equal(4);
    expect((await client.lastMod('list.csv')).toISOString()).to.equal('2026-03-01T12:34:56.000Z');
    await client.rename('list.csv', 'photos/moved.csv');
    await client.remove('photos/été 1.jpg');
    expect([...ftp.files.keys()]).to.deep.equal(['photos/moved.csv']);
  });

  it('lists as `ls -l` does, whatever options of it a client passes', async () => {
    ftp.files.set('a b.csv', Buffer.from('12345'));
    await enter();
    client.availableListCommands = ['LIST -la'];
    expect((await client.list()).map(({ name, size }) => [name, size])).to.deep.equal([['a b.csv', 5]]);
    client.availableListCommands = ['NLST'];
    await client.send('TYPE A');
    expect(await codeOf(client.send('MLSD nowhere'))).to.equal(550);
  });

  it('accepts neither a user name nor data before both are encrypted', async () => {
    const dialog = await openDialog(ftp.port);
    expect(dialog.greeting).to.match(/^220 /);
    expect(await dialog.say(`USER ${USER}`)).to.match(/^530 .*AUTH TLS/);
    expect(await dialog.say(`PASS ${PASSWORD}`)).to.match(/^530 .*AUTH TLS/);
    expect(ftp.inbox.attempts).to.deep.equal([]);
    await dialog.encrypt(certificate.ca);
    expect(await dialog.signIn()).to.match(/^230 /);
    expect(await dialog.say('PROT C')).to.match(/^534 /);
    await dialog.passivePort();
    expect(await dialog.say('STOR list.csv')).to.match(/^522 .*PROT P/);
    expect(ftp.inbox.openUploads).to.equal(0);
    dialog.socket.destroy();
  });

  it('ends a session whose commands arrived in clear ahead of the encryption', async () => {
    const dialog = await openDialog(ftp.port);
    dialog.send('AUTH TLS\r\nUSER attacker\r\nPASS injected\r\n');
    await dialog.closed();
    expect(ftp.inbox.attempts).to.deep.equal([]);
  });

  it('begins with TLS on a port for implicit TLS', async () => {
    const implicit = await startTestFtp({ certificate: certificate.files, isImplicit: true });
    await client.access({
      host: '127.0.0.1',
      port: implicit.port,
      user: USER,
      password: PASSWORD,
      secure: 'implicit',
      secureOptions: { ca: certificate.ca },
    });
    await client.uploadFrom(Readable.from(['x']), 'x.csv');
    expect([...implicit.files.keys()]).to.deep.equal(['x.csv']);
    client.close();
    await implicit.stop();
  });

  it('lets clients resume the TLS session of the control connection for data', async () => {
    const dialog = await openDialog(ftp.port);
    await dialog.encrypt(certificate.ca);
    await dialog.signIn();
    // With TLS 1.3 the server sends what a session is resumed by after the handshake.
    const session = dialog.socket instanceof TLSSocket ? dialog.socket.getSession() : undefined;
    await dialog.say('PBSZ 0');
    await dialog.say('PROT P');
    const plain = await dialog.openData();
    expect(await dialog.say('STOR resumed.csv')).to.match(/^150 /);
    const data = connect({ socket: plain, ca: certificate.ca, session });
    await once(data, 'secureConnect');
    expect(data.isSessionReused()).to.equal(true);
    data.end('whole');
    expect(await dialog.reply()).to.match(/^226 /);
    expect(String(ftp.files.get('resumed.csv'))).to.equal('whole');
    dialog.socket.destroy();
  });

  it('keeps the certificate that works when a renewal is broken, and takes the next one', async () => {
    const own = await makeCertificate();
    const { log, lines } = createWitness();
    const opened = await openCertificate(own.files, log, 10);
    const first = opened.context();
    await own.write({ cert: 'not a certificate', key: 'nor a key' });
    await until('the fault is logged', async () => lines.some((line) => line.includes('not usable')));
    expect(opened.context()).to.equal(first);
    await own.write(await makeTls());
    await until('the new certificate is read', async () => opened.context() !== first);
    opened.close();
    await own.remove();
  });

  it('counts a connection as closed once it is, with TLS too', async () => {
    await enter();
    client.close();
    await until('the connection is closed', async () => ftp.witness.counts.closed === 1);
    await until('the mailbox is closed', async () => ftp.inbox.openMailboxes === 0);
  });

  it('logs no password and no user name', async () => {
    await enter();
    const dialog = await openDialog(ftp.port);
    await dialog.encrypt(certificate.ca);
    for (let at = 0; at < 6; at++) await dialog.signIn(USER, 'secret-guess');
    const text = ftp.witness.lines.join('');
    expect(text).to.not.include(PASSWORD).and.not.include('secret-guess').and.not.include(USER);
  });
});
