import type { KnownSale } from '../read-sales.ts';

/** A sale that was valued: what other methods are given, and what ours said. */
export type ValuedSale = KnownSale & {
  /** EUR per m²; undefined where it is refused, and before the first sale that is judged. */
  readonly ours?: number | undefined;
};
