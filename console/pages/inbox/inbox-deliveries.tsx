import { useLocation } from 'preact-iso/router';
import { Fault } from '../../parts/feedback.tsx';
import { SaveButton } from '../../parts/save-button.tsx';
import { Time } from '../../parts/time.tsx';
import { useAction } from '../../parts/use-action.ts';
import { call, open } from '../../session/api.ts';
import { labelled, number, say, sayCode } from '../../words/words.ts';
import type { Delivery, InboxPath } from './pushed.ts';

const TONES = { RECEIVED: 'busy', READING: 'busy', READ: 'good', FAILED: 'bad', REFUSED: 'bad' } as const;

const KILO = 1_000;

/** A size in the largest of these units in which it is at least one. */
function fileSize(bytes: number): string {
  const steps: readonly [number, string][] = [
    [KILO ** 3, 'gigabyte'],
    [KILO ** 2, 'megabyte'],
    [KILO, 'kilobyte'],
  ];
  const [size, unit] = steps.find(([least]) => bytes >= least) ?? [1, 'byte'];
  // Bytes have no short form that languages agree on.
  const unitDisplay = size === 1 ? 'long' : 'short';
  return number(bytes / size, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 });
}

/** What was pushed, newest first, with its state and its run. */
export function InboxDeliveries({
  path,
  deliveries,
  isActive,
  mayWrite,
  refresh,
}: {
  path: InboxPath;
  deliveries: readonly Delivery[];
  /** Whether the gateway reads what arrives; otherwise it can only be tried. */
  isActive: boolean;
  mayWrite: boolean;
  refresh: () => void;
}) {
  return (
    <section class="card" aria-labelledby="deliveries">
      <div class="card-head">
        <h2 id="deliveries">{say('inboxDeliveries')}</h2>
        <button class="button" type="button" onClick={refresh}>
          {say('refresh')}
        </button>
      </div>
      {deliveries.length === 0 ? (
        <p class="card-body soft">{say('inboxNoDeliveries')}</p>
      ) : (
        <table class="stack-table" aria-label={say('inboxDeliveries')}>
          <thead>
            <tr>
              <th scope="col">{say('inboxFileName')}</th>
              <th scope="col">{say('state')}</th>
              <th scope="col">{say('inboxContent')}</th>
              <th scope="col">{say('inboxRun')}</th>
              {mayWrite && <th scope="col">{say('inboxActions')}</th>}
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} path={path} delivery={delivery} isActive={isActive} mayWrite={mayWrite} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function DeliveryRow({
  path,
  delivery,
  isActive,
  mayWrite,
}: {
  path: InboxPath;
  delivery: Delivery;
  isActive: boolean;
  mayWrite: boolean;
}) {
  return (
    <tr>
      <td class="break">
        {delivery.name}
        <small>
          <Time at={delivery.received_at} /> · {sayCode('protocol', delivery.protocol)}
        </small>
      </td>
      <td data-label={say('state')}>
        <span>
          <span class={`badge ${TONES[delivery.status]}`}>{sayCode('delivery', delivery.status)}</span>
          {delivery.fault !== undefined && <small class="fault-text break">{delivery.fault}</small>}
        </span>
      </td>
      <td data-label={say('inboxContent')}>
        <span>
          {say('inboxFiles', { count: delivery.files })}
          <small>{fileSize(delivery.bytes)}</small>
        </span>
      </td>
      <td data-label={say('inboxRun')}>
        {delivery.job_id === undefined ? (
          '–'
        ) : (
          <a
            href={`/console/gateways/${path.id}/runs/${delivery.job_id}`}
            aria-label={say('inboxRunOf', { name: delivery.name })}
          >
            {say('inboxRun')}
          </a>
        )}
      </td>
      {mayWrite && (
        <td data-label={say('inboxActions')}>
          <DeliveryActions path={path} delivery={delivery} isActive={isActive} />
        </td>
      )}
    </tr>
  );
}

function DeliveryActions({ path, delivery, isActive }: { path: InboxPath; delivery: Delivery; isActive: boolean }) {
  const { route } = useLocation();
  const { isBusy, error, act } = useAction();
  const at = { ...path, deliveryId: delivery.id };
  const read = (dryRun: boolean) =>
    act(async () => {
      const job = await call('readInboxDelivery', { path: at, query: { dryRun } });
      route(`/console/gateways/${path.id}/runs/${job.id}`);
    });
  return (
    <div class="actions">
      <button
        class="button"
        type="button"
        disabled={isBusy}
        aria-label={labelled(say('dryRun'), delivery.name)}
        onClick={() => void read(true)}
      >
        {say('dryRun')}
      </button>
      {isActive && (
        <button
          class="button"
          type="button"
          disabled={isBusy}
          aria-label={labelled(say('inboxReadAgain'), delivery.name)}
          onClick={() => void read(false)}
        >
          {say('inboxReadAgain')}
        </button>
      )}
      <SaveButton
        text={say('inboxDownload')}
        name={delivery.files > 1 ? `${delivery.name}.zip` : delivery.name}
        read={() => open('downloadInboxDelivery', { path: at })}
      />
      {error !== undefined && <Fault error={error} />}
    </div>
  );
}
