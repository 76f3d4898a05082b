import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { AnswerOf } from '../../../sdk/index.ts';
import { mayCall } from '../../parts/access.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { LevelBadge } from '../../parts/badges.tsx';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { date, say } from '../../words/words.ts';
import { GatewayFrame } from '../gateways/gateway-frame.tsx';

const LEVELS = ['READ', 'WRITE', 'FULL_ACCESS'] as const;
type Level = (typeof LEVELS)[number];

/** The other clients with access to a gateway; its owner grants and revokes it. */
export const SharingPage = ({ id }: { id: string }) => (
  <GatewayFrame id={id} tab="/sharing">
    {({ data: gateway }) => (
      <>
        <Sharing id={id} mayShare={mayCall('createDelegation', gateway)} />
        {gateway.delegation_level !== undefined && mayCall('leaveGateway', gateway) && <Leave gateway={gateway} />}
      </>
    )}
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
      <p class="soft">{say(mayShare ? 'sharingLead' : 'sharedLead')}</p>
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
            <th scope="col">{say('until')}</th>
            {revoke && (
              <th scope="col">
                <span class="visually-hidden">{say('revoke')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {delegations.map(({ client_id: client, level, created_at: at, expires_at: end }) => (
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
              <td data-label={say('until')}>{end === undefined ? say('noEnd') : date(end)}</td>
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

/** Lets a delegate give up its own access. */
function Leave({ gateway: { id, name } }: { gateway: Pick<AnswerOf<'getGateway'>, 'id' | 'name'> }) {
  const { isBusy, error, act } = useAction();
  const { route } = useLocation();
  const leave = () =>
    act(async () => {
      await call('leaveGateway', { path: { id } });
      route('/console/gateways');
    });
  return (
    <div class="actions">
      {error !== undefined && <Fault error={error} />}
      <ConfirmButton
        text={say('leave')}
        lead={say('leaveQuestion', { name })}
        act={() => void leave()}
        isBusy={isBusy}
      />
    </div>
  );
}

function ShareForm({ id, shared }: { id: string; shared: () => void }) {
  const [client, setClient] = useState('');
  const [level, setLevel] = useState<Level>('READ');
  const [lastDay, setLastDay] = useState('');
  const { isBusy, error, act } = useAction();
  const share = () =>
    act(async () => {
      // The form shows the whole of what is wanted: an empty date removes an end that was set before.
      const expires_at = lastDay === '' ? null : endOfDay(lastDay);
      await call('createDelegation', { path: { id }, body: { client_id: client.trim(), level, expires_at } });
      setClient('');
      setLastDay('');
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
        <LevelField level={level} set={setLevel} />
        <LastDay day={lastDay} set={setLastDay} />
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

const LevelField = ({ level, set }: { level: Level; set: (level: Level) => void }) => (
  <div class="field">
    <label for="share-level">{say('level')}</label>
    <select
      id="share-level"
      value={level}
      aria-describedby="share-level-hint"
      onChange={({ currentTarget }) => set(LEVELS.find((one) => one === currentTarget.value) ?? 'READ')}
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
);

const LastDay = ({ day, set }: { day: string; set: (day: string) => void }) => (
  <div class="field">
    <label for="share-until">{say('shareUntil')}</label>
    <input
      id="share-until"
      type="date"
      min={new Date().toLocaleDateString('sv')}
      value={day}
      onInput={({ currentTarget }) => set(currentTarget.value)}
    />
  </div>
);

/** The last moment of a day where the reader is. */
const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();
