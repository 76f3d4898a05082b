import type { Log } from '../../observability/log.ts';
import type { Readiness } from '../../observability/operations.ts';
import { inTime } from '../http/downstream.ts';

/** A system that a process depends on, with a check whether it responds. */
export type Pinged = Readonly<Record<string, { ping(): Promise<void> }>>;

/** Seconds. A system with a slower ping is of no use to a request. */
const PING_SECONDS = 3;

/** Checks all systems in parallel, for three seconds at most. */
export async function checkReadiness(needed: Pinged, partial: Pinged, log: Log): Promise<Readiness> {
  const silent = async (systems: Pinged): Promise<string[]> => {
    const answers = await Promise.all(
      Object.entries(systems).map(async ([name, system]) => {
        const fault = await faultOf(() => system.ping());
        if (fault !== undefined) log.warn({ err: fault, system: name }, 'A system does not respond');
        return fault === undefined ? [] : [name];
      }),
    );
    return answers.flat();
  };
  const [down, impaired] = await Promise.all([silent(needed), silent(partial)]);
  return { down, impaired };
}

async function faultOf(ping: () => Promise<void>): Promise<unknown> {
  try {
    await inTime(ping(), PING_SECONDS);
    return undefined;
  } catch (error) {
    return error ?? new Error('the ping failed');
  }
}
