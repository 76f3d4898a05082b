/** Called by a page before it writes. Both throw the reason of the run's abort if the page is left out: nothing of it may be stored then. */
export interface PageGate {
  /** Awaited before anything is written. */
  begin(): Promise<void>;
  /**
   * Called between the writes of the page's transaction, so that a cancel does not wait for all of them.
   * @param isLast the transaction is committed next, or nothing needs one: from here on the page is stored
   */
  proceed(isLast: boolean): void;
}
