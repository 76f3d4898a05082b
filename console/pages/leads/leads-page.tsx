import { useLocation } from 'preact-iso/router';
import { GatewayError } from '../../../sdk/index.ts';
import type { AnswerOf } from '../../../sdk/index.ts';
import { may } from '../../parts/access.ts';
import { AddonFault } from '../../parts/addon-fault.tsx';
import { Empty, Fault, Skeletons } from '../../parts/feedback.tsx';
import { Page, Pager } from '../../parts/page.tsx';
import { SaveButton } from '../../parts/save-button.tsx';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call, open, writes } from '../../session/api.ts';
import { leadWords } from '../../words/pages/leads.ts';
import { say, wordsOf } from '../../words/words.ts';
import { PersonCard } from './person-card.tsx';
import { aboutOf, channelOf, nameOf } from './lead.ts';

const sayLead = wordsOf(leadWords);
const PAGE_SIZE = 25;
/** Maximum gateways to choose from; the API's largest page. */
const MOST_GATEWAYS = 100;

type Gateways = AnswerOf<'listGateways'>['items'];

/** Leads of a gateway, and everything that is stored about a person. The address holds gateway and page. */
export function LeadsPage() {
  const gateways = useLoad(() => call('listGateways', { query: { size: MOST_GATEWAYS } }), []);
  const readable = gateways.data?.items.filter((one) => may('WRITE', one));
  return (
    <Page title={say('leads')} lead={sayLead('lead')}>
      {gateways.error !== undefined && <Fault error={gateways.error} retry={gateways.reload} />}
      {gateways.data === undefined && gateways.error === undefined && <Skeletons />}
      {readable && readable.length === 0 && (
        <Empty icon="leads" title={sayLead('noAccess')} lead={sayLead('noAccessLead')} />
      )}
      {readable && readable.length > 0 && <Leads gateways={readable} />}
      {gateways.data?.items.some((one) => may('OWNER', one)) && <PersonCard />}
    </Page>
  );
}

function Leads({ gateways }: { gateways: Gateways }) {
  const { query, route } = useLocation();
  const gatewayId = gatewayOf(query, gateways);
  const page = /^\d{1,6}$/.test(query['page'] ?? '') ? Number(query['page']) : 0;
  const scope = gatewayId === undefined ? {} : { gatewayId };
  // The erasure of a person on the same page removes leads.
  const written = writes.value;
  const leads = useLoad(
    () => call('listLeads', { query: { ...scope, page, size: PAGE_SIZE } }),
    [gatewayId, page, written],
  );
  const go = (id: string | undefined, to: number): void => {
    const next = { ...(id ? { gateway: id } : {}), ...(to > 0 ? { page: String(to) } : {}) };
    route(`/console/leads?${new URLSearchParams(next).toString()}`);
  };
  return (
    <>
      <div class="actions">
        {gateways.length > 1 && (
          <GatewaySelect
            gateways={gateways}
            chosen={gatewayId ?? leads.data?.items[0]?.gateway_id ?? ''}
            choose={(id) => go(id, 0)}
          />
        )}
        {leads.data && leads.data.items.length > 0 && (
          <SaveButton
            text={sayLead('export')}
            name="leads.csv"
            read={() => open('listLeads', { query: { ...scope, format: 'csv' } })}
          />
        )}
      </div>
      {leads.error !== undefined && (
        <ListFault error={leads.error} retry={leads.reload} isNamed={gatewayId !== undefined} />
      )}
      {leads.data === undefined && leads.error === undefined && <Skeletons />}
      {leads.data && <LeadTable leads={leads.data} page={page} go={(to) => go(gatewayId, to)} />}
    </>
  );
}

/** The gateway that the address names. With a single one there is nothing to choose. */
const gatewayOf = (query: Readonly<Record<string, string>>, gateways: Gateways): string | undefined =>
  query['gateway'] ?? (gateways.length === 1 ? gateways[0]?.id : undefined);

const GatewaySelect = ({
  gateways,
  chosen,
  choose,
}: {
  gateways: Gateways;
  /** Empty: none. */
  chosen: string;
  choose: (id: string) => void;
}) => (
  <select
    aria-label={say('gateway')}
    class="as-it-came"
    value={chosen}
    onChange={({ currentTarget }) => choose(currentTarget.value)}
  >
    <option value="">{sayLead('choose')}</option>
    {gateways.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </select>
);

/** Several gateways with leads are a choice, not an error. */
function ListFault({ error, retry, isNamed }: { error: unknown; retry: () => void; isNamed: boolean }) {
  // The detail of the other conflict, a missing addon, is the operation that buys it.
  const isChoice =
    !isNamed && error instanceof GatewayError && error.status === 409 && !(error.detail ?? '').includes('/addons/');
  if (isChoice) return <Empty icon="leads" title={sayLead('choose')} lead={sayLead('chooseLead')} />;
  return <AddonFault error={error} retry={retry} />;
}

function LeadTable({ leads, page, go }: { leads: AnswerOf<'listLeads'>; page: number; go: (page: number) => void }) {
  if (leads.items.length === 0 && page === 0)
    return <Empty icon="leads" title={sayLead('none')} lead={sayLead('noneLead')} />;
  return (
    <div class="card">
      <table class="stack-table" aria-label={say('leads')}>
        <thead>
          <tr>
            <th scope="col">{sayLead('person')}</th>
            <th scope="col">{sayLead('contact')}</th>
            <th scope="col">{say('leadAbout')}</th>
            <th scope="col">{sayLead('source')}</th>
            <th scope="col">{say('when')}</th>
          </tr>
        </thead>
        <tbody>
          {leads.items.map((lead) => (
            <tr key={lead.id}>
              <td>
                <a class="row-link" href={`/console/leads/${lead.id}`} translate={lead.secrets_unreadable === true}>
                  {nameOf(lead)}
                </a>
              </td>
              <td data-label={sayLead('contact')}>
                <span translate={false}>{lead.email ?? lead.phone ?? '–'}</span>
              </td>
              <td data-label={say('leadAbout')}>
                <span>{aboutOf(lead) || '–'}</span>
              </td>
              <td data-label={sayLead('source')}>
                <span>{channelOf(lead)}</span>
              </td>
              <td data-label={say('when')}>
                <Time at={lead.created_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager page={page} pages={leads.total_pages} go={go} />
    </div>
  );
}
