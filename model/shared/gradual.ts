/** A value that is calculated once: completely at first use, or in steps before it. */
export interface Gradual<T> {
  /** The value; does all remaining steps. */
  (): T;
  /** Does one step. Returns true once the value is complete. */
  step(): boolean;
}

/**
 * Makes such a value from a generator, whose every `yield` ends a step. After an exception the calculation starts again with the next call.
 */
export function gradual<T>(calculate: () => Generator<void, T>): Gradual<T> {
  let kept: { readonly value: T } | undefined;
  let running: Generator<void, T> | undefined;
  const step = (): boolean => {
    if (kept) return true;
    running ??= calculate();
    try {
      const { done, value } = running.next();
      if (done) kept = { value };
    } catch (error) {
      running = undefined;
      throw error;
    }
    return kept !== undefined;
  };
  const value = (): T => {
    for (;;) {
      if (kept) return kept.value;
      step();
    }
  };
  return Object.assign(value, { step });
}
