/** Runs the requests of a session one after the other, and holds the client back while many wait. */
export interface Turns {
  /** Whether a request is being worked on or waits. */
  readonly isBusy: boolean;
  /** @param bytes what the request holds in memory */
  run(bytes: number, work: () => Promise<void>): void;
  /** Resolves when all requests so far are done. */
  settled(): Promise<void>;
}

/** Requests and bytes that may wait before the client is held back. */
const MAX_WAITING = 256;
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * @param hold stops reading from the client, and goes on reading
 * @param onFault is given what a request throws; the next one runs all the same
 */
export function createTurns(hold: (isHeld: boolean) => void, onFault: (error: unknown) => void): Turns {
  let last = Promise.resolve();
  let waiting = 0;
  let waitingBytes = 0;
  let isHeld = false;
  const update = (count: number, bytes: number) => {
    waiting += count;
    waitingBytes += bytes;
    const isTooMuch = waiting > MAX_WAITING || waitingBytes > MAX_BYTES;
    if (isTooMuch !== isHeld) hold((isHeld = isTooMuch));
  };
  return {
    get isBusy() {
      return waiting > 0;
    },
    run(bytes, work) {
      update(1, bytes);
      last = last
        .then(work)
        .catch(onFault)
        .finally(() => update(-1, -bytes));
    },
    settled: () => last,
  };
}
