import type { RecordFault } from '../../model/shared/fault-codes.ts';
import type { Json, JsonObject, KnownRecord, KnownRecords, ReadMessage } from '../../connectors/connector.ts';
import { weighRecord } from '../../connectors/kit/sources/bound-record.ts';
import { ConnectorError } from '../../connectors/errors.ts';
import type { Reason } from '../../model/sync/sync-job.ts';
import { addReasons, skippedReason } from '../../model/sync/job-reasons.ts';

/** A raw record as read. */
export interface ReadRecord {
  readonly key: string;
  /** See `ReadMessage`. */
  readonly formerKeys?: readonly string[];
  readonly raw: JsonObject;
  /** See `ReadMessage`. */
  readonly document?: number;
  /** `raw` as JSON text, where the connector had it. */
  readonly text?: string;
  /** See `ReadMessage`. */
  readonly source?: string;
  /** Digest of the text, if the text itself is not known any more. */
  readonly digest?: string;
  /** It is stored already, from the same bytes; `raw` and `text` may be parsed on demand. */
  readonly known?: KnownRecord;
}

/** The text by which records are compared: equal texts are equal records. */
export const textOf = ({ source, text, raw }: Pick<ReadRecord, 'source' | 'text' | 'raw'>): string =>
  source ?? text ?? JSON.stringify(raw);

/** A record that cannot even be mapped. */
export interface BadRecord {
  readonly key?: string;
  readonly formerKeys?: readonly string[];
  /** The code of the sentence for it. */
  readonly fault?: RecordFault;
  readonly message: string;
  readonly raw?: JsonObject;
}

/** A deletion that says which listing it means, whatever key that is stored under. */
export interface DeleteClaim {
  readonly key: string;
  readonly formerKeys: readonly string[];
  readonly raw: JsonObject;
}

/** The messages between two checkpoints: at least PAGE_RECORDS records, KNOWN_RECORDS known ones or PAGE_BYTES. */
export interface ReadPage {
  readonly records: readonly ReadRecord[];
  readonly bad: readonly BadRecord[];
  readonly deletes: readonly string[];
  readonly claims?: readonly DeleteClaim[];
  readonly reasons: readonly Reason[];
  readonly state: Json | undefined;
  /** What its records take in memory, roughly. */
  readonly bytes: number;
  readonly fraction?: number;
  /** Set on the last page of a read that ended as it should. */
  readonly complete?: 'full' | 'delta';
  /** False when the format does not mark its end. */
  readonly endMarked?: boolean;
  readonly expected?: number;
}

/** Records per page: large enough for bulk writes to pay, small enough that those in flight take a fraction of a second. */
const PAGE_RECORDS = 100;
/** Known records per page: nothing is written for them but the page of the journal. */
const KNOWN_RECORDS = 1_000;
/** Memory of the records of a page: those of ordinary listings stay below it. Pages of few large records are cut by it. */
const PAGE_BYTES = 4 * 1024 ** 2;
/** A connector that reads this many records without a checkpoint breaks its contract; bounds memory. */
const MAX_UNCHECKED_RECORDS = 2_000;

export interface PageOptions {
  /** Whether the next checkpoint should end the page, however small it is: a slow CRM must not hold up who hands over. */
  readonly isDue?: () => boolean;
  /** Records that need not be compared in the store. */
  readonly known?: KnownRecords;
}

/** Groups a connector's messages into pages. Ends without a `complete` page when the connector did. */
export async function* readPages(
  messages: AsyncIterable<ReadMessage>,
  { isDue = () => false, known }: PageOptions = {},
): AsyncGenerator<ReadPage> {
  let page = emptyPage();
  let state: Json | undefined;
  for await (const message of messages) {
    if (message.kind === 'complete') {
      yield { ...page, state, complete: message.scope, endMarked: message.endMarked, expected: message.expected };
      return;
    }
    addMessage(page, message, known);
    if (message.kind === 'checkpoint') {
      state = message.state;
      if (isFull(page) || (size(page) > 0 && isDue())) {
        yield page;
        page = emptyPage();
      }
    }
    if (size(page) > MAX_UNCHECKED_RECORDS) {
      throw new ConnectorError('bug', `The connector read ${MAX_UNCHECKED_RECORDS} records without a checkpoint.`);
    }
  }
  if (size(page) > 0) yield page;
}

/** What a reader says before the end. */
type PageMessage = Exclude<ReadMessage, { kind: 'complete' }>;

function addMessage(page: OpenPage, message: PageMessage, known: KnownRecords | undefined): void {
  switch (message.kind) {
    case 'record':
      addRecord(page, message.known ? message : lookedUp(message, known));
      break;
    case 'bad':
      page.bad.push(message);
      page.bytes += message.raw ? weighRecord({ raw: message.raw }) : 0;
      break;
    case 'delete':
      addDeletion(page, message);
      break;
    case 'skip':
      page.reasons = addReasons(page.reasons, [skippedReason(message.code, message.message)]);
      break;
    case 'checkpoint':
      page.state = message.state;
      page.fraction = message.fraction;
      break;
  }
}

function addRecord(page: OpenPage, record: Extract<ReadMessage, { kind: 'record' }>): void {
  page.records.push(record);
  page.bytes += weighRecord(record);
  if (record.known) page.known++;
}

function addDeletion(page: OpenPage, { key, formerKeys, raw }: Extract<ReadMessage, { kind: 'delete' }>): void {
  if (formerKeys && raw) page.claims = [...(page.claims ?? []), { key, formerKeys, raw }];
  else page.deletes.push(key);
}

/** A record that its reader did not look up. Its text is kept: it is what is compared next where it is not known. */
function lookedUp(
  message: Extract<ReadMessage, { kind: 'record' }>,
  known: KnownRecords | undefined,
): Extract<ReadMessage, { kind: 'record' }> {
  if (!known) return message;
  const text = textOf(message);
  const found = known.find(text);
  return {
    ...message,
    ...(message.source === undefined && { text }),
    ...(found?.key === message.key && { known: found }),
  };
}

interface OpenPage extends ReadPage {
  /** How many of the records are known. */
  known: number;
  readonly records: ReadRecord[];
  readonly bad: BadRecord[];
  readonly deletes: string[];
  claims?: DeleteClaim[];
  reasons: Reason[];
  state: Json | undefined;
  bytes: number;
  fraction?: number;
}

const emptyPage = (): OpenPage => ({
  records: [],
  bad: [],
  deletes: [],
  reasons: [],
  state: undefined,
  bytes: 0,
  known: 0,
});
const size = (page: OpenPage) =>
  page.records.length + page.bad.length + page.deletes.length + (page.claims?.length ?? 0);
const isFull = (page: OpenPage) =>
  page.bytes >= PAGE_BYTES || (size(page) - page.known) / PAGE_RECORDS + page.known / KNOWN_RECORDS >= 1;
