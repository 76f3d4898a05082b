import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { Time } from '../../parts/time.tsx';
import { labelled, say } from '../../words/words.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import type { RulesVersion } from './rule-types.ts';

type Restorable = Pick<RulesVersion, 'version' | 'rules'>;

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
  const [chosen, setChosen] = useState<Restorable | undefined>(undefined);
  const { version } = current;
  const titleOf = (to: number): string =>
    labelled(say('rulesRestore'), to === 0 ? say('rulesNone') : say('rulesVersion', { number: to }));
  const undo = (to: Restorable) => (
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
        <VersionTable versions={versions} version={version} undo={mayWrite ? undo : undefined} />
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

function VersionTable({
  versions,
  version,
  undo,
}: {
  versions: readonly RulesVersion[];
  /** The number of the version that applies. */
  version: number;
  /** The button that makes a version apply again; absent unless the user may write. */
  undo: ((to: Restorable) => ComponentChild) | undefined;
}) {
  return (
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
          <VersionRow key={one.version} version={one} applies={one.version === version} undo={undo?.(one)} />
        ))}
        <tr>
          <td>{say('rulesNone')}</td>
          <td />
          <td />
          <td>{undo?.({ version: 0, rules: {} })}</td>
        </tr>
      </tbody>
    </table>
  );
}

function VersionRow({ version, applies, undo }: { version: RulesVersion; applies: boolean; undo: ComponentChild }) {
  return (
    <tr>
      <td>
        <strong>{say('rulesVersion', { number: version.version })}</strong>{' '}
        {applies && <span class="badge good">{say('rulesApplies')}</span>}
        {version.restored_from !== undefined && (
          <small>{say('rulesRestored', { number: version.restored_from })}</small>
        )}
      </td>
      <td data-label={say('rulesContent')}>
        <span>
          {contentOf(version)}
          {version.note !== undefined && <small>{version.note}</small>}
        </span>
      </td>
      <td data-label={say('rulesWhen')}>
        {version.created_at !== undefined && <Time at={version.created_at} />} <small>{version.created_by}</small>
      </td>
      <td data-label={say('details')}>{!applies && undo}</td>
    </tr>
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
