import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Readable by the owner only: a token grants all that its client may do. */
const FILE_MODE = 0o600;
/** The file is rewritten without what is gone when it has this many lines more than there are entries. */
const SPARE_LINES = 10_000;

type Entry = { payload: AdapterPayload; expiresAt: number | undefined };
type Line = { key: string; payload?: AdapterPayload; expiresAt?: number };

/** Where the identity service keeps its tokens: in memory, with every change on disk before the response. */
export type TokenStore = {
  /** The adapter that oidc-provider wants, one per kind of entity. */
  adapter: (kind: string) => Adapter;
  /** Everything of one kind that has not expired, with the ids. */
  list: (kind: string) => [id: string, payload: AdapterPayload][];
  close: () => Promise<void>;
};

/**
 * Opens the store in a file of JSON lines: one line per change, `{key, payload, expiresAt?}` or `{key}` for a removal.
 * A line that a crash cut short was never acknowledged and is dropped.
 */
export async function openTokenStore(file: string): Promise<TokenStore> {
  await mkdir(dirname(file), { recursive: true });
  const entries = await load(file);
  const log = await openLog(file, entries);
  const find = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    return entry === undefined || isExpired(entry) ? undefined : entry.payload;
  };
  const put = async (key: string, payload: AdapterPayload, expiresAt: number | undefined): Promise<void> => {
    entries.set(key, { payload, expiresAt });
    await log.append({ key, payload, ...(expiresAt === undefined ? {} : { expiresAt }) });
  };
  const remove = async (key: string): Promise<void> => {
    if (entries.delete(key)) await log.append({ key });
  };
  const findBy = (kind: string, isWanted: (payload: AdapterPayload) => boolean): AdapterPayload | undefined =>
    list(kind).find(([, payload]) => isWanted(payload))?.[1];
  const list = (kind: string): [string, AdapterPayload][] =>
    [...entries].flatMap(([key, entry]) =>
      key.startsWith(`${kind}:`) && !isExpired(entry) ? [[key.slice(kind.length + 1), entry.payload]] : [],
    );

  return {
    list,
    adapter: (kind) => ({
      upsert: async (id, payload, expiresIn) =>
        put(`${kind}:${id}`, payload, expiresIn === undefined ? undefined : now() + expiresIn),
      find: async (id) => find(`${kind}:${id}`),
      findByUid: async (uid) => findBy(kind, (payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findBy(kind, (payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = find(`${kind}:${id}`);
        const expiresAt = entries.get(`${kind}:${id}`)?.expiresAt;
        if (payload !== undefined) await put(`${kind}:${id}`, { ...payload, consumed: now() }, expiresAt);
      },
      destroy: async (id) => remove(`${kind}:${id}`),
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) await remove(key);
      },
    }),
    close: log.close,
  };
}

/** The file of the store, to which lines are appended. */
async function openLog(file: string, entries: Map<string, Entry>) {
  let handle = await rewrite(file, entries);
  let lines = entries.size;
  let queue: Promise<unknown> = Promise.resolve();
  return {
    /** One writer at a time, in the order asked; a failed write does not block those after it. */
    async append(line: Line): Promise<void> {
      const written = queue.then(async () => {
        if (lines > entries.size + SPARE_LINES) {
          await handle.close();
          dropExpired(entries);
          handle = await rewrite(file, entries);
          lines = entries.size;
          return;
        }
        lines += 1;
        await handle.appendFile(`${JSON.stringify(line)}\n`);
        await handle.datasync();
      });
      queue = written.catch(() => {});
      await written;
    },
    async close(): Promise<void> {
      await queue;
      await handle.close();
    },
  };
}

async function load(file: string): Promise<Map<string, Entry>> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  const entries = new Map<string, Entry>();
  for (const text_ of text.split('\n')) {
    const line = parseLine(text_);
    if (line === undefined) continue;
    if (line.payload === undefined) entries.delete(line.key);
    else entries.set(line.key, { payload: line.payload, expiresAt: line.expiresAt });
  }
  dropExpired(entries);
  return entries;
}

function parseLine(text: string): Line | undefined {
  try {
    const line: Line = JSON.parse(text);
    return line;
  } catch {
    return undefined;
  }
}

/** Writes a new file next to the old one and swaps them, so that a crash leaves one of the two whole. */
async function rewrite(file: string, entries: ReadonlyMap<string, Entry>): Promise<FileHandle> {
  const temporary = `${file}.new`;
  const lines = [...entries].map(([key, entry]) => `${JSON.stringify({ key, ...entry })}\n`);
  await writeFile(temporary, lines.join(''), { mode: FILE_MODE, flush: true });
  await rename(temporary, file);
  return open(file, 'a', FILE_MODE);
}

function dropExpired(entries: Map<string, Entry>): void {
  for (const [key, entry] of entries) if (isExpired(entry)) entries.delete(key);
}

function isExpired({ expiresAt }: Entry): boolean {
  return expiresAt !== undefined && expiresAt <= now();
}

/** Seconds since 1970, as in the tokens. */
function now(): number {
  return Math.floor(Date.now() / 1000);
}
