import { ShareBar } from '../../charts/share-bar.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { number, say, sayCode } from '../../words/words.ts';
import { Card, InsightsFrame, Shown, percent } from './insights-frame.tsx';
import { insightsPath, windowOf } from './period.ts';
import { SkippedHint } from './searchers-line.tsx';
import type { Period } from './period.ts';

const TOP = 15;
const DIAGNOSED = 10;

/** The listings with most interest, and those with findings. */
export function ListingsPage({ gatewayId }: { gatewayId: string }) {
  return (
    <InsightsFrame gatewayId={gatewayId} tab="/listings">
      {(days) => (
        <>
          <Top gatewayId={gatewayId} days={days} />
          <Diagnostics gatewayId={gatewayId} days={days} />
        </>
      )}
    </InsightsFrame>
  );
}

/** Whether a listing has left the gateway: then only its id is known. */
export const hasLeft = ({ reference }: { reference?: string | undefined }): boolean => reference === undefined;

/** A short description of a listing; of one that has left the gateway its id. */
export const titleOf = ({
  property_id: id,
  title,
  reference,
}: {
  property_id: string;
  title?: string | undefined;
  reference?: string | undefined;
}): string => title ?? reference ?? say('listingThatLeft', { id });

function Top({ gatewayId, days }: { gatewayId: string; days: Period }) {
  const loaded = useLoad(
    () => call('listTopProperties', { path: { gatewayId }, query: { ...windowOf(days), limit: TOP } }),
    [gatewayId, days],
  );
  return (
    <Card id="top" title={say('topListings')}>
      <Shown loaded={loaded}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="soft">{say('noVisitors')}</p>
          ) : (
            <table class="bar-table">
              <thead>
                <tr>
                  <th scope="col">{say('listing')}</th>
                  <th scope="col">{say('views')}</th>
                  <th scope="col">{say('before')}</th>
                  <th scope="col">{say('leads')}</th>
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  <tr key={item.property_id}>
                    <th scope="row">
                      <a href={insightsPath(gatewayId, `/listings/${item.property_id}`, days)}>{titleOf(item)}</a>
                      <ShareBar value={item.views} of={items[0]?.views ?? 0} />
                    </th>
                    <td class="number">{number(item.views)}</td>
                    <td class="number soft">
                      {number(item.previous_views)}{' '}
                      {item.views_change !== undefined && `(${percent(item.views_change)})`}
                    </td>
                    <td class="number">{number(item.leads)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Shown>
    </Card>
  );
}

function Diagnostics({ gatewayId, days }: { gatewayId: string; days: Period }) {
  const loaded = useLoad(
    () => call('getPropertyDiagnostics', { path: { gatewayId }, query: { ...windowOf(days), size: DIAGNOSED } }),
    [gatewayId, days],
  );
  return (
    <Card id="diagnostics" title={say('diagnostics')} lead={say('diagnosticsLead')}>
      <Shown loaded={loaded}>
        {({ items }) => {
          const found = items.filter(({ findings }) => findings.length > 0);
          if (found.length === 0) return <p>{say('noFindings')}</p>;
          return (
            <ul class="reasons">
              {found.map((item) => (
                <li key={item.property_id}>
                  <a href={insightsPath(gatewayId, `/listings/${item.property_id}`, days)}>{titleOf(item)}</a>{' '}
                  <span class="hint">{say('listingQuality', { quality: number(item.quality) })}</span>{' '}
                  {item.searchers && <SkippedHint searchers={item.searchers} />}
                  <ul class="findings">
                    {item.findings.map(({ code, severity }) => (
                      <li key={code}>
                        <span class={`badge ${severity === 2 ? 'warn' : 'idle'}`}>{sayCode('finding', code)}</span>{' '}
                        <span class="hint">{sayCode('advice', code)}</span>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          );
        }}
      </Shown>
    </Card>
  );
}
