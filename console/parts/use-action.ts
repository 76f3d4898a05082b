import { useState } from 'preact/hooks';

/** The state of an action of the user, such as a write. */
export interface Action {
  /** True while the work runs: its buttons are disabled. */
  readonly isBusy: boolean;
  /** The error of the last work; undefined if it succeeded or has not run. */
  readonly error: unknown;
  /** Runs the work. Never rejects: an error becomes part of the state. */
  readonly act: (work: () => Promise<unknown>) => Promise<void>;
}

/** Runs actions of the user, with whether one is running and its error. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, act };
}
