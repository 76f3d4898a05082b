import type { Json, JsonObject, ReadMessage } from '../connectors/connector.ts';
import { ConnectorError } from '../connectors/errors.ts';
import type { Reason } from '../model/sync-job.ts';
import { addReasons, skippedReason } from '../model/job-reasons.ts';

/** A raw record as read. */
export interface ReadRecord {
  readonly key: string;
  readonly raw: JsonObject;
  /** `raw` as JSON text, where the connector had it. */
  readonly text?: string;
}

/** A record that cannot even be mapped. */
export interface BadRecord {
  readonly key?: string;
  readonly message: string;
  readonly raw?: JsonObject;
}

/** What lies between two checkpoints, at least PAGE_RECORDS records of it. */
export interface ReadPage {
  readonly records: readonly ReadRecord[];
  readonly bad: readonly BadRecord[];
  readonly deletes: readonly string[];
  readonly reasons: readonly Reason[];
  readonly state: Json | undefined;
  readonly fraction?: number;
  /** Set on the last page of a read that ended as it should. */
  readonly complete?: 'full' | 'delta';
  readonly expected?: number;
}

/** Records per page: large enough for bulk writes to pay, small enough that those in flight take a fraction of a second. */
const PAGE_RECORDS = 100;
/** A connector that reads this many records without a checkpoint breaks its contract; bounds memory. */
const MAX_UNCHECKED_RECORDS = 2_000;

/** Groups a connector's messages into pages. Ends without a `complete` page when the connector did. */
export async function* readPages(messages: AsyncIterable<ReadMessage>): AsyncGenerator<ReadPage> {
  let page = emptyPage();
  let state: Json | undefined;
  for await (const message of messages) {
    switch (message.kind) {
      case 'record':
        page.records.push({ key: message.key, raw: message.raw, text: message.text });
        break;
      case 'bad':
        page.bad.push(message);
        break;
      case 'delete':
        page.deletes.push(message.key);
        break;
      case 'skip':
        page.reasons = addReasons(page.reasons, [skippedReason(message.code, message.message)]);
        break;
      case 'checkpoint':
        state = message.state;
        page.state = state;
        page.fraction = message.fraction;
        if (size(page) >= PAGE_RECORDS) {
          yield page;
          page = emptyPage();
        }
        break;
      case 'complete':
        yield { ...page, state, complete: message.scope, expected: message.expected };
        return;
    }
    if (size(page) > MAX_UNCHECKED_RECORDS) {
      throw new ConnectorError('bug', `The connector read ${MAX_UNCHECKED_RECORDS} records without a checkpoint.`);
    }
  }
  if (size(page) > 0) yield page;
}

interface OpenPage extends ReadPage {
  readonly records: ReadRecord[];
  readonly bad: BadRecord[];
  readonly deletes: string[];
  reasons: Reason[];
  state: Json | undefined;
  fraction?: number;
}

const emptyPage = (): OpenPage => ({ records: [], bad: [], deletes: [], reasons: [], state: undefined });
const size = (page: OpenPage) => page.records.length + page.bad.length + page.deletes.length;
