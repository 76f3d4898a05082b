import { readFile } from 'node:fs/promises';
import { passivePorts } from '../config/inbox-protocols.ts';
import type { Config } from '../config/config.ts';
import { startFtpServer } from '../inbox/ftp/ftp-server.ts';
import type { Doorkeeper } from '../inbox/mailbox.ts';
import type { SessionLimits } from '../inbox/sessions/limits.ts';
import type { Listener } from '../inbox/sessions/listen.ts';
import { generateHostKeys, hostKeyFingerprints } from '../inbox/sftp/host-keys.ts';
import { startSftpServer } from '../inbox/sftp/sftp-server.ts';
import type { Base } from './base.ts';
import type { StoreParts } from './store.ts';

/** Time over which the rate of an upload is measured, ms: networks stall for seconds. */
const PACE_WINDOW_MS = 60_000;

/** Clients open a data connection at once; slow ones take some round trips. */
const DATA_MS = 30_000;

/** Less than the time after which the process ends by force. */
const DRAIN_MS = 20_000;

/** Ports of the protocols that this process serves. */
export interface ProtocolPorts {
  readonly sftp?: number;
  readonly ftps?: number;
  readonly ftps_implicit?: number;
  readonly ftp?: number;
}

const limitsOf = (config: Config): SessionLimits => ({
  connections: config.INBOX_CONNECTIONS,
  connectionsPerAddress: config.INBOX_CONNECTIONS_PER_ADDRESS,
  signInMs: config.INBOX_SIGN_IN_SECONDS * 1_000,
  idleMs: config.INBOX_SESSION_SECONDS * 1_000,
  leastBytesPerSecond: config.FEED_MIN_KIB_PER_SECOND * 1_024,
  paceWindowMs: PACE_WINDOW_MS,
  dataMs: DATA_MS,
  drainMs: DRAIN_MS,
});

/** Starts SFTP, FTPS and FTP, each if it has a port. Returns the ports. */
export async function startProtocols(parts: Base & StoreParts, doorkeeper: Doorkeeper): Promise<ProtocolPorts> {
  const { closing, config, log, metrics } = parts;
  const common = {
    host: config.HOST,
    doorkeeper,
    limits: limitsOf(config),
    events: {
      opened: metrics.inboxConnection('opened'),
      closed: metrics.inboxConnection('closed'),
      refused: metrics.inboxConnection('refused'),
    },
    log,
  };
  const ftp = {
    ...common,
    passivePorts: passivePorts(config),
    passiveHost: config.INBOX_PUBLIC_HOST,
    acceptsUnsignedEnd: config.INBOX_FTPS_UNSIGNED_END,
  };
  const certificate = { certificateFile: config.INBOX_TLS_CERTIFICATE_FILE, keyFile: config.INBOX_TLS_KEY_FILE };
  const ports: Record<string, number> = {};
  const open = async (name: keyof ProtocolPorts, given: string, start: (port: number) => Promise<Listener>) => {
    if (given === '') return;
    const listener = await start(Number(given));
    closing.defer(listener.close);
    ports[name] = listener.port;
    log.info({ protocol: name, port: listener.port }, 'Files are taken into inboxes');
  };
  await open('sftp', config.INBOX_SFTP_PORT, async (port) =>
    startSftpServer({ ...common, port, hostKeys: await hostKeysOf(parts) }),
  );
  await open('ftps', config.INBOX_FTPS_PORT, (port) => startFtpServer({ ...ftp, port, certificate }));
  await open('ftps_implicit', config.INBOX_FTPS_IMPLICIT_PORT, (port) =>
    startFtpServer({ ...ftp, port, certificate, isImplicit: true }),
  );
  await open('ftp', config.INBOX_FTP_PORT, (port) => startFtpServer({ ...ftp, port }));
  return ports;
}

/** The host keys of the configuration, or those that all processes share. */
async function hostKeysOf({ config, keys, log, store }: Base & StoreParts): Promise<readonly string[]> {
  const files = config.INBOX_SFTP_HOST_KEY_FILES.split(',').filter((file) => file !== '');
  const hostKeys =
    files.length > 0
      ? await Promise.all(files.map((file) => readFile(file, 'utf8')))
      : await store.hostKeys.ensure(keys, generateHostKeys);
  log.info({ fingerprints: hostKeyFingerprints(hostKeys) }, 'Host keys of SFTP');
  return hostKeys;
}
