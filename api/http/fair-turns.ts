import { AppError } from '../../model/shared/errors.ts';

/** Bounds of work that several owners share. */
export interface FairLimits {
  /** Pieces of work of one owner that run at the same time. */
  readonly perOwner: number;
  /** Of all owners together. */
  readonly together: number;
  /** Pieces of work of one owner that may wait. */
  readonly waitingPerOwner: number;
  /** Of all owners together. */
  readonly waitingTogether: number;
}

/** Runs work of many owners in turns. */
export interface FairTurns {
  /**
   * Runs `work` once it is its owner’s turn. Throws RATE_LIMITED if too much of the owner waits already, DOWNSTREAM_ERROR if too much of all does; both
   * say when to try again, and nothing was begun.
   */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>;
}

/** A queue moves on within a second, or the database behind it is in trouble. */
const RETRY_SECONDS = 1;

/**
 * Owners take turns, and none runs more than its share, so that what one waits for does not depend on how much another one sends.
 * @param what the plural for the messages
 */
export function createFairTurns(limits: FairLimits, what: string): FairTurns {
  const running = new Map<string, number>();
  /** In the order of turns: an owner that had one goes to the end. */
  const waiting = new Map<string, (() => void)[]>();
  let [runningTogether, waitingTogether] = [0, 0];

  const hasRoom = (owner: string) => runningTogether < limits.together && (running.get(owner) ?? 0) < limits.perOwner;
  const begin = (owner: string) => {
    running.set(owner, (running.get(owner) ?? 0) + 1);
    runningTogether++;
  };
  const end = (owner: string) => {
    const left = (running.get(owner) ?? 1) - 1;
    if (left === 0) running.delete(owner);
    else running.set(owner, left);
    runningTogether--;
  };
  const next = () => {
    for (const [owner, queue] of waiting) {
      if (!hasRoom(owner)) continue;
      const go = queue.shift();
      waiting.delete(owner);
      if (queue.length > 0) waiting.set(owner, queue);
      if (!go) continue;
      waitingTogether--;
      // Taken here and not by the work itself: a request that comes before the work continues must not get the turn.
      begin(owner);
      go();
      return;
    }
  };
  const wait = (owner: string): Promise<void> => {
    const queue = waiting.get(owner) ?? [];
    const retryAfter = RETRY_SECONDS;
    if (queue.length >= limits.waitingPerOwner)
      throw new AppError('RATE_LIMITED', `Too many ${what} at the same time; try again in ${retryAfter} s.`, {
        retryAfter,
      });
    if (waitingTogether >= limits.waitingTogether)
      throw new AppError('DOWNSTREAM_ERROR', `Too many ${what} and others wait; try again in ${retryAfter} s.`, {
        retryAfter,
      });
    waitingTogether++;
    return new Promise((resolve) => {
      queue.push(resolve);
      waiting.set(owner, queue);
    });
  };

  return {
    async run(owner, work) {
      if (hasRoom(owner) && !waiting.has(owner)) begin(owner);
      else await wait(owner);
      try {
        return await work();
      } finally {
        end(owner);
        next();
      }
    },
  };
}
