import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readEncryptionKeys } from './encryption-keys.ts';
import { makeInboxCertificate } from './inbox/make-certificate.ts';
import { ENGINE_NAMES, startEngines } from './engines.ts';
import type { EngineGroup, EngineName, RunningEngine } from './engines.ts';
import { objectStorageAccess } from './engines/object-storage.ts';
import type { ObjectStorageAccess } from './engines/object-storage.ts';
import { startWatchdog } from './engines/watchdog.ts';
import { startDemoCrm } from './demo-crm/server.ts';
import { startDemoSite } from './demo-site/server.ts';
import { cacheFolder, stackFolders } from './folders.ts';
import type { StackFolders } from './folders.ts';
import { RESOURCE_SERVER, startIdentity } from './identity.ts';
import { startHelpDesk } from './help-desk.ts';
import { startMail } from './mail.ts';
import { HOST, stackPorts } from './ports.ts';
import type { Ports } from './ports.ts';
import { readSigningKey } from './signing-key.ts';
import { openStackRecord, openWriters } from './stack-record.ts';

/** What a stack can consist of. */
export type StackPart = EngineName | 'identity' | 'mail' | 'help-desk' | 'demo-crm' | 'demo-site';

/** The parts of a whole stack. */
export const STACK_PARTS: readonly StackPart[] = [
  ...ENGINE_NAMES,
  'identity',
  'mail',
  'help-desk',
  'demo-crm',
  'demo-site',
];

export type StackOptions = {
  /** Added to every port; it also chooses the data folder, so stacks of different offsets run side by side. */
  offset?: number;
  /** True: engines built natively, built when missing (minutes). False: the packages. Else whatever is at hand. */
  native?: boolean;
  /** Leaves the other parts out. */
  only?: readonly StackPart[];
  /** Progress, line by line. */
  log?: (line: string) => void;
  /** Holds data, logs and records; `.stack` in the checkout unless given. */
  root?: string;
  /** Where addresses of engines that run elsewhere are looked for; that of this process unless given. */
  environment?: Record<string, string | undefined>;
};

/** Addresses of what runs, under the names of `.stack/ready.json`. */
export type StackUrls = {
  temporal?: string;
  temporal_ui?: string;
  mongodb?: string;
  elasticsearch?: string;
  object_storage?: string;
  identity?: string;
  smtp?: string;
  inbox?: string;
  help_desk?: string;
  demo_crm?: string;
  demo_site?: string;
};

export type Stack = {
  offset: number;
  ports: Ports;
  folders: StackFolders;
  urls: StackUrls;
  /** What serves each engine's protocol: benchmarks say it in their results. */
  engines: readonly Pick<RunningEngine, 'name' | 'implementation' | 'url'>[];
  objectStorage: ObjectStorageAccess;
  encryptionKeys: string;
  signingKey: string;
  /** File of the self-signed certificate of FTPS and its key. */
  inboxCertificate: string;
  /** Ends the process group of this number, too, when the stack stops or our own process dies; called with groups of the product. */
  watch: (group: number) => void;
  /** To be called when such a group has ended: its number may come back as somebody else's. */
  forget: (group: number) => void;
  /** Ends an engine without warning (SIGKILL), as a crash would. */
  killEngine: (name: EngineName) => Promise<void>;
  /** Starts an engine that has ended again, on the same data and port. */
  restartEngine: (name: EngineName) => Promise<void>;
  /** Stops everything; safe to call again. */
  stop: () => Promise<void>;
};

type Part = { urls: StackUrls; stop: () => Promise<void> };

/**
 * Starts the engines and services the product needs on this machine and waits until all of them answer. Fails with the
 * reason and the end of the log when one does not start; nothing is left running then.
 */
