import { addTermsCounts } from './judge-terms.ts';
import type { TermsCount } from './judge-terms.ts';

/** The changes of a read so far, over all its pages: those that are journalled, and those that are being written. */
export interface TermsSoFar {
  total(): readonly TermsCount[];
  /**
   * Adds the counts of a page. Returns the function that takes them back, for a page whose write is retried.
   */
  add(page: readonly TermsCount[]): () => void;
}

export function createTermsSoFar(journalled: readonly TermsCount[]): TermsSoFar {
  let sum = journalled;
  return {
    total: () => sum,
    add(page) {
      sum = addTermsCounts(sum, page);
      return () => {
        sum = addTermsCounts(
          sum,
          page.map(({ kind, crowd, able }) => ({ kind, crowd: -crowd, able: -able })),
        );
      };
    },
  };
}
