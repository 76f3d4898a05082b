import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { may, mayCall } from '../../parts/access.ts';
import { HealthBadge, LevelBadge } from '../../parts/badges.tsx';
import { Fault, LoadFault, Skeletons, WhyNot } from '../../parts/feedback.tsx';
import { Page, Tabs } from '../../parts/page.tsx';
import { useLoad } from '../../parts/use-load.ts';
import type { Loaded } from '../../parts/use-load.ts';
import { useAction } from '../../parts/use-action.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import type { Word } from '../../words/words.ts';
import { DeleteGateway } from './delete-gateway.tsx';
import { NewTokenNotice } from './new-token-notice.tsx';
import { healthTasks, tabCounts, toneOf } from './tasks.ts';
import { useHealth } from './use-health.ts';

export type Gateway = AnswerOf<'getGateway'>;

/** Pages of one gateway. */
const TABS = [
  ['overview', ''],
  ['settings', '/settings'],
  ['inbox', '/inbox'],
  ['runs', '/runs'],
  ['quarantine', '/quarantine'],
  ['held', '/held'],
  ['former', '/former'],
  ['twins', '/twins'],
  ['rules', '/rules'],
  ['webhooks', '/webhooks'],
  ['alerts', '/alerts'],
  ['addons', '/addons'],
  ['metadata', '/metadata'],
  ['sharing', '/sharing'],
  ['audit', '/audit'],
] as const satisfies readonly (readonly [Word, string])[];

/** Whether the files of an input are pushed into an inbox. */
export const hasInbox = ({ config }: Gateway['input_connector']): boolean => 'inbox' in config && config.inbox === true;

/** The frame of every page about one gateway: its name, state, actions and tabs. */
export function GatewayFrame({
  id,
  tab,
  children,
}: {
  id: string;
  tab: (typeof TABS)[number][1];
  children: (gateway: Loaded<Gateway> & { readonly data: Gateway }) => ComponentChildren;
}) {
  const loaded = useLoad(() => call('getGateway', { path: { id } }), [id]);
  const { data, error, reload } = loaded;
  const crumbs = [{ text: say('gateways'), href: '/console/gateways' }];
  const root = `/console/gateways/${id}`;
  const isPushed = data !== undefined && [data.input_connector, ...data.input_connectors].some(hasInbox);
  const isOwner = data !== undefined && may('OWNER', data);
  // Former listings are the owner's alone.
  const shown = TABS.filter(([, path]) => (path !== '/inbox' || isPushed) && (path !== '/former' || isOwner));
  const health = useHealth(id);
  const counts = health ? tabCounts(health) : {};
  const tabs = shown.map(([word, path]) => ({ text: say(word), href: `${root}${path}`, count: counts[path] }));
  if (!data) {
    return (
      <Page title={say('gateways')} crumbs={crumbs}>
        {error === undefined ? <Skeletons /> : <LoadFault error={error} retry={reload} />}
      </Page>
    );
  }
  // The response to a write does not include the access level of the account.
  const { delegation_level: level } = data;
  const set = (gateway: Gateway): void =>
    loaded.set({ ...gateway, ...(level === undefined ? {} : { delegation_level: level }) });
  return (
    <GatewayActions gateway={data} changed={set}>
      {(actions, fault) => (
        <Page
          title={data.name}
          crumbs={crumbs}
          badge={
            <>
              <HealthBadge status={data.status} tone={health && toneOf(healthTasks(id, health))} />
              {data.delegation_level !== undefined && <LevelBadge level={data.delegation_level} />}
            </>
          }
          actions={actions}
        >
          {fault}
          <WhyNot to="patchGateway" on={data} />
          <NewTokenNotice gatewayId={id} />
          <Tabs items={tabs} current={`${root}${tab}`} label={data.name} />
          {children({ ...loaded, data, set })}
        </Page>
      )}
    </GatewayActions>
  );
}

/** Further actions; closes when one is chosen. */
function MoreMenu({
  entries,
  isBusy,
  remove,
}: {
  entries: readonly { readonly text: string; readonly act: () => void }[];
  isBusy: boolean;
  /** Absent unless the user may delete. */
  remove: (() => void) | undefined;
}) {
  return (
    <details
      class="more"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.currentTarget.removeAttribute('open');
        event.currentTarget.querySelector('summary')?.focus();
      }}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget))
          currentTarget.removeAttribute('open');
      }}
    >
      <summary class="button">{say('more')}</summary>
      <div class="more-menu">
        {entries.map((entry) => (
          <button
            key={entry.text}
            type="button"
            disabled={isBusy}
            onClick={({ currentTarget }) => {
              const menu = currentTarget.closest('details');
              menu?.querySelector('summary')?.focus();
              menu?.removeAttribute('open');
              entry.act();
            }}
          >
            {entry.text}
          </button>
        ))}
        {remove && (
          <button
            class="danger"
            type="button"
            onClick={({ currentTarget }) => {
              // The dialog returns the focus to what had it, and the button is out of sight then.
              const menu = currentTarget.closest('details');
              menu?.querySelector('summary')?.focus();
              menu?.removeAttribute('open');
              remove();
            }}
          >
            {say('delete')}
          </button>
        )}
      </div>
    </details>
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
  const { isBusy, error, act } = useAction();
  const [isDeleting, setDeleting] = useState(false);
  const path = { id: gateway.id };
  const on = (work: () => Promise<void>) => (): void => void act(work);
  const run = (start: () => Promise<{ id: string }>) =>
    on(async () => route(`/console/gateways/${gateway.id}/runs/${(await start()).id}`));
  const menu = [
    { text: say('dryRun'), act: run(() => call('triggerSync', { path, query: { dryRun: true } })) },
    { text: say('replay'), act: run(() => call('replayOutput', { path })) },
    { text: say('check'), act: on(async () => changed(await call('validateGateway', { path }))) },
    gateway.status === 'ACTIVE'
      ? { text: say('pause'), act: on(async () => changed(await call('pauseGateway', { path }))) }
      : { text: say('enable'), act: on(async () => changed(await call('enableGateway', { path }))) },
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
          onClick={on(async () =>
            changed(await call(gateway.status === 'DRAFT' ? 'validateGateway' : 'enableGateway', { path })),
          )}
        >
          {say(gateway.status === 'DRAFT' ? 'check' : 'enable')}
        </button>
      )}
      <MoreMenu
        entries={menu}
        isBusy={isBusy}
        remove={mayCall('deleteGateway', gateway) ? () => setDeleting(true) : undefined}
      />
    </>
  );
  return (
    <>
      {children(
        mayCall('triggerSync', gateway) ? actions : undefined,
        error === undefined ? null : <Fault error={error} />,
      )}
      {isDeleting && <DeleteGateway gateway={gateway} close={() => setDeleting(false)} />}
    </>
  );
}
