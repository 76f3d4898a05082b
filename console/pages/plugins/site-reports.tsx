import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { Choice } from '../../parts/choice.tsx';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { Pager } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import type { Loaded } from '../../parts/use-load.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { pluginWords } from '../../words/pages/plugins.ts';
import { say as sayShared, wordsOf } from '../../words/words.ts';
import { PaneCard } from './pane-card.tsx';

type Site = AnswerOf<'listManagedSites'>['items'][number];
type Fatal = AnswerOf<'listSiteFatals'>['items'][number];
type Entry = AnswerOf<'listSiteAudit'>['items'][number];

const say = wordsOf(pluginWords);
const PAGE_SIZE = 10;

/** Fatal errors and log entries of all sites of an agency, or of one. */
export function SiteReports({ sites }: { sites: readonly Site[] }) {
  const [siteId, setSiteId] = useState('');
  const nameOf = (id: string): string => {
    const site = sites.find(({ site_id }) => site_id === id);
    return site ? (site.name ?? site.domain) : say('allSites');
  };
  return (
    <>
      {sites.length > 1 && (
        <Choice
          label={say('ofSite')}
          value={siteId}
          options={['', ...sites.map(({ site_id }) => site_id)]}
          name={nameOf}
          set={setSiteId}
        />
      )}
      <Fatals key={`fatals ${siteId}`} siteId={siteId} />
      <Log key={`log ${siteId}`} siteId={siteId} />
    </>
  );
}

const ofSite = (siteId: string): { siteId?: string } => (siteId === '' ? {} : { siteId });

function Fatals({ siteId }: { siteId: string }) {
  const [page, setPage] = useState(0);
  const fatals = useLoad(
    () => call('listSiteFatals', { query: { ...ofSite(siteId), page, size: PAGE_SIZE } }),
    [siteId, page],
  );
  return (
    <PaneCard id="fatals" title={say('fatals')}>
      <ReportState loaded={fatals} none={say('noFatals')} />
      {fatals.data && fatals.data.items.length > 0 && (
        <table class="stack-table" aria-labelledby="fatals">
          <thead>
            <tr>
              <th scope="col">{say('site')}</th>
              <th scope="col">{say('addon')}</th>
              <th scope="col">{sayShared('what')}</th>
              <th scope="col">{sayShared('when')}</th>
            </tr>
          </thead>
          <tbody>
            {fatals.data.items.map((fatal) => (
              <FatalRow key={`${fatal.site_id} ${fatal.id}`} fatal={fatal} />
            ))}
          </tbody>
        </table>
      )}
      <Pager page={page} pages={fatals.data?.total_pages ?? 0} go={setPage} />
    </PaneCard>
  );
}

const FatalRow = ({ fatal }: { fatal: Fatal }) => (
  <tr>
    <td class="break" translate={false}>
      {fatal.domain ?? fatal.site_id}
    </td>
    <td data-label={say('addon')}>
      <span>
        <span translate={false}>
          {fatal.addon_code} {fatal.addon_version}
        </span>
        {fatal.disabled_reason !== undefined && (
          <small class="fault-text">
            {say('off')}: <span translate={false}>{fatal.disabled_reason}</span>
          </small>
        )}
      </span>
    </td>
    <td data-label={sayShared('what')} class="whole break">
      <div translate={false}>{fatal.message}</div>
      {fatal.file !== undefined && (
        <small translate={false}>
          {fatal.file}
          {fatal.line !== undefined && `:${fatal.line}`}
        </small>
      )}
      {fatal.trace !== undefined && (
        <details class="fold">
          <summary>{say('trace')}</summary>
          <pre class="raw" tabIndex={0} aria-label={say('trace')}>
            {fatal.trace}
          </pre>
        </details>
      )}
    </td>
    <td data-label={sayShared('when')}>
      <Time at={fatal.received_at} />
    </td>
  </tr>
);

function Log({ siteId }: { siteId: string }) {
  const [page, setPage] = useState(0);
  const entries = useLoad(
    () => call('listSiteAudit', { query: { ...ofSite(siteId), page, size: PAGE_SIZE } }),
    [siteId, page],
  );
  return (
    <PaneCard id="site-log" title={say('log')}>
      <ReportState loaded={entries} none={say('noLog')} />
      {entries.data && entries.data.items.length > 0 && (
        <table class="stack-table" aria-labelledby="site-log">
          <thead>
            <tr>
              <th scope="col">{say('site')}</th>
              <th scope="col">{sayShared('what')}</th>
              <th scope="col">{sayShared('who')}</th>
              <th scope="col">{sayShared('when')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.data.items.map((entry) => (
              <LogRow key={`${entry.site_id} ${entry.id}`} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
      <Pager page={page} pages={entries.data?.total_pages ?? 0} go={setPage} />
    </PaneCard>
  );
}

const LogRow = ({ entry }: { entry: Entry }) => (
  <tr>
    <td class="break" translate={false}>
      {entry.domain ?? entry.site_id}
    </td>
    <td data-label={sayShared('what')}>
      <span translate={false}>
        <code>{entry.action}</code>
        {entry.message !== undefined && <small>{entry.message}</small>}
      </span>
    </td>
    <td data-label={sayShared('who')} translate={false}>
      {entry.actor ?? '–'}
    </td>
    <td data-label={sayShared('when')}>
      <Time at={entry.received_at} />
    </td>
  </tr>
);

/** The state of a list without items: loading, failed or empty. */
const ReportState = ({
  loaded,
  none,
}: {
  loaded: Omit<Loaded<{ readonly items: readonly unknown[] }>, 'set'>;
  none: string;
}) => (
  <>
    {loaded.error !== undefined && <Fault error={loaded.error} retry={loaded.reload} />}
    {loaded.isLoading && !loaded.data && <Skeletons rows={1} />}
    {loaded.data?.items.length === 0 && <p class="card-body soft">{none}</p>}
  </>
);
