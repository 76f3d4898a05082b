import { JOB_TRIGGERS, OPEN_STATUSES } from '../model/sync/sync-job.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { ReportName } from '../observability/backlog-metrics.ts';
import type { IndexSize } from '../search/elastic.ts';
import type { Backlog } from '../store/shared/backlog-of.ts';
import type { OpenRuns } from '../store/sync/sync-jobs.ts';
import type { Store } from '../store/store.ts';
import type { QueueState } from '../temporal/queue-states.ts';
import type { Engine } from '../temporal/engine.ts';

export interface BacklogDeps {
  readonly store: Pick<Store, 'deliveries' | 'jobs' | 'mails' | 'savedSearchMatches' | 'siteEvents'>;
  readonly engine: Pick<Engine, 'queueStates'>;
  readonly metrics: Pick<Metrics, 'report'>;
}

/** Names that are reported together, and how. */
type Part = readonly [names: readonly ReportName[], report: () => Promise<void>];

/**
 * Reports what waits: runs, tasks of Temporal, events for sites, mails, matches of saved searches, deliveries of CRMs. A part that cannot be counted has no series, and its fault is thrown when the others are done.
 */
export async function reportBacklog(deps: BacklogDeps, now: Date): Promise<void> {
  const { store, metrics } = deps;
  const waiting = (count: Unlabelled, oldest: Unlabelled, find: () => Promise<Backlog>): Part => [
    [count, oldest],
    async () => {
      const found = await find();
      metrics.report(count, [{ value: found.count }]);
      metrics.report(oldest, [{ value: ageOf(found.oldest, now) }]);
    },
  ];
  const matches: Part = [
    ['search_alerts_pending'],
    async () => metrics.report('search_alerts_pending', [{ value: await store.savedSearchMatches.countWaiting() }]),
  ];
  await reportAll(
    [
      queuePart(deps),
      runPart(deps, now),
      sitePart(deps, now),
      waiting('mails_waiting', 'mails_oldest_seconds', store.mails.backlog),
      waiting('inbox_deliveries_waiting', 'inbox_oldest_seconds', store.deliveries.backlog),
      matches,
    ],
    metrics,
  );
}

/** Reports of one number. */
type Unlabelled = 'mails_waiting' | 'mails_oldest_seconds' | 'inbox_deliveries_waiting' | 'inbox_oldest_seconds';

const queuePart = ({ engine, metrics }: BacklogDeps): Part => [
  ['task_queue_waiting', 'task_queue_oldest_seconds', 'task_queue_pollers'],
  async () => {
    const states = await engine.queueStates();
    const rows = (valueOf: (state: QueueState) => number) =>
      states.map((state) => ({ queue: state.queue, type: state.type, value: valueOf(state) }));
    metrics.report(
      'task_queue_waiting',
      rows(({ waiting }) => waiting),
    );
    metrics.report(
      'task_queue_oldest_seconds',
      rows(({ oldestSeconds }) => oldestSeconds),
    );
    metrics.report(
      'task_queue_pollers',
      rows(({ pollers }) => pollers),
    );
  },
];

const runPart = ({ store, metrics }: BacklogDeps, now: Date): Part => [
  ['sync_runs_open', 'sync_runs_oldest_seconds'],
  async () => {
    const found = await store.jobs.open(now);
    const rows = (valueOf: (runs: OpenRuns) => number) =>
      OPEN_STATUSES.flatMap((status) =>
        JOB_TRIGGERS.map((trigger) => {
          const runs = found.find((one) => one.status === status && one.trigger === trigger);
          return { status, trigger, value: runs ? valueOf(runs) : 0 };
        }),
      );
    metrics.report(
      'sync_runs_open',
      rows(({ count }) => count),
    );
    metrics.report(
      'sync_runs_oldest_seconds',
      rows(({ oldest }) => ageOf(oldest, now)),
    );
  },
];

const sitePart = ({ store, metrics }: BacklogDeps, now: Date): Part => [
  ['site_events_waiting', 'site_events_oldest_seconds', 'sites_waiting'],
  async () => {
    const { count, oldest, sites } = await store.siteEvents.backlog();
    metrics.report('site_events_waiting', [{ value: count }]);
    metrics.report('site_events_oldest_seconds', [{ value: ageOf(oldest, now) }]);
    metrics.report('sites_waiting', [{ value: sites }]);
  },
];

export interface SizeDeps {
  readonly store: Pick<Store, 'sizes'>;
  readonly searchSizes: () => Promise<readonly IndexSize[]>;
  readonly metrics: Pick<Metrics, 'report'>;
}

/** Reports how large collections and indices are; as `reportBacklog` where one of the engines does not say. */
export async function reportSizes({ store, searchSizes, metrics }: SizeDeps): Promise<void> {
  await reportAll(
    [
      [
        ['store_documents', 'store_bytes'],
        async () => {
          const sizes = await store.sizes();
          metrics.report(
            'store_documents',
            sizes.map(({ collection, documents }) => ({ collection, value: documents })),
          );
          metrics.report(
            'store_bytes',
            sizes.map(({ collection, bytes }) => ({ collection, value: bytes })),
          );
        },
      ],
      [
        ['search_documents', 'search_bytes'],
        async () => {
          const sizes = await searchSizes();
          metrics.report(
            'search_documents',
            sizes.map(({ index, documents }) => ({ index, value: documents })),
          );
          metrics.report(
            'search_bytes',
            sizes.map(({ index, bytes }) => ({ index, value: bytes })),
          );
        },
      ],
    ],
    metrics,
  );
}

/** Each part by itself. What was reported of one that fails now is no longer true. */
async function reportAll(parts: readonly Part[], metrics: Pick<Metrics, 'report'>): Promise<void> {
  const faults: unknown[] = [];
  for (const [names, report] of parts) {
    try {
      await report();
    } catch (error) {
      for (const name of names) metrics.report(name, []);
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
}

/** Seconds since a date; 0 without one: nothing waits. Clocks of processes differ by a little. */
const ageOf = (since: Date | undefined, now: Date): number =>
  since === undefined ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1_000);
