import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { AppError } from '../../model/shared/errors.ts';

export interface StreamLimits {
  /** Long answers of one token that may be under way in this process at once. Each holds a cursor of the store: a site needs one or two. */
  readonly streamsAtOnce?: number;
  /** Milliseconds after which the connection of a reader who takes nothing is closed. Proxies wait as long for a server. */
  readonly stalledAfterMs?: number;
}

const STREAMS_AT_ONCE = 8;
const STALLED_AFTER_MS = 60_000;
/** Seconds after which one of several long answers is likely to have ended. */
const RETRY_SECONDS = 5;

/** Bounds what readers of long answers hold: takes a place for an answer, or throws RATE_LIMITED when its token has none left. */
export type TakePlace = (secret: string | undefined, response: ServerResponse) => void;

export function createOpenStreams({
  streamsAtOnce = STREAMS_AT_ONCE,
  stalledAfterMs = STALLED_AFTER_MS,
}: StreamLimits = {}): TakePlace {
  const open = new Map<string, number>();
  const hold = (secret: string, response: ServerResponse): void => {
    const key = createHash('sha256').update(secret).digest('base64');
    const count = open.get(key) ?? 0;
    if (count >= streamsAtOnce) {
      throw new AppError(
        'RATE_LIMITED',
        `${count} long answers are under way for this token; read them to their end, or try again in ${RETRY_SECONDS} s.`,
        { retryAfter: RETRY_SECONDS },
      );
    }
    open.set(key, count + 1);
    response.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  };
  return (secret, response) => {
    if (secret !== undefined) hold(secret, response);
    response.setTimeout(stalledAfterMs, () => response.destroy());
  };
}
