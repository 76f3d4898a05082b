import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../../sdk/index.ts';
import { mayCall } from '../../parts/access.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Fault, Skeletons } from '../../parts/feedback.tsx';
import { useAction } from '../../parts/use-action.ts';
import { Time } from '../../parts/time.tsx';
import { useLoad } from '../../parts/use-load.ts';
import { call } from '../../session/api.ts';
import { sayAddon } from '../../words/sentences.ts';
import { money, say } from '../../words/words.ts';
import { GatewayFrame } from '../gateways/gateway-frame.tsx';
import { Invoices } from './invoices.tsx';
import { Portals } from './portals.tsx';

type Addon = AnswerOf<'listAddons'>[number];
type Price = Addon['pricing'][number];

/** Addons of a gateway, the portals that they enable, and the invoices. */
export const AddonsPage = ({ id }: { id: string }) => (
  <GatewayFrame id={id} tab="/addons">
    {({ data }) => (
      <Addons
        id={id}
        mayBuy={mayCall('subscribeAddon', data)}
        mayEnroll={mayCall('enrollPortal', data)}
        seesInvoices={mayCall('listInvoices', data)}
        maySaveInvoices={mayCall('getInvoicePdf', data)}
      />
    )}
  </GatewayFrame>
);

function Addons({
  id,
  mayBuy,
  mayEnroll,
  seesInvoices,
  maySaveInvoices,
}: {
  id: string;
  mayBuy: boolean;
  mayEnroll: boolean;
  seesInvoices: boolean;
  maySaveInvoices: boolean;
}) {
  const addons = useLoad(() => call('listAddons', { path: { id } }), [id]);
  // Reloads portals and invoices after a purchase or an end.
  const [turn, setTurn] = useState(0);
  const changed = (): void => {
    addons.reload();
    setTurn(turn + 1);
  };
  return (
    <>
      <section class="card" aria-labelledby="addons">
        <div class="card-head">
          <h2 id="addons">{say('addons')}</h2>
        </div>
        <div class="card-body">
          {addons.error !== undefined && <Fault error={addons.error} retry={addons.reload} />}
          {addons.isLoading && !addons.data && <Skeletons rows={2} />}
          {addons.data?.length === 0 && <p class="soft">{say('noAddons')}</p>}
          {addons.data?.map((addon) => (
            <AddonRow key={addon.code} id={id} addon={addon} mayBuy={mayBuy} changed={changed} />
          ))}
        </div>
      </section>
      <Portals key={`portals ${turn}`} id={id} mayEnroll={mayEnroll} addons={addons.data ?? []} />
      {seesInvoices && <Invoices key={`invoices ${turn}`} id={id} maySave={maySaveInvoices} />}
    </>
  );
}

const priceText = ({ amount, currency, period }: Price): string =>
  say(period === 'ANNUAL' ? 'perYear' : 'perMonth', { amount: money(amount, currency) });

function AddonRow({ id, addon, mayBuy, changed }: { id: string; addon: Addon; mayBuy: boolean; changed: () => void }) {
  const [asking, setAsking] = useState<'buy' | 'end' | undefined>(undefined);
  const { purchase } = addon;
  const { name, text, lang } = sayAddon(addon);
  const tone = addon.active ? 'good' : 'idle';
  const state = addon.active ? 'addonActive' : addon.available ? 'addonOffered' : 'addonUnavailable';
  return (
    <div class="offer">
      <div class="grow">
        <strong lang={lang}>{name}</strong>
        <p class="soft" lang={lang}>
          {text}
        </p>
        <p class="hint">
          {purchase
            ? say('addonSince', { price: priceText(purchase) })
            : addon.pricing.map((price) => priceText(price)).join(' · ')}
          {purchase && (
            <>
              {' '}
              {say('renews')} <Time at={purchase.renews_at} />
            </>
          )}
        </p>
      </div>
      <span class={`badge ${tone}`}>{say(state)}</span>
      {mayBuy && (addon.active || addon.available) && (
        <button
          class={addon.active ? 'button danger' : 'button'}
          type="button"
          aria-label={say(addon.active ? 'endAddonNamed' : 'buyAddonNamed', { name })}
          onClick={() => setAsking(addon.active ? 'end' : 'buy')}
        >
          {say(addon.active ? 'endAddon' : 'buyAddon')}
        </button>
      )}
      {asking && (
        <Purchase
          id={id}
          addon={addon}
          isEnd={asking === 'end'}
          close={() => setAsking(undefined)}
          done={() => {
            setAsking(undefined);
            changed();
          }}
        />
      )}
    </div>
  );
}

/** Asks for confirmation before money is spent or an addon ends. */
function Purchase({
  id,
  addon,
  isEnd,
  close,
  done,
}: {
  id: string;
  addon: Addon;
  isEnd: boolean;
  close: () => void;
  done: () => void;
}) {
  const [place, setPlace] = useState(0);
  const { isBusy, error, act } = useAction();
  const path = { id, addonCode: addon.code };
  const price = addon.pricing[place];
  const go = () =>
    act(async () => {
      if (isEnd) await call('unsubscribeAddon', { path });
      else if (price) {
        await call('subscribeAddon', { path, body: { period: price.period, currency: price.currency } });
      }
      done();
    });
  return (
    <Dialog title={say(isEnd ? 'endAddonNamed' : 'buyAddonNamed', { name: sayAddon(addon).name })} onClose={close}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        {isEnd ? <p>{say('endAddonLead')}</p> : <PriceField addon={addon} place={place} set={setPlace} />}
        {error !== undefined && <Fault error={error} />}
        <div class="actions">
          <button class={isEnd ? 'button danger' : 'button main'} type="submit" disabled={isBusy || (!isEnd && !price)}>
            {say(isEnd ? 'endAddon' : 'buyAddon')}
          </button>
          <button class="button" type="button" onClick={close}>
            {say('cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The periods and currencies that an addon is sold in. */
const PriceField = ({ addon, place, set }: { addon: Addon; place: number; set: (place: number) => void }) => (
  <div class="field">
    <label for="addon-price">{say('addonPrice')}</label>
    <select id="addon-price" value={String(place)} onChange={({ currentTarget }) => set(Number(currentTarget.value))}>
      {addon.pricing.map((one, index) => (
        <option key={priceText(one)} value={String(index)}>
          {priceText(one)}
        </option>
      ))}
    </select>
    <span class="hint">{say('buyAddonLead')}</span>
  </div>
);
