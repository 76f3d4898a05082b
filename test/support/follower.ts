import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createClient } from '../../sdk/index.ts';
import type { Change } from '../../sdk/index.ts';

/** A copy of the listings of a gateway in a file: one change per line. What is behind its last position was not finished. */
export function readCopy(file: string): {
  readonly listings: Map<string, object>;
  readonly position: string | undefined;
  readonly isComplete: boolean;
} {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  const changes = lines.map((line): Change => JSON.parse(line));
  const end = changes.findLastIndex(({ type }) => type === 'position');
  const listings = new Map<string, object>();
  for (const change of changes.slice(0, end + 1)) {
    if (change.type === 'changed') listings.set(change.id, change.property ?? {});
    if (change.type === 'removed') listings.delete(change.id);
  }
  const last = changes[end];
  return last?.type === 'position'
    ? { listings, position: last.position, isComplete: !last.has_more }
    : { listings, position: undefined, isComplete: false };
}

/** How long the follower waits between two passes, ms. */
const PAUSE_MS = 50;

/** Follows a gateway without end. Prints what kind of line it has written. */
async function follow(file: string, url: string, id: string): Promise<void> {
  const { position: stored } = readCopy(file);
  let position = stored;
  if (existsSync(file)) writeFileSync(file, wholePart(readFileSync(file, 'utf8')));
  const client = createClient({ url, token: process.env['FOLLOWER_TOKEN'] ?? '' });
  for (;;) {
    for await (const change of client.changes({ id }, position === undefined ? {} : { position })) {
      appendFileSync(file, `${JSON.stringify(change)}\n`);
      if (change.type === 'position') position = change.position;
      process.stdout.write(`${change.type === 'position' && !change.has_more ? 'complete' : change.type}\n`);
    }
    await wait(PAUSE_MS);
  }
}

/** Without the line in which it was stopped. */
const wholePart = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1);

const [file = '', url = '', id = ''] = process.argv.slice(2);
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) void follow(file, url, id);
