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
      <FilterFields draft={draft} gateways={gateways} set={set} />
      <div class="actions">
        <button class="button main" type="submit">
          {say('applyFilters')}
        </button>
      </div>
    </form>
  );
}

function FilterFields({
  draft,
  gateways,
  set,
}: {
  draft: Filter;
  gateways: readonly Named[];
  set: (part: Filter) => void;
}) {
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
    <div class="pairs">
      {choice('offerType', say('facet_offer_type'), OFFER_TYPES, (one) => sayCode('offer', one))}
      {choice('type', say('type'), PROPERTY_TYPES, (one) => sayCode('type', one))}
      {choice('status', say('status'), PROPERTY_STATUSES, (one) => sayCode('listingStatus', one))}
      <Entry label={say('listingPriceFrom')} name="priceMin" draft={draft} set={set} />
      <Entry label={say('listingPriceTo')} name="priceMax" draft={draft} set={set} />
      <Entry label={say('minRooms')} name="roomsMin" draft={draft} set={set} />
      {choice('epc', say('energy'), ENERGY, (one) => one)}
      {choice(
        'gateway',
        say('gateway'),
        gateways.map(({ id }) => id),
        (id) => gateways.find((one) => one.id === id)?.name ?? id,
      )}
      {choice('delivery', say('onWebsites'), DELIVERIES, (one) => sayCode('undelivered', one))}
      <TextEntry label={say('city')} name="city" maxLength={200} draft={draft} set={set} />
      <TextEntry label={say('wordsOrReference')} name="q" maxLength={500} draft={draft} set={set} />
    </div>
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

const TextEntry = ({
  label,
  name,
  maxLength,
  draft,
  set,
}: {
  label: string;
  name: 'city' | 'q';
  maxLength: number;
  draft: Filter;
  set: (part: Filter) => void;
}) => (
  <label class="field">
    <span class="label">{label}</span>
    <input
      maxLength={maxLength}
      value={draft[name] ?? ''}
      onInput={({ currentTarget }) => set({ [name]: currentTarget.value.trim() || undefined })}
    />
  </label>
);
