import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { AddonFault } from '../../parts/addon-fault.tsx';
import { Select } from '../../parts/choice.tsx';
import { Skeletons } from '../../parts/feedback.tsx';
import { Page, Tabs } from '../../parts/page.tsx';
import type { Loaded } from '../../parts/use-load.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { number, say } from '../../words/words.ts';
import { PERIODS, insightsPath, periodOf } from './period.ts';
import type { Period } from './period.ts';

const PAGES = ['', '/listings', '/leads', '/channels', '/demand'] as const;
const NAMES = {
  '': 'overview',
  '/listings': 'listings',
  '/leads': 'leads',
  '/channels': 'channels',
  '/demand': 'demand',
} as const;

/** Maximum gateways in the list; users with more open insights from the page of a gateway. */
const MOST_GATEWAYS = 100;

/** The frame of every page of insights: gateway, period and tabs. */
export function InsightsFrame({
  gatewayId,
  tab,
  title,
  actions,
  children,
}: {
  gatewayId: string;
  tab: (typeof PAGES)[number];
  /** For a page below a tab. */
  title?: string | undefined;
  actions?: ComponentChildren;
  children: (days: Period) => ComponentChildren;
}) {
  const { query, path, route } = useLocation();
  const days = periodOf(query);
  const gateways = useLoad(() => call('listGateways', { query: { size: MOST_GATEWAYS } }), []);
  const root = { text: say('insights'), href: insightsPath(gatewayId, '', days) };
  const crumbs = title === undefined ? [] : [root, { text: say(NAMES[tab]), href: insightsPath(gatewayId, tab, days) }];
  return (
    <Page
      title={title ?? say('insights')}
      lead={title === undefined ? say('insightsLead') : undefined}
      crumbs={crumbs}
      wide
    >
      <div class="actions insights-bar">
        {title === undefined && gateways.data && gateways.data.items.length > 1 && (
          <Select
            label={say('gateway')}
            value={gatewayId}
            options={gateways.data.items.map(({ id }) => id)}
            name={(id) => gateways.data?.items.find((one) => one.id === id)?.name ?? id}
            set={(id) => route(insightsPath(id, tab, days))}
          />
        )}
        <PeriodButtons days={days} set={(period) => route(`${path}?days=${period}`)} />
        {actions}
      </div>
      {title === undefined && (
        <Tabs
          label={say('insights')}
          current={insightsPath(gatewayId, tab, days)}
          items={PAGES.map((page) => ({ text: say(NAMES[page]), href: insightsPath(gatewayId, page, days) }))}
        />
      )}
      {children(days)}
    </Page>
  );
}

const PeriodButtons = ({ days, set }: { days: Period; set: (days: Period) => void }) => (
  <div class="chips" role="group" aria-label={say('period')}>
    {PERIODS.map((period) => (
      <button
        key={period}
        class={period === days ? 'button main' : 'button'}
        type="button"
        aria-pressed={period === days}
        onClick={() => set(period)}
      >
        {say('days', { count: period })}
      </button>
    ))}
  </div>
);

/** Data that was loaded, an error, or a placeholder while loading. */
export function Shown<T>({ loaded, children }: { loaded: Loaded<T>; children: (data: T) => ComponentChildren }) {
  if (loaded.error !== undefined) return <AddonFault error={loaded.error} retry={loaded.reload} />;
  if (!loaded.data) return <Skeletons rows={3} />;
  return <>{children(loaded.data)}</>;
}

export const Card = ({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  children: ComponentChildren;
}) => (
  <section class="card" aria-labelledby={id}>
    <div class="card-head">
      <h2 id={id}>{title}</h2>
    </div>
    <div class="card-body form">
      {lead !== undefined && <p class="hint">{lead}</p>}
      {children}
    </div>
  </section>
);

/** A figure with its change since the previous window. @param change as a fraction; undefined: the previous value was 0 */
export const Figure = ({ name, value, change }: { name: string; value: string; change?: number | undefined }) => (
  <div class="count">
    <dt>{name}</dt>
    <dd>
      {value} {change !== undefined && <Change of={change} />}
    </dd>
  </div>
);

const Change = ({ of }: { of: number }) => (
  <small class={of > 0 ? 'change up' : of < 0 ? 'change down' : 'change'} title={say('againstBefore')}>
    {number(of, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 })}
  </small>
);

/** The change of a value as a fraction of the previous one; undefined if that is 0. */
export const changeOf = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : (now - before) / before;

export const percent = (share: number): string => number(share, { style: 'percent', maximumFractionDigits: 1 });
