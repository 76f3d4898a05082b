import { labelled, number, say, sayCode } from '../../words/words.ts';
import { removedOf, unfiltered } from './filter.ts';
import type { Filter } from './filter.ts';

interface Chip {
  readonly key: string;
  readonly text: string;
  /** The search without this part. */
  readonly rest: Filter;
}

/** A condition that the API understood a question as. */
type Condition = { readonly id: string; readonly text: string };

/** Every part of a filter that can be removed. @param conditions the API's reading of the question */
function chipsOf(filter: Filter, conditions: readonly Condition[], gatewayName: string | undefined): Chip[] {
  const { type, offerType, status, priceMin, priceMax, roomsMin, epc, delivery, ask } = filter;
  const texts: readonly [keyof Filter, string | undefined | false][] = [
    ['q', filter.q !== undefined && `“${filter.q}”`],
    ['type', type && sayCode('type', type)],
    ['offerType', offerType && sayCode('offer', offerType)],
    ['status', status && sayCode('listingStatus', status)],
    ['city', filter.city],
    ['priceMin', priceMin !== undefined && say('fromAmount', { amount: number(Number(priceMin)) })],
    ['priceMax', priceMax !== undefined && say('toAmount', { amount: number(Number(priceMax)) })],
    ['roomsMin', roomsMin !== undefined && say('roomsFrom', { count: Number(roomsMin) })],
    ['epc', epc && say('energyIs', { letter: epc })],
    ['gateway', filter.gateway !== undefined && (gatewayName ?? say('gateway'))],
    ['delivery', delivery && sayCode('undelivered', delivery)],
    ['bbox', filter.bbox !== undefined && say('areaOnMap')],
  ];
  // Removing the last condition removes the question.
  const isOne = conditions.length < 2;
  const asked = conditions.map(({ id, text }) => ({
    key: id,
    text,
    rest: isOne ? unfiltered(filter) : { ...filter, without: [...removedOf(filter), id].join(',') },
  }));
  return [
    ...texts.flatMap(([key, text]) => (text ? [{ key, text, rest: { ...filter, [key]: undefined } }] : [])),
    ...(ask === undefined ? [] : asked.length > 0 ? asked : [{ key: 'ask', text: ask, rest: unfiltered(filter) }]),
  ];
}

/** The parts of the filter, each with a button that removes it, and the words that were not understood. */
export const Chips = ({
  filter,
  conditions,
  notUnderstood = [],
  gatewayName,
  go,
}: {
  filter: Filter;
  /** Absent: there is no question, or no response to it yet. */
  conditions: readonly Condition[] | undefined;
  notUnderstood?: readonly string[] | undefined;
  gatewayName: string | undefined;
  go: (next: Filter) => void;
}) => (
  <div class="chips" role="group" aria-label={say('chosenFilters')}>
    {filter.ask !== undefined && conditions && <span class="soft">{say('understoodAs')}</span>}
    {chipsOf(filter, conditions ?? [], gatewayName).map(({ key, text, rest }) => (
      <button
        key={key}
        class="chip"
        type="button"
        aria-label={say('removeFilter', { name: text })}
        onClick={() => go(rest)}
      >
        {text} <span aria-hidden="true">×</span>
      </button>
    ))}
    {notUnderstood.map((word) => (
      <span class="chip struck" key={word}>
        {labelled(say('notUnderstood'), word)}
      </span>
    ))}
    <button class="button quiet" type="button" onClick={() => go(unfiltered(filter))}>
      {say('clearAll')}
    </button>
  </div>
);
