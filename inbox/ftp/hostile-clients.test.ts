import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { expect } from 'chai';
import { until } from '../../test/support/until.ts';
import { InboxError } from '../mailbox.ts';
import { openDialog, openSocket } from '../testing/ftp-dialog.ts';
import type { FtpDialog } from '../testing/ftp-dialog.ts';
import type { SessionLimits } from '../sessions/limits.ts';
import { makeCertificate, startTestFtp } from '../testing/servers.ts';
import type { TestOptions } from '../testing/servers.ts';
import type { FtpOptions } from './ftp-server.ts';

describe('FTP with hostile and broken clients', () => {
  let ftp: Awaited<ReturnType<typeof startTestFtp>>;
  let dialogs: FtpDialog[] = [];
  const start = async (limits: Partial<SessionLimits> = {}, options: TestOptions<FtpOptions> = {}) => {
    ftp = await startTestFtp({ ...options, limits });
  };
  const dial = async () => {
    const dialog = await openDialog(ftp.port);
    dialogs.push(dialog);
    return dialog;
  };
  const dialIn = async () => {
    const dialog = await dial();
    expect(await dialog.signIn()).to.match(/^230 /);
    return dialog;
  };
  /** Uploads over a data connection; returns the reply that ends the transfer. */
  const upload = async (dialog: FtpDialog, name: string, content: string) => {
    const data = await dialog.openData();
    const begun = await dialog.say(`STOR ${name}`);
    if (!begun.startsWith('150')) {
      data.destroy();
      return begun;
    }
    data.end(content);
    return dialog.reply();
  };
  const nothingStored = async () => {
    await until('every upload is aborted', async () => ftp.inbox.openUploads === 0);
    expect([...ftp.files.keys()]).to.deep.equal([]);
  };
  let certificate: Awaited<ReturnType<typeof makeCertificate>>;
  before(async () => {
    certificate = await makeCertificate();
  });
  after(() => certificate.remove());
  /** A client that sends a file over an encrypted data connection whose TCP connection the test holds apart. */
  const beginEncrypted = async () => {
    const dialog = await dial();
    await dialog.encrypt(certificate.ca);
    await dialog.signIn();
    await dialog.say('PROT P');
    const plain = await dialog.openData();
    expect(await dialog.say('STOR half.csv')).to.match(/^150 /);
    const passing = Duplex.from({ readable: plain, writable: plain });
    const data = connectTls({ socket: passing, ca: certificate.ca });
    data.on('error', () => undefined);
    await once(data, 'secureConnect');
    return { dialog, plain, data };
  };
  afterEach(async () => {
    for (const { socket } of dialogs) socket.destroy();
    dialogs = [];
    await ftp.stop();
  });

  const ESCAPES = [
    '../escaped.csv',
    '/../escaped.csv',
    'photos/../../escaped.csv',
    'a\\..\\..\\escaped.csv',
    'nul\u0000.csv',
    'bell\u0007.csv',
    `${'long'.repeat(300)}.csv`,
  ];
  for (const path of ESCAPES) {
    it(`stores nothing under the path ${JSON.stringify(path.slice(0, 30))}`, async () => {
      await start();
      const dialog = await dialIn();
      expect(await upload(dialog, path, 'x')).to.match(/^553 /);
      expect(await dialog.say(`RNTO ${path}`)).to.match(/^503 /);
      expect(await dialog.say(`MKD ${path}`)).to.match(/^553 /);
      await nothingStored();
      expect(await upload(dialog, 'still-works.csv', 'x')).to.match(/^226 /);
    });
  }

  it('takes an encoded escape and an absolute path for names in the inbox', async () => {
    await start();
    const dialog = await dialIn();
    expect(await upload(dialog, '%2e%2e%2fescaped.csv', 'x')).to.match(/^226 /);
    expect(await upload(dialog, '/absolute.csv', 'x')).to.match(/^226 /);
    expect([...ftp.files.keys()]).to.deep.equal(['%2e%2e%2fescaped.csv', 'absolute.csv']);
    expect(await dialog.say('CWD ..')).to.match(/^553 /);
    expect(await dialog.say('CDUP')).to.equal('250 The folder is /');
    expect(await upload(dialog, '/etc/passwd', 'x')).to.match(/^550 /);
  });

  it('refuses a name that is not UTF-8 instead of storing it under another one', async () => {
    await start();
    const dialog = await dialIn();
    const port = await dialog.passivePort();
    const data = await openSocket(port);
    dialog.send(Buffer.concat([Buffer.from('STOR mai'), Buffer.from([0xe9]), Buffer.from('.jpg\r\n')]));
    expect(await dialog.reply()).to.match(/^553 .*UTF-8/);
    data.destroy();
    await nothingStored();
  });

  it('stores nothing of a transfer that a reset cuts, and acknowledges nothing', async () => {
    await start();
    const dialog = await dialIn();
    const data = await dialog.openData();
    expect(await dialog.say('STOR half.csv')).to.match(/^150 /);
    data.write('first half');
    await until('the upload has begun', async () => ftp.inbox.openUploads === 1);
    data.resetAndDestroy();
    expect(await dialog.reply()).to.match(/^426 /);
    await nothingStored();
    expect(await upload(dialog, 'again.csv', 'whole')).to.match(/^226 /);
  });

  it('stores nothing for a client that is killed, whose connections all end in order', async () => {
    await start();
    const dialog = await dialIn();
    const data = await dialog.openData();
    expect(await dialog.say('STOR half.csv')).to.match(/^150 /);
    data.write('first half');
    dialog.socket.end();
    data.end();
    await dialog.closed();
    await nothingStored();
    await until('the mailbox is closed', async () => ftp.inbox.openMailboxes === 0);
  });

  for (const [isAccepted, reply] of [
    [false, /^426 .*close_notify/],
    [true, /^226 /],
  ] as const) {
    it(`${isAccepted ? 'stores' : 'stores nothing of'} a file whose TLS never ended, where the operator ${isAccepted ? 'accepts' : 'does not accept'} that`, async () => {
      await start({}, { certificate: certificate.files, acceptsUnsignedEnd: isAccepted });
      const { dialog, plain, data } = await beginEncrypted();
      data.write('first half');
      await until('the upload has begun', async () => ftp.inbox.openUploads === 1);
      // Whole records, then the end of TCP alone.
      plain.end();
      expect(await dialog.reply()).to.match(reply);
      if (!isAccepted) await nothingStored();
    });
  }

  it('stores nothing of a TLS data connection that a reset cuts', async () => {
    await start({}, { certificate: certificate.files });
    const { dialog, plain, data } = await beginEncrypted();
    data.write('first half');
    await until('the upload has begun', async () => ftp.inbox.openUploads === 1);
    plain.resetAndDestroy();
    expect(await dialog.reply()).to.match(/^426 /);
    await nothingStored();
  });

  it('aborts a transfer at ABOR and goes on', async () => {
    await start();
    const dialog = await dialIn();
    const data = await dialog.openData();
    expect(await dialog.say('STOR half.csv')).to.match(/^150 /);
    data.write('first half');
    // Telnet's interrupt and synch come first, as RFC 959 asks.
    dialog.send(Buffer.concat([Buffer.from([0xff, 0xf4, 0xff, 0xf2]), Buffer.from('ABOR\r\n')]));
    expect(await dialog.reply()).to.match(/^426 /);
    expect(await dialog.reply()).to.match(/^226 /);
    await nothingStored();
    expect(await dialog.say('NOOP')).to.match(/^200 /);
    expect(await upload(dialog, 'again.csv', 'whole')).to.match(/^226 /);
  });

  it('ends an upload that drips, and counts nothing against a client while the storage is slow', async () => {
    await start({ leastBytesPerSecond: 1_000, paceWindowMs: 50 });
    const dialog = await dialIn();
    const data = await dialog.openData();
    expect(await dialog.say('STOR slow.csv')).to.match(/^150 /);
    const drip = setInterval(() => data.write('.'), 10);
    expect(await dialog.reply()).to.match(/^426 Too slow/);
    clearInterval(drip);
    await nothingStored();
    const stored = Promise.withResolvers<void>();
    ftp.inbox.faults.storing = stored.promise;
    const reply = upload(dialog, 'whole.csv', 'whole');
    setTimeout(stored.resolve, 200);
    expect(await reply).to.match(/^226 /);
  });

  it('ends a session in which nothing is said, before and after the sign-in', async () => {
    await start({ idleMs: 50, signInMs: 100 });
    const dialog = await dialIn();
    expect(await dialog.reply()).to.match(/^421 No command/);
    await dialog.closed();
    const stranger = await dial();
    expect(await stranger.reply()).to.match(/^421 The sign-in took too long/);
    await stranger.closed();
    expect(ftp.inbox.openMailboxes).to.equal(0);
  });

  it('ends the wait for a data connection that is never made', async () => {
    await start({ dataMs: 50 });
    const dialog = await dialIn();
    await dialog.passivePort();
    expect(await dialog.say('STOR never.csv')).to.match(/^150 /);
    expect(await dialog.reply()).to.match(/^425 /);
    await nothingStored();
  });

  it('takes no data connection from another address than that of the session', async () => {
    await start();
    const dialog = await dialIn();
    const port = await dialog.passivePort();
    const intruder = await openSocket(port, '127.0.0.2');
    intruder.write('foreign');
    await once(intruder, 'close');
    const data = await openSocket(port);
    expect(await dialog.say('STOR own.csv')).to.match(/^150 /);
    data.end('own');
    expect(await dialog.reply()).to.match(/^226 /);
    expect(String(ftp.files.get('own.csv'))).to.equal('own');
  });

  for (const command of ['PORT 192,0,2,1,0,80', 'EPRT |1|192.0.2.1|80|', 'PORT 127,0,0,1,200,10']) {
    it(`opens no connection for ${command}`, async () => {
      await start();
      const dialog = await dialIn();
      expect(await dialog.say(command)).to.match(/^502 .*passive/);
      expect(await dialog.say('STOR bounce.csv')).to.match(/^425 /);
      await nothingStored();
    });
  }

  it('neither resumes, extends nor hands out files', async () => {
    await start();
    ftp.files.set('list.csv', Buffer.from('x'));
    const dialog = await dialIn();
    expect(await dialog.say('REST 100')).to.match(/^501 .*whole file/);
    expect(await dialog.say('REST 0')).to.match(/^350 /);
    expect(await dialog.say('APPE list.csv')).to.match(/^502 .*whole file/);
    expect(await dialog.say('RETR list.csv')).to.match(/^550 .*downloaded/);
    expect(await dialog.say('SITE EXEC id')).to.match(/^502 /);
    expect(await dialog.say('__proto__ x')).to.match(/^502 /);
    expect(await dialog.say('constructor')).to.match(/^502 /);
  });

  it('keeps one whole file of two sessions that upload it at once', async () => {
    await start();
    const [one, two] = [await dialIn(), await dialIn()];
    const [first, second] = [await one.openData(), await two.openData()];
    await one.say('STOR same.csv');
    await two.say('STOR same.csv');
    for (let at = 0; at < 50; at++) {
      first.write('a'.repeat(1_000));
      second.write('b'.repeat(1_000));
    }
    first.end();
    second.end();
    expect([await one.reply(), await two.reply()]).to.deep.equal(['226 Stored.', '226 Stored.']);
    expect(String(ftp.files.get('same.csv'))).to.match(/^(a{50000}|b{50000})$/);
  });

  it('reports a full inbox, too many files and a storage that is full, each with its reason', async () => {
    await start();
    ftp.inbox.faults.room = 10;
    const dialog = await dialIn();
    expect(await upload(dialog, 'big.csv', 'x'.repeat(100_000))).to.equal('552 The inbox is full.');
    await nothingStored();
    ftp.inbox.faults.room = undefined;
    ftp.inbox.faults.storing = Promise.reject(new InboxError('storage', 'There is no space left.'));
    ftp.inbox.faults.storing.catch(() => undefined);
    expect(await upload(dialog, 'unlucky.csv', 'x')).to.equal('452 There is no space left.');
    await nothingStored();
  });

  it('lists 10,000 files, and refuses the next one', async () => {
    await start();
    for (let at = 0; at < 10_000; at++) ftp.files.set(`${at}.jpg`, Buffer.alloc(0));
    ftp.inbox.faults.files = 10_000;
    const dialog = await dialIn();
    expect(await upload(dialog, 'one-more.jpg', 'x')).to.equal('552 The inbox has too many files.');
    const data = await dialog.openData();
    let listed = '';
    data.on('data', (chunk: Buffer) => (listed += chunk.toString()));
    expect(await dialog.say('NLST')).to.match(/^150 /);
    expect(await dialog.reply()).to.match(/^226 /);
    await until('the list has arrived', async () => listed.split('\r\n').length === 10_001);
  });

  it('ends a session with a command of a megabyte, and one with a flood of commands', async () => {
    await start();
    const huge = await dialIn();
    huge.send('STOR '.concat('x'.repeat(1_000_000)));
    expect(await huge.reply()).to.match(/^421 The command is too long/);
    await huge.closed();
    const flood = await dialIn();
    flood.send('NOOP\r\n'.repeat(10_000));
    let last = '';
    for (let reply = await flood.reply(); reply !== ''; reply = await flood.reply()) last = reply;
    expect(last).to.match(/^421 Too many commands/);
    await flood.closed();
  });

  it('reads commands that arrive byte by byte or several at once', async () => {
    await start();
    const dialog = await dialIn();
    for (const byte of 'noop\r\n') {
      dialog.send(byte);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await dialog.reply()).to.match(/^200 /);
    dialog.send('PWD\nTYPE I\r\nSYST\r\n');
    expect(await dialog.reply()).to.match(/^257 /);
    expect(await dialog.reply()).to.match(/^200 /);
    expect(await dialog.reply()).to.match(/^215 /);
  });

  it('closes the connection after six wrong passwords', async () => {
    await start();
    const dialog = await dial();
    for (let at = 0; at < 5; at++) expect(await dialog.signIn('agency-inbox', `guess ${at}`)).to.match(/^530 /);
    expect(await dialog.signIn('agency-inbox', 'guess')).to.match(/^421 /);
    await dialog.closed();
    expect(ftp.inbox.attempts).to.have.length(6);
  });

  it('distinguishes a store that is down from a wrong password', async () => {
    await start();
    ftp.inbox.faults.isDown = true;
    const dialog = await dial();
    expect(await dialog.signIn()).to.match(/^421 .*cannot be checked/);
    await dialog.closed();
  });

  it('refuses connections beyond the limits of one address and of all', async () => {
    await start({ connectionsPerAddress: 2, connections: 3 });
    const first = await dial();
    await dial();
    const third = await dial();
    expect(third.greeting).to.match(/^421 Too many connections/);
    await third.closed();
    const elsewhere = await openSocket(ftp.port, '127.0.0.2');
    const beyond = await openSocket(ftp.port, '127.0.0.3');
    beyond.resume();
    await once(beyond, 'close');
    first.socket.destroy();
    elsewhere.destroy();
    await until('two connections are closed', async () => ftp.witness.counts.closed === 2);
    expect((await dial()).greeting).to.match(/^220 /);
    expect(ftp.witness.counts.refused).to.equal(2);
  });

  it('goes on after clients that send noise, cut handshakes and vanish at every step', async () => {
    await start({ dataMs: 200 }, { certificate: certificate.files });
    for (const bytes of ['\u0000\u0001\u0002', '\r\n\r\n\r\n', 'AUTH TLS\r\n', 'GET / HTTP/1.1\r\n\r\n']) {
      const socket = await openSocket(ftp.port);
      socket.write(bytes);
      await once(socket, 'data');
      if (bytes.startsWith('AUTH')) socket.write('this is no TLS record, whatever it is');
      socket.resetAndDestroy();
    }
    await until('all are closed', async () => ftp.witness.counts.closed === 4);
    const dialog = await dial();
    await dialog.encrypt(certificate.ca);
    await dialog.signIn();
    await dialog.say('PROT P');
    const data = await dialog.openData();
    expect(await dialog.say('STOR noise.csv')).to.match(/^150 /);
    data.write('no TLS here either, only a text that is long enough');
    expect(await dialog.reply()).to.match(/^425 /);
    expect(await dialog.say('NOOP')).to.match(/^200 /);
    await nothingStored();
  });

  it('finishes the upload in progress when it stops, and takes no further one', async () => {
    await start();
    const idle = await dialIn();
    const dialog = await dialIn();
    const data = await dialog.openData();
    expect(await dialog.say('STOR last.csv')).to.match(/^150 /);
    data.write('first half, ');
    await until('the upload has begun', async () => ftp.inbox.openUploads === 1);
    const stopped = ftp.stop();
    expect(await idle.reply()).to.match(/^421 /);
    data.end('second half');
    expect(await dialog.reply()).to.match(/^226 /);
    expect(await dialog.reply()).to.match(/^421 /);
    await stopped;
    expect(String(ftp.files.get('last.csv'))).to.equal('first half, second half');
    ftp.stop = async () => {};
  });

  it('keeps within its range of data ports, and says when all are in use', async () => {
    const probe = await startTestFtp();
    const { port } = probe;
    await probe.stop();
    await start({}, { passivePorts: { first: port, last: port } });
    const [one, two] = [await dialIn(), await dialIn()];
    expect(await one.passivePort()).to.equal(port);
    expect(await two.say('EPSV')).to.match(/^425 All data ports/);
    expect(await one.say('PASV')).to.match(/^227 /);
    one.socket.destroy();
    await until('the port is free', async () => (await two.say('PASV')).startsWith('227'));
  });

  it('names the public address in PASV, and only EPSV after EPSV ALL', async () => {
    await start({}, { passiveHost: '203.0.113.7' });
    const dialog = await dialIn();
    expect(await dialog.say('PASV')).to.match(/^227 .*\(203,0,113,7,\d+,\d+\)/);
    expect(await dialog.say('EPSV 2')).to.match(/^522 /);
    expect(await dialog.say('EPSV ALL')).to.match(/^200 /);
    expect(await dialog.say('PASV')).to.match(/^503 /);
    expect(await dialog.say('EPSV 1')).to.match(/^229 /);
  });
});
