import { useState } from 'preact/hooks';
import { OFFER_TYPES, PROPERTY_TYPES } from '../../../model/property/enums.ts';
import { Choice } from '../../parts/choice.tsx';
import { formerWords } from '../../words/pages/former.ts';
import { say as sayShared, sayCode, wordsOf } from '../../words/words.ts';
import type { FormerFilter } from './former-filter.ts';

const say = wordsOf(formerWords);

/** The form of the filters; used when it is submitted. */
export function FormerForm({ filter, search }: { filter: FormerFilter; search: (filter: FormerFilter) => void }) {
  const [draft, setDraft] = useState(filter);
  const set = (part: FormerFilter): void => setDraft({ ...draft, ...part });
  const type = PROPERTY_TYPES.find((one) => one === draft.type) ?? '';
  const offer = OFFER_TYPES.find((one) => one === draft.offer) ?? '';
  return (
    <form
      class="card card-body form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(draft);
      }}
    >
      <div class="pairs">
        <TextEntry most={200} label={say('words')} name="text" draft={draft} set={set} />
        <TextEntry most={100} label={sayShared('city')} name="city" draft={draft} set={set} />
        <Choice
          label={sayShared('type')}
          value={type}
          options={['', ...PROPERTY_TYPES]}
          name={(one) => (one === '' ? say('any') : sayCode('type', one))}
          set={(one) => set({ type: one })}
        />
        <Choice
          label={sayShared('facet_offer_type')}
          value={offer}
          options={['', ...OFFER_TYPES]}
          name={(one) => (one === '' ? say('any') : sayCode('offer', one))}
          set={(one) => set({ offer: one })}
        />
        <Entry label={say('from')} name="from" type="date" draft={draft} set={set} />
        <Entry label={say('to')} name="to" type="date" draft={draft} set={set} />
        <Entry label={say('priceFrom')} name="min" type="number" draft={draft} set={set} />
        <Entry label={say('priceTo')} name="max" type="number" draft={draft} set={set} />
      </div>
      <div class="actions">
        <button class="button main" type="submit">
          {say('search')}
        </button>
        {Object.keys(filter).length > 0 && (
          <button
            class="button"
            type="button"
            onClick={() => {
              setDraft({});
              search({});
            }}
          >
            {say('clear')}
          </button>
        )}
      </div>
    </form>
  );
}

interface EntryProps {
  readonly label: string;
  readonly name: keyof FormerFilter;
  readonly draft: FormerFilter;
  readonly set: (part: FormerFilter) => void;
}

const TextEntry = ({ label, name, draft, set, most }: EntryProps & { readonly most: number }) => (
  <label class="field">
    <span class="label">{label}</span>
    <input
      autoComplete="off"
      maxLength={most}
      value={draft[name] ?? ''}
      onInput={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  </label>
);

const Entry = ({ label, name, draft, set, type }: EntryProps & { readonly type: 'number' | 'date' }) => (
  <label class="field">
    <span class="label">{label}</span>
    <input
      type={type}
      {...(type === 'number' ? { min: 0, step: 'any' } : {})}
      value={draft[name] ?? ''}
      onInput={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  </label>
);
