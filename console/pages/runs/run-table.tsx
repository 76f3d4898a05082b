import type { AnswerOf } from '../../../sdk/index.ts';
import { JobBadge } from '../../parts/badges.tsx';
import { Empty } from '../../parts/feedback.tsx';
import { Time } from '../../parts/time.tsx';
import { duration, number, say, sayCode } from '../../words/words.ts';

export type Job = AnswerOf<'getSyncJob'>;

/** The label of a run: its kind, and whether it was a dry run. */
export const runTitle = ({ kind, dry_run: isDry }: Job): string =>
  isDry === true ? say('dryRun') : sayCode('kind', kind);

/** The duration of a run, up to now if it is open. */
export const runSeconds = ({ started_at: started, finished_at: finished }: Job): number | undefined =>
  started === undefined
    ? undefined
    : ((finished === undefined ? Date.now() : Date.parse(finished)) - Date.parse(started)) / 1_000;

/** Runs, the newest first. */
export function RunTable({ jobs, label }: { jobs: readonly Job[]; label: string }) {
  return (
    <table class="stack-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{say('run')}</th>
          <th scope="col">{say('state')}</th>
          <th scope="col">{say('started')}</th>
          <th scope="col">{say('took')}</th>
          <th scope="col">{say('result')}</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => {
          const seconds = runSeconds(job);
          return (
            <tr key={job.id} class="link">
              <td>
                <a class="row-link" href={`/console/gateways/${job.gateway_id}/runs/${job.id}`}>
                  {runTitle(job)}
                </a>
                <small>
                  {sayCode('mode', job.mode)}, {sayCode('trigger', job.trigger)}
                </small>
              </td>
              <td data-label={say('state')}>
                <JobBadge status={job.status} />
              </td>
              <td data-label={say('started')}>
                <Time at={job.started_at ?? job.created_at} />
              </td>
              <td data-label={say('took')} class="number">
                {seconds === undefined ? '' : duration(seconds)}
              </td>
              <td data-label={say('result')} class="number">
                {resultOf(job)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const SHOWN = ['created', 'updated', 'archived', 'quarantined', 'delivered'] as const;

/** The counts of a run that are not zero, in one line. */
function resultOf({ counts }: Job): string {
  const parts = SHOWN.filter((name) => counts[name] > 0).map(
    (name) => `${number(counts[name])} ${say(`count_${name}`).toLocaleLowerCase()}`,
  );
  return parts.length > 0
    ? parts.slice(0, 3).join(', ')
    : `${number(counts.read)} ${say('count_read').toLocaleLowerCase()}`;
}

export const NoRuns = () => <Empty icon="gateways" title={say('noRuns')} lead={say('noRunsLead')} />;
