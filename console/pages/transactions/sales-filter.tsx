import { useState } from 'preact/hooks';
import { Choice } from '../../parts/choice.tsx';
import { drawnAreaWords } from '../../words/pages/drawn-area.ts';
import { say, wordsOf } from '../../words/words.ts';
import { CODES, PLACE_KINDS, SOLD_TYPES, placeKindOf, withoutPlace } from './sought.ts';
import type { PlaceKind, SoldType, Sought } from './sought.ts';
import type { Drawing } from './use-drawing.ts';

const sayArea = wordsOf(drawnAreaWords);

/** Default radius around a point, metres. */
const RADIUS = '500';

/** The form of the filters. Used when it is submitted; an area is drawn outside it. */
export function SalesFilter({
  id,
  sought,
  drawing,
  search,
}: {
  id: string;
  sought: Sought;
  drawing: Drawing;
  search: (sought: Sought) => void;
}) {
  const [draft, setDraft] = useState<Sought>(sought);
  const [kind, setKind] = useState<PlaceKind>(placeKindOf(sought));
  const set = (part: Sought): void => setDraft({ ...draft, ...part });
  const type: SoldType | '' = SOLD_TYPES.find((one) => one === draft.typeBien) ?? '';
  const change = (next: PlaceKind): void => {
    setKind(next);
    if (next === 'area') drawing.start();
    else drawing.stop();
    setDraft({ ...withoutPlace(draft), ...(next === 'disc' ? { radius: RADIUS } : {}) });
  };
  return (
    <form
      id={id}
      class="card-body form sales-filter"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(draft);
      }}
    >
      <Choice
        label={say('placeKind')}
        value={kind}
        options={PLACE_KINDS}
        name={(one) => say(`placeKind_${one}`)}
        set={change}
      />
      <PlaceFields kind={kind} draft={draft} set={set} />
      <Choice
        label={say('type')}
        value={type}
        options={['', ...SOLD_TYPES]}
        name={(one) => say(one === '' ? 'anyType' : `soldType_${one}`)}
        set={(one) => set({ typeBien: one })}
      />
      <div class="pairs">
        <Entry label={say('soldFrom')} name="dateMin" draft={draft} set={set} type="date" />
        <Entry label={say('soldTo')} name="dateMax" draft={draft} set={set} type="date" />
        <Entry label={say('priceFrom')} name="priceMin" draft={draft} set={set} />
        <Entry label={say('priceTo')} name="priceMax" draft={draft} set={set} />
        <Entry label={say('areaFrom')} name="surfaceMin" draft={draft} set={set} />
        <Entry label={say('areaTo')} name="surfaceMax" draft={draft} set={set} />
      </div>
      <button class="button main" type="submit">
        {say('searchSales')}
      </button>
    </form>
  );
}

/** The fields of a kind of place. */
function PlaceFields({ kind, draft, set }: { kind: PlaceKind; draft: Sought; set: (part: Sought) => void }) {
  if (kind === 'area')
    return (
      <>
        <p class="hint">{sayArea('onMap')}</p>
        <button class="button" type="button" onClick={() => document.querySelector<HTMLElement>('#sales-map')?.focus()}>
          {sayArea('toMap')}
        </button>
      </>
    );
  if (kind === 'disc')
    return (
      <>
        <Entry label={say('latitude')} name="lat" draft={draft} set={set} required step="any" range={[-90, 90]} />
        <Entry label={say('longitude')} name="lon" draft={draft} set={set} required step="any" range={[-180, 180]} />
        <Entry label={say('radius')} name="radius" draft={draft} set={set} required range={[1, 200_000]} />
        <p class="hint">{say('clickSetsPoint')}</p>
      </>
    );
  return (
    <label class="field">
      <span class="label">{say(`placeKind_${kind}`)}</span>
      <input
        pattern={CODES[kind]}
        maxLength={5}
        autoComplete="off"
        value={draft[kind] ?? ''}
        onInput={({ currentTarget }) => set({ [kind]: currentTarget.value.trim() })}
      />
    </label>
  );
}

const Entry = ({
  label,
  name,
  draft,
  set,
  type = 'number',
  required = false,
  step = '1',
  range = [0, 1_000_000_000],
}: {
  label: string;
  name: keyof Sought;
  draft: Sought;
  set: (part: Sought) => void;
  type?: 'number' | 'date';
  required?: boolean;
  step?: string;
  range?: readonly [number, number];
}) => (
  <label class="field">
    <span class="label">{label}</span>
    <input
      type={type}
      required={required}
      {...(type === 'number' ? { step, min: range[0], max: range[1] } : {})}
      value={draft[name] ?? ''}
      onInput={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  </label>
);
