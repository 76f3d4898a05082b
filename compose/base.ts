import type { Config } from '../config/config.ts';
import { createMetrics } from '../observability/metrics.ts';
import type { MeteredEngine, Metrics } from '../observability/metrics.ts';
import { startTracing } from '../observability/tracing.ts';
import type { Tracing } from '../observability/tracing.ts';
import type { Log } from '../observability/log.ts';
import type { OnCall } from '../model/shared/on-call.ts';

/** What a process does. */
export type Role = 'api' | 'worker' | 'inbox' | 'all';

/** What every part is built from. */
export interface Base {
  readonly config: Config;
  readonly role: Role;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Undefined: no collector of traces is configured. */
  readonly tracing: Tracing | undefined;
  /** How each part is closed. Parts are closed in the reverse order of their opening, the next one also if one fails. */
  readonly closing: AsyncDisposableStack;
  /** Records the calls of an engine: as metrics and, but for Temporal and MongoDB, as spans. */
  metered(engine: MeteredEngine): OnCall;
}

/** Starts what reports on all other parts: metrics and traces. */
export async function startBase(given: Pick<Base, 'closing' | 'config' | 'log' | 'role'>): Promise<Base> {
  const metrics = createMetrics();
  const tracing = await startTracing(given);
  if (tracing) given.closing.defer(tracing.close);
  return {
    ...given,
    metrics,
    tracing,
    metered: (engine) => (operation, seconds, ok) => {
      metrics.engineCall(engine, operation, seconds, ok);
      // Temporal's starts have spans of their own. MongoDB gets hundreds of calls per page, which histograms show better.
      if (engine !== 'temporal' && engine !== 'mongodb') tracing?.callEnded(`${engine} ${operation}`, seconds, ok);
    },
  };
}
