/** Called after every call to an engine, for metrics: operation, seconds, whether it succeeded. */
export type OnCall = (operation: string, seconds: number, ok: boolean) => void;

/** Runs a call and reports its duration and success; its result and its error are passed through. */
export async function timed<T>(onCall: OnCall | undefined, operation: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  let ok = false;
  try {
    const result = await work();
    ok = true;
    return result;
  } finally {
    onCall?.(operation, (performance.now() - start) / 1_000, ok);
  }
}
