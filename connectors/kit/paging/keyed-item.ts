import type { Json, JsonObject, ReadMessage } from '../../connector.ts';
import { isObject, textOf } from '../mapping/open-fields.ts';

/** The model's limit for a crm_reference. */
const MAX_KEY = 1_000;

/** The `id` of an item of a JSON API as its key; undefined if it is missing or too long. */
export function keyOfItem(item: Json): string | undefined {
  const key = isObject(item) ? textOf(item['id']) : undefined;
  return key !== undefined && key.length <= MAX_KEY ? key : undefined;
}

/** The message of an item with a key by `toMessage`; `bad` for any other item. */
export function keyedMessage(item: Json, toMessage: (item: JsonObject, key: string) => ReadMessage): ReadMessage {
  if (!isObject(item)) return { kind: 'bad', message: 'The listing is no JSON object.' };
  const key = keyOfItem(item);
  return key === undefined ? { kind: 'bad', message: 'The listing has no id.', raw: item } : toMessage(item, key);
}
