/** Memory for the pages of all runs of a worker. */
export interface MemoryBudget {
  /**
   * Waits, in the order of asking, until so many bytes are free; returns the function that frees them. What is larger than the whole budget gets all of
   * it, alone. Rejects with the signal's reason when that aborts.
   */
  take(bytes: number, signal: AbortSignal): Promise<() => void>;
}

export function createMemoryBudget(total: number): MemoryBudget {
  let free = total;
  const queue: { readonly bytes: number; readonly begin: () => void }[] = [];
  const serve = () => {
    for (let next = queue[0]; next && next.bytes <= free; next = queue[0]) {
      queue.shift();
      free -= next.bytes;
      next.begin();
    }
  };
  return {
    take: (asked, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const bytes = Math.min(asked, total);
        const giveUp = () => {
          queue.splice(queue.indexOf(entry), 1);
          reject(signal.reason);
          serve();
        };
        const entry = {
          bytes,
          begin: () => {
            signal.removeEventListener('abort', giveUp);
            let isTaken = true;
            resolve(() => {
              if (isTaken) free += bytes;
              isTaken = false;
              serve();
            });
          },
        };
        signal.addEventListener('abort', giveUp, { once: true });
        queue.push(entry);
        serve();
      }),
  };
}
