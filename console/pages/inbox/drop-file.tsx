import { useState } from 'preact/hooks';
import { Fault } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import type { InboxPath } from './pushed.ts';

/** A file that was dropped, once it is stored. */
interface Dropped {
  readonly name: string;
  /** Whether it holds listings. */
  readonly isDelivery: boolean;
  /** The dry run of it. */
  readonly jobId?: string;
}

interface Drop {
  readonly path: InboxPath;
  readonly isActive: boolean;
  /** Called after each file that was stored. */
  readonly stored: () => void;
}

/**
 * Takes a file by hand, as the CRM would push it. While the gateway is not active, a dry run of it starts at once; an active one reads it, as it reads every delivery.
 */
export function DropFile({ path, isActive, stored }: Drop) {
  const { isBusy, error, dropped, take } = useDroppedFiles({ path, isActive, stored });
  const [isOver, setOver] = useState(false);
  return (
    <section
      class={isOver ? 'card drop over' : 'card drop'}
      aria-labelledby="drop"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!isBusy) void take([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      <div class="card-body form">
        <h2 id="drop">{say('inboxDrop')}</h2>
        <p class="soft">{say(isActive ? 'inboxDropActive' : 'inboxDropTry')}</p>
        <label class="field">
          <span class="label">{say('inboxFile')}</span>
          <input
            type="file"
            multiple
            disabled={isBusy}
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])];
              currentTarget.value = '';
              void take(files);
            }}
          />
        </label>
        {error !== undefined && <Fault error={error} />}
        <div role="status">
          {isBusy && <p>{say('inboxStoring')}</p>}
          {!isBusy && dropped && (
            <p>
              {say(dropped.isDelivery ? 'inboxStored' : 'inboxStoredNextTo', { name: dropped.name })}{' '}
              {dropped.jobId !== undefined && (
                <a href={`/console/gateways/${path.id}/runs/${dropped.jobId}`}>{say('inboxSeeDryRun')}</a>
              )}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

/** Stores files one by one; `dropped` is the last one. */
function useDroppedFiles({ path, isActive, stored }: Drop) {
  const { isBusy, error, act } = useAction();
  const [dropped, setDropped] = useState<Dropped | undefined>(undefined);
  const take = (files: readonly File[]) =>
    act(async () => {
      setDropped(undefined);
      // One after the other: each request is a delivery of its own, in this order.
      for (const file of files) {
        const { deliveries } = await call('uploadInboxFile', {
          path: { ...path, name: file.name },
          body: untyped(file),
        });
        stored();
        const [delivery] = deliveries;
        const named = { name: file.name, isDelivery: delivery !== undefined };
        setDropped(named);
        if (!delivery || isActive) continue;
        const job = await call('readInboxDelivery', {
          path: { ...path, deliveryId: delivery.id },
          query: { dryRun: true },
        });
        setDropped({ ...named, jobId: job.id });
      }
    });
  return { isBusy, error, dropped, take };
}

/** The bytes alone: the type that a browser guesses from the name says nothing to an inbox. */
const untyped = (file: File): Blob => file.slice(0, file.size, 'application/octet-stream');
