import type { PropertyChange } from './api.ts';
import { GatewayError } from './errors.ts';
import { piecesOf } from './pieces.ts';
import { sleep } from './repeat.ts';

/** What changed in a gateway, or the position behind what came before it. */
export type Change =
  | PropertyChange
  | { readonly type: 'position'; readonly position: string; readonly has_more: boolean };

export interface ChangesOptions {
  /** Of the last change that is stored; absent: from the beginning. */
  readonly position?: string;
  /** Instead of a position: only what changed at this time or later, ISO 8601. */
  readonly updatedSince?: string;
  /** Ends the stream; the generator throws its reason. */
  readonly signal?: AbortSignal;
  /** How often in a row a stream that brings nothing is opened again; default 5. */
  readonly retries?: number;
}

const RETRIES = 5;
const PAUSE_MS = 500;

/**
 * What changed, until there is no more. A stream that is cut off goes on behind the last position that came.
 * @param open opens the stream behind a position
 */
export async function* readChanges(
  open: (query: { readonly position?: string; readonly updatedSince?: string }) => Promise<Response>,
  { position, updatedSince, signal, retries = RETRIES }: ChangesOptions,
): AsyncGenerator<Change, void> {
  let query = position === undefined ? (updatedSince === undefined ? {} : { updatedSince }) : { position };
  for (let failures = 0; ;) {
    try {
      for await (const line of piecesOf(await open(query), '\n')) {
        const change: Change = JSON.parse(line);
        yield change;
        if (change.type !== 'position') continue;
        query = { position: change.position };
        failures = 0;
        if (!change.has_more) return;
      }
    } catch (error) {
      // What the service refuses, and what the caller of the generator has ended.
      if (error instanceof GatewayError || signal?.aborted || failures >= retries) throw error;
    }
    if (failures++ >= retries) throw new Error('The changes end without a position, again and again.');
    await sleep(PAUSE_MS * failures, signal);
  }
}
