/** Runs work of which only so much may happen at a time. */
export type Bounded = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets `atOnce` pieces of work run, keeps up to `waiting` in line and turns further ones away.
 * @param refusal made and thrown for what is turned away
 */
export function boundWork(options: { atOnce: number; waiting: number; refusal: () => Error }): Bounded {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running >= options.atOnce) {
      if (line.length >= options.waiting) throw options.refusal();
      // Whoever ends hands its place on, so that nobody who comes just then gets in between.
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
