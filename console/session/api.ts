import { signal } from '@preact/signals';
import { createClient, GatewayError } from '../../docs/client/client.ts';
import type { AnswerOf, InputOf, OpenOptions, OperationId } from '../../docs/client/client.ts';
import { OPERATIONS } from '../../docs/client/api.ts';
import { currentToken, saysExpired, waitForRenewal } from './session.ts';

/** Longest Retry-After that a read waits for before it fails, seconds. */
const PATIENCE_SECONDS = 15;

/** Searches whose filters need a body: they change nothing. */
const READS: ReadonlySet<OperationId> = new Set(['searchDvfByPolygon', 'getDvfStatsByPolygon']);

const isRead = (id: OperationId): boolean => OPERATIONS[id].method === 'GET' || READS.has(id);

/** How many writes have succeeded: what counts things is read again after each. */
export const writes = signal(0);

/**
 * Calls an operation with the token of the session. If the token has expired, it waits for the next sign-in and repeats the call. Reads that exceed the
 * rate limit wait for the Retry-After of the API.
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
  return createClient({ url: location.origin, ...(token === undefined ? {} : { token }) });
}

async function repeated<T>(id: OperationId, act: () => Promise<T>): Promise<T> {
  let waited = 0;
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
      const seconds = error instanceof GatewayError && error.status === 429 ? (error.retryAfter ?? 1) : undefined;
      if (seconds === undefined || !isRead(id) || waited + seconds > PATIENCE_SECONDS) throw error;
      waited += seconds;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  }
}
