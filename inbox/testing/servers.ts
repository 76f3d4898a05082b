import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ssh2 from 'ssh2';
import { makeTls } from '../../connectors/outputs/feed-ftp/testing/tls-material.ts';
import { createLog } from '../../observability/log.ts';
import type { CertificateFiles } from '../ftp/certificate.ts';
import { startFtpServer } from '../ftp/ftp-server.ts';
import type { FtpOptions } from '../ftp/ftp-server.ts';
import type { SessionLimits } from '../sessions/limits.ts';
import type { ProtocolOptions, SessionEvents } from '../sessions/protocol-options.ts';
import { fingerprintOf } from '../sftp/authenticate.ts';
import { startSftpServer } from '../sftp/sftp-server.ts';
import type { SftpOptions } from '../sftp/sftp-server.ts';
import { createMemoryInbox } from './memory-mailbox.ts';

export const USER = 'agency-inbox';
export const PASSWORD = 'a-péssword with spaces';

/** Limits that no test reaches by accident. */
const WIDE: SessionLimits = {
  connections: 50,
  connectionsPerAddress: 40,
  signInMs: 60_000,
  idleMs: 60_000,
  leastBytesPerSecond: 1,
  paceWindowMs: 60_000,
  dataMs: 10_000,
  drainMs: 10_000,
};

/** What the servers of the tests log and count. */
export function createWitness() {
  const lines: string[] = [];
  const counts = { opened: 0, closed: 0, refused: 0 };
  const events: SessionEvents = {
    opened: () => void counts.opened++,
    closed: () => void counts.closed++,
    refused: () => void counts.refused++,
  };
  return { lines, counts, events, log: createLog('info', { write: (line) => void lines.push(line) }) };
}

/** Files of a self-signed certificate for 127.0.0.1; `ca` is what clients trust. */
export async function makeCertificate() {
  const { cert, key } = await makeTls();
  const folder = await mkdtemp(join(tmpdir(), 'inbox-certificate-'));
  const files: CertificateFiles = { certificateFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  const write = async (pair: { cert: string; key: string }) => {
    await writeFile(files.certificateFile, pair.cert);
    await writeFile(files.keyFile, pair.key);
  };
  await write({ cert, key });
  return { files, ca: cert, write, remove: () => rm(folder, { recursive: true }) };
}

/** Options of a server, with the limits that a test is about. */
export type TestOptions<Options extends ProtocolOptions> = Partial<Omit<Options, 'limits'>> & {
  readonly limits?: Partial<SessionLimits>;
};

/** An FTP server on loopback over mailboxes in memory. */
export async function startTestFtp(options: TestOptions<FtpOptions> = {}) {
  const inbox = createMemoryInbox({ [USER]: PASSWORD, other: 'other' });
  const witness = createWitness();
  const { limits, ...rest } = options;
  const server = await startFtpServer({
    host: '127.0.0.1',
    port: 0,
    doorkeeper: inbox,
    events: witness.events,
    log: witness.log,
    passivePorts: { first: 0, last: 0 },
    passiveHost: '',
    ...rest,
    limits: { ...WIDE, ...limits },
  });
  return { inbox, witness, server, port: server.port, files: inbox.files(USER), stop: server.close };
}

/** An SFTP server on loopback over mailboxes in memory. */
export async function startTestSftp(options: TestOptions<SftpOptions> = {}) {
  const inbox = createMemoryInbox({ [USER]: PASSWORD, other: 'other', keyed: KEYED.fingerprint });
  const witness = createWitness();
  const { limits, ...rest } = options;
  const server = await startSftpServer({
    host: '127.0.0.1',
    port: 0,
    doorkeeper: inbox,
    events: witness.events,
    log: witness.log,
    hostKeys: [HOST_KEY],
    ...rest,
    limits: { ...WIDE, ...limits },
  });
  return { inbox, witness, server, port: server.port, files: inbox.files(USER), stop: server.close };
}

/** An ECDSA key pair as clients and servers of the tests use it. */
function makeKey() {
  const pair = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 });
  const parsed = ssh2.utils.parseKey(pair.public);
  if (parsed instanceof Error) throw parsed;
  return { private: pair.private, fingerprint: fingerprintOf(parsed.getPublicSSH()) };
}

const HOST_KEY = makeKey().private;

/** The key that the user `keyed` signs in with. */
export const KEYED = makeKey();
