/** Runs work of which only so much may happen at a time, in fair turns: `owner` is whose work it is. */
export type Turns = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

export interface TurnLimits {
  /** Pieces of work at a time, of all owners. */
  readonly atOnce: number;
  /** Pieces of work of one owner at a time. */
  readonly ownAtOnce: number;
  /** Pieces of work of one owner that wait. */
  readonly ownWaiting: number;
}

/** The work of one owner. */
interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Shares turns between owners: whose queue is full is refused, however idle the others are, and a free place goes to the owner who has waited for
 * a turn the longest, however much the others have in their queues.
 * @param refusal made and thrown for what is turned away
 */
export function shareTurns(limits: TurnLimits, refusal: () => Error): Turns {
  let running = 0;
  // In order of their last turn: whoever begins or ends one goes to the end.
  const queues = new Map<string, Queue>();

  const mayRun = (queue: Queue) => running < limits.atOnce && queue.running < limits.ownAtOnce;

  const toEnd = (owner: string, queue: Queue) => {
    queues.delete(owner);
    if (queue.running > 0 || queue.waiting.length > 0) queues.set(owner, queue);
  };

  const begin = (owner: string, queue: Queue) => {
    running++;
    queue.running++;
    toEnd(owner, queue);
  };

  const startNext = () => {
    for (const [owner, queue] of queues) {
      if (!mayRun(queue)) continue;
      const next = queue.waiting.shift();
      if (!next) continue;
      // Before the work itself begins, so that nobody who comes just then takes its place.
      begin(owner, queue);
      next();
      return;
    }
  };

  return async (owner, work) => {
    const queue = queues.get(owner) ?? { running: 0, waiting: [] };
    queues.set(owner, queue);
    if (mayRun(queue)) {
      begin(owner, queue);
    } else if (queue.waiting.length < limits.ownWaiting) {
      await new Promise<void>((resolve) => queue.waiting.push(resolve));
    } else {
      throw refusal();
    }
    try {
      return await work();
    } finally {
      running--;
      queue.running--;
      toEnd(owner, queue);
      startNext();
    }
  };
}
