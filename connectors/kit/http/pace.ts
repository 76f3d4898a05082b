import { ConnectorError } from '../../errors.ts';

/** The least that is expected of whoever sends a stream. */
export interface PaceLimits {
  /** Bytes per second over any window; 0: no least rate. */
  readonly bytesPerSecond: number;
  /** Seconds for the whole stream. */
  readonly totalSeconds: number;
}

/**
 * A tenth of what the slowest line that a server stands on uploads; a feed of 10,000 listings would take hours at this rate. What is slower is no transfer but a
 * way to hold a connection. Half an hour is what the largest feed takes at 1 MB/s.
 */
export const PACE: PaceLimits = { bytesPerSecond: 4 * 1024, totalSeconds: 1_800 };

/** Watches how fast a stream comes. Only time spent waiting for the other side counts, not what its reader takes. */
export interface Pace {
  /** A chunk is awaited. */
  waiting(): void;
  /** A chunk came. Throws ConnectorError transient when the sender is too slow. */
  arrived(bytes: number, place: string): void;
}

/** @param windowMs the rate is measured over this time: as long as a sender may also be silent, so that a pause alone is not slowness */
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
        const message = `${place} did not send its answer within ${totalSeconds} seconds; ${total.bytes} bytes had come.`;
        throw new ConnectorError('transient', message, { internal: 'timeout' });
      }
      if (window.ms < windowMs) return;
      const rate = Math.round(window.bytes / (window.ms / 1_000));
      if (rate < bytesPerSecond) {
        const message = `${place} is too slow: it sent ${rate} bytes per second, and ${bytesPerSecond} are the least.`;
        throw new ConnectorError('transient', message, { internal: 'timeout' });
      }
      window = { bytes: 0, ms: 0 };
    },
  };
}
