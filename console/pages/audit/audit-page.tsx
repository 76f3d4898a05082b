import { useState } from 'preact/hooks';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { Technical } from '../../parts/technical.tsx';
import { Pager } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { sayAction } from '../../words/sentences.ts';
import { say } from '../../words/words.ts';
import { GatewayFrame } from '../gateways/gateway-frame.tsx';

const PAGE_SIZE = 25;

/** Audit events of a gateway and of its runs; the newest first. */
export const AuditPage = ({ id }: { id: string }) => (
  <GatewayFrame id={id} tab="/audit">
    {() => <Events id={id} />}
  </GatewayFrame>
);

function Events({ id }: { id: string }) {
  const [page, setPage] = useState(0);
  const events = useLoad(
    () => call('listGatewayAuditEvents', { path: { id }, query: { page, size: PAGE_SIZE } }),
    [id, page],
  );
  if (events.error !== undefined) return <Fault error={events.error} retry={events.reload} />;
  if (!events.data) return <Skeletons />;
  return (
    <>
      <p class="soft">{say('auditLead')}</p>
      <div class="card">
        <table class="stack-table" aria-label={say('audit')}>
          <thead>
            <tr>
              <th scope="col">{say('what')}</th>
              <th scope="col">{say('when')}</th>
              <th scope="col">{say('details')}</th>
            </tr>
          </thead>
          <tbody>
            {events.data.items.map(({ id: key, action, actor, at, job_id: job, detail }) => (
              <tr key={key}>
                <td>
                  <strong>{actor.client_id ?? say('actor_system')}</strong> {sayAction(action) ?? action}
                  {job !== undefined && (
                    <>
                      {' · '}
                      <a href={`/console/gateways/${id}/runs/${job}`}>{say('run')}</a>
                    </>
                  )}
                  {listingOf(detail) !== undefined && (
                    <>
                      {' · '}
                      <a href={`/console/listings/${listingOf(detail) ?? ''}`}>{say('listing')}</a>
                    </>
                  )}
                </td>
                <td data-label={say('when')}>
                  <Time at={at} />
                </td>
                <td data-label={say('details')}>
                  {detail !== undefined && detailText(detail) !== '' && (
                    <Technical>
                      <span class="detail">{detailText(detail)}</span>
                    </Technical>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <Pager page={page} pages={events.data.total_pages} go={setPage} />
      </div>
    </>
  );
}

/** The listing that an event is about; undefined if it is about none. */
function listingOf(detail: object | undefined): string | undefined {
  const id: unknown = detail && Reflect.get(detail, 'listing_id');
  return typeof id === 'string' ? id : undefined;
}

/** The details of an event, as `name value` in one line, without zero and empty values. */
function detailText(detail: object): string {
  const parts = Object.entries(detail).flatMap(([name, value]: [string, unknown]): string[] => {
    if (value === 0 || value === '' || value === false || value === null) return [];
    if (typeof value === 'object') return [detailText(value)];
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return [/^\d+$/.test(name) ? text : `${name.replaceAll('_', ' ')} ${text}`];
  });
  return parts.filter((part) => part !== '').join(' · ');
}
