import { LRUCache } from 'lru-cache';

/** Cache of figures computed from rows, valid until a row changes. */
export interface InsightsMemory {
  /**
   * The result of `compute` for this key, as long as the rows have the state that `stamp` names. Simultaneous equal requests compute once.
   * @param sizeOf approximate bytes of the value
   */
  remember<T extends object>(
    key: string,
    stamp: string,
    compute: () => Promise<T>,
    sizeOf?: (value: T) => number,
  ): Promise<T>;
  clear(): void;
}

/** Bytes of all cached figures together: some hundred lists of visitors. */
const MAX_BYTES = 64 * 1_024 ** 2;
/** Bytes of a value without `sizeOf`: a few figures. */
const SMALL = 4_096;

interface Kept {
  readonly stamp: string;
  readonly value: Promise<object>;
}

export function createInsightsMemory(): InsightsMemory {
  const kept = new LRUCache<string, Kept>({ maxSize: MAX_BYTES, sizeCalculation: () => SMALL });
  return {
    async remember<T extends object>(
      key: string,
      stamp: string,
      compute: () => Promise<T>,
      sizeOf?: (value: T) => number,
    ) {
      const known = kept.get(key);
      // The key names the computation, so the value is of its type.
      if (known?.stamp === stamp) return known.value as Promise<T>;
      const value = compute();
      const entry = { stamp, value };
      kept.set(key, entry);
      try {
        const result = await value;
        if (sizeOf && kept.get(key) === entry) kept.set(key, entry, { size: Math.max(SMALL, sizeOf(result)) });
        return result;
      } catch (error) {
        if (kept.get(key) === entry) kept.delete(key);
        throw error;
      }
    },
    clear: () => kept.clear(),
  };
}
