import type { AnswerOf } from '../../../docs/client/client.ts';
import { Icon } from '../../parts/icon.tsx';
import { say, wordFor } from '../../words/words.ts';

type Job = AnswerOf<'getSyncJob'>;

/** Reasons of a dry run about missing fields of listings. */
const FACTS = ['without_price', 'without_surface', 'without_place', 'without_pictures', 'without_description'] as const;

/** The result of a dry run, in words. */
export function DryRunSummary({ counts, reasons }: Pick<Job, 'counts' | 'reasons'>) {
  const { created, updated, archived, quarantined } = counts;
  const isQuiet = created + updated + archived + quarantined === 0;
  const missing = FACTS.flatMap((fact) => {
    const count = reasons.find(({ code }) => code === fact)?.count ?? 0;
    return count > 0 ? [say(`has_${fact}`, { count })] : [];
  });
  return (
    <div class="summary" aria-live="polite">
      <p class="figure">
        {isQuiet ? say('nothingWouldChange') : [say('wouldCreate', { count: created }), ...missing].join(', ')}
      </p>
      {updated > 0 && <p>{say('wouldUpdate', { count: updated })}</p>}
      {archived > 0 && <p>{say('wouldArchive', { count: archived })}</p>}
      {quarantined > 0 && <p>{say('wouldQuarantine', { count: quarantined })}</p>}
      <p class="soft">{say('dryRunDone')}</p>
    </div>
  );
}

/** The reasons of a run's outcome and the next steps, in words for agencies. */
export function Reasons({ reasons, gatewayId }: { reasons: Job['reasons']; gatewayId: string }) {
  if (reasons.length === 0) {
    return (
      <p class="flow">
        <Icon name="check" />
        {say('nothingToDo')}
      </p>
    );
  }
  return (
    <ul class="reasons">
      {reasons.map(({ code, message, count, examples }) => {
        const word = wordFor(`reason_${code}`);
        return (
          <li key={code}>
            <p>
              <strong>{word ? say(word) : message}</strong> <span class="soft">{say('times', { count })}</span>
            </p>
            {examples !== undefined && (
              <ul class="examples">
                {examples.map((example) => (
                  <li key={example}>{example}</li>
                ))}
              </ul>
            )}
            {(code === 'orphan_guard' || code === 'creation_guard') && (
              <a href={`/console/gateways/${gatewayId}/held`}>{say('held')}</a>
            )}
            {code === 'quarantined' && <a href={`/console/gateways/${gatewayId}/quarantine`}>{say('quarantine')}</a>}
          </li>
        );
      })}
    </ul>
  );
}
