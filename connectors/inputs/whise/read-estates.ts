import { isObject, textOf } from '../../kit/mapping/open-fields.ts';
import { keyedMessage, keyOfItem } from '../../kit/paging/keyed-item.ts';
import { parseInstant } from '../../kit/mapping/parse-date.ts';
import { boundRecord } from '../../kit/sources/bound-record.ts';
import { walkPages } from '../../kit/paging/walk-pages.ts';
import type { InputContext, Json, ReadMessage, ReadRequest } from '../../connector.ts';
import { ZONE } from './local-time.ts';
import { fetchEstate, fetchPage } from './service.ts';

/**
 * Overlap of deltas: ten minutes because the list is updated late, and an hour for the end of summer time: local times of its second occurrence
 * may be an hour before those of the first.
 */
const LOOK_BACK_MS = 70 * 60_000;

/** Archived, deleted. */
const GONE: ReadonlySet<string | undefined> = new Set(['5', '6']);

/** Reads the estates of the agency. Archived and deleted ones are reported as deletions in a delta; in a full read they are absent. */
export async function* readWhise(
  ctx: InputContext,
  request: ReadRequest,
): AsyncGenerator<ReadMessage, void, undefined> {
  if (request.mode === 'one') {
    const found = await fetchEstate(ctx, request.reference ?? '');
    const messages = found
      .map((item) => boundRecord(item, toMessage))
      .filter((message) => message.kind === 'bad' || ('key' in message && message.key === request.reference));
    yield* messages;
    yield { kind: 'complete', scope: 'delta', expected: messages.length };
    return;
  }
  yield* walkPages(
    {
      name: 'Whise',
      lookBackMs: LOOK_BACK_MS,
      fetchPage: (query) => fetchPage(ctx, query),
      idOf: keyOfItem,
      toMessage,
    },
    ctx,
    request,
  );
}

/** Resolves if the web service returns an estate or an empty list. */
export async function checkWhise(ctx: InputContext): Promise<void> {
  await fetchPage(ctx, { offset: 0, limit: 1, since: null }, 2);
}

function toMessage(item: Json): ReadMessage {
  return keyedMessage(item, (raw, key) => {
    const { status } = raw;
    if (GONE.has(textOf(isObject(status) ? status['id'] : raw['statusId']))) return { kind: 'delete', key };
    return { kind: 'record', key, raw, updatedAt: parseInstant(textOf(raw['updateDateTime']) ?? '', ZONE) };
  });
}
