import { ConnectorError } from '../../errors.ts';

/** The minimum pace of the sender of a stream. */
export interface PaceLimits {
  /** Bytes per second over any window; 0: no minimum. */
  readonly bytesPerSecond: number;
  /** Seconds for the whole stream. */
  readonly totalSeconds: number;
}

/**
 * A tenth of the upload rate of the slowest server line; a feed of 10,000 listings would take hours at this rate. A slower sender only
 * holds a connection (slow-read attack). The largest feed takes half an hour at 1 MB/s.
 */
export const PACE: PaceLimits = { bytesPerSecond: 4 * 1024, totalSeconds: 1_800 };

/** Measures the pace of a stream. Only time spent waiting for the sender counts, not the time of its reader. */
export interface Pace {
  /** A chunk is awaited. */
  waiting(): void;
  /** A chunk came. Throws ConnectorError transient when the sender is too slow. */
  arrived(bytes: number, place: string): void;
}

/** @param windowMs the rate is measured over this time, which is also the longest allowed silence: a single pause is not slowness */
export function createPace({ bytesPerSecond, totalSeconds }: PaceLimits, windowMs: number): Pace {
  let since = 0;
  let total = { bytes: 0, ms: 0 };
  let window = { bytes: 0, ms: 0 };
  const add = (sum: { bytes: number; ms: number }, bytes: number, ms: number) => ({
    bytes: sum.bytes + bytes,
    ms: sum.ms + ms,
  });
  return {
    waiting() {
      since = performance.now();
    },
    arrived(bytes, place) {
      const ms = performance.now() - since;
      total = add(total, bytes, ms);
      window = add(window, bytes, ms);
      if (total.ms > totalSeconds * 1_000) {
        const message = `${place} did not send its response within ${totalSeconds} seconds; ${total.bytes} bytes had arrived.`;
        throw new ConnectorError('transient', message, { internal: 'timeout' });
      }
      if (window.ms < windowMs) return;
      const rate = Math.round(window.bytes / (window.ms / 1_000));
      if (rate < bytesPerSecond) {
        const message = `${place} is too slow: it sent ${rate} bytes per second, and the minimum is ${bytesPerSecond}.`;
        throw new ConnectorError('transient', message, { internal: 'timeout' });
      }
      window = { bytes: 0, ms: 0 };
    },
  };
}