export async function startStack({
  offset = 0,
  native,
  only = STACK_PARTS,
  log = () => {},
  root,
  environment = process.env,
}: StackOptions = {}): Promise<Stack> {
  const ports = stackPorts(offset);
  const folders = stackFolders(offset, root);
  await mkdir(folders.data, { recursive: true });
  const record = await openStackRecord(folders);
  const watchdog = startWatchdog();
  const release = (): void => {
    watchdog.release();
    record.close();
  };
  let group: EngineGroup | undefined;
  const runningGroup = (): EngineGroup => {
    if (group === undefined) throw new Error('The engines are not running.');
    return group;
  };
  const starting: Promise<Part>[] = [
    startEngineParts(
      { ports, folders, native, environment, watchdog, log, only, record },
      (started) => (group = started),
    ),
    ...serviceParts(only, ports, folders),
  ];
  try {
    const parts = await allOrNone(starting);
    const secrets = await stackSecrets(folders);
    let stopped: Promise<void> | undefined;
    const stack: Stack = {
      offset,
      ports,
      folders,
      urls: Object.assign({}, ...parts.map(({ urls }) => urls)),
      engines: runningGroup().engines,
      objectStorage: objectStorageAccess({ environment, ports }),
      ...secrets,
      watch: (group) => {
        watchdog.watch(group);
        record.addProcess(group);
      },
      forget: watchdog.forget,
      killEngine: async (name) => runningGroup().kill(name),
      restartEngine: async (name) => runningGroup().restart(name),
      stop: () => (stopped ??= stopAll(parts).finally(release)),
    };
    const { ENCRYPTION_KEYS: _keys, ADDON_SIGNING_KEY: _signing, ...described } = stackEnvironment(stack);
    record.describe(described);
    return stack;
  } catch (error) {
    release();
    throw error;
  }
}

/** Starts the engines; `started` is called with them. */
async function startEngineParts(
  options: Required<Pick<StackOptions, 'environment' | 'log' | 'only'>> & {
    readonly native: StackOptions['native'];
    readonly ports: Ports;
    readonly folders: StackFolders;
    readonly watchdog: ReturnType<typeof startWatchdog>;
    readonly record: Awaited<ReturnType<typeof openStackRecord>>;
  },
  started: (group: EngineGroup) => void,
): Promise<Part> {
  const { ports, folders, environment, only, record, ...shared } = options;
  const writers = await openWriters(folders);
  const group = await startEngines(
    ENGINE_NAMES.filter((name) => only.includes(name)),
    {
      ...shared,
      ports,
      folders,
      environment,
      cache: cacheFolder(),
      writtenBy: writers.get,
      onStart: (name, implementation, pid) => {
        writers.set(name, implementation);
        record.addProcess(pid);
      },
    },
  );
  started(group);
  return { urls: engineUrls(group.engines, ports, environment), stop: group.stop };
}

/** Starts those of our own services that are wanted. */
const serviceParts = (only: readonly StackPart[], ports: Ports, folders: StackFolders): Promise<Part>[] => [
  ...(only.includes('identity') ? [startIdentityPart(ports, folders)] : []),
  ...(only.includes('mail') ? [startMailPart(ports)] : []),
  ...(only.includes('help-desk') ? [startHelpDeskPart(ports)] : []),
  ...(only.includes('demo-crm') ? [startDemoCrmPart(ports)] : []),
  ...(only.includes('demo-site') ? [startDemoSitePart(ports)] : []),
];

const stackSecrets = async ({ data }: StackFolders) => ({
  encryptionKeys: await readEncryptionKeys(join(data, 'encryption-keys')),
  signingKey: await readSigningKey(join(data, 'signing-key')),
  inboxCertificate: await makeInboxCertificate(join(data, 'inbox-certificate.pem')),
});

/** The variables that name this stack's engines: to the product, and to another stack that is to use them (`StackOptions.environment`). */
export function engineEnvironment({ urls, objectStorage }: Pick<Stack, 'urls' | 'objectStorage'>) {
  return {
    TEMPORAL_ADDRESS: urls.temporal ?? '',
    TEMPORAL_UI_URL: urls.temporal_ui ?? '',
    MONGODB_URL: urls.mongodb ?? '',
    ELASTICSEARCH_URL: urls.elasticsearch ?? '',
    S3_ENDPOINT: objectStorage.endpoint,
    S3_REGION: objectStorage.region,
    S3_BUCKET: objectStorage.bucket,
    S3_ACCESS_KEY: objectStorage.accessKey,
    S3_SECRET_KEY: objectStorage.secretKey,
  };
}

