import { useLocation } from 'preact-iso/router';
import { useEffect } from 'preact/hooks';
import { Empty, Fault, Skeletons } from '../../parts/feedback.tsx';
import { Page } from '../../parts/page.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say } from '../../words/words.ts';
import { insightsPath } from './period.ts';

/** Redirects to the insights of the first gateway, where the user can choose another one. */
export function InsightsHome() {
  const { route } = useLocation();
  const { data, error, reload } = useLoad(() => call('listGateways', { query: { size: 1 } }), []);
  const first = data?.items[0]?.id;
  useEffect(() => {
    if (first !== undefined) route(insightsPath(first, '', 30), true);
  }, [first]);
  return (
    <Page title={say('insights')} lead={say('insightsLead')}>
      {error !== undefined && <Fault error={error} retry={reload} />}
      {data && first === undefined ? (
        <Empty icon="insights" title={say('noInsights')} lead={say('noInsightsLead')}>
          <a class="button main" href="/console/gateways/new">
            {say('newGateway')}
          </a>
        </Empty>
      ) : (
        error === undefined && <Skeletons />
      )}
    </Page>
  );
}
