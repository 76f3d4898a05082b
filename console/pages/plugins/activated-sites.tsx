import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { Pager } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { pluginWords } from '../../words/pages/plugins.ts';
import { date, say as sayShared, wordsOf } from '../../words/words.ts';
import { LicenceBadge } from './licence-badge.tsx';
import { PaneCard } from './pane-card.tsx';

const say = wordsOf(pluginWords);
const PAGE_SIZE = 25;
/** Gateways whose names are loaded; the API's largest page. */
const MOST_GATEWAYS = 100;

type Gateways = AnswerOf<'listGateways'>['items'];

/** Websites that plugins activated for the account's gateways. */
export function ActivatedSites() {
  const [page, setPage] = useState(0);
  const sites = useLoad(() => call('listSiteActivations', { query: { page, size: PAGE_SIZE } }), [page]);
  const gateways = useLoad(() => call('listGateways', { query: { size: MOST_GATEWAYS } }), []);
  return (
    <PaneCard id="activated" title={say('activated')}>
      {sites.error !== undefined && <Fault error={sites.error} retry={sites.reload} />}
      {gateways.error !== undefined && <Fault error={gateways.error} retry={gateways.reload} />}
      {sites.isLoading && !sites.data && <Skeletons rows={1} />}
      {sites.data?.items.length === 0 && <p class="card-body soft">{say('noneActivated')}</p>}
      {sites.data && sites.data.items.length > 0 && (
        <table class="stack-table" aria-labelledby="activated">
          <thead>
            <tr>
              <th scope="col">{say('site')}</th>
              <th scope="col">{say('state')}</th>
              <th scope="col">{say('theme')}</th>
              <th scope="col">{say('activatedAt')}</th>
              <th scope="col">{sayShared('gateways')}</th>
            </tr>
          </thead>
          <tbody>
            {sites.data.items.map((site) => (
              <tr key={site.domain}>
                <td class="break" translate={false}>
                  <strong>{site.domain}</strong>
                </td>
                <td data-label={say('state')}>
                  <span>
                    <LicenceBadge licence={site.status} />
                    <small>
                      {say('until')} {date(site.expires_at)}
                    </small>
                  </span>
                </td>
                <td data-label={say('theme')} translate={false}>
                  {site.theme_id ?? '–'}
                </td>
                <td data-label={say('activatedAt')}>
                  <Time at={site.activated_at} />
                </td>
                <td data-label={sayShared('gateways')}>
                  <GatewayLinks ids={site.gateway_ids} gateways={gateways.data?.items ?? []} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pager page={page} pages={sites.data?.total_pages ?? 0} go={setPage} />
    </PaneCard>
  );
}

/** Gateways, each with its page; by a part of its id beyond the first ones. */
const GatewayLinks = ({ ids, gateways }: { ids: readonly string[]; gateways: Gateways }) => (
  <span>
    {ids.map((id) => (
      <div key={id}>
        <a href={`/console/gateways/${id}`} translate={false}>
          {gateways.find((one) => one.id === id)?.name ?? id.slice(0, 8)}
        </a>
      </div>
    ))}
  </span>
);