/** The environment in which the product (config/config.ts) uses this stack. */
export function stackEnvironment(stack: Stack): Record<string, string> {
  const { ports, urls, encryptionKeys, signingKey } = stack;
  return {
    PORT: String(ports.api),
    PUBLIC_URL: `http://${HOST}:${ports.api}`,
    ...engineEnvironment(stack),
    IDENTITY_URL: urls.identity ?? '',
    CONSOLE_IDENTITY_URL: urls.identity ?? '',
    IDENTITY_CLIENT_ID: RESOURCE_SERVER.client_id,
    IDENTITY_CLIENT_SECRET: RESOURCE_SERVER.client_secret,
    SMTP_URL: urls.smtp ?? '',
    ENCRYPTION_KEYS: encryptionKeys,
    ADDON_SIGNING_KEY: signingKey,
    HELP_DESK_URL: urls.help_desk ?? '',
    // The demo CRM and the demo site are on this machine.
    ALLOW_PRIVATE_ADDRESSES: 'true',
  };
}

/** The ports on which the one process of a stack that takes files does so; other processes of the stack cannot have them as well. */
export const inboxEnvironment = ({
  ports,
  inboxCertificate,
}: Pick<Stack, 'ports' | 'inboxCertificate'>): Record<string, string> => ({
  INBOX_HTTP_PORT: String(ports.inboxHttp),
  INBOX_PUBLIC_URL: `http://${HOST}:${ports.inboxHttp}`,
  INBOX_PUBLIC_HOST: HOST,
  INBOX_SFTP_PORT: String(ports.inboxSftp),
  INBOX_FTPS_PORT: String(ports.inboxFtps),
  INBOX_PASSIVE_PORTS: '0-0',
  // One file has both.
  INBOX_TLS_CERTIFICATE_FILE: inboxCertificate,
  INBOX_TLS_KEY_FILE: inboxCertificate,
});

function engineUrls(
  engines: readonly RunningEngine[],
  ports: Ports,
  environment: Record<string, string | undefined>,
): StackUrls {
  const urls: StackUrls = {};
  for (const { name, url, implementation } of engines) {
    urls[name === 'object-storage' ? 'object_storage' : name] = url;
    if (name !== 'temporal') continue;
    const given = environment['TEMPORAL_UI_URL'] ?? '';
    urls.temporal_ui = implementation === 'given' ? given : `http://${HOST}:${ports.temporalUi}`;
  }
  return urls;
}

async function startIdentityPart(ports: Ports, folders: StackFolders): Promise<Part> {
  const { url, stop } = await startIdentity({ port: ports.identity, dataFolder: join(folders.data, 'identity') });
  return { urls: { identity: url }, stop };
}

async function startMailPart(ports: Ports): Promise<Part> {
  const { smtpUrl, inboxUrl, stop } = await startMail({ smtpPort: ports.smtp, inboxPort: ports.inbox });
  return { urls: { smtp: smtpUrl, inbox: inboxUrl }, stop };
}

async function startHelpDeskPart(ports: Ports): Promise<Part> {
  const { url, stop } = await startHelpDesk({ port: ports.helpDesk, host: HOST });
  return { urls: { help_desk: url }, stop };
}

async function startDemoCrmPart(ports: Ports): Promise<Part> {
  const { url, stop } = await startDemoCrm({ port: ports.demoCrm, host: HOST });
  return { urls: { demo_crm: url }, stop };
}

async function startDemoSitePart(ports: Ports): Promise<Part> {
  const { url, stop } = await startDemoSite({ port: ports.demoSite, host: HOST });
  return { urls: { demo_site: url }, stop };
}

/** Waits for all; when one fails, stops those that did start and throws its fault. */
async function allOrNone(starting: readonly Promise<Part>[]): Promise<Part[]> {
  const results = await Promise.allSettled(starting);
  const parts = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const fault = results.find((result) => result.status === 'rejected');
  if (fault === undefined) return parts;
  await stopAll(parts);
  throw fault.reason;
}

async function stopAll(parts: readonly Part[]): Promise<void> {
  const results = await Promise.allSettled(parts.map(async ({ stop }) => stop()));
  const fault = results.find((result) => result.status === 'rejected');
  if (fault !== undefined) throw fault.reason;
}
