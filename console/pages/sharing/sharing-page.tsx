import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../docs/client/client.ts';
import { mayCall } from '../../parts/access.ts';
import { LevelBadge } from '../../parts/badges.tsx';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import { GatewayFrame } from '../gateways/gateway-frame.tsx';

const LEVELS = ['READ', 'WRITE', 'FULL_ACCESS'] as const;

/** The other clients with access to a gateway; its owner grants and revokes it. */
export const SharingPage = ({ id }: { id: string }) => (
  <GatewayFrame id={id} tab="/sharing">
    {({ data: gateway }) => <Sharing id={id} mayShare={mayCall('createDelegation', gateway)} />}
  </GatewayFrame>
);

function Sharing({ id, mayShare }: { id: string; mayShare: boolean }) {
  const path = { id };
  const delegations = useLoad(() => call('listDelegations', { path }), [id]);
  const { error, act } = useAction();
  const revoke = (client: string) =>
    act(async () => {
      await call('revokeDelegation', { path: { id, delegateClientId: client } });
      delegations.reload();
    });
  if (delegations.error !== undefined) return <Fault error={delegations.error} retry={delegations.reload} />;
  if (!delegations.data) return <Skeletons rows={2} />;
  return (
    <>
      <p class="soft">{say('sharingLead')}</p>
      {error !== undefined && <Fault error={error} />}
      {mayShare && <ShareForm id={id} shared={delegations.reload} />}
      {delegations.data.length === 0 ? (
        <p class="card card-body soft">{say('notShared')}</p>
      ) : (
        <Delegates delegations={delegations.data} revoke={mayShare ? revoke : undefined} />
      )}
    </>
  );
}

function Delegates({
  delegations,
  revoke,
}: {
  delegations: AnswerOf<'listDelegations'>;
  /** Absent unless the user may revoke. */
  revoke: ((client: string) => Promise<void>) | undefined;
}) {
  return (
    <div class="card">
      <table class="stack-table" aria-label={say('sharing')}>
        <thead>
          <tr>
            <th scope="col">{say('client')}</th>
            <th scope="col">{say('level')}</th>
            <th scope="col">{say('since')}</th>
            {revoke && (
              <th scope="col">
                <span class="visually-hidden">{say('revoke')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {delegations.map(({ client_id: client, level, created_at: at }) => (
            <tr key={client}>
              <td>
                <strong>{client}</strong>
              </td>
              <td data-label={say('level')}>
                <LevelBadge level={level} />
              </td>
              <td data-label={say('since')}>
                <Time at={at} />
              </td>
              {revoke && (
                <td>
                  <button
                    class="button danger"
                    type="button"
                    aria-label={say('revokeClient', { name: client })}
                    onClick={() => void revoke(client)}
                  >
                    {say('revoke')}
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ShareForm({ id, shared }: { id: string; shared: () => void }) {
  const [client, setClient] = useState('');
  const [level, setLevel] = useState<(typeof LEVELS)[number]>('READ');
  const { isBusy, error, act } = useAction();
  const share = () =>
    act(async () => {
      await call('createDelegation', { path: { id }, body: { client_id: client.trim(), level } });
      setClient('');
      shared();
    });
  return (
    <form
      class="card card-body form"
      onSubmit={(event) => {
        event.preventDefault();
        void share();
      }}
    >
      <div class="columns">
        <div class="field">
          <label for="share-client">{say('client')}</label>
          <input
            id="share-client"
            required
            maxLength={200}
            autocomplete="off"
            spellcheck={false}
            value={client}
            onInput={({ currentTarget }) => setClient(currentTarget.value)}
          />
        </div>
        <div class="field">
          <label for="share-level">{say('level')}</label>
          <select
            id="share-level"
            value={level}
            aria-describedby="share-level-hint"
            onChange={({ currentTarget }) => setLevel(LEVELS.find((one) => one === currentTarget.value) ?? 'READ')}
          >
            {LEVELS.map((one) => (
              <option key={one} value={one}>
                {say(`level_${one}`)}
              </option>
            ))}
          </select>
          <span class="hint" id="share-level-hint">
            {say(`levelHint_${level}`)}
          </span>
        </div>
      </div>
      {error !== undefined && <Fault error={error} />}
      <div class="actions">
        <button class="button main" type="submit" disabled={isBusy}>
          {say('share')}
        </button>
      </div>
    </form>
  );
}
