import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { mayCall } from '../../parts/access.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Empty, Fault, Skeletons } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { Pager } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { say, sayCode } from '../../words/words.ts';
import { GatewayFrame } from '../gateways/gateway-frame.tsx';

type Held = AnswerOf<'listHeldListings'>['items'][number];

const PAGE_SIZE = 50;

/** A held record, which has no page. */
const NEW_CAUSES: ReadonlySet<string> = new Set(['implausible', 'look_alike', 'other_home']);

/** Listings that a guard held because they are missing from the CRM, or new in it; the user confirms or dismisses them. */
export const HeldPage = ({ id }: { id: string }) => (
  <GatewayFrame id={id} tab="/held">
    {({ data }) => <HeldListings id={id} mayDecide={mayCall('confirmHeldListings', data)} />}
  </GatewayFrame>
);

function HeldListings({ id, mayDecide }: { id: string; mayDecide: boolean }) {
  const { route } = useLocation();
  const [page, setPage] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, error, act } = useAction();
  const [kept, setKept] = useState<number | undefined>(undefined);
  const held = useLoad(() => call('listHeldListings', { path: { id }, query: { page, size: PAGE_SIZE } }), [id, page]);
  if (held.error !== undefined) return <Fault error={held.error} retry={held.reload} />;
  if (!held.data) return <Skeletons />;
  if (held.data.items.length === 0) return <Empty icon="check" title={say('noHeld')} lead={say('noHeldLead')} />;
  const body = { ids: [...chosen] };
  const confirm = () =>
    act(async () => {
      const job = await call('confirmHeldListings', { path: { id }, body });
      route(`/console/gateways/${id}/runs/${job.id}`);
    });
  const dismiss = () =>
    act(async () => {
      setKept((await call('dismissHeldListings', { path: { id }, body })).dismissed);
      setChosen(new Set());
      held.reload();
    });
  const toggle = (ids: readonly string[], isOn: boolean): void => setChosen(toggled(chosen, ids, isOn));
  return (
    <>
      <p class="soft">{say('heldLead')}</p>
      {error !== undefined && <Fault error={error} />}
      {mayDecide && <Decision chosen={chosen.size} kept={kept} isBusy={isBusy} confirm={confirm} dismiss={dismiss} />}
      <div class="card">
        <HeldTable listings={held.data.items} chosen={chosen} toggle={mayDecide ? toggle : undefined} />
        <Pager page={page} pages={held.data.total_pages} go={setPage} />
      </div>
    </>
  );
}

function HeldTable({
  listings,
  chosen,
  toggle,
}: {
  listings: readonly Held[];
  chosen: ReadonlySet<string>;
  /** Absent unless the user may decide. */
  toggle: ((ids: readonly string[], isOn: boolean) => void) | undefined;
}) {
  const all = listings.map((listing) => listing.id);
  return (
    <table class="stack-table" aria-label={say('held')}>
      <thead>
        <tr>
          <th scope="col">
            {toggle ? (
              <label class="check">
                <input
                  type="checkbox"
                  checked={all.every((one) => chosen.has(one))}
                  onChange={({ currentTarget }) => toggle(all, currentTarget.checked)}
                />
                {say('title')}
              </label>
            ) : (
              say('title')
            )}
          </th>
          <th scope="col">{say('state')}</th>
          <th scope="col">{say('since')}</th>
          <th scope="col">{say('missedReads')}</th>
        </tr>
      </thead>
      <tbody>
        {listings.map((listing) => (
          <HeldRow
            key={listing.id}
            listing={listing}
            isChosen={chosen.has(listing.id)}
            choose={toggle ? (isOn) => toggle([listing.id], isOn) : undefined}
          />
        ))}
      </tbody>
    </table>
  );
}

/** A selection with these ids added or removed. */
function toggled(chosen: ReadonlySet<string>, ids: readonly string[], isOn: boolean): ReadonlySet<string> {
  const next = new Set(chosen);
  for (const id of ids) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The buttons that confirm or dismiss the chosen listings. */
function Decision({
  chosen,
  kept,
  isBusy,
  confirm,
  dismiss,
}: {
  chosen: number;
  /** Number of listings dismissed last; undefined before the first. */
  kept: number | undefined;
  isBusy: boolean;
  confirm: () => Promise<void>;
  dismiss: () => Promise<void>;
}) {
  return (
    <div class="actions">
      <ConfirmButton
        text={say('heldConfirm')}
        lead={say('heldConfirmLead', { count: chosen })}
        isBusy={isBusy || chosen === 0}
        act={() => void confirm()}
      />
      <button class="button" type="button" disabled={isBusy || chosen === 0} onClick={() => void dismiss()}>
        {say('heldDismiss')}
      </button>
      <span class="soft" role="status">
        {kept === undefined || chosen > 0 ? say('heldChosen', { count: chosen }) : say('heldKept', { count: kept })}
      </span>
    </div>
  );
}

function HeldRow({
  listing,
  isChosen,
  choose,
}: {
  listing: Held;
  isChosen: boolean;
  /** Absent unless the user may decide. */
  choose: ((isOn: boolean) => void) | undefined;
}) {
  return (
    <tr>
      <td>
        <div class="choose-row">
          {choose && (
            <input
              type="checkbox"
              aria-label={say('choose', { name: listing.crm_reference })}
              checked={isChosen}
              onChange={({ currentTarget }) => choose(currentTarget.checked)}
            />
          )}
          <div>
            {NEW_CAUSES.has(listing.cause) ? (
              <span>{listing.title ?? listing.crm_reference}</span>
            ) : (
              <a href={`/console/listings/${listing.id}`}>{listing.title ?? listing.crm_reference}</a>
            )}
            <small>{listing.crm_reference}</small>
          </div>
        </div>
      </td>
      <td data-label={say('state')}>
        <span>
          <span class={`badge ${listing.status === 'HELD' ? 'warn' : 'idle'}`}>
            {sayCode('heldStatus', listing.status)}
          </span>
          <small>{sayCode('heldCause', listing.cause)}</small>
        </span>
      </td>
      <td data-label={say('since')}>
        <Time at={listing.held_since} />
      </td>
      <td data-label={say('missedReads')} class="number">
        {listing.missed_reads}
      </td>
    </tr>
  );
}
