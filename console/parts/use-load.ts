import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

/** The state of a load: data, or an error. During a reload the previous data stays. */
export interface Loaded<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly reload: () => void;
  /** Replaces the data after a write whose response contains the new state. */
  readonly set: (data: T) => void;
}

/** Loads when the page opens and whenever one of `keys` changes. */
export function useLoad<T>(read: () => Promise<T>, keys: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<{ data: T | undefined; error: unknown; isLoading: boolean }>({
    data: undefined,
    error: undefined,
    isLoading: true,
  });
  const turn = useRef(0);
  const reload = useCallback(() => {
    turn.current += 1;
    const mine = turn.current;
    setState((before) => ({ ...before, isLoading: true, error: undefined }));
    read().then(
      (data) => mine === turn.current && setState({ data, error: undefined, isLoading: false }),
      (error: unknown) => mine === turn.current && setState((before) => ({ ...before, error, isLoading: false })),
    );
  }, keys);
  useEffect(() => {
    setState({ data: undefined, error: undefined, isLoading: true });
    reload();
  }, [reload]);
  return { ...state, reload, set: (data) => setState({ data, error: undefined, isLoading: false }) };
}

/** Time between two looks, ms. */
const POLL_MS = 1_000;

/** Looks again every second while something runs. */
export function usePolling(isRunning: boolean, look: () => Promise<void>): void {
  useEffect(() => {
    if (!isRunning) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = (): void => {
      timer = setTimeout(() => {
        // A look that fails is repeated: the work goes on without it.
        look()
          .catch(() => undefined)
          .finally(() => {
            if (!isOver) next();
          });
      }, POLL_MS);
    };
    next();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isRunning]);
}
