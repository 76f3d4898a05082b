import { useState } from 'preact/hooks';
import type { InputOf } from '../../../docs/client/client.ts';
import { mayCall } from '../../parts/access.ts';
import { AddonFault } from '../../parts/addon-fault.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Skeletons } from '../../parts/feedback.tsx';
import { Page } from '../../parts/page.tsx';
import { call } from '../../session/api.ts';
import { say, sayCode } from '../../words/words.ts';
import { EstimateResult } from './estimate-result.tsx';
import type { Estimation } from './estimate-result.tsx';

type Request = InputOf<'createEstimation'>['body'];

/** Offers that the API can estimate. */
const TYPES = ['apartment', 'house'] as const;
const OFFERS = ['sale', 'rental', 'life_annuity_sale'] as const;
const LABELS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;

/** Form values; numbers as text, so that an empty field stays empty. */
interface Draft {
  readonly type: (typeof TYPES)[number];
  readonly offer: (typeof OFFERS)[number];
  readonly address: string;
  readonly area: string;
  readonly rooms: string;
  readonly land: string;
  readonly epc: (typeof LABELS)[number] | '';
  readonly age: string;
  readonly gender: 'female' | 'male';
}

const EMPTY: Draft = {
  type: 'apartment',
  offer: 'sale',
  address: '',
  area: '',
  rooms: '',
  land: '',
  epc: '',
  age: '75',
  gender: 'female',
};

function requestOf(draft: Draft): Request {
  const { type, offer, address, area, rooms, land, epc, age, gender } = draft;
  const others = {
    ...(land === '' || type !== 'house' ? {} : { land_area_sqm: Number(land) }),
    ...(offer === 'life_annuity_sale' ? { occupants: [{ age: Number(age), gender }] } : {}),
  };
  return {
    property_type: type,
    offer_type: offer,
    liveable_area_sqm: Number(area),
    address,
    ...(rooms === '' ? {} : { rooms: Number(rooms) }),
    ...(epc === '' ? {} : { epc_category: epc }),
    ...(Object.keys(others).length > 0 ? { others } : {}),
  };
}

interface State {
  readonly isBusy: boolean;
  readonly result?: Estimation;
  readonly error?: unknown;
}

/** Values a flat or a house in France. */
export function EstimationPage() {
  const [draft, setDraft] = useState(EMPTY);
  const [state, setState] = useState<State>({ isBusy: false });
  const estimate = async (): Promise<void> => {
    setState({ isBusy: true });
    try {
      setState({ isBusy: false, result: await call('createEstimation', { body: requestOf(draft) }) });
    } catch (error) {
      setState({ isBusy: false, error });
    }
  };
  return (
    <Page title={say('estimation')} lead={say('estimationLead')} wide>
      <div class="form-and-result">
        <section class="card" aria-label={say('estimation')}>
          <form
            class="card-body form"
            onSubmit={(event) => {
              event.preventDefault();
              void estimate();
            }}
          >
            <Fields draft={draft} set={(part) => setDraft({ ...draft, ...part })} />
            <button class="button main" type="submit" disabled={state.isBusy || !mayCall('createEstimation')}>
              {say('makeEstimate')}
            </button>
            <p class="hint">{say('estimateBilled')}</p>
          </form>
        </section>
        <section class="card" aria-label={say('estimateResult')} aria-live="polite">
          <div class="card-body">
            {state.isBusy && <Skeletons rows={3} />}
            {state.error !== undefined && <AddonFault error={state.error} retry={() => void estimate()} />}
            {state.result && <EstimateResult estimation={state.result} />}
            {!state.isBusy && state.error === undefined && !state.result && <p class="soft">{say('noResultYet')}</p>}
          </div>
        </section>
      </div>
    </Page>
  );
}

const Fields = ({ draft, set }: { draft: Draft; set: (part: Partial<Draft>) => void }) => (
  <>
    <Choice
      label={say('type')}
      value={draft.type}
      options={TYPES}
      name={(one) => sayCode('type', one)}
      set={(type) => set({ type })}
    />
    <Choice
      label={say('facet_offer_type')}
      value={draft.offer}
      options={OFFERS}
      name={(one) => sayCode('offer', one)}
      set={(offer) => set({ offer })}
    />
    <label class="field">
      <span class="label">{say('address')}</span>
      <input
        required
        minLength={3}
        maxLength={200}
        autoComplete="off"
        value={draft.address}
        placeholder="8 rue de la République, 69001 Lyon"
        onInput={({ currentTarget }) => set({ address: currentTarget.value })}
      />
    </label>
    <Amount
      label={`${say('area')} (m²)`}
      min={5}
      max={10_000}
      value={draft.area}
      set={(area) => set({ area })}
      required
    />
    <Amount label={say('rooms')} min={1} max={100} value={draft.rooms} set={(rooms) => set({ rooms })} />
    {draft.type === 'house' && (
      <>
        <Amount
          label={`${say('plot')} (m²)`}
          min={0}
          max={10_000_000}
          value={draft.land}
          set={(land) => set({ land })}
        />
        <Choice
          label={say('energy')}
          value={draft.epc}
          options={['', ...LABELS]}
          name={(one) => (one === '' ? '–' : one)}
          set={(epc) => set({ epc })}
        />
      </>
    )}
    {draft.offer === 'life_annuity_sale' && (
      <>
        <Amount label={say('age')} min={50} max={105} value={draft.age} set={(age) => set({ age })} required />
        <Choice
          label={say('gender')}
          value={draft.gender}
          options={['female', 'male']}
          name={(one) => sayCode('gender', one)}
          set={(gender) => set({ gender })}
        />
      </>
    )}
  </>
);

const Amount = ({
  label,
  value,
  min,
  max,
  required = false,
  set,
}: {
  label: string;
  value: string;
  min: number;
  max: number;
  required?: boolean;
  set: (value: string) => void;
}) => (
  <label class="field">
    <span class="label">
      {label} {!required && <span class="optional">({say('optional')})</span>}
    </span>
    <input
      type="number"
      inputMode="decimal"
      min={min}
      max={max}
      required={required}
      value={value}
      onInput={({ currentTarget }) => set(currentTarget.value)}
    />
  </label>
);
