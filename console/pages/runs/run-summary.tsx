import type { AnswerOf } from '../../../sdk/index.ts';
import { Icon } from '../../parts/icon.tsx';
import { Technical } from '../../parts/technical.tsx';
import { sayReason } from '../../words/sentences.ts';
import { say } from '../../words/words.ts';
import type { Word } from '../../words/words.ts';

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

/** Where the next step is done, below the page of the gateway. */
const NEXT_STEPS: Readonly<Record<string, readonly [page: string, name: Word]>> = {
  orphan_guard: ['/held', 'held'],
  creation_guard: ['/held', 'held'],
  not_published: ['/held', 'held'],
  quarantined: ['/quarantine', 'quarantine'],
  feed_drift: ['/quarantine', 'quarantine'],
  mapping_gap: ['/rules', 'rules'],
  excluded_by_rule: ['/rules', 'rules'],
  rule_unreadable: ['/rules', 'rules'],
  overflow: ['/addons', 'addons'],
};

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
      {reasons.map(({ code, message, count, examples = [] }) => {
        const [page, name] = NEXT_STEPS[code] ?? [];
        return (
          <li key={code}>
            <p>
              <strong>{sayReason(code) ?? message}</strong> <span class="soft">{say('times', { count })}</span>
            </p>
            {name !== undefined && <a href={`/console/gateways/${gatewayId}${page ?? ''}`}>{say(name)}</a>}
            {examples.length > 0 && (
              <Technical isOpen>
                <ul class="examples">
                  {examples.map((example) => (
                    <li key={example}>{example}</li>
                  ))}
                </ul>
              </Technical>
            )}
          </li>
        );
      })}
    </ul>
  );
}
