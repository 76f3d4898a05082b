import type { SessionLimits } from './limits.ts';

/** The client sends slower than an upload may be. */
export class SlowClientError extends Error {
  override readonly name = 'SlowClientError';
}

/** Watches how fast a client sends. */
export interface Pace {
  received(bytes: number): void;
  /** True while the server stores and reads nothing: windows that it mostly spent so are not held against the client. */
  storing(isStoring: boolean): void;
  stop(): void;
}

/** Calls `onSlow` once if less than the least rate arrives within a window most of which the server waited for the client. */
export function watchPace(
  { leastBytesPerSecond, paceWindowMs }: Pick<SessionLimits, 'leastBytesPerSecond' | 'paceWindowMs'>,
  onSlow: (reason: SlowClientError) => void,
): Pace {
  const least = (leastBytesPerSecond * paceWindowMs) / 1_000;
  let bytes = 0;
  let storingMs = 0;
  let storingSince: number | undefined;
  const timer = setInterval(() => {
    const now = performance.now();
    if (storingSince !== undefined) storingMs += now - storingSince;
    const wasWaiting = storingMs < paceWindowMs / 2;
    const isSlow = wasWaiting && bytes < least;
    bytes = 0;
    storingMs = 0;
    storingSince &&= now;
    if (!isSlow) return;
    clearInterval(timer);
    onSlow(new SlowClientError(`Too slow: at least ${leastBytesPerSecond} bytes per second have to arrive.`));
  }, paceWindowMs);
  timer.unref();
  return {
    received: (count) => void (bytes += count),
    storing(isStoring) {
      const now = performance.now();
      if (storingSince !== undefined) storingMs += now - storingSince;
      storingSince = isStoring ? now : undefined;
    },
    stop: () => clearInterval(timer),
  };
}
