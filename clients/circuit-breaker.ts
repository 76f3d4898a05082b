export interface CircuitBreakerOptions {
  /** Failures in a row that open the circuit. */
  readonly failures: number;
  /** How long an open circuit refuses calls, ms; then one call tries again. */
  readonly openMs: number;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
}

export interface CircuitBreaker {
  /** Milliseconds until a call may be tried; 0 if one may now. A call that may must be reported, by `succeeded` or `failed`. */
  waitMs(): number;
  succeeded(): void;
  failed(): void;
}

/** Stops calls to a server that keeps failing, so that callers learn it at once and the server can recover. */
export function createCircuitBreaker({ failures, openMs, now }: CircuitBreakerOptions): CircuitBreaker {
  let inARow = 0;
  let openUntil = 0;
  return {
    waitMs() {
      const wait = openUntil - now();
      if (wait > 0) return wait;
      // Of callers that come together when the time is over, one tries; the others wait for its result as long again.
      if (inARow >= failures) openUntil = now() + openMs;
      return 0;
    },
    succeeded() {
      inARow = 0;
      openUntil = 0;
    },
    failed() {
      inARow += 1;
      if (inARow >= failures) openUntil = now() + openMs;
    },
  };
}
