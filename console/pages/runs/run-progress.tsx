import type { Progress } from '../../../sdk/progress.ts';
import { duration, number, say } from '../../words/words.ts';

const PHASES = ['import', 'reconcile', 'deliver', 'finish'] as const;

/** The progress of a run: phases, share, rate and time left. */
export function RunProgress({ progress, isLive }: { progress: Progress; isLive: boolean }) {
  const { phase, percent, rate_per_second: rate, eta_seconds: eta, status } = progress;
  const at = PHASES.findIndex((name) => name === phase);
  return (
    <div class="form">
      <div
        class="progress"
        role="progressbar"
        aria-label={say('run')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent === undefined ? undefined : Math.round(percent)}
      >
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect class={percent === undefined ? 'unknown' : undefined} width={percent ?? 100} height="1" />
        </svg>
      </div>
      <div class="phases">
        <ol>
          {PHASES.map((name, place) => (
            <li key={name} class={place < at ? 'done' : undefined} aria-current={place === at ? 'step' : undefined}>
              {say(`phase_${name}`)}
            </li>
          ))}
        </ol>
      </div>
      <p class="soft number" aria-live="polite">
        {isLive ? '' : `${say('reconnecting')} `}
        {status !== 'QUEUED' && say('rate', { rate: number(rate, { maximumFractionDigits: 1 }) })}
        {eta !== undefined && ` · ${say('timeLeft', { time: duration(eta) })}`}
      </p>
    </div>
  );
}
