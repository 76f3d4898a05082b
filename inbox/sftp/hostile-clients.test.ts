import { once } from 'node:events';
import { expect } from 'chai';
import ssh2 from 'ssh2';
import type { FileEntry } from 'ssh2';
import { until } from '../../test/support/until.ts';
import { InboxError } from '../mailbox.ts';
import type { SessionLimits } from '../sessions/limits.ts';
import { openSocket } from '../testing/ftp-dialog.ts';
import { startTestSftp } from '../testing/servers.ts';
import { connectSsh, openSftp, refusalOf } from '../testing/sftp-client.ts';
import type { SftpClient } from '../testing/sftp-client.ts';

const { OPEN_MODE } = ssh2.utils.sftp;

describe('SFTP with hostile and broken clients', () => {
  let server: Awaited<ReturnType<typeof startTestSftp>>;
  let session: SftpClient;
  const start = async (limits: Partial<SessionLimits> = {}) => {
    server = await startTestSftp({ limits });
    session = await openSftp(server.port);
  };
  const nothingStored = async () => {
    await until('every upload is aborted', async () => server.inbox.openUploads === 0);
    expect([...server.files.keys()]).to.deep.equal([]);
  };
  afterEach(async () => {
    session.client.destroy();
    await server.stop();
  });

  for (const path of ['../escaped.csv', '/../escaped.csv', 'a/../../x', 'a\\..\\b.csv', 'nul\u0000.csv', '']) {
    it(`stores nothing under the path ${JSON.stringify(path)}`, async () => {
      await start();
      expect(await refusalOf(session.upload(path, 'x'))).to.match(/^4 /);
      await nothingStored();
      await session.upload('still-works.csv', 'x');
    });
  }

  it('refuses a name that is not UTF-8 instead of storing it under another one', async () => {
    await start();
    expect(await refusalOf(session.upload('mai\uFFFD.jpg', 'x'))).to.match(/^4 .*UTF-8/);
    await nothingStored();
  });

  it('makes and follows no links, and hands out no files', async () => {
    await start();
    server.files.set('list.csv', Buffer.from('secret'));
    const { ask, sftp } = session;
    const linked = ask<void>((done) => sftp.symlink('/etc/passwd', 'link.csv', (error) => done(error, undefined)));
    expect(await refusalOf(linked)).to.match(/^3 /);
    expect(await refusalOf(ask((done) => sftp.readlink('list.csv', done)))).to.match(/^3 /);
    expect(await refusalOf(session.open('list.csv', 'r'))).to.match(/^3 .*downloaded/);
    const handle = await session.open('list.csv', OPEN_MODE.READ | OPEN_MODE.WRITE | OPEN_MODE.CREAT | OPEN_MODE.TRUNC);
    const read = ask((done) => sftp.read(handle, Buffer.alloc(10), 0, 10, 0, (error) => done(error, undefined)));
    expect(await refusalOf(read)).to.match(/^3 /);
    const hard = ask<void>((done) => sftp.ext_openssh_hardlink('list.csv', 'b', (error) => done(error, undefined)));
    expect(await refusalOf(hard)).to.not.equal('accepted');
  });

  it('offers neither a shell, nor commands, nor forwarding', async () => {
    await start();
    const { ask, client } = session;
    expect(await refusalOf(ask<ssh2.ClientChannel>((done) => client.exec('id', done)))).to.match(/exec/);
    expect(await refusalOf(ask<ssh2.ClientChannel>((done) => client.shell(false, done)))).to.match(/shell/i);
    const forwarded = ask<ssh2.ClientChannel>((done) => client.forwardOut('127.0.0.1', 1, '192.0.2.1', 80, done));
    expect(await refusalOf(forwarded)).to.not.equal('accepted');
    expect(await refusalOf(ask((done) => client.forwardIn('0.0.0.0', 0, done)))).to.not.equal('accepted');
  });

  it('puts writes that overtake one another in order', async () => {
    await start();
    const handle = await session.open('mixed.csv');
    const parts = Array.from({ length: 40 }, (_, at) => String(at).padStart(3, '0'));
    const shuffled = parts.map((text, at) => ({ text, at })).toSorted((a, b) => ((a.at * 7) % 40) - ((b.at * 7) % 40));
    await Promise.all(shuffled.map(({ text, at }) => session.write(handle, text, at * 3)));
    await session.close(handle);
    expect(String(server.files.get('mixed.csv'))).to.equal(parts.join(''));
  });

  it('stores nothing of a file with a gap, with a part written twice or with parts that overlap', async () => {
    await start();
    const gap = await session.open('gap.csv');
    await session.write(gap, 'later', 100);
    expect(await refusalOf(session.close(gap))).to.match(/^4 .*missing/);
    const twice = await session.open('twice.csv');
    await session.write(twice, 'first', 0);
    expect(await refusalOf(session.write(twice, 'FIRST', 0))).to.match(/^4 .*written before/);
    expect(await refusalOf(session.close(twice))).to.match(/^4 .*written before/);
    const overlap = await session.open('overlap.csv');
    await session.write(overlap, 'wxyz', 3);
    await session.write(overlap, 'abcde', 0);
    expect(await refusalOf(session.close(overlap))).to.match(/^4 .*missing/);
    await nothingStored();
  });

  it('holds a bounded part of a file that comes out of order', async () => {
    await start();
    const handle = await session.open('far.csv');
    const block = 'x'.repeat(30_000);
    let refusal = 'accepted';
    let held = 0;
    for (; refusal === 'accepted' && held < 1_000; held++)
      refusal = await refusalOf(session.write(handle, block, 1 + held * block.length));
    expect(refusal).to.match(/^4 .*out of order/);
    expect(held * block.length).to.be.lessThan(9_000_000);
    expect(await refusalOf(session.close(handle))).to.match(/^4 /);
    await nothingStored();
    // The memory is free again.
    const next = await session.open('next.csv');
    await session.write(next, 'b'.repeat(30_000), 30_000);
    await session.write(next, 'a'.repeat(30_000), 0);
    await session.close(next);
    expect(server.files.get('next.csv')?.length).to.equal(60_000);
  });

  it('neither resumes nor extends files, and replaces one only as a whole', async () => {
    await start();
    await session.upload('list.csv', 'first');
    const { CREAT, WRITE, APPEND, EXCL } = OPEN_MODE;
    expect(await refusalOf(session.open('list.csv', WRITE))).to.match(/^8 .*whole file/);
    expect(await refusalOf(session.open('list.csv', WRITE | CREAT))).to.match(/^8 .*whole file/);
    expect(await refusalOf(session.open('list.csv', WRITE | APPEND))).to.match(/^8 .*whole file/);
    expect(await refusalOf(session.open('list.csv', WRITE | CREAT | EXCL))).to.match(/^8 /);
    const half = await session.open('list.csv');
    await session.write(half, 'sec', 0);
    expect(String(server.files.get('list.csv'))).to.equal('first');
    await session.write(half, 'ond', 3);
    const cut = session.ask<void>((done) =>
      session.sftp.fsetstat(half, { size: 1 }, (error) => done(error, undefined)),
    );
    expect(await refusalOf(cut)).to.match(/^8 /);
    await session.close(half);
    expect(String(server.files.get('list.csv'))).to.equal('second');
  });

  it('stores nothing of a transfer that is cut, and closes the mailbox', async () => {
    await start();
    const handle = await session.open('half.csv');
    await session.write(handle, 'first half', 0);
    expect(server.inbox.openUploads).to.equal(1);
    session.client.destroy();
    await nothingStored();
    await until('the mailbox is closed', async () => server.inbox.openMailboxes === 0);
  });

  it('ends a session with an upload that drips, but not while the storage is slow', async () => {
    await start({ leastBytesPerSecond: 1_000, paceWindowMs: 200 });
    const stored = Promise.withResolvers<void>();
    server.inbox.faults.storing = stored.promise;
    setTimeout(stored.resolve, 500);
    await session.upload('whole.csv', 'x');
    server.files.clear();
    const handle = await session.open('slow.csv');
    const drip = setInterval(() => {
      session.write(handle, '.', at++).catch(() => undefined);
    }, 20);
    let at = 0;
    await session.closed();
    clearInterval(drip);
    await nothingStored();
  });

  it('ends a session in which nothing is requested, and connections that never sign in', async () => {
    await start({ idleMs: 100, signInMs: 5_000 });
    await session.closed();
    await until('the mailbox is closed', async () => server.inbox.openMailboxes === 0);
    await server.stop();
    server = await startTestSftp({ limits: { signInMs: 100 } });
    const mute = await openSocket(server.port);
    mute.resume();
    await once(mute, 'close');
    const halfway = await openSocket(server.port);
    halfway.write('SSH-2.0-halfway\r\n');
    halfway.resume();
    await once(halfway, 'close');
  });

  it('keeps one whole file of two sessions that upload it at once', async () => {
    await start();
    const other = await openSftp(server.port);
    const [one, two] = [await session.open('same.csv'), await other.open('same.csv')];
    for (let at = 0; at < 10; at++) {
      await session.write(one, 'a'.repeat(100), at * 100);
      await other.write(two, 'b'.repeat(100), at * 100);
    }
    await Promise.all([session.close(one), other.close(two)]);
    expect(String(server.files.get('same.csv'))).to.match(/^(a{1000}|b{1000})$/);
    other.client.destroy();
  });

  it('reports a full inbox, too many files and a storage that is full, each with its reason', async () => {
    await start();
    server.inbox.faults.room = 10;
    expect(await refusalOf(session.upload('big.csv', 'x'.repeat(100)))).to.equal('4 The inbox is full.');
    server.inbox.faults.room = undefined;
    server.inbox.faults.files = 0;
    expect(await refusalOf(session.upload('one.csv', 'x'))).to.equal('4 The inbox has too many files.');
    server.inbox.faults.files = undefined;
    server.inbox.faults.storing = Promise.reject(new InboxError('storage', 'There is no space left.'));
    server.inbox.faults.storing.catch(() => undefined);
    expect(await refusalOf(session.upload('unlucky.csv', 'x'))).to.equal('4 There is no space left.');
    session.client.destroy();
    await nothingStored();
  });

  it('lists 10,000 files', async () => {
    await start();
    for (let at = 0; at < 10_000; at++) server.files.set(`${at}.jpg`, Buffer.alloc(0));
    const listed = await session.ask<FileEntry[]>((done) => session.sftp.readdir('/', done));
    expect(listed).to.have.length(10_000);
  });

  it('bounds what one client has open at a time', async () => {
    await start();
    let refusal = 'accepted';
    let opened = 0;
    for (; refusal === 'accepted' && opened < 200; opened++) refusal = await refusalOf(session.open(`${opened}.csv`));
    expect(refusal).to.match(/^4 .*open at a time/);
    expect(opened).to.equal(65);
    session.client.destroy();
    await nothingStored();
  });

  it('closes the connection after six wrong passwords, and one whose sign-in cannot be checked', async () => {
    await start();
    const client = new ssh2.Client();
    client.on('error', () => undefined);
    let tries = 0;
    client.connect({
      sock: await openSocket(server.port),
      username: 'guesser',
      authHandler: (_left, _partial, next) => {
        tries++;
        next({ type: 'password', username: 'guesser', password: `guess ${tries}` });
      },
    });
    await once(client, 'close');
    expect(server.inbox.attempts.filter(({ user }) => user === 'guesser')).to.have.length(6);
    server.inbox.faults.isDown = true;
    expect(await refusalOf(connectSsh(server.port))).to.match(/closed|ended|socket/i);
    expect(server.witness.lines.join('')).to.include('could not be checked').and.not.include('guess');
  });

  it('refuses connections beyond the limits of one address and of all', async () => {
    await start({ connectionsPerAddress: 2, connections: 3 });
    const second = await connectSsh(server.port);
    expect(await refusalOf(connectSsh(server.port))).to.not.equal('accepted');
    const elsewhere = await connectSsh(server.port, { localAddress: '127.0.0.2' });
    expect(await refusalOf(connectSsh(server.port, { localAddress: '127.0.0.3' }))).to.not.equal('accepted');
    second.destroy();
    await until('it is closed', async () => server.witness.counts.closed === 1);
    (await connectSsh(server.port)).destroy();
    elsewhere.destroy();
    expect(server.witness.counts.refused).to.equal(2);
  });

  it('goes on after noise before and after the handshake', async () => {
    await start({ signInMs: 1_000 });
    for (const bytes of [
      'GET / HTTP/1.1\r\n\r\n',
      '\u0000'.repeat(5_000),
      'SSH-2.0-x\r\n'.concat('\u00ff'.repeat(500)),
    ]) {
      const socket = await openSocket(server.port);
      socket.resume();
      socket.write(Buffer.from(bytes, 'latin1'));
      await once(socket, 'close');
    }
    const bare = await connectSsh(server.port);
    const channel = await session.ask<ssh2.ClientChannel>((done) => bare.subsys('sftp', done));
    channel.on('error', () => undefined);
    // A packet of a length that no SFTP packet has, then a request before the version.
    channel.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 1, 2, 3]));
    await once(bare, 'close');
    await session.upload('still-works.csv', 'x');
  });

  it('finishes the upload in progress when it stops', async () => {
    await start();
    const handle = await session.open('last.csv');
    await session.write(handle, 'first half, ', 0);
    const stopped = server.stop();
    await session.write(handle, 'second half', 12);
    await session.close(handle);
    await stopped;
    expect(String(server.files.get('last.csv'))).to.equal('first half, second half');
    server.stop = async () => {};
  });
});
