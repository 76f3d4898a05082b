import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { mayCall } from '../../parts/access.ts';
import { Fault, Skeletons, WhyNot } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { Page, Pager } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';

const PAGE_SIZE = 25;

/** Mapping templates: those that come with the product, and the account's own. */
export function TemplateList() {
  const { route } = useLocation();
  const [page, setPage] = useState(0);
  const { isBusy, error, act } = useAction();
  const templates = useLoad(() => call('listTemplates', { query: { page, size: PAGE_SIZE } }), [page]);
  const add = () =>
    act(async () => {
      const { id } = await call('createTemplate', { body: { name: say('newTemplate') } });
      route(`/console/mapping/${id}`);
    });
  const create = (
    <button class="button main" type="button" disabled={isBusy} onClick={() => void add()}>
      {say('newTemplate')}
    </button>
  );
  return (
    <Page title={say('mapping')} lead={say('mappingLead')} actions={mayCall('createTemplate') ? create : undefined}>
      <WhyNot to="createTemplate" />
      {error !== undefined && <Fault error={error} />}
      {templates.error !== undefined && <Fault error={templates.error} retry={templates.reload} />}
      {templates.isLoading && !templates.data && <Skeletons />}
      {templates.data && (
        <div class="card">
          <TemplateTable templates={templates.data.items} />
          <Pager page={page} pages={templates.data.total_pages} go={setPage} />
        </div>
      )}
    </Page>
  );
}

const TemplateTable = ({ templates }: { templates: AnswerOf<'listTemplates'>['items'] }) => (
  <table class="stack-table" aria-label={say('mapping')}>
    <thead>
      <tr>
        <th scope="col">{say('name')}</th>
        <th scope="col">{say('state')}</th>
        <th scope="col">{say('templateSize')}</th>
        <th scope="col">{say('templateChanged')}</th>
      </tr>
    </thead>
    <tbody>
      {templates.map((template) => (
        <tr key={template.id} class="link">
          <td>
            <a class="row-link" href={`/console/mapping/${template.id}`}>
              {template.name}
            </a>
            {template.description !== undefined && <small>{template.description}</small>}
          </td>
          <td data-label={say('state')}>
            <span class={`badge ${template.is_default ? 'idle' : 'good'}`}>
              {say(template.is_default ? 'templateDefault' : 'templateOwn')}
            </span>
          </td>
          <td data-label={say('templateSize')}>
            {say('fieldCount', { count: template.postmeta.length + template.taxonomies.length })}
          </td>
          <td data-label={say('templateChanged')}>
            {template.updated_at === undefined ? '' : <Time at={template.updated_at} />}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
