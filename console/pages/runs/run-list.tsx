import { useState } from 'preact/hooks';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { Pager } from '../../parts/page.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import { GatewayFrame } from '../gateways/gateway-frame.tsx';
import { NoRuns, RunTable } from './run-table.tsx';

const PAGE_SIZE = 25;

/** All runs of a gateway. */
export const RunList = ({ id }: { id: string }) => (
  <GatewayFrame id={id} tab="/runs">
    {() => <Runs id={id} />}
  </GatewayFrame>
);

function Runs({ id }: { id: string }) {
  const [page, setPage] = useState(0);
  const runs = useLoad(() => call('listSyncJobs', { path: { id }, query: { page, size: PAGE_SIZE } }), [id, page]);
  if (runs.error !== undefined) return <Fault error={runs.error} retry={runs.reload} />;
  if (!runs.data) return <Skeletons />;
  if (runs.data.items.length === 0) return <NoRuns />;
  return (
    <div class="card">
      <RunTable jobs={runs.data.items} label={say('runs')} />
      <Pager page={page} pages={runs.data.total_pages} go={setPage} />
    </div>
  );
}
