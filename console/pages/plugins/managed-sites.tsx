import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { Pager } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { pluginWords } from '../../words/pages/plugins.ts';
import { date, wordsOf } from '../../words/words.ts';
import { LicenceBadge } from './licence-badge.tsx';
import { PaneCard } from './pane-card.tsx';
import { SiteReports } from './site-reports.tsx';

type Sites = AnswerOf<'listManagedSites'>;

const say = wordsOf(pluginWords);
const PAGE_SIZE = 25;

/** The sites of an agency, and what they reported. */
export function ManagedSites() {
  const [page, setPage] = useState(0);
  const sites = useLoad(() => call('listManagedSites', { query: { page, size: PAGE_SIZE } }), [page]);
  return (
    <>
      <PaneCard id="managed" title={say('managed')}>
        {sites.error !== undefined && <Fault error={sites.error} retry={sites.reload} />}
        {sites.isLoading && !sites.data && <Skeletons rows={1} />}
        {sites.data?.items.length === 0 && <p class="card-body soft">{say('noneManaged')}</p>}
        {sites.data && sites.data.items.length > 0 && <SiteTable sites={sites.data} />}
        <Pager page={page} pages={sites.data?.total_pages ?? 0} go={setPage} />
      </PaneCard>
      {sites.data && <SiteReports sites={sites.data.items} />}
    </>
  );
}

const SiteTable = ({ sites }: { sites: Sites }) => (
  <table class="stack-table" aria-labelledby="managed">
    <thead>
      <tr>
        <th scope="col">{say('site')}</th>
        <th scope="col">{say('state')}</th>
        <th scope="col">{say('runs')}</th>
        <th scope="col">{say('seen')}</th>
      </tr>
    </thead>
    <tbody>
      {sites.items.map((site) => (
        <tr key={site.site_id}>
          <td class="break" translate={false}>
            <strong>{site.name ?? site.domain}</strong>
            {site.name !== undefined && <small>{site.domain}</small>}
          </td>
          <td data-label={say('state')}>
            <span>
              <LicenceBadge licence={site.licence} />
              {site.expires_at !== undefined && (
                <small>
                  {say('until')} {date(site.expires_at)}
                </small>
              )}
              {site.disabled_addons.map(({ code, version, reason }) => (
                <small key={code} class="fault-text">
                  {say('off')}:{' '}
                  <span translate={false}>
                    {code} {version} ({reason})
                  </span>
                </small>
              ))}
            </span>
          </td>
          <td data-label={say('runs')} translate={false}>
            {[site.cms, site.php_version && `PHP ${site.php_version}`, site.manager_version]
              .filter(Boolean)
              .join(' · ') || '–'}
          </td>
          <td data-label={say('seen')}>
            <Time at={site.seen_at} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
