import { useState } from 'preact/hooks';
import { Time } from '../../parts/time.tsx';
import { say } from '../../words/words.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import type { RulesVersion } from './rule-types.ts';

/** The versions of the rules, newest first; an earlier one, or none, can apply again. */
export function RulesVersions({
  id,
  current,
  versions,
  mayWrite,
  nameOf,
  changed,
}: {
  id: string;
  current: RulesVersion;
  versions: readonly RulesVersion[];
  mayWrite: boolean;
  /** The name of an output. */
  nameOf: (connectorId: string) => string;
  changed: () => void;
}) {
  const [chosen, setChosen] = useState<Pick<RulesVersion, 'version' | 'rules'> | undefined>(undefined);
  const { version } = current;
  const titleOf = (to: number): string =>
    `${say('rulesRestore')}: ${to === 0 ? say('rulesNone') : say('rulesVersion', { number: to })}`;
  const undo = (to: Pick<RulesVersion, 'version' | 'rules'>) => (
    <button class="button danger" type="button" aria-label={titleOf(to.version)} onClick={() => setChosen(to)}>
      {say('rulesRestore')}
    </button>
  );
  return (
    <section class="card" aria-labelledby="rules-versions">
      <div class="card-head">
        <h2 id="rules-versions">{say('rulesVersions')}</h2>
      </div>
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
                <td data-label={say('details')}>{mayWrite && one.version !== version && undo(one)}</td>
              </tr>
            ))}
            <tr>
              <td>{say('rulesNone')}</td>
              <td />
              <td />
              <td>{mayWrite && undo({ version: 0, rules: {} })}</td>
            </tr>
          </tbody>
        </table>
      )}
      {chosen && (
        <RestoreDialog
          id={id}
          version={version}
          to={chosen}
          title={titleOf(chosen.version)}
          nameOf={nameOf}
          close={() => setChosen(undefined)}
          restored={() => {
            setChosen(undefined);
            changed();
          }}
        />
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
