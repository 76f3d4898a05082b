import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Fault } from '../../parts/feedback.tsx';
import { Time } from '../../parts/time.tsx';
import { useAction } from '../../parts/use-action.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import type { RulesVersion } from './rule-types.ts';

/** The versions of the rules, newest first; an earlier one, or none, can apply again. */
export function RulesVersions({
  id,
  current,
  versions,
  mayWrite,
  changed,
}: {
  id: string;
  current: RulesVersion;
  versions: readonly RulesVersion[];
  mayWrite: boolean;
  changed: () => void;
}) {
  const { isBusy, error, act } = useAction();
  const { version } = current;
  const restore = (to: number) =>
    act(async () => {
      await call('restoreFeedRules', { path: { id }, body: { version, to } });
      changed();
    });
  const undo = (to: number, name: string) => (
    <ConfirmButton
      text={say('rulesRestore')}
      label={`${say('rulesRestore')}: ${name}`}
      lead={say('rulesRestoreLead')}
      isBusy={isBusy}
      act={() => void restore(to)}
    />
  );
  return (
    <section class="card" aria-labelledby="rules-versions">
      <div class="card-head">
        <h2 id="rules-versions">{say('rulesVersions')}</h2>
      </div>
      {error !== undefined && <Fault error={error} />}
      {versions.length === 0 ? (
        <p class="card-body soft">{say('rulesNoVersions')}</p>
      ) : (
        <table class="stack-table" aria-label={say('rulesVersions')}>
          <thead>
            <tr>
              <th scope="col">{say('rulesVersionHead')}</th>
              <th scope="col">{say('rulesContent')}</th>
              <th scope="col">{say('rulesWhen')}</th>
              <th scope="col">{say('details')}</th>
            </tr>
          </thead>
          <tbody>
            {versions.map((one) => (
              <tr key={one.version}>
                <td>
                  <strong>{say('rulesVersion', { number: one.version })}</strong>{' '}
                  {one.version === version && <span class="badge good">{say('rulesApplies')}</span>}
                  {one.restored_from !== undefined && (
                    <small>{say('rulesRestored', { number: one.restored_from })}</small>
                  )}
                </td>
                <td data-label={say('rulesContent')}>
                  <span>
                    {contentOf(one)}
                    {one.note !== undefined && <small>{one.note}</small>}
                  </span>
                </td>
                <td data-label={say('rulesWhen')}>
                  {one.created_at !== undefined && <Time at={one.created_at} />} <small>{one.created_by}</small>
                </td>
                <td data-label={say('details')}>
                  {mayWrite &&
                    one.version !== version &&
                    undo(one.version, say('rulesVersion', { number: one.version }))}
                </td>
              </tr>
            ))}
            <tr>
              <td>{say('rulesNone')}</td>
              <td />
              <td />
              <td>{mayWrite && undo(0, say('rulesNone'))}</td>
            </tr>
          </tbody>
        </table>
      )}
    </section>
  );
}

/** What the rules of a version consist of, in numbers. */
function contentOf({ rules }: RulesVersion): string {
  const { take, words = [], fields = [], offices = [], agents = [], publish = [], sites = [] } = rules;
  const parts = [
    ...(take ? [say('rulesHasTake')] : []),
    ...(words.length > 0 ? [say('rulesHasWords', { count: words.length })] : []),
    ...(fields.length > 0 ? [say('rulesHasFields', { count: fields.length })] : []),
    ...(offices.length + agents.length > 0 ? [say('rulesHasPeople', { count: offices.length + agents.length })] : []),
    ...(publish.length > 0 ? [say('rulesHasPublish', { count: publish.length })] : []),
    ...(sites.length > 0 ? [say('rulesHasSites', { count: sites.length })] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : say('rulesEmpty');
}
