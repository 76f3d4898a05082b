import { useLocation } from 'preact-iso/router';
import { Fault, Skeletons, WhyNot } from '../../parts/feedback.tsx';
import { Page } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { brochureWords } from '../../words/pages/brochures.ts';
import { say, sayCode, wordsOf } from '../../words/words.ts';
import { mayCall } from '../../parts/access.ts';
import type { BrochureTemplate } from './brochure.ts';
import { nameOfTemplate } from './template-name.ts';

const sayBrochure = wordsOf(brochureWords);
/** The five predefined templates and the 50 that a client has at most. */
const ALL = 100;

/** How brochures look: the predefined templates, and the account's own. */
export function BrochureList() {
  const { route } = useLocation();
  const { isBusy, error, act } = useAction();
  const templates = useLoad(() => call('listPdfTemplates', { query: { size: ALL } }), []);
  const add = () =>
    act(async () => {
      const { id } = await call('createPdfTemplate', { body: { name: sayBrochure('newName'), layout: 'standard' } });
      route(`/console/brochures/${id}`);
    });
  const create = (
    <button class="button main" type="button" disabled={isBusy} onClick={() => void add()}>
      {sayBrochure('newTemplate')}
    </button>
  );
  return (
    <Page
      title={say('brochures')}
      lead={sayBrochure('lead')}
      actions={mayCall('createPdfTemplate') ? create : undefined}
    >
      <WhyNot to="createPdfTemplate" />
      {error !== undefined && <Fault error={error} />}
      {templates.error !== undefined && <Fault error={templates.error} retry={templates.reload} />}
      {templates.isLoading && !templates.data && <Skeletons />}
      {templates.data && (
        <div class="card">
          <TemplateTable templates={templates.data.items} />
        </div>
      )}
    </Page>
  );
}

const TemplateTable = ({ templates }: { templates: readonly BrochureTemplate[] }) => (
  <table class="stack-table" aria-label={say('brochures')}>
    <thead>
      <tr>
        <th scope="col">{say('name')}</th>
        <th scope="col">{say('layout')}</th>
        <th scope="col">{sayBrochure('colours')}</th>
        <th scope="col">{say('state')}</th>
        <th scope="col">{sayBrochure('changed')}</th>
      </tr>
    </thead>
    <tbody>
      {templates.map((template) => (
        <tr key={template.id} class="link">
          <td>
            <a class="row-link" href={`/console/brochures/${template.id}`} translate={template.predefined}>
              {nameOfTemplate(template)}
            </a>
          </td>
          <td data-label={say('layout')}>{sayCode('layout', template.layout)}</td>
          <td data-label={sayBrochure('colours')}>
            <Swatches colours={[template.colours.primary, template.colours.accent]} />
          </td>
          <td data-label={say('state')}>
            <span class={`badge ${template.predefined ? 'idle' : 'good'}`}>
              {sayBrochure(template.predefined ? 'predefined' : 'own')}
            </span>
          </td>
          <td data-label={sayBrochure('changed')}>
            {template.updated_at === undefined ? '' : <Time at={template.updated_at} />}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Colours as small areas, with their codes for those who do not see them. */
const Swatches = ({ colours }: { colours: readonly string[] }) => (
  <svg class="swatches" viewBox="0 0 44 20" role="img" aria-label={colours.join(', ')}>
    {colours.map((colour, place) => (
      <rect key={place} x={0.5 + place * 23} y="0.5" width="20" height="19" rx="4" fill={colour} />
    ))}
  </svg>
);
