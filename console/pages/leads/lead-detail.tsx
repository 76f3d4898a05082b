import { LoadFault, Skeletons } from '../../parts/feedback.tsx';
import { Page } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { money, say, sayCode } from '../../words/words.ts';

/** One lead, to which mails about new leads link: who wrote, how to reach them, and what about. */
export function LeadDetail({ id }: { id: string }) {
  const lead = useLoad(() => call('getLead', { path: { id } }), [id]);
  if (!lead.data) {
    return (
      <Page title={say('lead')}>
        {lead.error === undefined ? <Skeletons /> : <LoadFault error={lead.error} retry={lead.reload} />}
      </Page>
    );
  }
  const {
    first_name: first,
    last_name: last,
    email,
    phone,
    message,
    created_at: at,
    property_address: place,
  } = lead.data;
  const { offer_type: offer, property_type: type, estimated_central_total: total, currency } = lead.data;
  const name = [first, last].filter(Boolean).join(' ');
  const about = [type && sayCode('type', type.toLowerCase()), offer && sayCode('offer', offer.toLowerCase())];
  return (
    <Page title={name === '' ? say('lead') : name}>
      <section class="card card-body" aria-label={say('lead')}>
        <dl class="facts">
          <div>
            <dt>{say('when')}</dt>
            <dd>
              <Time at={at} />
            </dd>
          </div>
          {email !== undefined && (
            <div>
              <dt>{say('leadEmail')}</dt>
              <dd>
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
            </div>
          )}
          {phone !== undefined && (
            <div>
              <dt>{say('leadPhone')}</dt>
              <dd>
                <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
              </dd>
            </div>
          )}
          {about.some(Boolean) && (
            <div>
              <dt>{say('leadAbout')}</dt>
              <dd>{[...about, place].filter(Boolean).join(', ')}</dd>
            </div>
          )}
          {total !== undefined && currency !== undefined && (
            <div>
              <dt>{say('estimation')}</dt>
              <dd>{money(total, currency)}</dd>
            </div>
          )}
        </dl>
        {message !== undefined && <p translate={false}>{message}</p>}
      </section>
    </Page>
  );
}
