import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { mayCall } from '../../parts/access.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Empty, Fault, Skeletons } from '../../parts/feedback.tsx';
import { Technical } from '../../parts/technical.tsx';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { useAction } from '../../parts/use-action.ts';
import { call } from '../../session/api.ts';
import { colon, say, sayCode } from '../../words/words.ts';
import { GatewayFrame } from '../gateways/gateway-frame.tsx';
import { Deliveries } from './deliveries.tsx';
import { NewWebhook } from './new-webhook.tsx';

type Subscription = AnswerOf<'listEventSubscriptions'>['items'][number];

const TONES = { ACTIVE: 'good', PAUSED: 'warn', UNSUBSCRIBED: 'idle' } as const;

/** Addresses that get change events, and the deliveries to each. */
export const WebhooksPage = ({ id }: { id: string }) => (
  <GatewayFrame id={id} tab="/webhooks">
    {({ data }) => <Webhooks id={id} mayWrite={mayCall('createEventSubscription', data)} />}
  </GatewayFrame>
);

function Webhooks({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const subscriptions = useLoad(() => call('listEventSubscriptions', { path: { id } }), [id]);
  const [secret, setSecret] = useState<string | undefined>(undefined);
  if (subscriptions.error !== undefined) return <Fault error={subscriptions.error} retry={subscriptions.reload} />;
  if (!subscriptions.data) return <Skeletons />;
  const changed = (shown?: string): void => {
    setSecret(shown);
    subscriptions.reload();
  };
  return (
    <>
      <p class="soft">{say('webhooksLead')}</p>
      {secret !== undefined && (
        <div class="notice good" role="status">
          <div>
            <strong>{say('webhookSecret')}</strong>
            <p>{say('webhookSecretLead')}</p>
            <pre>{secret}</pre>
          </div>
          <button class="button" type="button" onClick={() => setSecret(undefined)}>
            {say('close')}
          </button>
        </div>
      )}
      {mayWrite && <NewWebhook id={id} created={changed} />}
      {subscriptions.data.items.length === 0 && (
        <Empty icon="arrow" title={say('noWebhooks')} lead={say(mayWrite ? 'noWebhooksLead' : 'noWebhooksRead')} />
      )}
      {subscriptions.data.items.map((subscription) => (
        <Webhook key={subscription.id} id={id} subscription={subscription} mayWrite={mayWrite} changed={changed} />
      ))}
    </>
  );
}

function Webhook({
  id,
  subscription,
  mayWrite,
  changed,
}: {
  id: string;
  subscription: Subscription;
  mayWrite: boolean;
  changed: (secret?: string) => void;
}) {
  const { isBusy, error, act } = useAction();
  const path = { id, subscriptionId: subscription.id };
  const change = (work: () => Promise<string | void>) => act(async () => changed((await work()) ?? undefined));
  const isActive = subscription.status === 'ACTIVE';
  return (
    <section class="card" aria-label={subscription.url}>
      <div class="card-head">
        <h2 class="break">{subscription.description ?? subscription.url}</h2>
        {isFailing(subscription) ? (
          <span class="badge bad">{say('webhookFailing')}</span>
        ) : (
          <span class={`badge ${TONES[subscription.status]}`}>{sayCode('webhook', subscription.status)}</span>
        )}
      </div>
      <div class="card-body form">
        <SubscriptionFacts subscription={subscription} />
        <LastFailure subscription={subscription} />
        {subscription.status_reason !== undefined && <p class="fault-text">{subscription.status_reason}</p>}
        {error !== undefined && <Fault error={error} />}
        {mayWrite && <WebhookActions path={path} isActive={isActive} isBusy={isBusy} change={change} />}
        <details class="fold">
          <summary>{say('deliveries')}</summary>
          <Deliveries path={path} mayWrite={mayWrite && subscription.status !== 'UNSUBSCRIBED'} />
        </details>
      </div>
    </section>
  );
}

/** Whether an active webhook takes nothing at the moment, or has abandoned events. */
const isFailing = ({ status, resting_until: rest, last_failure: failure }: Subscription): boolean =>
  status === 'ACTIVE' && (rest !== undefined || failure !== undefined);

/** The event that was abandoned last, and until when nothing is sent. */
function LastFailure({ subscription }: { subscription: Subscription }) {
  const { last_failure: failure } = subscription;
  if (!failure) return null;
  return (
    <div class="notice bad">
      <div>
        {say('webhookLastFailure')} (<Time at={failure.at} />)<Technical isOpen>{failure.error}</Technical>
        {subscription.resting_until !== undefined && (
          <p>
            {say('webhookResting')}
            {colon()}
            <Time at={subscription.resting_until} />
          </p>
        )}
      </div>
    </div>
  );
}

/** Pauses or resumes a webhook, gives it another secret, deletes it. */
function WebhookActions({
  path,
  isActive,
  isBusy,
  change,
}: {
  path: { readonly id: string; readonly subscriptionId: string };
  isActive: boolean;
  isBusy: boolean;
  /** Does work that returns a new secret or nothing. */
  change: (work: () => Promise<string | void>) => Promise<void>;
}) {
  const setStatus = (status: 'ACTIVE' | 'PAUSED') =>
    change(async () => void (await call('patchEventSubscription', { path, body: { status } })));
  return (
    <div class="actions">
      <button
        class="button"
        type="button"
        disabled={isBusy}
        onClick={() => void setStatus(isActive ? 'PAUSED' : 'ACTIVE')}
      >
        {say(isActive ? 'pause' : 'enable')}
      </button>
      <button
        class="button"
        type="button"
        disabled={isBusy}
        onClick={() => void change(async () => (await call('rotateEventSubscriptionSecret', { path })).secret)}
      >
        {say('webhookRotate')}
      </button>
      <ConfirmButton
        text={say('delete')}
        lead={say('webhookDeleteLead')}
        isBusy={isBusy}
        act={() => void change(() => call('deleteEventSubscription', { path }))}
      />
    </div>
  );
}

const SubscriptionFacts = ({ subscription }: { subscription: Subscription }) => (
  <dl class="facts">
    <div>
      <dt>{say('webhookUrl')}</dt>
      <dd class="break">{subscription.url}</dd>
    </div>
    <div>
      <dt>{say('webhookTypes')}</dt>
      <dd>{subscription.types.map((type) => sayCode('event', type)).join(', ')}</dd>
    </div>
    <div>
      <dt>{say('webhookWaiting')}</dt>
      <dd>{subscription.waiting}</dd>
    </div>
    {(subscription.failed ?? 0) > 0 && (
      <div>
        <dt>{say('webhookFailed')}</dt>
        <dd>{subscription.failed}</dd>
      </div>
    )}
    <div>
      <dt>{say('webhookLast')}</dt>
      <dd>
        {subscription.last_delivered_at === undefined ? say('never') : <Time at={subscription.last_delivered_at} />}
      </dd>
    </div>
  </dl>
);
