import type { InputContext, Json, ReadMessage, ReadRequest } from '../../connector.ts';
import { DELETED_STATUS, DELETED_STEP } from './codes.ts';
import { textOf } from '../../kit/mapping/open-fields.ts';
import { keyedMessage, keyOfItem } from '../../kit/paging/keyed-item.ts';
import { fetchPage, updatedAt } from './service.ts';
import { walkPages } from '../../kit/paging/walk-pages.ts';

/** Overlap of deltas, ms: the list shows changes some minutes late, and clocks differ. */
const LOOK_BACK_MS = 10 * 60_000;

/** Reads the listings of the agency. Deleted ones (status 40, step 4) are reported as deletions; others are absent. */
export function readApimo(ctx: InputContext, request: ReadRequest): AsyncGenerator<ReadMessage, void, undefined> {
  const list = {
    name: 'Apimo',
    lookBackMs: LOOK_BACK_MS,
    fetchPage: (query: Parameters<typeof fetchPage>[1]) => fetchPage(ctx, query),
    idOf: keyOfItem,
    toMessage,
  };
  return walkPages(list, ctx, request);
}

/** Resolves if the web service returns a listing of the agency or an empty list. */
export async function checkApimo(ctx: InputContext): Promise<void> {
  await fetchPage(ctx, { offset: 0, limit: 1, since: null }, 2);
}

function toMessage(item: Json): ReadMessage {
  return keyedMessage(item, (raw, key) =>
    textOf(raw['status']) === DELETED_STATUS || textOf(raw['step']) === DELETED_STEP
      ? { kind: 'delete', key }
      : { kind: 'record', key, raw, updatedAt: updatedAt(raw) },
  );
}
