import { GatewayError } from '../../../sdk/index.ts';
import { AddonFault } from '../../parts/addon-fault.tsx';
import { Skeletons } from '../../parts/feedback.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { leadWords } from '../../words/pages/leads.ts';
import { say, wordsOf } from '../../words/words.ts';
import { Card } from '../insights/insights-frame.tsx';
import { OutcomeForm } from '../insights/outcome-form.tsx';
import type { Lead } from './lead.ts';

const sayLead = wordsOf(leadWords);
const DAY_MS = 86_400_000;
/** Days of the longest window that the API reads: an older lead has no visit that an outcome could be stored for. */
const MAX_DAYS = 400;

/** From the day before the lead, because days of figures are those of the gateway, until today. */
function windowSince(createdAt: string, now = Date.now()): { readonly from: string; readonly to: string } {
  const from = Math.max(Date.parse(createdAt) - DAY_MS, now - (MAX_DAYS - 1) * DAY_MS);
  return { from: new Date(from).toISOString().slice(0, 10), to: new Date(now).toISOString().slice(0, 10) };
}

/** The outcome of a lead: reported for the visit that it came from. */
export function OutcomeCard({ lead: { id, gateway_id: gatewayId, created_at: at } }: { lead: Lead }) {
  const visitor = useLoad(
    () => call('getScoredLead', { path: { gatewayId, visitorId: id }, query: windowSince(at) }),
    [id],
  );
  if (visitor.data) {
    const { outcome, visitor_id: visitorId } = visitor.data;
    return (
      <>
        <OutcomeForm gatewayId={gatewayId} visitorId={id} known={outcome} />
        <p class="hint">
          {sayLead('outcomeAudit')}{' '}
          <a href={`/console/insights/${gatewayId}/leads/${visitorId}`}>{sayLead('seeVisits')}</a>
        </p>
      </>
    );
  }
  const isUnknown = visitor.error instanceof GatewayError && visitor.error.status === 404;
  return (
    <Card id="outcome" title={say('outcome')}>
      {isUnknown && <p>{sayLead('noVisit')}</p>}
      {visitor.error !== undefined && !isUnknown && <AddonFault error={visitor.error} retry={visitor.reload} />}
      {visitor.error === undefined && <Skeletons rows={1} />}
    </Card>
  );
}
