import { useState } from 'preact/hooks';
import { Choice } from '../../parts/choice.tsx';
import { say, sayCode } from '../../words/words.ts';
import { OFFER_TYPES, PROPERTY_STATUSES, PROPERTY_TYPES } from '../../../model/property/enums.ts';
import { DELIVERIES, ENERGY } from './filter.ts';
import type { Filter } from './filter.ts';

/** A gateway that can be chosen. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/** Every filter as a form; used when it is submitted. */
export function FilterPanel({
  filter,
  gateways,
  go,
}: {
  filter: Filter;
  gateways: readonly Named[];
  go: (next: Filter) => void;
}) {
  const [draft, setDraft] = useState<Filter>(filter);
  const set = (part: Filter): void => setDraft({ ...draft, ...part });
  const choice = <Name extends 'type' | 'offerType' | 'status' | 'epc' | 'delivery' | 'gateway'>(
    name: Name,
    label: string,
    options: readonly (NonNullable<Filter[Name]> & string)[],
    nameOf: (option: string) => string,
  ) => (
    <Choice<string>
      label={label}
      value={draft[name] ?? ''}
      options={['', ...options]}
      name={(option) => (option === '' ? say('anyValue') : nameOf(option))}
      set={(option) => set({ [name]: options.find((one) => one === option) })}
    />
  );
  return (
    <form
      class="card card-body form"
      role="search"
      aria-label={say('filters')}
      onSubmit={(event) => {
        event.preventDefault();
        // A filter is no question.
        go({ ...draft, ask: undefined, without: undefined });
      }}
    >
      <div class="pairs">
        {choice('offerType', say('facet_offer_type'), OFFER_TYPES, (one) => sayCode('offer', one))}
        {choice('type', say('type'), PROPERTY_TYPES, (one) => sayCode('type', one))}
        {choice('status', say('status'), PROPERTY_STATUSES, (one) => sayCode('listingStatus', one))}
        <Entry label={say('priceFrom')} name="priceMin" draft={draft} set={set} />
        <Entry label={say('priceTo')} name="priceMax" draft={draft} set={set} />
        <Entry label={say('minRooms')} name="roomsMin" draft={draft} set={set} />
        {choice('epc', say('energy'), ENERGY, (one) => one)}
        {choice(
          'gateway',
          say('gateway'),
          gateways.map(({ id }) => id),
          (id) => gateways.find((one) => one.id === id)?.name ?? id,
        )}
        {choice('delivery', say('onWebsites'), DELIVERIES, (one) => sayCode('undelivered', one))}
        <label class="field">
          <span class="label">{say('city')}</span>
          <input
            maxLength={200}
            value={draft.city ?? ''}
            onInput={({ currentTarget }) => set({ city: currentTarget.value.trim() || undefined })}
          />
        </label>
        <label class="field">
          <span class="label">{say('wordsOrReference')}</span>
          <input
            maxLength={500}
            value={draft.q ?? ''}
            onInput={({ currentTarget }) => set({ q: currentTarget.value.trim() || undefined })}
          />
        </label>
      </div>
      <div class="actions">
        <button class="button main" type="submit">
          {say('applyFilters')}
        </button>
      </div>
    </form>
  );
}

const Entry = ({
  label,
  name,
  draft,
  set,
}: {
  label: string;
  name: 'priceMin' | 'priceMax' | 'roomsMin';
  draft: Filter;
  set: (part: Filter) => void;
}) => (
  <label class="field">
    <span class="label">{label}</span>
    <input
      type="number"
      inputMode="numeric"
      min={0}
      max={name === 'roomsMin' ? 100 : 999_999_999}
      step={1}
      value={draft[name] ?? ''}
      onInput={({ currentTarget }) => set({ [name]: currentTarget.value || undefined })}
    />
  </label>
);
