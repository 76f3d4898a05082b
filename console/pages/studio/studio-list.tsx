import { useState } from 'preact/hooks';
import { mayCall } from '../../parts/access.ts';
import { Empty, Fault, Skeletons } from '../../parts/feedback.tsx';
import { Page, Pager } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';

const PAGE_SIZE = 25;

/** The mappings that the account sees. */
export function StudioList() {
  const [page, setPage] = useState(0);
  const mappings = useLoad(() => call('listMappings', { query: { page, size: PAGE_SIZE } }), [page]);
  const create = (
    <a class="button main" href="/console/studio/new">
      {say('studioNew')}
    </a>
  );
  const { data } = mappings;
  return (
    <Page title={say('studio')} lead={say('studioLead')} actions={mayCall('createMapping') ? create : undefined}>
      {mappings.error !== undefined && <Fault error={mappings.error} retry={mappings.reload} />}
      {mappings.isLoading && !data && <Skeletons />}
      {data?.items.length === 0 && <Empty icon="studio" title={say('studioNone')} lead={say('studioNoneLead')} />}
      {data && data.items.length > 0 && (
        <div class="card">
          <table class="stack-table" aria-label={say('studio')}>
            <thead>
              <tr>
                <th scope="col">{say('name')}</th>
                <th scope="col">{say('state')}</th>
                <th scope="col">{say('templateChanged')}</th>
              </tr>
            </thead>
            <tbody>
              {data.items.map(({ id, name, live_version: live, updated_at }) => (
                <tr key={id} class="link">
                  <td>
                    <a class="row-link" href={`/console/studio/${id}`}>
                      {name}
                    </a>
                  </td>
                  <td data-label={say('state')}>
                    <span class={`badge ${live === undefined ? 'idle' : 'good'}`}>
                      {live === undefined ? say('studioDraft') : say('studioVersion', { number: live })}
                    </span>
                  </td>
                  <td data-label={say('templateChanged')}>
                    <Time at={updated_at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Pager page={page} pages={data.total_pages} go={setPage} />
        </div>
      )}
    </Page>
  );
}
