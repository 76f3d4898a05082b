import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { Pager } from '../../parts/page.tsx';
import { Technical } from '../../parts/technical.tsx';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call, open } from '../../session/api.ts';
import { say, sayCode } from '../../words/words.ts';

type Delivery = AnswerOf<'listEventDeliveries'>['items'][number];

const PAGE_SIZE = 25;
/** Milliseconds that a redelivery of all failed events goes back: deliveries are kept for 30 days. */
const KEPT_MS = 30 * 86_400_000;
const TONES = { PENDING: 'busy', DELIVERED: 'good', FAILED: 'bad', CANCELLED: 'idle' } as const;

type Path = { readonly id: string; readonly subscriptionId: string };

/** Pending and sent events of an address, each with its attempts and body. */
export function Deliveries({ path, mayWrite }: { path: Path; mayWrite: boolean }) {
  const [page, setPage] = useState(0);
  const deliveries = useLoad(
    () => call('listEventDeliveries', { path, query: { page, size: PAGE_SIZE } }),
    [path.id, path.subscriptionId, page],
  );
  const redelivery = useRedelivery(path, deliveries.reload);
  if (deliveries.error !== undefined) return <Fault error={deliveries.error} retry={deliveries.reload} />;
  if (!deliveries.data) return <Skeletons rows={2} />;
  if (deliveries.data.items.length === 0) return <p class="soft">{say('noDeliveries')}</p>;
  const { again, error, act, redeliverAll } = redelivery;
  return (
    <>
      {error !== undefined && <Fault error={error} />}
      <div class="actions">
        <button class="button" type="button" onClick={deliveries.reload}>
          {say('refresh')}
        </button>
        {mayWrite && (
          <button class="button" type="button" onClick={() => void redeliverAll()}>
            {say('redeliverFailed')}
          </button>
        )}
        <span class="soft" role="status">
          {again !== undefined && say('redelivered', { count: again })}
        </span>
      </div>
      <table class="stack-table" aria-label={say('deliveries')}>
        <thead>
          <tr>
            <th scope="col">{say('event')}</th>
            <th scope="col">{say('state')}</th>
            <th scope="col">{say('attempts')}</th>
            <th scope="col">{say('details')}</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.data.items.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              path={{ ...path, deliveryId: delivery.id }}
              delivery={delivery}
              redeliver={mayWrite ? act : undefined}
            />
          ))}
        </tbody>
      </table>
      <Pager page={page} pages={deliveries.data.total_pages} go={setPage} />
    </>
  );
}

/** Sends events again, one or all that failed. */
function useRedelivery(path: Path, reload: () => void) {
  const [again, setAgain] = useState<number | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const act = async (work: () => Promise<void>): Promise<void> => {
    setError(undefined);
    try {
      await work();
      reload();
    } catch (thrown) {
      setError(thrown);
    }
  };
  const redeliverAll = () =>
    act(async () => {
      const body = { since: new Date(Date.now() - KEPT_MS).toISOString() };
      setAgain((await call('redeliverFailedEvents', { path, body })).redelivered);
    });
  return { again, error, act, redeliverAll };
}

function DeliveryRow({
  path,
  delivery,
  redeliver,
}: {
  path: { id: string; subscriptionId: string; deliveryId: string };
  delivery: Delivery;
  redeliver: ((work: () => Promise<void>) => Promise<void>) | undefined;
}) {
  const last = delivery.attempts.at(-1);
  return (
    <tr>
      <td>
        {sayCode('event', delivery.type)}
        <small>
          <Time at={delivery.created_at} />
        </small>
      </td>
      <td data-label={say('state')}>
        <span class={`badge ${TONES[delivery.status]}`}>{sayCode('sent', delivery.status)}</span>
      </td>
      <td data-label={say('attempts')}>
        <span>
          {delivery.attempts.length}
          {last !== undefined && (
            <Technical>
              <small>{last.error ?? last.http_status}</small>
            </Technical>
          )}
        </span>
      </td>
      <td data-label={say('details')}>
        <DeliveryBody path={path} />
        {redeliver && (
          <button
            class="button"
            type="button"
            aria-label={say('redeliverOne', { name: delivery.event_id })}
            onClick={() => void redeliver(async () => void (await call('redeliverEvent', { path })))}
          >
            {say('redeliver')}
          </button>
        )}
      </td>
    </tr>
  );
}

/** The body of an event, loaded when unfolded. */
function DeliveryBody({ path }: { path: { id: string; subscriptionId: string; deliveryId: string } }) {
  const [text, setText] = useState<string | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const show = async (): Promise<void> => {
    try {
      const body: unknown = await (await open('getEventDeliveryBody', { path })).json();
      setText(JSON.stringify(body, null, 2));
    } catch (thrown) {
      setError(thrown);
    }
  };
  return (
    <details
      class="fold"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && text === undefined) void show();
      }}
    >
      <summary>{say('eventBody')}</summary>
      {error !== undefined && <Fault error={error} />}
      {text !== undefined && (
        <pre class="raw" tabIndex={0} aria-label={say('eventBody')}>
          {text}
        </pre>
      )}
    </details>
  );
}
