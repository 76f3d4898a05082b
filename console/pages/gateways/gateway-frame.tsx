import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../docs/client/client.ts';
import { GatewayBadge } from '../../parts/badges.tsx';
import { Fault, LoadFault, Skeletons } from '../../parts/feedback.tsx';
import { Page, Tabs } from '../../parts/page.tsx';
import { useLoad } from '../../parts/use-load.ts';
import type { Loaded } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import { DeleteGateway } from './delete-gateway.tsx';

export type Gateway = AnswerOf<'getGateway'>;

/** The frame of every page about one gateway: its name, state, actions and tabs. */
export function GatewayFrame({
  id,
  tab,
  children,
}: {
  id: string;
  tab: '' | '/runs' | '/quarantine' | '/sharing' | '/audit';
  children: (gateway: Loaded<Gateway> & { readonly data: Gateway }) => ComponentChildren;
}) {
  const loaded = useLoad(() => call('getGateway', { path: { id } }), [id]);
  const { data, error, reload } = loaded;
  const crumbs = [{ text: say('gateways'), href: '/console/gateways' }];
  const root = `/console/gateways/${id}`;
  const tabs = [
    { text: say('overview'), href: root },
    { text: say('runs'), href: `${root}/runs` },
    { text: say('quarantine'), href: `${root}/quarantine` },
    { text: say('sharing'), href: `${root}/sharing` },
    { text: say('audit'), href: `${root}/audit` },
  ];
  if (!data) {
    return (
      <Page title={say('gateways')} crumbs={crumbs}>
        {error === undefined ? <Skeletons /> : <LoadFault error={error} retry={reload} />}
      </Page>
    );
  }
  return (
    <GatewayActions gateway={data} changed={loaded.set}>
      {(actions, fault) => (
        <Page title={data.name} crumbs={crumbs} beside={<GatewayBadge status={data.status} />} actions={actions}>
          {fault}
          <Tabs items={tabs} current={`${root}${tab}`} label={data.name} />
          {children({ ...loaded, data })}
        </Page>
      )}
    </GatewayActions>
  );
}

/** Starts runs, enables, pauses, checks and deletes. */
function GatewayActions({
  gateway,
  changed,
  children,
}: {
  gateway: Gateway;
  changed: (gateway: Gateway) => void;
  children: (actions: ComponentChildren, fault: ComponentChildren) => ComponentChildren;
}) {
  const { route } = useLocation();
  const [error, setError] = useState<unknown>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const path = { id: gateway.id };
  const act = (work: () => Promise<void>) => (): void => {
    setBusy(true);
    setError(undefined);
    work()
      .catch(setError)
      .finally(() => setBusy(false));
  };
  const run = (start: () => Promise<{ id: string }>) =>
    act(async () => route(`/console/gateways/${gateway.id}/runs/${(await start()).id}`));
  const menu = [
    { text: say('dryRun'), act: run(() => call('triggerSync', { path, query: { dryRun: true } })) },
    { text: say('replay'), act: run(() => call('replayOutput', { path })) },
    { text: say('check'), act: act(async () => changed(await call('validateGateway', { path }))) },
    gateway.status === 'ACTIVE'
      ? { text: say('pause'), act: act(async () => changed(await call('pauseGateway', { path }))) }
      : { text: say('enable'), act: act(async () => changed(await call('enableGateway', { path }))) },
  ];
  const actions = (
    <>
      {gateway.status === 'ACTIVE' ? (
        <button class="button main" type="button" disabled={isBusy} onClick={run(() => call('triggerSync', { path }))}>
          {say('syncNow')}
        </button>
      ) : (
        <button
          class="button main"
          type="button"
          disabled={isBusy}
          onClick={act(async () =>
            changed(await call(gateway.status === 'DRAFT' ? 'validateGateway' : 'enableGateway', { path })),
          )}
        >
          {say(gateway.status === 'DRAFT' ? 'check' : 'enable')}
        </button>
      )}
      <details class="more">
        <summary class="button">{say('more')}</summary>
        <div class="more-menu">
          {menu.map((entry) => (
            <button
              key={entry.text}
              type="button"
              disabled={isBusy}
              onClick={({ currentTarget }) => {
                currentTarget.closest('details')?.removeAttribute('open');
                entry.act();
              }}
            >
              {entry.text}
            </button>
          ))}
          <button
            class="danger"
            type="button"
            onClick={({ currentTarget }) => {
              currentTarget.closest('details')?.removeAttribute('open');
              setDeleting(true);
            }}
          >
            {say('delete')}
          </button>
        </div>
      </details>
    </>
  );
  return (
    <>
      {children(actions, error === undefined ? null : <Fault error={error} />)}
      {isDeleting && <DeleteGateway gateway={gateway} close={() => setDeleting(false)} />}
    </>
  );
}
