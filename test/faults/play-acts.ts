import { setTimeout as wait } from 'node:timers/promises';
import type { Gateway } from '../../model/gateway/gateway.ts';
import type { Page } from '../../model/shared/page.ts';
import type { SyncJob } from '../../model/sync/sync-job.ts';
import { ApiError } from '../../stack/demo/api-client.ts';
import { insist, isUnanswered } from './scene.ts';
import type { Scene, Target } from './scene.ts';

/** Requests other than those for the progress of the run, and which of them the API acknowledged. */
export interface Acts {
  /** Jobs whose start the API acknowledged with 201. */
  readonly acknowledgedJobs: readonly string[];
  /** Number of changes of the gateway that the API acknowledged with 200, all of them later than `since`. */
  readonly acknowledged: number;
  readonly since: Date;
  /** Whether the gateway may be called so: the name that was acknowledged last, or one that was sent after it. */
  allowsName(name: string): boolean;
}

export interface Actor {
  readonly acts: Acts;
  /** Starts a sync; when the answer is lost, finds out whether it runs. */
  startSync(query: string): Promise<string>;
  /** Renames the gateway again and again until `stop`. */
  keepRenaming(): void;
  stop(): Promise<void>;
}

const PAUSE_MS = 100;

/** The number in “Act 12”. */
const numberOf = (name: string) => Number(/^Act (\d+)$/.exec(name)?.[1] ?? Number.NaN);

/** A client that goes on asking through every fault and remembers what was promised to it. */
export async function createActor({ client }: Scene, { gateway }: Target): Promise<Actor> {
  const path = `/gateways/${gateway.id}`;
  const acknowledgedJobs: string[] = [];
  const listJobs = () => insist(() => client.get<Page<SyncJob>>(`${path}/sync-jobs?size=100`));
  const known = new Set((await listJobs()).items.map(({ id }) => id));
  const base = numberOf((await insist(() => client.get<Gateway>(path))).name);
  let sent = base;
  let last = base;
  let acknowledged = 0;
  let renaming: Promise<void> = Promise.resolve();
  const ending = new AbortController();

  async function rename(): Promise<void> {
    while (!ending.signal.aborted) {
      sent++;
      try {
        await client.send('PATCH', path, { name: `Act ${sent}` });
        last = sent;
        acknowledged++;
      } catch (error) {
        // 409: the run itself wrote the gateway in between; the client got the conflict.
        if (!isUnanswered(error) && !(error instanceof ApiError && error.status === 409)) throw error;
      }
      await wait(PAUSE_MS);
    }
  }

  return {
    acts: {
      acknowledgedJobs,
      since: new Date(),
      get acknowledged() {
        return acknowledged;
      },
      allowsName: (name) => numberOf(name) >= last && numberOf(name) <= sent,
    },
    async startSync(query) {
      for (;;) {
        try {
          const { id } = await client.send<SyncJob>('POST', `${path}/sync-jobs${query}`);
          acknowledgedJobs.push(id);
          return id;
        } catch (error) {
          if (!isUnanswered(error) && !(error instanceof ApiError && error.status === 409)) throw error;
        }
        // The answer was lost, perhaps not the run.
        const running = (await listJobs()).items.find(({ id }) => !known.has(id));
        if (running) return running.id;
        await wait(PAUSE_MS);
      }
    },
    keepRenaming() {
      renaming = rename();
      // Reported when it is waited for.
      renaming.catch(() => undefined);
    },
    async stop() {
      ending.abort();
      await renaming;
    },
  };
}
