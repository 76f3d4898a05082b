import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type {
  ConnectorConfig,
  ConnectorLog,
  GuardedNetwork,
  HttpClient,
  InputContext,
  JsonObject,
  MediaStore,
  OutputContext,
  SnapshotFile,
  Snapshots,
} from '../../connector.ts';
import { isPublicOrNear, vettedAddress } from '../http/address-guard.ts';
import { createHttpClient } from '../http/http-client.ts';
import type { HttpClientOptions } from '../http/http-client.ts';
import { createSystemClock } from '../http/retry.ts';

/** A file in the media store. */
export interface StoredMedia {
  readonly fingerprint: string;
  readonly filename: string;
  readonly contentType?: string;
  readonly bytes: Buffer;
}

export interface LogLine {
  readonly level: 'info' | 'warn';
  readonly fields: JsonObject;
  readonly message: string;
}

/** A context for input and output connectors that exposes everything that was stored, logged and fetched. */
export interface TestContext extends InputContext, OutputContext {
  /** Stored files by reference (`media:…`). */
  readonly stored: ReadonlyMap<string, StoredMedia>;
  readonly logged: readonly LogLine[];
  /** Addresses fetched as snapshots, in order. */
  readonly fetched: readonly string[];
  /** Delays between attempts that the HTTP client requested, milliseconds; none is really waited for. */
  readonly pauses: readonly number[];
  /** Aborts the signal of the context. */
  abort(reason?: Error): void;
  /** Closes sockets and removes temporary files. */
  close(): Promise<void>;
}

export interface TestContextOptions {
  readonly config: ConnectorConfig;
  /** Default `fr`. */
  readonly market?: string;
  readonly gatewayId?: string;
  /** The fixed time of the context. */
  readonly now?: Date;
  /** Options of the HTTP client, e.g. a resolver. */
  readonly http?: Partial<HttpClientOptions>;
  /** Upper bound of every request's time-out, milliseconds. */
  readonly timeoutMs?: number;
  /** Options of the network, for connectors that open sockets themselves. */
  readonly network?: Partial<GuardedNetwork>;
}

/** The fixed time of tests. */
export const NOW = new Date('2026-03-01T12:00:00.000Z');
const DEFAULT_SILENCE_MS = 10_000;
const DEFAULT_SNAPSHOT_BYTES = 2 * 1024 ** 3;

/** A context for tests of connectors: real HTTP to loopback, snapshots in a temporary folder, media in memory, a fixed clock. */
export async function createTestContext(options: TestContextOptions): Promise<TestContext> {
  const controller = new AbortController();
  const now = options.now ?? NOW;
  const logged: LogLine[] = [];
  const pauses: number[] = [];
  const log: ConnectorLog = {
    info: (fields, message) => void logged.push({ level: 'info', fields, message }),
    warn: (fields, message) => void logged.push({ level: 'warn', fields, message }),
  };
  const clock = {
    ...createSystemClock(),
    now: () => now,
    sleep: async (ms: number) => {
      pauses.push(ms);
      controller.signal.throwIfAborted();
    },
  };
  const http = createHttpClient({
    allowPrivateAddresses: true,
    clock,
    signal: controller.signal,
    log,
    longestMs: options.timeoutMs,
    ...options.http,
  });
  const { media, stored } = createMemoryMedia();
  const { snapshot, fetched, remove } = createSnapshots(http);

  return {
    config: options.config,
    market: options.market ?? 'fr',
    gatewayId: options.gatewayId ?? '3f0c1d52-6f1a-4c5e-9d3c-1a2b3c4d5e6f',
    http,
    network: {
      addressOf: (host) => vettedAddress(host, { allows: isPublicOrNear }),
      silenceMs: options.timeoutMs ?? DEFAULT_SILENCE_MS,
      bytesPerSecond: 0,
      ...options.network,
    },
    snapshot,
    media,
    signal: controller.signal,
    log,
    now: () => now,
    stored,
    logged,
    fetched,
    pauses,
    abort: (reason = new Error('the test aborted')) => controller.abort(reason),
    async close() {
      await http.close();
      await remove();
    },
  };
}

/** Snapshots in a temporary folder, created with the first of them; `fetched` lists their addresses in order. */
function createSnapshots(http: HttpClient): {
  snapshot: Snapshots;
  fetched: readonly string[];
  remove(): Promise<void>;
} {
  let folder: Promise<string> | undefined;
  const fetched: string[] = [];
  const files = new Map<string, SnapshotFile>();
  const snapshot: Snapshots = {
    async fetch(url, fetchOptions = {}) {
      const known = files.get(url);
      if (known) {
        return known;
      }
      const number = fetched.push(url);
      const { maxBytes = DEFAULT_SNAPSHOT_BYTES, headers } = fetchOptions;
      const answer = await http.stream(url, { maxBytes, headers });
      folder ??= mkdtemp(join(tmpdir(), 'connector-test-'));
      const path = join(await folder, String(number));
      const hash = createHash('sha256');
      let bytes = 0;
      await pipeline(
        answer.body,
        async function* (source: AsyncIterable<Buffer>) {
          for await (const chunk of source) {
            hash.update(chunk);
            bytes += chunk.length;
            yield chunk;
          }
        },
        createWriteStream(path),
      );
      const file = { path, bytes, sha256: hash.digest('hex'), contentType: answer.headers['content-type'] };
      files.set(url, file);
      return file;
    },
  };
  const remove = async () => {
    if (folder) await rm(await folder, { recursive: true, force: true });
  };
  return { snapshot, fetched, remove };
}

function createMemoryMedia(): { media: MediaStore; stored: Map<string, StoredMedia> } {
  const stored = new Map<string, StoredMedia>();
  const media: MediaStore = {
    async put(file) {
      const { fingerprint, filename, contentType } = file;
      const reference = `media:${createHash('sha256').update(fingerprint).digest('hex').slice(0, 32)}`;
      if (!stored.has(reference)) {
        const chunks: Buffer[] = [];
        for await (const chunk of await file.open()) {
          chunks.push(Buffer.from(chunk));
        }
        stored.set(reference, { fingerprint, filename, contentType, bytes: Buffer.concat(chunks) });
      }
      return reference;
    },
  };
  return { media, stored };
}

/** Everything an iterable yields, as an array. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) {
    all.push(item);
  }
  return all;
}
