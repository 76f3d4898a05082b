import { CHECK_NAMES } from './checks.ts';
import type { CheckName } from './checks.ts';
import { VICTIMS } from './plan.ts';
import type { RoundResult } from './play-round.ts';

export interface FaultRun {
  readonly results: readonly RoundResult[];
  /** Times that API or worker ended without having been killed. */
  readonly collapses: number;
  /** What served the protocols. */
  readonly engines: readonly string[];
}

/** One round in a line, its violations below. */
export function roundLine({
  number,
  kind,
  kill,
  doing,
  late,
  seconds,
  recoverySeconds,
  job,
  resent,
  violations,
}: RoundResult): string {
  const { read, created, updated, archived, delivered, withdrawn } = job.counts;
  const what = kill
    ? `${kill.victim} killed at ${kill.at.toFixed(2)} (${doing}${late ? ', too late' : ''}), down ${(kill.downMs / 1_000).toFixed(1)} s, done ${recoverySeconds.toFixed(1)} s after`
    : 'undisturbed';
  const counts = `read ${read} created ${created} updated ${updated} archived ${archived} delivered ${delivered} withdrawn ${withdrawn} sent again ${resent}`;
  return [
    `${String(number).padStart(2)} ${kind.padEnd(7)} ${seconds.toFixed(1).padStart(5)} s  ${what}; ${job.status} ${counts}; ${violations.length === 0 ? 'kept' : 'BROKEN'}`,
    ...violations.map(({ check, message }) => `     ${check}: ${message}`),
  ].join('\n');
}

const TITLES: Readonly<Record<CheckName, string>> = {
  lost: 'lost',
  duplicates: 'duplicate',
  content: 'wrong content',
  counts: 'counts untrue',
  index: 'index differs',
  site: 'site differs',
  acts: 'acts lost',
};

/** The closing table: rounds by what was killed, and in how many of them a promise was broken. */
export function report({ results, collapses, engines }: FaultRun, about: string): string {
  const killed = results.filter(({ kill, late }) => kill && !late);
  const late = results.filter((result) => result.late).length;
  const broken = (rounds: readonly RoundResult[], check: CheckName) =>
    rounds.filter(({ violations }) => violations.some((violation) => violation.check === check)).length;
  const sum = (rounds: readonly RoundResult[], of: (round: RoundResult) => number) =>
    rounds.reduce((total, round) => total + of(round), 0);
  const row = (title: string, rounds: readonly RoundResult[]) => {
    const recoveries = rounds.map(({ recoverySeconds }) => recoverySeconds).toSorted((a, b) => a - b);
    const cells = [
      title,
      rounds.length,
      ...CHECK_NAMES.map((check) => broken(rounds, check)),
      sum(rounds, ({ acknowledged }) => acknowledged),
      sum(rounds, ({ resent }) => resent),
      (recoveries[Math.floor(recoveries.length / 2)] ?? 0).toFixed(1),
      (recoveries.at(-1) ?? 0).toFixed(1),
    ];
    return `| ${cells.join(' | ')} |`;
  };
  const headers = [
    'killed',
    'times',
    ...CHECK_NAMES.map((check) => TITLES[check]),
    'acts',
    'sent again',
    'rest of the run s, median',
    'longest',
  ];
  return [
    `${about} Engines: ${engines.join(', ')}. API and worker are processes of their own. Columns 3 to 9 count rounds in which the promise was broken.`,
    '',
    `| ${headers.join(' | ')} |`,
    `|${headers.map(() => '---|').join('')}`,
    ...VICTIMS.map((victim) =>
      row(
        victim,
        killed.filter(({ kill }) => kill?.victim === victim),
      ),
    ),
    row('all', killed),
    '',
    `- Undisturbed rounds in addition: ${results.filter(({ kill }) => !kill).length}; kills that came after the end of the run and are not counted: ${late}.`,
    `- What the runs did: created ${sum(killed, ({ job }) => job.counts.created)}, updated ${sum(killed, ({ job }) => job.counts.updated)}, archived ${sum(killed, ({ job }) => job.counts.archived)}, delivered ${sum(killed, ({ job }) => job.counts.delivered)}, withdrawn ${sum(killed, ({ job }) => job.counts.withdrawn)}.`,
    `- API or worker ended without having been killed and had to be started again: ${collapses} times.`,
    '- The rest of the run is the time from the moment when everything ran again to the end of the job, with the work that was left.',
    '- Acts are requests of a client that got a success response during the rounds: runs started, gateways changed and removed. Sent again are listings whose delivery a site had taken when the note of it was lost; the site recognises them by id and version.',
  ].join('\n');
}
