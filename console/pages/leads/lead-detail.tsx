import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { GatewayError } from '../../../sdk/index.ts';
import { mayCall } from '../../parts/access.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Fault, LoadFault, Skeletons } from '../../parts/feedback.tsx';
import { Page } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { leadWords } from '../../words/pages/leads.ts';
import { date, money, say, wordsOf } from '../../words/words.ts';
import { Thumbnail } from '../listings/listing-card.tsx';
import { inLanguage } from '../listings/listing.ts';
import { aboutOf, channelOf, nameOf } from './lead.ts';
import type { Lead } from './lead.ts';
import { OutcomeCard } from './outcome-card.tsx';

const sayLead = wordsOf(leadWords);

/** One lead, to which mails about new leads link: who wrote, how to reach them, what about, and its erasure. */
export function LeadDetail({ id }: { id: string }) {
  const { route } = useLocation();
  const lead = useLoad(() => call('getLead', { path: { id } }), [id]);
  const { isBusy, error, act } = useAction();
  const crumbs = [{ text: say('leads'), href: '/console/leads' }];
  if (!lead.data) {
    return (
      <Page title={say('lead')} crumbs={crumbs}>
        {lead.error === undefined ? <Skeletons /> : <LoadFault error={lead.error} retry={lead.reload} />}
      </Page>
    );
  }
  const list = `/console/leads?gateway=${lead.data.gateway_id}`;
  const erase = () =>
    act(async () => {
      await call('eraseLead', { path: { id } });
      route(list);
    });
  return (
    <Page
      title={nameOf(lead.data)}
      crumbs={[{ text: say('leads'), href: list }]}
      actions={
        mayCall('eraseLead') && (
          <ConfirmButton text={sayLead('erase')} lead={sayLead('eraseLead')} isBusy={isBusy} act={() => void erase()} />
        )
      }
    >
      {error !== undefined && <Fault error={error} />}
      {lead.data.secrets_unreadable && (
        <div class="notice bad" role="status">
          <p>{sayLead('unreadable')}</p>
        </div>
      )}
      <div class="columns">
        <PersonFacts lead={lead.data} />
        <SourceFacts lead={lead.data} />
      </div>
      {lead.data.property_id !== undefined && <AboutListing id={lead.data.property_id} />}
      <OutcomeCard key={id} lead={lead.data} />
    </Page>
  );
}

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function PersonFacts({ lead }: { lead: Lead }) {
  const { email, phone, message, project_timeframe_months: months } = lead;
  const { estimated_central_total: total, currency } = lead;
  const about = aboutOf(lead);
  return (
    <section class="card card-body form" aria-label={sayLead('person')}>
      <dl class="facts">
        {email !== undefined && (
          <Fact name={say('leadEmail')}>
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
        )}
        {phone !== undefined && (
          <Fact name={say('leadPhone')}>
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
          </Fact>
        )}
        {about !== '' && <Fact name={say('leadAbout')}>{about}</Fact>}
        {total !== undefined && currency !== undefined && (
          <Fact name={say('estimation')}>{money(total, currency)}</Fact>
        )}
        {months !== undefined && <Fact name={sayLead('timeframe')}>{sayLead('months', { count: months })}</Fact>}
      </dl>
      {message !== undefined && (
        <div>
          <strong>{sayLead('message')}</strong>
          <p translate={false}>{message}</p>
        </div>
      )}
    </section>
  );
}

function SourceFacts({ lead }: { lead: Lead }) {
  const { source, consent, created_at: at, retention_until: until } = lead;
  const campaign = [source.utm_source, source.utm_medium, source.utm_campaign].filter(Boolean).join(' · ');
  return (
    <section class="card card-body" aria-label={sayLead('source')}>
      <dl class="facts">
        <Fact name={say('when')}>
          <Time at={at} />
        </Fact>
        <Fact name={sayLead('source')}>{channelOf(lead)}</Fact>
        {campaign !== '' && (
          <Fact name={sayLead('campaign')}>
            <span translate={false}>{campaign}</span>
          </Fact>
        )}
        {source.referrer_host !== undefined && (
          <Fact name={sayLead('referrer')}>
            <span translate={false}>{source.referrer_host}</span>
          </Fact>
        )}
        <Fact name={sayLead('consent')}>
          {consent === undefined ? (
            sayLead('consentUnknown')
          ) : (
            <>
              {sayLead(consent.given ? 'consentGiven' : 'consentNot')} <Time at={consent.at} />
              {consent.text_version !== undefined && <span translate={false}> ({consent.text_version})</span>}
            </>
          )}
        </Fact>
        <Fact name={sayLead('keptUntil')}>{date(until)}</Fact>
      </dl>
    </section>
  );
}

/** The listing that the person wrote about, with its picture. */
function AboutListing({ id }: { id: string }) {
  const listing = useLoad(() => call('getProperty', { path: { id } }), [id]);
  if (listing.error instanceof GatewayError && listing.error.status === 404)
    return <p class="soft">{sayLead('goneListing')}</p>;
  if (listing.error !== undefined) return <Fault error={listing.error} retry={listing.reload} />;
  if (!listing.data) return <Skeletons rows={1} />;
  const { title, reference } = listing.data;
  return (
    <section class="card card-body" aria-label={say('listing')}>
      <div class="record-head">
        <Thumbnail listing={listing.data} />
        <a href={`/console/listings/${id}`} translate={false}>
          {inLanguage(title) ?? reference ?? say('listing')}
        </a>
      </div>
    </section>
  );
}
