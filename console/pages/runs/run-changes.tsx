import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { FieldChanges } from '../../parts/field-changes.tsx';
import { Pager } from '../../parts/page.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say, sayCode } from '../../words/words.ts';
import type { Job } from './run-table.tsx';

type Change = AnswerOf<'listJobChanges'>['items'][number];

const PAGE_SIZE = 25;
const OPS = ['created', 'updated', 'archived', 'restored'] as const;
type Op = (typeof OPS)[number];

/** The changes of a run, or those that a dry run would make: by listing, and for updates by field. */
export function RunChanges({ job, mayWrite }: { job: Job; mayWrite: boolean }) {
  const { id: jobId, gateway_id: id } = job;
  const isDry = job.dry_run === true;
  const { route } = useLocation();
  const [error, setError] = useState<unknown>(undefined);
  const [page, setPage] = useState(0);
  const [op, setOp] = useState<Op | undefined>(undefined);
  const changes = useLoad(
    () => call('listJobChanges', { path: { id, jobId }, query: { page, size: PAGE_SIZE, ...(op ? { op } : {}) } }),
    [id, jobId, page, op],
  );
  const title = say(isDry ? 'changes' : 'whatChanged');
  const restore = (crmReference: string): void => {
    setError(undefined);
    call('restoreArchived', { path: { id, jobId }, query: { crmReference } }).then(
      (started) => route(`/console/gateways/${id}/runs/${started.id}`),
      setError,
    );
  };
  return (
    <section class="card" aria-labelledby="changes">
      <div class="card-head">
        <h2 id="changes">{title}</h2>
        <OpSelect
          op={op}
          isDry={isDry}
          set={(next) => {
            setPage(0);
            setOp(next);
          }}
        />
      </div>
      {error !== undefined && <Fault error={error} />}
      {changes.error !== undefined && <Fault error={changes.error} retry={changes.reload} />}
      {changes.isLoading && !changes.data && <Skeletons />}
      {changes.data?.items.length === 0 && <p class="card-body soft">{say(isDry ? 'noChanges' : 'nothingChanged')}</p>}
      {changes.data && changes.data.items.length > 0 && (
        <ChangeTable changes={changes.data.items} isDry={isDry} restore={mayWrite && !isDry ? restore : undefined} />
      )}
      <Pager page={page} pages={changes.data?.total_pages ?? 0} go={setPage} />
    </section>
  );
}

const opText = (op: string, isDry: boolean): string => sayCode(isDry ? 'op' : 'did', op);

/** Shows the changes of one kind alone. */
const OpSelect = ({ op, isDry, set }: { op: Op | undefined; isDry: boolean; set: (op: Op | undefined) => void }) => (
  <select
    aria-label={say('onlyOp')}
    value={op ?? ''}
    onChange={({ currentTarget }) => set(OPS.find((one) => one === currentTarget.value))}
  >
    <option value="">{say('allOps')}</option>
    {OPS.map((one) => (
      <option key={one} value={one}>
        {opText(one, isDry)}
      </option>
    ))}
  </select>
);

function ChangeTable({
  changes,
  isDry,
  restore,
}: {
  changes: readonly Change[];
  isDry: boolean;
  /** Brings an archived listing back; absent where nothing was archived or the user may not. */
  restore: ((reference: string) => void) | undefined;
}) {
  return (
    <table class="stack-table" aria-labelledby="changes">
      <thead>
        <tr>
          <th scope="col">{say('title')}</th>
          <th scope="col">{say('reference')}</th>
          <th scope="col">{say(isDry ? 'changes' : 'whatChanged')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <ChangeRow key={`${change.op} ${change.crm_reference}`} change={change} isDry={isDry} restore={restore} />
        ))}
      </tbody>
    </table>
  );
}

function ChangeRow({
  change,
  isDry,
  restore,
}: {
  change: Change;
  isDry: boolean;
  restore: ((reference: string) => void) | undefined;
}) {
  const { op, crm_reference: reference, title = reference, listing_id: listing, fields } = change;
  return (
    <tr>
      <td>
        {listing === undefined || op === 'archived' ? title : <a href={`/console/listings/${listing}`}>{title}</a>}
      </td>
      <td data-label={say('reference')}>
        <code>{reference}</code>
      </td>
      <td class="whole" data-label={say(isDry ? 'changes' : 'whatChanged')}>
        {fields && fields.length > 0 ? <FieldChanges title={opText(op, isDry)} fields={fields} /> : opText(op, isDry)}
        {restore && op === 'archived' && (
          <button
            class="button"
            type="button"
            aria-label={say('restoreOneNamed', { name: reference })}
            onClick={() => restore(reference)}
          >
            {say('restoreOne')}
          </button>
        )}
      </td>
    </tr>
  );
}
