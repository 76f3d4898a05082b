import { useState } from 'preact/hooks';
import { mayCall } from '../../parts/access.ts';
import { AddonFault } from '../../parts/addon-fault.tsx';
import { Skeletons } from '../../parts/feedback.tsx';
import { Page } from '../../parts/page.tsx';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import { EMPTY, EstimationFields, requestOf } from './estimation-form.tsx';
import { EstimateResult } from './estimate-result.tsx';
import type { Estimation } from './estimate-result.tsx';

interface State {
  readonly isBusy: boolean;
  readonly result?: Estimation;
  readonly error?: unknown;
}

/** Values a flat or a house in France. */
export function EstimationPage() {
  const [draft, setDraft] = useState(EMPTY);
  const [state, setState] = useState<State>({ isBusy: false });
  const estimate = async (): Promise<void> => {
    setState({ isBusy: true });
    try {
      setState({ isBusy: false, result: await call('createEstimation', { body: requestOf(draft) }) });
    } catch (error) {
      setState({ isBusy: false, error });
    }
  };
  return (
    <Page title={say('estimation')} lead={say('estimationLead')} wide>
      <div class="form-and-result">
        <section class="card" aria-label={say('estimation')}>
          <form
            class="card-body form"
            onSubmit={(event) => {
              event.preventDefault();
              void estimate();
            }}
          >
            <EstimationFields draft={draft} set={(part) => setDraft({ ...draft, ...part })} />
            <button class="button main" type="submit" disabled={state.isBusy || !mayCall('createEstimation')}>
              {say('makeEstimate')}
            </button>
            <p class="hint">{say('estimateBilled')}</p>
          </form>
        </section>
        <section class="card" aria-label={say('estimateResult')} aria-live="polite">
          <div class="card-body">
            {state.isBusy && <Skeletons rows={3} />}
            {state.error !== undefined && <AddonFault error={state.error} retry={() => void estimate()} />}
            {state.result && <EstimateResult estimation={state.result} />}
            {!state.isBusy && state.error === undefined && !state.result && <p class="soft">{say('noResultYet')}</p>}
          </div>
        </section>
      </div>
    </Page>
  );
}
