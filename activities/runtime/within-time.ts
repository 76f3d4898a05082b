import { ConnectorError } from '../../connectors/errors.ts';

/**
 * Runs `work`, whose requests end with the signal that it gets: when `outer` aborts, when the time is over, and in any case at the end, so that no
 * socket outlives it. Retries, pauses and slow responses all count.
 * @throws ConnectorError of kind transient, `internal` timeout, when the time was over first
 */
export async function withinTime<T>(
  { outer, seconds, what }: { outer: AbortSignal; seconds: number; what: string },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = new AbortController();
  const over = new ConnectorError('transient', `${what} took longer than ${seconds} seconds.`, { internal: 'timeout' });
  const timer = setTimeout(() => end.abort(over), seconds * 1_000);
  try {
    return await work(AbortSignal.any([outer, end.signal]));
  } catch (error) {
    throw !outer.aborted && end.signal.aborted ? over : error;
  } finally {
    clearTimeout(timer);
    end.abort();
  }
}

/** Whether a fault is that the other side took too long. */
export const isTimeout = ({ internal }: ConnectorError): boolean => internal === 'timeout';
