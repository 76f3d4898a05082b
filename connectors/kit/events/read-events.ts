import { isUtf8 } from 'node:buffer';
import type { CrmEvent, WebhookRequest } from '../../../model/gateway/crm-event.ts';
import { cleanText } from '../../../model/property/clean-text.ts';
import type { JsonObject } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';

/** The model's limit for a reference. */
const MAX_REFERENCE = 1_000;

/**
 * The events of a JSON body: one object, or one whose member `list` holds them.
 * @param read maps an entry to an event; undefined for one that is not about a listing
 * @throws ConnectorError of kind bad_record, with the place, for an entry that cannot be read
 */
export function readEvents(
  { body }: WebhookRequest,
  list: string,
  read: (entry: JsonObject, path: string) => CrmEvent | undefined,
): CrmEvent[] {
  const whole = parse(body);
  if (!isObject(whole)) throw badEvent('$', 'The body is no JSON object.');
  const several = whole[list];
  if (several !== undefined && !Array.isArray(several)) throw badEvent(`$.${list}`, 'It is no array.');
  const entries: unknown[] = several ?? [whole];
  return entries.flatMap((entry, place) => {
    const path = several ? `$.${list}[${place}]` : '$';
    if (!isObject(entry)) throw badEvent(path, 'It is no JSON object.');
    return read(entry, path) ?? [];
  });
}

/** The reference that an entry names in this field. Throws ConnectorError bad_record if it is missing or too long. */
export function referenceOf(entry: JsonObject, field: string, path: string): string {
  const value = entry[field];
  const reference = typeof value === 'number' ? String(value) : typeof value === 'string' ? cleanText(value) : '';
  if (reference === '' || reference.length > MAX_REFERENCE) {
    throw badEvent(`${path}.${field}`, `A reference of 1 to ${MAX_REFERENCE} characters is needed.`);
  }
  return reference;
}

/** What is wrong with an event, and where; never quotes the event. */
export function badEvent(path: string, message: string): ConnectorError {
  return new ConnectorError('bad_record', `${message} (${path})`, { path });
}

function parse(body: Uint8Array): unknown {
  const text = isUtf8(body) ? Buffer.from(body).toString('utf8') : undefined;
  try {
    if (text !== undefined) return JSON.parse(text);
  } catch {
    // The parser's message would quote the body; the error below does not.
  }
  throw badEvent('$', 'The body is no JSON in UTF-8.');
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
