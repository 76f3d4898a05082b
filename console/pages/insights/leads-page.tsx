import { useState } from 'preact/hooks';
import { Pager } from '../../parts/page.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say, sayCode } from '../../words/words.ts';
import { Card, InsightsFrame, Shown } from './insights-frame.tsx';
import { insightsPath, windowOf } from './period.ts';
import type { Period } from './period.ts';
import { ReliabilityCard } from './reliability-card.tsx';
import { WindowNotes } from './window-notes.tsx';
import { VisitorTable } from './visitor-table.tsx';

const LEVELS = ['urgent', 'hot', 'warm'] as const;
const PAGE_SIZE = 20;

/** Visitors by intent score. */
export function LeadsPage({ gatewayId }: { gatewayId: string }) {
  return (
    <InsightsFrame gatewayId={gatewayId} tab="/leads">
      {(days) => (
        <>
          <Visitors gatewayId={gatewayId} days={days} />
          <ReliabilityCard gatewayId={gatewayId} />
        </>
      )}
    </InsightsFrame>
  );
}

function Visitors({ gatewayId, days }: { gatewayId: string; days: Period }) {
  const [level, setLevel] = useState<(typeof LEVELS)[number] | undefined>(undefined);
  const [page, setPage] = useState(0);
  const loaded = useLoad(
    () =>
      call('listScoredLeads', {
        path: { gatewayId },
        query: { ...windowOf(days), page, size: PAGE_SIZE, ...(level ? { level } : {}) },
      }),
    [gatewayId, days, level, page],
  );
  return (
    <Card id="leads" title={say('byIntent')} lead={say('byIntentLead')}>
      <div class="chips" role="group" aria-label={say('intent')}>
        {[undefined, ...LEVELS].map((one) => (
          <button
            key={one ?? ''}
            class={one === level ? 'button main' : 'button'}
            type="button"
            aria-pressed={one === level}
            onClick={() => {
              setLevel(one);
              setPage(0);
            }}
          >
            {one === undefined ? say('all') : say('fromLevel', { level: sayCode('intent', one) })}
          </button>
        ))}
      </div>
      <Shown loaded={loaded}>
        {({ items, total_pages: pages, ...notes }) => (
          <>
            <WindowNotes notes={notes} />
            <VisitorTable
              visitors={items}
              href={(id) => insightsPath(gatewayId, `/leads/${id}`, days)}
              nothing={say('noVisitors')}
            />
            <Pager page={page} pages={pages} go={setPage} />
          </>
        )}
      </Shown>
    </Card>
  );
}
