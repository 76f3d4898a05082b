import { Transform } from 'node:stream';
import type { Readable, TransformCallback } from 'node:stream';
import { ConnectorError } from '../../errors.ts';

/** Held back in each direction: what is in the buffer counts as taken, so a larger one hides how slow the other side is. */
const BUFFER_BYTES = 16 * 1_024;

/**
 * A stream of the source's bytes that is watched: the other side has to take some bytes in every window, at the least rate, and acknowledge the end within one.
 * `onSlow` ends the transfer with the reason. `done` stops watching and returns the reason if the transfer was ended.
 */
export function paced(
  source: Readable,
  { bytesPerSecond, windowMs }: { readonly bytesPerSecond: number; readonly windowMs: number },
  onSlow: (reason: ConnectorError) => void,
): { readonly stream: Transform; readonly done: () => ConnectorError | undefined } {
  let taken = 0;
  let isAtEnd = false;
  let reason: ConnectorError | undefined;
  const stream = new Transform({
    highWaterMark: BUFFER_BYTES,
    transform(chunk: Buffer, _encoding: BufferEncoding, next: TransformCallback) {
      taken += chunk.length;
      next(null, chunk);
    },
    flush(next) {
      isAtEnd = true;
      timer.refresh();
      next();
    },
  });
  const timer = setInterval(() => {
    const rate = Math.round(taken / (windowMs / 1_000));
    const isSilent = isAtEnd || taken === 0;
    if (!isSilent && rate >= bytesPerSecond) {
      taken = 0;
      return;
    }
    clearInterval(timer);
    const what = isSilent
      ? `did not react for ${windowMs / 1_000} seconds`
      : `is too slow: it took ${rate} bytes per second, and ${bytesPerSecond} are the least`;
    reason = new ConnectorError('transient', `The server ${what}. The file that was there before is unchanged.`, {
      internal: 'timeout',
    });
    onSlow(reason);
  }, windowMs);
  source.on('error', (error) => stream.destroy(error));
  source.pipe(stream);
  return {
    stream,
    done() {
      clearInterval(timer);
      return reason;
    },
  };
}
