import { setTimeout as wait } from 'node:timers/promises';
import type { estypes } from '@elastic/elasticsearch';
import { indexMissing, statusOf } from './elastic.ts';
import type { Elastic } from './elastic.ts';

/** One document to write, or to remove when it has no `json`, under a version of ours. */
export interface BulkOperation {
  readonly id: string;
  readonly version: number;
  /** The document as JSON text. */
  readonly json?: string;
}

/** The server's own advice is 5 to 15 MB; smaller bodies keep memory and time per request low. */
const MAX_BODY_BYTES = 5_000_000;
const MAX_OPERATIONS = 1_000;
/** Waits of 0.1 to 3.2 seconds, six in all: a server that is overloaded for longer is reported as down. */
const MAX_ATTEMPTS = 7;
const FIRST_WAIT_MS = 100;
/** The server has no room at the moment. */
const BUSY = [429, 503];
/** The alias moved to another index between the server's look at it and the write. */
const MOVED = 'index_not_found_exception';

type Item = estypes.BulkResponseItem;

/**
 * Writes operations to an alias in bodies of bounded size and answers how many were sent. An operation that is older than what the index holds is
 * skipped by the server, which is as good as done; any other refusal throws.
 * @param alias must exist: a name that is none would become an index without our mapping
 */
export async function writeBulk(
  elastic: Elastic,
  alias: string,
  operations: readonly BulkOperation[],
): Promise<number> {
  for (const body of bodiesOf(operations)) await writeBody(elastic, alias, body);
  return operations.length;
}

/** Splits operations into bodies of at most 5 MB and 1000 operations; a larger document has a body of its own. */
export function* bodiesOf(operations: readonly BulkOperation[]): Generator<BulkOperation[]> {
  let body: BulkOperation[] = [];
  let bytes = 0;
  for (const operation of operations) {
    const size = operation.json === undefined ? 0 : Buffer.byteLength(operation.json);
    if (body.length === MAX_OPERATIONS || (body.length > 0 && bytes + size > MAX_BODY_BYTES)) {
      yield body;
      body = [];
      bytes = 0;
    }
    body.push(operation);
    bytes += size;
  }
  if (body.length > 0) yield body;
}

async function writeBody(elastic: Elastic, alias: string, body: readonly BulkOperation[]): Promise<void> {
  let left = body;
  for (let attempt = 1; ; attempt++) {
    const last = attempt === MAX_ATTEMPTS;
    try {
      left = await send(elastic, alias, left, last);
      if (left.length === 0) return;
    } catch (error) {
      if (last || !BUSY.includes(statusOf(error) ?? 0)) throw error;
    }
    await wait(FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2));
  }
}

/** The operations that the server had no room for; throws for what it refused, and for those too when there is no further try. */
async function send(
  elastic: Elastic,
  alias: string,
  operations: readonly BulkOperation[],
  last: boolean,
): Promise<BulkOperation[]> {
  const lines = operations.flatMap(({ id, version, json }) => {
    const action = `"_id":${JSON.stringify(id)},"version":${version},"version_type":"external_gte"`;
    return json === undefined ? [`{"delete":{${action}}}`] : [`{"index":{${action}}}`, json];
  });
  const { errors, items } = await elastic.call('bulk', (client) =>
    client.bulk<string>({
      index: alias,
      require_alias: true,
      operations: lines,
      // With the status every item stays in its place.
      filter_path: ['errors', 'items.*.status', 'items.*.error.type', 'items.*.error.reason'],
    }),
  );
  if (!errors) return [];
  const again: BulkOperation[] = [];
  for (const [position, entry] of items.entries()) {
    const operation = operations[position];
    const item: Item | undefined = entry.index ?? entry.delete;
    if (!operation || !item?.error || item.status === 409) continue;
    const { type, reason } = item.error;
    if (!last && (BUSY.includes(item.status) || type === MOVED)) again.push(operation);
    else if (type === MOVED) throw indexMissing();
    else throw new Error(`The search index refused listing ${operation.id}: ${type}: ${reason ?? 'no reason given'}`);
  }
  return again;
}
