import type { Json, KnownRecord, KnownRecords, ReadMessage } from '../connector.ts';
import type { FeedReading, Gathered, Item } from './declared-feed.ts';
import { describeBadRecord } from './mapping/describe-warning.ts';
import { recordMessage } from './record-message.ts';

/** What is added to records. */
export interface Added {
  /** Header elements of the file, by their name in the record. */
  readonly carried: Readonly<Record<string, Json>>;
  readonly gathered: Gathered;
}

/** The message about one record of a file. */
export function toMessage(item: Item, feed: FeedReading, { carried, gathered }: Added): ReadMessage {
  const { index } = item.position;
  if (item.kind === 'broken') {
    return { kind: 'bad', message: describeBadRecord(index, item.fault) };
  }
  // A copy: further header elements may be read before this record is used.
  if (item.known) return knownMessage(item, item.known, { carried: { ...carried }, gathered });
  const message = recordMessage(item.value, feed, feed.format.kind, (fault) => describeBadRecord(index, fault), {
    ...carried,
    ...gathered.also(item.value),
  });
  if (message.kind !== 'record') return message;
  if (item.source !== undefined) return { ...message, source: sourceWithHeaders({ carried, gathered }, item.source) };
  const isAsItIs = item.text !== undefined && Object.keys(carried).length === 0 && gathered.digest === '';
  return isAsItIs ? { ...message, text: item.text } : message;
}

/** The source of a record for comparison: its own text, the header elements copied into it and all that it may refer to. */
function sourceWithHeaders({ carried, gathered: { digest } }: Added, source: string): string {
  const headers = Object.keys(carried).length > 0 ? `${JSON.stringify(carried)} ${source}` : source;
  return digest === '' ? headers : `${digest} ${headers}`;
}

/** Looks records up by their text and the header elements copied into them. */
export function knownWithHeaders(known: KnownRecords | undefined, added: Added): KnownRecords | undefined {
  if (!known) return undefined;
  // The bytes of a record of JSON alone do not say what it refers to.
  const find = (bytes: Uint8Array) => (added.gathered.digest === '' ? known.find(bytes) : undefined);
  return { find: (text) => (typeof text === 'string' ? known.find(sourceWithHeaders(added, text)) : find(text)) };
}

const knownMessage = (
  item: Extract<Item, { kind: 'record' }>,
  known: KnownRecord,
  { carried, gathered }: Added,
): ReadMessage => ({
  kind: 'record',
  key: known.key,
  known,
  bytes: item.bytes,
  get raw() {
    const { value } = item;
    return { ...value, ...carried, ...gathered.also(value) };
  },
  get source() {
    return item.source === undefined ? undefined : sourceWithHeaders({ carried, gathered }, item.source);
  },
  get text() {
    return item.text;
  },
});
