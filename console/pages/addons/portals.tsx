import type { AnswerOf } from '../../../sdk/index.ts';
import { sayAddon } from '../../words/sentences.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { useAction } from '../../parts/use-action.ts';
import { call } from '../../session/api.ts';
import { colon, say, sayCode, wordFor } from '../../words/words.ts';

type Portal = AnswerOf<'listPortals'>[number];
type Addon = AnswerOf<'listAddons'>[number];

/** Portals that fetch the gateway's listings as a feed. */
/** The name of a portal: in the language of the page where the product knows it. */
function portalName({ code, name }: Portal): string {
  const word = wordFor(`portal_${code}`);
  return word ? say(word) : name;
}

/** The name of an addon in the language of the page. */
function nameOf(code: string, addons: readonly Addon[]): string {
  const addon = addons.find((one) => one.code === code);
  return addon ? sayAddon(addon).name : code;
}

export function Portals({ id, mayEnroll, addons }: { id: string; mayEnroll: boolean; addons: readonly Addon[] }) {
  const portals = useLoad(() => call('listPortals', { path: { id } }), [id]);
  return (
    <section class="card" aria-labelledby="portals">
      <div class="card-head">
        <h2 id="portals">{say('portals')}</h2>
      </div>
      <div class="card-body">
        <p class="soft">{say('portalsLead')}</p>
        {portals.error !== undefined && <Fault error={portals.error} retry={portals.reload} />}
        {portals.isLoading && !portals.data && <Skeletons rows={2} />}
        {portals.data?.map((portal) => (
          <PortalRow
            key={portal.code}
            id={id}
            portal={portal}
            mayEnroll={mayEnroll}
            addon={nameOf(portal.required_addon, addons)}
            changed={portals.reload}
          />
        ))}
      </div>
    </section>
  );
}

function PortalRow({
  id,
  portal,
  mayEnroll,
  addon,
  changed,
}: {
  id: string;
  portal: Portal;
  mayEnroll: boolean;
  addon: string;
  changed: () => void;
}) {
  const { isBusy, error, act } = useAction();
  const change = (work: () => Promise<unknown>) =>
    act(async () => {
      await work();
      changed();
    });
  return (
    <div class="offer">
      <div class="grow">
        <strong>{portalName(portal)}</strong>
        <span class="soft">{portal.format}</span>
        {!portal.addon_active && <p class="hint">{say('portalNeeds', { name: addon })}</p>}
        {portal.feed_url !== undefined && (
          <p class="break">
            <code>{portal.feed_url}</code>
          </p>
        )}
        <LastFetch portal={portal} />
        {error !== undefined && <Fault error={error} />}
      </div>
      <span class={`badge ${portal.enrolled ? 'good' : 'idle'}`}>
        {say(portal.enrolled ? 'portalEnrolled' : 'portalOff')}
      </span>
      {mayEnroll && <PortalActions id={id} portal={portal} isBusy={isBusy} change={change} />}
    </div>
  );
}

/** The last fetch of the feed, and why it left listings out. */
function LastFetch({ portal }: { portal: Portal }) {
  const served = portal.last_served;
  return (
    <>
      {portal.enrolled && !served && <p class="hint">{say('portalNeverServed')}</p>}
      {served && (
        <p class="hint">
          {say('portalServed', { count: served.listings })} <Time at={served.at} />
          {served.skipped > 0 &&
            ` · ${say('portalSkipped', { count: served.skipped })}${colon()}${served.reasons
              .map(({ code, count }) => `${sayCode('skip', code)} (${count})`)
              .join(', ')}`}
        </p>
      )}
    </>
  );
}

function PortalActions({
  id,
  portal,
  isBusy,
  change,
}: {
  id: string;
  portal: Portal;
  isBusy: boolean;
  change: (work: () => Promise<unknown>) => Promise<void>;
}) {
  const path = { id, portalCode: portal.code };
  return (
    <div class="actions">
      {portal.enrolled ? (
        <>
          <ConfirmButton
            text={say('portalRotate')}
            label={say('portalRotateNamed', { name: portalName(portal) })}
            lead={say('portalRotateLead')}
            isBusy={isBusy}
            act={() => void change(() => call('rotatePortalToken', { path }))}
          />
          <ConfirmButton
            text={say('portalLeave')}
            label={say('portalLeaveNamed', { name: portalName(portal) })}
            lead={say('portalLeaveLead')}
            isBusy={isBusy}
            act={() => void change(() => call('unenrollPortal', { path }))}
          />
        </>
      ) : (
        <button
          class="button"
          type="button"
          disabled={isBusy || !portal.addon_active}
          aria-label={say('portalEnrolNamed', { name: portalName(portal) })}
          onClick={() => void change(() => call('enrollPortal', { path }))}
        >
          {say('portalEnrol')}
        </button>
      )}
    </div>
  );
}
