import { useState } from 'preact/hooks';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Fault } from '../../parts/feedback.tsx';
import { Time } from '../../parts/time.tsx';
import { useAction } from '../../parts/use-action.ts';
import { GatewayError } from '../../../sdk/index.ts';
import type { AnswerOf } from '../../../sdk/index.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { labelled, say } from '../../words/words.ts';
import { KeyRefused } from './keys/confirm-key.tsx';
import type { Mapping } from './use-studio.ts';

/** Versions that are shown. */
const SHOWN = 50;

/** The published versions; an earlier one can be published again. */
export function VersionsCard({
  mapping,
  mayWrite,
  reload,
}: {
  mapping: Mapping;
  mayWrite: boolean;
  reload: () => void;
}) {
  const { id, live_version: live } = mapping;
  const versions = useLoad(() => call('listMappingVersions', { path: { id }, query: { size: SHOWN } }), [id, live]);
  const [isConfirmed, confirm] = useState(false);
  const { isBusy, error, act } = useAction();
  const rollBack = (version: number) =>
    act(async () => {
      const body = { version, ...(isConfirmed ? { confirm_unstable_key: true } : {}) };
      await call('rollBackMapping', { path: { id }, body });
      confirm(false);
      reload();
    });
  // The key of an earlier version may be one that did not last since then.
  const isKeyRefused = error instanceof GatewayError && error.detail === '/key';
  if (!versions.data || versions.data.items.length === 0) return null;
  return (
    <section class="card" aria-labelledby="studio-versions">
      <div class="card-head">
        <h2 id="studio-versions">{say('studioVersions')}</h2>
      </div>
      {error !== undefined && !isKeyRefused && <Fault error={error} />}
      {(isKeyRefused || isConfirmed) && (
        <div class="card-body">
          <KeyRefused isConfirmed={isConfirmed} confirm={confirm} />
        </div>
      )}
      <table class="stack-table" aria-label={say('studioVersions')}>
        <tbody>
          {versions.data.items.map((version) => (
            <VersionRow
              key={version.number}
              version={version}
              isLive={version.number === live}
              isBusy={isBusy}
              rollBack={mayWrite ? () => void rollBack(version.number) : undefined}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function VersionRow({
  version,
  isLive,
  isBusy,
  rollBack,
}: {
  version: AnswerOf<'listMappingVersions'>['items'][number];
  isLive: boolean;
  isBusy: boolean;
  /** Publishes the version again; absent unless the user may. */
  rollBack: (() => void) | undefined;
}) {
  const { number, note, published_at, published_by, from_version } = version;
  return (
    <tr>
      <td>
        <strong>{say('studioVersion', { number })}</strong>{' '}
        {isLive && <span class="badge good">{say('studioLive')}</span>}
        {from_version !== undefined && <small>{say('studioFromVersion', { number: from_version })}</small>}
      </td>
      <td data-label={say('studioNote')}>{note}</td>
      <td data-label={say('studioWhen')}>
        <Time at={published_at} /> <small>{published_by}</small>
      </td>
      <td>
        {rollBack && !isLive && (
          <ConfirmButton
            text={say('studioRollBack')}
            label={labelled(say('studioRollBack'), say('studioVersion', { number }))}
            lead={say('studioRollBackLead')}
            isBusy={isBusy}
            act={rollBack}
          />
        )}
      </td>
    </tr>
  );
}
