import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from '../../observability/log.ts';
import type { DeliveryRecord } from '../../store/inbox/deliveries.ts';
import type { OpenDoorkeeper } from '../doorkeeper.ts';
import type { InboxDeps } from '../inbox-deps.ts';
import { InboxError } from '../mailbox.ts';
import type { Refusal } from '../mailbox.ts';
import type { OpenMailbox } from '../open-mailbox.ts';
import { receiveFile, receiveForm } from '../receive-files.ts';
import type { ReceivedFile } from '../receive-files.ts';
import { readTarget } from './read-target.ts';
import type { Target } from './read-target.ts';

export interface HttpDoorOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly doorkeeper: Pick<OpenDoorkeeper, 'signIn'>;
  readonly metrics: Pick<InboxDeps['metrics'], 'inboxRefusal'>;
  readonly log: Log;
  /** IP address of the client. */
  addressOf(request: IncomingMessage): string | undefined;
  /** Longest silence during an upload. */
  readonly silenceMs: number;
  /** Slowest upload, bytes per second, measured over `paceWindowMs`: a minute by default. */
  readonly leastBytesPerSecond: number;
  readonly paceWindowMs?: number;
}

/** Open connections: each holds some parts of a file in memory. */
const MAX_CONNECTIONS = 500;
const PACE_WINDOW_MS = 60_000;
/** Longest wait for the uploads under way when the process stops. */
const DRAIN_MS = 10_000;

const STATUS: Readonly<Record<Refusal, number>> = {
  bad_name: 400,
  not_found: 404,
  is_folder: 409,
  too_large: 413,
  busy: 429,
  storage: 503,
  quota: 507,
  too_many_files: 507,
};

/** Takes files by `PUT /inbox/{user}/{filename}` and forms by `POST /inbox/{user}`. */
export async function startHttpDoor(
  options: HttpDoorOptions,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const { host, port, log } = options;
  // Uploads may take hours: they are bounded by silence and pace.
  const server = createServer({ requestTimeout: 0, maxHeaderSize: 16 * 1_024 });
  server.maxConnections = MAX_CONNECTIONS;
  const handle = (request: IncomingMessage, response: ServerResponse, proceed: () => void) => {
    serve(options, request, response, proceed).catch((error: unknown) => {
      log.error({ err: error }, 'A request to an inbox failed unexpectedly');
      request.destroy();
    });
  };
  server.on('request', (request, response) => handle(request, response, () => undefined));
  // The client waits with its body until it is known that it may come in.
  server.on('checkContinue', (request, response) => handle(request, response, () => response.writeContinue()));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const forced = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      clearTimeout(forced);
    },
  };
}

async function serve(
  options: HttpDoorOptions,
  request: IncomingMessage,
  response: ServerResponse,
  proceed: () => void,
): Promise<void> {
  const stopWatching = watch(request, options);
  try {
    const target = readTarget(request);
    if ('status' in target) {
      reply(request, response, target.status, { message: target.message, code: 'refused' }, target.headers);
      return;
    }
    const mailbox = await options.doorkeeper.signIn(
      target.user,
      { kind: 'password', password: target.secret },
      { protocol: 'https', address: options.addressOf(request) ?? '' },
    );
    if (!mailbox) {
      const headers = { 'www-authenticate': 'Basic realm="inbox", Bearer' };
      reply(request, response, 401, { message: 'The user or the key is wrong.', code: 'wrong_key' }, headers);
      return;
    }
    proceed();
    const { files, deliveries } = await receive(mailbox, target, request);
    reply(request, response, 201, { files, deliveries: deliveries.map(present) });
  } catch (error) {
    refuse(options, request, response, error);
  } finally {
    stopWatching();
  }
}

async function receive(
  mailbox: OpenMailbox,
  { path, isForm }: Target,
  request: IncomingMessage,
): Promise<{ files: ReceivedFile[]; deliveries: readonly DeliveryRecord[] }> {
  try {
    const files = isForm
      ? await receiveForm(mailbox, request.headers, request)
      : await receiveFile(mailbox, path, request);
    return { files, deliveries: await mailbox.end() };
  } finally {
    await mailbox.close();
  }
}

const present = ({ _id, name, files, bytes }: DeliveryRecord) => ({ id: _id, name, files, bytes });

/** Ends a request whose client falls silent or sends more slowly than it may. Returns how to stop. */
function watch(
  request: IncomingMessage,
  { silenceMs, leastBytesPerSecond, paceWindowMs = PACE_WINDOW_MS }: HttpDoorOptions,
): () => void {
  const { socket } = request;
  const cut = () => void request.destroy(new InboxError('storage', 'The upload is too slow.'));
  socket.setTimeout(silenceMs, cut);
  let before = socket.bytesRead;
  const pace = setInterval(() => {
    const least = (leastBytesPerSecond * paceWindowMs) / 1_000;
    // What our own storage holds up is not held against the client.
    if (!request.complete && request.readableLength === 0 && socket.bytesRead - before < least) cut();
    before = socket.bytesRead;
  }, paceWindowMs).unref();
  return () => {
    clearInterval(pace);
    socket.setTimeout(0);
    socket.off('timeout', cut);
  };
}

function refuse(
  { log, metrics }: HttpDoorOptions,
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): void {
  // The client went away, or was cut off: nobody reads a response.
  if (request.socket.destroyed) return;
  const known = error instanceof InboxError ? error : undefined;
  if (!known || known.refusal === 'storage') log.warn({ err: error }, 'A request to an inbox could not be served');
  const refusal = known?.refusal ?? 'storage';
  metrics.inboxRefusal('https', refusal);
  const message = known?.message ?? 'The inbox cannot be reached; try again in a moment.';
  const retry = refusal === 'busy' || refusal === 'storage' ? { 'retry-after': '30' } : undefined;
  reply(request, response, STATUS[refusal], { message, code: refusal }, retry);
}

function reply(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (response.headersSent) return;
  // The rest of a body that nobody reads would be taken for the next request.
  const rest = request.complete ? {} : { connection: 'close' };
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...rest,
    ...headers,
  });
  response.end(`${JSON.stringify({ ...body, timestamp: new Date().toISOString() })}\n`, () => {
    if (!request.complete) request.destroy();
  });
}
