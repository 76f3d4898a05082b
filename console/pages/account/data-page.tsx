import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { mayCall } from '../../parts/access.ts';
import { Fault, WhyNot } from '../../parts/feedback.tsx';
import { Page } from '../../parts/page.tsx';
import { SaveButton } from '../../parts/save-button.tsx';
import { useAction } from '../../parts/use-action.ts';
import { call, open } from '../../session/api.ts';
import { principal } from '../../session/session.ts';
import { clientDataWords } from '../../words/pages/client-data.ts';
import { number, say, wordsOf } from '../../words/words.ts';

const sayData = wordsOf(clientDataWords);

/** Everything that is kept for the account: to take along, and to delete. */
export function DataPage() {
  return (
    <Page title={say('yourData')} lead={sayData('lead')}>
      <WhyNot to="exportClient" />
      <ExportCard />
      <EraseCard />
    </Page>
  );
}

function ExportCard() {
  if (!mayCall('exportClient')) return undefined;
  return (
    <section class="card card-body form" aria-labelledby="export-data">
      <h2 id="export-data">{sayData('exportTitle')}</h2>
      <p class="hint">{sayData('exportLead')}</p>
      <div class="actions">
        {/* A file that is cut off is an error of the request, so that none is saved in part. */}
        <SaveButton
          text={sayData('save')}
          name={`${principal.value?.client_id ?? 'account'}.json`}
          read={() => open('exportClient', {})}
        />
      </div>
    </section>
  );
}

function EraseCard() {
  const [typed, setTyped] = useState('');
  const [erased, setErased] = useState<AnswerOf<'eraseClient'> | undefined>(undefined);
  const { isBusy, error, act } = useAction();
  const client = principal.value?.client_id ?? '';
  const erase = () =>
    act(async () => {
      setErased(await call('eraseClient', { query: { confirm: typed.trim() } }));
      setTyped('');
    });
  if (!mayCall('eraseClient')) return undefined;
  return (
    <section class="card card-body" aria-labelledby="erase-data">
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void erase();
        }}
      >
        <h2 id="erase-data">{sayData('eraseTitle')}</h2>
        <p class="hint">{sayData('eraseLead')}</p>
        <label class="field">
          <span class="label">{sayData('typeClient', { client })}</span>
          <input autocomplete="off" value={typed} onInput={({ currentTarget }) => setTyped(currentTarget.value)} />
        </label>
        <div class="actions">
          <button class="button danger" type="submit" disabled={isBusy || client === '' || typed.trim() !== client}>
            {sayData('erase')}
          </button>
        </div>
        {error !== undefined && <Fault error={error} />}
      </form>
      {erased && <Counts erased={erased} />}
    </section>
  );
}

const COUNTS = [
  'gateways',
  'delegations',
  'templates',
  'pdf_templates',
  'mappings',
  'mapping_uploads',
  'managed_sites',
  'site_reports',
] as const;

const Counts = ({ erased }: { erased: AnswerOf<'eraseClient'> }) => (
  <div role="status">
    <strong>{sayData('erased')}</strong>
    <p>{sayData('erasedLead')}</p>
    <dl class="facts">
      {COUNTS.map((name) => (
        <div key={name}>
          <dt>{sayData(`count_${name}`)}</dt>
          <dd>{number(erased[name])}</dd>
        </div>
      ))}
    </dl>
  </div>
);
