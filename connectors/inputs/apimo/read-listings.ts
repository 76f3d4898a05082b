import type { InputContext, Json, ReadMessage, ReadRequest } from '../../connector.ts';
import { DELETED_STATUS, DELETED_STEP } from './codes.ts';
import { isObject, textOf } from '../../kit/mapping/open-fields.ts';
import { fetchPage, updatedAt } from './service.ts';
import { walkPages } from '../../kit/paging/walk-pages.ts';

/** Overlap of deltas, ms: the list shows changes some minutes late, and clocks differ. */
const LOOK_BACK_MS = 10 * 60_000;

/** The model's limit for a crm_reference. */
const MAX_KEY = 1_000;

/** Reads the listings of the agency. Deleted ones (status 40, step 4) are reported as deletions; others are absent. */
export function readApimo(ctx: InputContext, request: ReadRequest): AsyncGenerator<ReadMessage, void, undefined> {
  const list = {
    name: 'Apimo',
    lookBackMs: LOOK_BACK_MS,
    fetchPage: (query: Parameters<typeof fetchPage>[1]) => fetchPage(ctx, query),
    idOf: keyOf,
    toMessage,
  };
  return walkPages(list, ctx, request);
}

/** Resolves if the web service returns a listing of the agency or an empty list. */
export async function checkApimo(ctx: InputContext): Promise<void> {
  await fetchPage(ctx, { offset: 0, limit: 1, since: null }, 2);
}

function toMessage(item: Json): ReadMessage {
  if (!isObject(item)) {
    return { kind: 'bad', message: 'The listing is no JSON object.' };
  }
  const key = keyOf(item);
  if (key === undefined) {
    return { kind: 'bad', message: 'The listing has no id.', raw: item };
  }
  if (textOf(item['status']) === DELETED_STATUS || textOf(item['step']) === DELETED_STEP) {
    return { kind: 'delete', key };
  }
  return { kind: 'record', key, raw: item, updatedAt: updatedAt(item) };
}

function keyOf(item: Json): string | undefined {
  const key = isObject(item) ? textOf(item['id']) : undefined;
  return key !== undefined && key.length <= MAX_KEY ? key : undefined;
}
