import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import { Dialog } from '../../parts/dialog.tsx';
import { Fault } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import type { Job } from './run-table.tsx';

/** Cancels an open run; for a final one, starts another or restores the listings that it archived. */
export function RunActions({ job, isOpen }: { job: Job; isOpen: boolean }) {
  const { route } = useLocation();
  const { isBusy, error, act } = useAction();
  const [isAsking, setAsking] = useState(false);
  const path = { id: job.gateway_id };
  const start = (work: () => Promise<{ id: string }>) =>
    act(async () => {
      const started = await work();
      setAsking(false);
      route(`/console/gateways/${job.gateway_id}/runs/${started.id}`);
    });
  const cancel = () => act(async () => void (await call('cancelSyncJob', { path: { ...path, jobId: job.id } })));
  const archived = job.dry_run === true ? 0 : job.counts.archived;
  const fault = error !== undefined && <Fault error={error} />;
  if (isOpen) {
    return (
      <>
        <button class="button danger" type="button" disabled={isBusy} onClick={() => void cancel()}>
          {say('cancelRun')}
        </button>
        {fault}
      </>
    );
  }
  return (
    <>
      <button
        class="button main"
        type="button"
        disabled={isBusy}
        onClick={() => void start(() => call('triggerSync', { path }))}
      >
        {say('syncNow')}
      </button>
      {archived > 0 && (
        <button class="button" type="button" disabled={isBusy} onClick={() => setAsking(true)}>
          {say('restore')}
        </button>
      )}
      {isAsking && (
        <RestoreDialog
          archived={archived}
          isBusy={isBusy}
          fault={fault}
          restore={() => void start(() => call('restoreArchived', { path: { ...path, jobId: job.id } }))}
          close={() => setAsking(false)}
        />
      )}
      {!isAsking && fault}
    </>
  );
}

/** Asks before the listings that a run archived are restored. */
const RestoreDialog = ({
  archived,
  isBusy,
  fault,
  restore,
  close,
}: {
  archived: number;
  isBusy: boolean;
  fault: ComponentChildren;
  restore: () => void;
  close: () => void;
}) => (
  <Dialog title={say('restoreTitle', { count: archived })} onClose={close}>
    <p>{say('restoreLead')}</p>
    {fault}
    <div class="actions">
      <button class="button main" type="button" disabled={isBusy} onClick={restore}>
        {say('restore')}
      </button>
      <button class="button" type="button" onClick={close}>
        {say('cancel')}
      </button>
    </div>
  </Dialog>
);
