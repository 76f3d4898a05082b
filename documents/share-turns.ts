/** Runs tasks with limited concurrency, in fair turns among owners. */
export type Turns = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

export interface TurnLimits {
  /** Concurrent tasks of all owners. */
  readonly atOnce: number;
  /** Concurrent tasks of one owner. */
  readonly ownAtOnce: number;
  /** Queued tasks of one owner. */
  readonly ownWaiting: number;
}

/** The tasks of one owner. */
interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Shares turns between owners: a task is refused if its owner's queue is full, however idle the others are; a free slot goes to the owner who has waited for
 * a turn the longest, however long the other queues are.
 * @param refusal makes the error for a refused task
 */
export function shareTurns(limits: TurnLimits, refusal: () => Error): Turns {
  let running = 0;
  // In order of their last turn: starting or ending a task moves its owner to the end.
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
      // Before the task itself starts, so that a task arriving now cannot take its slot.
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
