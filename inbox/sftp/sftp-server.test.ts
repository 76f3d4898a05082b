import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect } from 'chai';
import ssh2 from 'ssh2';
import type { FileEntry, Stats } from 'ssh2';
import { until } from '../../test/support/until.ts';
import { KEYED, PASSWORD, startTestSftp, USER } from '../testing/servers.ts';
import { connectSsh, openSftp, refusalOf } from '../testing/sftp-client.ts';
import type { SftpClient } from '../testing/sftp-client.ts';
import { generateHostKeys, hostKeyFingerprints } from './host-keys.ts';

describe('SFTP', () => {
  let server: Awaited<ReturnType<typeof startTestSftp>>;
  let session: SftpClient;
  beforeEach(async () => {
    server = await startTestSftp();
    session = await openSftp(server.port);
  });
  afterEach(async () => {
    session.client.destroy();
    await server.stop();
  });

  it('stores what a client uploads, byte for byte, with many writes under way', async () => {
    const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * 7) % 256));
    await pipeline(Readable.from([bytes]), session.sftp.createWriteStream('/annonces.zip'));
    await until('the file is stored', async () => server.files.has('annonces.zip'));
    expect(server.files.get('annonces.zip')?.equals(bytes)).to.equal(true);
    expect(server.inbox.attempts).to.deep.equal([
      {
        user: USER,
        proof: { kind: 'password', password: PASSWORD },
        peer: { protocol: 'sftp', address: '127.0.0.1' },
      },
    ]);
  });

  it('has the folders, names, sizes and times that clients ask for', async () => {
    const { ask, sftp } = session;
    await ask<void>((done) => sftp.mkdir('/photos', (error) => done(error, undefined)));
    await session.upload('photos/été 1.jpg', 'picture');
    await session.upload('/list.csv', 'list');
    const names = async (path: string) =>
      (await ask<FileEntry[]>((done) => sftp.readdir(path, done))).map(({ filename }) => filename);
    expect(await names('.')).to.deep.equal(['photos', 'list.csv']);
    expect(await names('/photos')).to.deep.equal(['été 1.jpg']);
    const stats = await ask<Stats>((done) => sftp.stat('list.csv', done));
    expect([stats.size, stats.isFile(), stats.mtime]).to.deep.equal([
      4,
      true,
      Date.parse('2026-03-01T12:34:56Z') / 1_000,
    ]);
    expect((await ask<Stats>((done) => sftp.lstat('/photos', done))).isDirectory()).to.equal(true);
    expect(await ask<string>((done) => sftp.realpath('.', done))).to.equal('/');
    await ask<void>((done) => sftp.setstat('list.csv', { mtime: 1, atime: 1 }, (error) => done(error, undefined)));
    await ask<void>((done) => sftp.rename('list.csv', '/photos/moved.csv', (error) => done(error, undefined)));
    await ask<void>((done) => sftp.unlink('/photos/été 1.jpg', (error) => done(error, undefined)));
    expect([...server.files.keys()]).to.deep.equal(['photos/moved.csv']);
    const removed = ask<void>((done) => sftp.rmdir('/photos/moved.csv', (error) => done(error, undefined)));
    expect(await refusalOf(removed)).to.match(/^2 /);
  });

  it('acknowledges the end of a file once it is stored, not before', async () => {
    const stored = Promise.withResolvers<void>();
    server.inbox.faults.storing = stored.promise;
    const handle = await session.open('slow.csv');
    await session.write(handle, 'whole', 0);
    let isClosed = false;
    const closed = session.close(handle).then(() => (isClosed = true));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([isClosed, server.files.has('slow.csv')]).to.deep.equal([false, false]);
    stored.resolve();
    await closed;
    expect(String(server.files.get('slow.csv'))).to.equal('whole');
  });

  it('signs in with a public key of the inbox, and with none that does not belong to it', async () => {
    const keyed = await connectSsh(server.port, { username: 'keyed', privateKey: KEYED.private });
    keyed.destroy();
    const { private: foreign } = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 });
    expect(await refusalOf(connectSsh(server.port, { username: 'keyed', privateKey: foreign }))).to.match(
      /authentication/,
    );
    expect(server.inbox.attempts.slice(1).map(({ user, proof }) => [user, proof.kind])).to.deep.equal([
      ['keyed', 'public_key'],
      ['keyed', 'public_key'],
    ]);
  });

  it('opens several channels of one connection, one after the other', async () => {
    for (let at = 0; at < 6; at++) {
      const channel = await session.ask<ssh2.SFTPWrapper>((done) => session.client.sftp(done));
      channel.end();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await session.upload('still.csv', 'x');
  });

  it('generates host keys that the library reads, with the fingerprints that clients compare', async () => {
    const keys = await generateHostKeys();
    const prints = hostKeyFingerprints(keys);
    expect(keys).to.have.length(2);
    for (const print of prints) expect(print).to.match(/^SHA256:[A-Za-z0-9+/]{43}$/);
    const own = await startTestSftp({ hostKeys: keys });
    let seen = '';
    const client = new ssh2.Client();
    await new Promise<void>((resolve) => {
      client.on('ready', () => resolve());
      client.connect({
        host: '127.0.0.1',
        port: own.port,
        username: USER,
        password: PASSWORD,
        hostHash: 'sha256',
        hostVerifier: (hash: string) => {
          seen = `SHA256:${Buffer.from(hash, 'hex').toString('base64').replace(/=+$/, '')}`;
          return true;
        },
      });
    });
    expect(prints).to.include(seen);
    client.destroy();
    await own.stop();
    expect(() => hostKeyFingerprints(['no key'])).to.throw('not usable');
  });
});
