import type { InputOf } from '../../../sdk/index.ts';
import { Choice } from '../../parts/choice.tsx';
import { say, sayCode } from '../../words/words.ts';

type Request = InputOf<'createEstimation'>['body'];

/** Offers that the API can estimate. */
const TYPES = ['apartment', 'house'] as const;
const OFFERS = ['sale', 'rental', 'life_annuity_sale'] as const;
const LABELS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;

/** Form values; numbers as text, so that an empty field stays empty. */
interface EstimationDraft {
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

export const EMPTY: EstimationDraft = {
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

export function requestOf(draft: EstimationDraft): Request {
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

interface Part {
  readonly draft: EstimationDraft;
  readonly set: (part: Partial<EstimationDraft>) => void;
}

/** The home, the offer, and who lives there. */
export const EstimationFields = ({ draft, set }: Part) => (
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
    {draft.type === 'house' && <HouseFields draft={draft} set={set} />}
    {draft.offer === 'life_annuity_sale' && <OccupantFields draft={draft} set={set} />}
  </>
);

const HouseFields = ({ draft, set }: Part) => (
  <>
    <Amount label={`${say('plot')} (m²)`} min={0} max={10_000_000} value={draft.land} set={(land) => set({ land })} />
    <Choice
      label={say('energy')}
      value={draft.epc}
      options={['', ...LABELS]}
      name={(one) => (one === '' ? '–' : one)}
      set={(epc) => set({ epc })}
    />
  </>
);

/** The age and the gender that a life annuity depends on. */
const OccupantFields = ({ draft, set }: Part) => (
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
