import { useState } from 'preact/hooks';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { FieldChanges } from '../../parts/field-changes.tsx';
import { Pager } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';

const PAGE_SIZE = 20;

/** The versions of a listing, and the CRM's own record: loaded when unfolded. */
export const ListingHistory = ({ id }: { id: string }) => (
  <>
    <Unfolded title={say('history')} content={() => <Versions id={id} />} />
    <Unfolded title={say('rawRecord')} content={() => <CrmRecord id={id} />} />
  </>
);

function Unfolded({ title, content }: { title: string; content: () => preact.JSX.Element }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && content()}
    </details>
  );
}

function Versions({ id }: { id: string }) {
  const [page, setPage] = useState(0);
  const versions = useLoad(() => call('listVersions', { path: { id }, query: { page, size: PAGE_SIZE } }), [id, page]);
  if (versions.error !== undefined) return <Fault error={versions.error} retry={versions.reload} />;
  if (!versions.data) return <Skeletons rows={2} />;
  if (versions.data.items.length === 0) return <p class="soft">{say('noHistory')}</p>;
  return (
    <>
      <ul class="reasons">
        {versions.data.items.map(({ version, at, fields }) => (
          <li key={version}>
            <span class="soft">
              <Time at={at} />
            </span>
            <FieldChanges title={say('versionNumber', { number: version })} fields={fields} />
          </li>
        ))}
      </ul>
      <Pager page={page} pages={versions.data.total_pages} go={setPage} />
    </>
  );
}

function CrmRecord({ id }: { id: string }) {
  const comparison = useLoad(() => call('compareListing', { path: { id }, query: { record: true } }), [id]);
  if (comparison.error !== undefined) return <Fault error={comparison.error} retry={comparison.reload} />;
  if (!comparison.data) return <Skeletons rows={2} />;
  return (
    <pre class="raw" tabIndex={0} aria-label={say('rawRecord')}>
      {JSON.stringify(comparison.data.crm.record, null, 2)}
    </pre>
  );
}
