import { signal } from '@preact/signals';
import { GatewayError, OPERATIONS, createClient } from '../../sdk/index.ts';
import type { AnswerOf, InputOf, OpenOptions, OperationId } from '../../sdk/index.ts';
import { currentToken, saysExpired, waitForRenewal } from './session.ts';

/** How long a read waits in all before it fails, seconds. */
const PATIENCE_SECONDS = 15;

/** Pause before a read is sent again because a system behind the API did not respond, seconds: long enough for a moment's stall, too short for people to leave. */
const OUTAGE_PAUSE_SECONDS = 2;

/** Times that a read is sent again after an outage: a longer one is shown, with a button to try again. */
const OUTAGE_RETRIES = 2;

/** Searches whose filters need a body: they change nothing. */
const READS: ReadonlySet<OperationId> = new Set(['searchDvfByPolygon', 'getDvfStatsByPolygon']);

const isRead = (id: OperationId): boolean => OPERATIONS[id].method === 'GET' || READS.has(id);

/** How many writes have succeeded: what counts things is read again after each. */
export const writes = signal(0);

/**
 * Calls an operation with the token of the session. If the token has expired, it waits for the next sign-in and repeats the call. Reads that exceed the
 * rate limit wait for the Retry-After of the API, and reads during an outage behind it are sent again.
 */
export async function call<Id extends OperationId>(
  id: Id,
  ...input: object extends InputOf<Id> ? [input?: InputOf<Id>] : [input: InputOf<Id>]
): Promise<AnswerOf<Id>> {
  return repeated(id, () => client().call(id, ...input));
}

/** The same for responses that are streams or files. */
export async function open<Id extends OperationId>(id: Id, input: InputOf<Id>, init?: OpenOptions): Promise<Response> {
  return repeated(id, () => client().open(id, input, init));
}

function client() {
  const token = currentToken();
  return createClient({ url: location.origin, retries: 0, ...(token === undefined ? {} : { token }) });
}

async function repeated<T>(id: OperationId, act: () => Promise<T>): Promise<T> {
  let waited = 0;
  let outages = 0;
  for (;;) {
    try {
      const answer = await act();
      if (!isRead(id)) writes.value += 1;
      return answer;
    } catch (error) {
      if (saysExpired(error)) {
        await waitForRenewal();
        continue;
      }
      if (!isRead(id) || !(error instanceof GatewayError)) throw error;
      const isOutage = error.code === 'DOWNSTREAM_ERROR';
      if (isOutage) outages += 1;
      const seconds = pauseBefore(error, isOutage && outages <= OUTAGE_RETRIES);
      if (seconds === undefined || waited + seconds > PATIENCE_SECONDS) throw error;
      waited += seconds;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  }
}

/** Seconds until a read is worth sending again; undefined if it is not. */
function pauseBefore(error: GatewayError, isShortOutage: boolean): number | undefined {
  if (error.status === 429) return error.retryAfter ?? 1;
  return isShortOutage ? OUTAGE_PAUSE_SECONDS : undefined;
}
