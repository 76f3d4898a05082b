import { AsyncLocalStorage } from 'node:async_hooks';

/** Running work, such as an activity. */
export interface FaultOwner {
  /** Ends the work with this error. Has no effect once the work has ended. */
  fail(error: unknown): void;
}

interface Scope {
  readonly owner?: FaultOwner;
  readonly confined: boolean;
}

/** Follows callbacks of sockets, timers and promises to the work that created them. */
const scopes = new AsyncLocalStorage<Scope>();

/** Runs `work` so that uncaught errors in its callbacks are reported to `owner`. */
export const owned = <T>(owner: FaultOwner, work: () => T): T => scopes.run({ owner, confined: false }, work);

/**
 * Runs work whose sockets, streams and timers nobody else uses: a connector, or an HTTP client with its own connections. An uncaught error in
 * one of them fails this work alone, so the process may continue.
 */
export function confined<T>(work: () => T): T {
  const scope = scopes.getStore();
  return scope?.confined ? work() : scopes.run({ ...scope, confined: true }, work);
}

/** The same for an iterable: each step is confined. */
export const confinedSteps = <T>(open: () => AsyncIterable<T>): AsyncIterable<T> => ({
  [Symbol.asyncIterator]() {
    const steps = confined(() => open()[Symbol.asyncIterator]());
    return {
      next: () => confined(() => steps.next()),
      return: async (value?: unknown) =>
        (await confined(() => steps.return?.(value))) ?? { done: true as const, value: undefined },
    };
  },
});

/**
 * Reports an uncaught error to the work whose callback threw it. For the handlers of `uncaughtException` and `unhandledRejection`.
 * @returns whether the error is confined to work of its own, and whether there was an owner to report it to
 */
export function blame(error: unknown): { confined: boolean; owned: boolean } {
  const scope = scopes.getStore();
  scope?.owner?.fail(error);
  return { confined: scope?.confined ?? false, owned: scope?.owner !== undefined };
}
