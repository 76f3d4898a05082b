import { ApplicationFailure, Context } from '@temporalio/activity';
import type { Info } from '@temporalio/activity';

/** Wraps an activity so that one client never holds more than its share of a worker's slots. */
export type ClientTurns = <Input, Result>(work: (input: Input) => Promise<Result>) => (input: Input) => Promise<Result>;

/** Reported by a worker about its slots; `queue` is the task queue. */
export interface SlotMetrics {
  slots(queue: string, change: 1 | -1): void;
  turnedAway(queue: string): void;
}

/** First pause of what was turned away, milliseconds. */
const SHORTEST_PAUSE_MS = 1_000;
/** Added per piece of work of the client that waits already: all together they ask some ten times a second, however many they are. */
const PAUSE_PER_WAITING_MS = 200;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Temporal dispatches the work of clients in turns, but it does not take back a slot: without a limit one client whose CRMs are slow would soon hold them
 * all. Work beyond the limit goes back to the queue at once and is tried again later, which counts as no attempt (`attemptOf`). The limit counts the
 * workflow's fairness key; work without one is not limited.
 * @param limitOf most slots of a client in a task queue
 */
export function createClientTurns(
  limitOf: (taskQueue: string) => number,
  metrics: SlotMetrics,
  random: () => number = Math.random,
): ClientTurns {
  const working = new Map<string, number>();
  const waiting = new Map<string, number>();
  return (work) => async (input) => {
    const { info } = Context.current();
    const { taskQueue, priority } = info;
    const key = `${taskQueue} ${priority?.fairnessKey ?? ''}`;
    if (priority?.fairnessKey !== undefined && (working.get(key) ?? 0) >= limitOf(taskQueue)) {
      metrics.turnedAway(taskQueue);
      const extra = Math.min(LONGEST_PAUSE_MS, (waiting.get(key) ?? 0) * PAUSE_PER_WAITING_MS);
      const pause = SHORTEST_PAUSE_MS + Math.round(random() * extra);
      add(waiting, key, 1);
      setTimeout(() => add(waiting, key, -1), pause).unref();
      Context.current().heartbeat(noteOf(info, 1));
      throw ApplicationFailure.create({
        type: 'client_busy',
        message: 'Enough of this client is being worked on; this is tried again in a moment.',
        nextRetryDelay: pause,
      });
    }
    add(working, key, 1);
    metrics.slots(taskQueue, 1);
    try {
      return await work(input);
    } finally {
      add(working, key, -1);
      metrics.slots(taskQueue, -1);
    }
  };
}

function add(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

const turnedAway = ({ heartbeatDetails }: Pick<Info, 'heartbeatDetails'>): number => {
  const details: { readonly turned_away?: unknown } | null | undefined = heartbeatDetails;
  return typeof details?.turned_away === 'number' ? details.turned_away : 0;
};

/** What every heartbeat of an activity must carry on, so that it is known how often it was turned away. */
export function noteOf(info: Pick<Info, 'heartbeatDetails'>, more = 0): { turned_away?: number } {
  const times = turnedAway(info) + more;
  return times > 0 ? { turned_away: times } : {};
}

/** The attempt that this is, of those that were let in. */
export const attemptOf = (info: Pick<Info, 'attempt' | 'heartbeatDetails'>): number => info.attempt - turnedAway(info);
