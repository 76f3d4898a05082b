import type { AnswerOf } from '../../../sdk/index.ts';
import type { Word } from '../../words/words.ts';

export type Health = AnswerOf<'getGatewayHealth'>;
type Entry = AnswerOf<'listGatewayOverview'>['items'][number];

/** Something of a gateway that waits for somebody, with the page where it is dealt with. */
export interface Task {
  readonly word: Extract<Word, `task_${string}`>;
  readonly count: number;
  readonly href: string;
  /** `bad`: something failed; `warn`: somebody has to decide. */
  readonly tone: 'bad' | 'warn';
}

/** Where each count is dealt with, the most urgent first. */
const PLACES = [
  ['undelivered', '/runs', 'bad'],
  ['webhooks_failing', '/webhooks', 'bad'],
  ['events_failed', '/webhooks', 'bad'],
  ['held', '/held', 'warn'],
  ['quarantined', '/quarantine', 'warn'],
  ['unmapped_listings', '/rules', 'warn'],
  ['tokens_expiring', '/settings', 'warn'],
] as const satisfies readonly (readonly [keyof Health, string, Task['tone']])[];

/** What of a gateway waits, by its counts. Pure. */
export const healthTasks = (gatewayId: string, health: Health): Task[] =>
  PLACES.flatMap(([name, path, tone]): Task[] => {
    const count = health[name] ?? 0;
    return count > 0 ? [{ word: `task_${name}`, count, href: `/console/gateways/${gatewayId}${path}`, tone }] : [];
  });

/** The same with its last run and its secrets: a run that failed is a task, one that is incomplete only where nothing says why. Pure. */
export function tasksOf({ gateway, health, last_job: job }: Pick<Entry, 'gateway' | 'health' | 'last_job'>): Task[] {
  const root = `/console/gateways/${gateway.id}`;
  const counted = healthTasks(gateway.id, health);
  const hasFailed = job?.status === 'FAILED' || job?.status === 'TIMED_OUT';
  const isUnexplained = job?.status === 'PARTIAL' && counted.length === 0;
  return [
    ...(gateway.secrets_unreadable
      ? [{ word: 'task_secrets', count: 1, href: `${root}/settings`, tone: 'bad' } as const]
      : []),
    ...(job && (hasFailed || isUnexplained)
      ? [
          {
            word: hasFailed ? 'task_run_failed' : 'task_run_partial',
            count: 1,
            href: `${root}/runs/${job.id}`,
            tone: hasFailed ? 'bad' : 'warn',
          } as const,
        ]
      : []),
    ...counted,
  ];
}

/** Numbers on the tabs of a gateway, by the path of the tab. Pure. */
export function tabCounts(health: Health): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, path] of PLACES) counts[path] = (counts[path] ?? 0) + (health[name] ?? 0);
  return counts;
}

/** The tone of a gateway: the worst of its tasks; undefined without any. Pure. */
export const toneOf = (tasks: readonly Task[]): Task['tone'] | undefined =>
  tasks.find(({ tone }) => tone === 'bad')?.tone ?? tasks[0]?.tone;
