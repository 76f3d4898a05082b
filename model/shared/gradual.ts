/** A value that is calculated once: whole when it is first needed, or in steps before that. */
export interface Gradual<T> {
  /** The value; does all steps that are left. */
  (): T;
  /** Does one step. True once the value is there. */
  step(): boolean;
}

/**
 * Makes such a value of a generator, whose every `yield` ends a step. A calculation that throws begins anew with the next call.
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
