import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { mayCall } from '../../parts/access.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Empty, Fault, Skeletons } from '../../parts/feedback.tsx';
import { Pager } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { formerWords } from '../../words/pages/former.ts';
import { number, say as sayShared, sayCode, wordsOf } from '../../words/words.ts';
import { GatewayFrame } from '../gateways/gateway-frame.tsx';
import { areaText, inLanguage, placeOf, priceOf } from '../listings/listing.ts';
import { Thumbnail } from '../listings/listing-card.tsx';
import { filterOf, pageIn, parametersOf, queryOf } from './former-filter.ts';
import type { FormerFilter } from './former-filter.ts';
import { FormerForm } from './former-form.tsx';

type Former = AnswerOf<'searchFormerListings'>['items'][number];

const say = wordsOf(formerWords);

const PAGE_SIZE = 25;

/** Listings of a gateway that left their CRM: when, why, and back again. The address holds filters and page. */
export const FormerPage = ({ id }: { id: string }) => (
  <GatewayFrame id={id} tab="/former">
    {({ data }) => <FormerListings id={id} mayRestore={mayCall('restoreArchived', data)} />}
  </GatewayFrame>
);

function FormerListings({ id, mayRestore }: { id: string; mayRestore: boolean }) {
  const { query, path, route } = useLocation();
  const filter = filterOf(query);
  const page = pageIn(query);
  const shown = queryOf(filter, page);
  const [asked, setAsked] = useState<Former | undefined>(undefined);
  const found = useLoad(
    () => call('searchFormerListings', { query: { ...parametersOf(filter), gatewayId: id, page, size: PAGE_SIZE } }),
    [id, shown],
  );
  const go = (next: FormerFilter, to: number): void => route(`${path}${queryOf(next, to)}`);
  const { data } = found;
  return (
    <>
      <p class="soft">{say('lead')}</p>
      <FormerForm key={shown} filter={filter} search={(next) => go(next, 0)} />
      {found.error !== undefined && <Fault error={found.error} retry={found.reload} />}
      {found.isLoading && !data && <Skeletons />}
      {data?.items.length === 0 && <NothingFound isFiltered={Object.keys(filter).length > 0} />}
      {data && data.items.length > 0 && (
        <div class="card">
          <p class="card-body soft" role="status">
            {say('found', { count: data.total_elements })}
          </p>
          <table class="stack-table" aria-label={sayShared('former')}>
            <thead>
              <tr>
                <th scope="col">{sayShared('title')}</th>
                <th scope="col">{say('price')}</th>
                <th scope="col">{say('left')}</th>
                <th scope="col">
                  <span class="visually-hidden">{sayShared('restoreOne')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((former) => (
                <FormerRow
                  key={former.archive_id}
                  former={former}
                  restore={mayRestore ? () => setAsked(former) : undefined}
                />
              ))}
            </tbody>
          </table>
          <Pager page={page} pages={data.total_pages} go={(to) => go(filter, to)} />
        </div>
      )}
      {asked && <RestoreDialog former={asked} close={() => setAsked(undefined)} />}
    </>
  );
}

const NothingFound = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <p class="card card-body soft" role="status">
      {say('noneFound')}
    </p>
  ) : (
    <Empty icon="listings" title={say('none')} lead={say('noneLead')} />
  );

/** The title of a former listing, else its reference. */
const nameOf = ({ property }: Former): string =>
  inLanguage(property.title) ?? property.reference ?? property.crm_reference ?? property.id;

function FormerRow({ former, restore }: { former: Former; restore: (() => void) | undefined }) {
  const { property, archived_at: at, reason, gateway_id: gatewayId, job_id: jobId } = former;
  const name = nameOf(former);
  const facts = [
    property.offer_type && sayCode('offer', property.offer_type),
    property.type && sayCode('type', property.type),
    placeOf(property),
    areaText(property.sizes?.liveable_area, number),
  ].filter(Boolean);
  return (
    <tr>
      <td>
        <span class="record-head">
          <Thumbnail listing={property} />
          <span>
            <strong translate={false}>{name}</strong>
            <small>
              <code>{property.crm_reference}</code> · {facts.join(' · ')}
            </small>
          </span>
        </span>
      </td>
      <td data-label={say('price')} class="number">
        {priceOf(property)}
      </td>
      <td data-label={say('left')}>
        <span>
          <Time at={at} /> ·{' '}
          <a href={`/console/gateways/${gatewayId}/runs/${jobId}`} aria-label={say('inRunNamed', { name })}>
            {say('inRun')}
          </a>
          <small>{say(`why_${reason}`)}</small>
        </span>
      </td>
      <td>
        {restore && (
          <button class="button" type="button" aria-label={sayShared('restoreOneNamed', { name })} onClick={restore}>
            {sayShared('restoreOne')}
          </button>
        )}
      </td>
    </tr>
  );
}

/** Says what bringing back does, then starts its run and goes there. */
function RestoreDialog({ former, close }: { former: Former; close: () => void }) {
  const { route } = useLocation();
  const { isBusy, error, act } = useAction();
  const { gateway_id: id, job_id: jobId, property } = former;
  const restore = () =>
    act(async () => {
      const { crm_reference: reference } = property;
      const query = reference === undefined ? {} : { crmReference: reference };
      const started = await call('restoreArchived', { path: { id, jobId }, query });
      route(`/console/gateways/${id}/runs/${started.id}`);
    });
  return (
    <Dialog title={say('restoreTitle', { name: nameOf(former) })} onClose={close}>
      <p>{say('restoreLead')}</p>
      {error !== undefined && <Fault error={error} />}
      <div class="actions">
        <button class="button main" type="button" disabled={isBusy} onClick={() => void restore()}>
          {sayShared('restoreOne')}
        </button>
        <button class="button" type="button" onClick={close}>
          {sayShared('cancel')}
        </button>
      </div>
    </Dialog>
  );
}
