import { number, say } from '../../words/words.ts';
import { FACETS, filterOf, valueName } from './filter.ts';
import type { Filter } from './filter.ts';

/** Counts by facet, as the API returns them. */
export type FacetCounts = {
  readonly [Name in (typeof FACETS)[number]]?: readonly { readonly value?: unknown; readonly count: number }[];
};

/** Values shown per facet: the most frequent ones; the search in plain words finds the others. */
const OFFERED = 8;
const NAMES = { type: 'type', offer_type: 'offerType', city: 'city' } as const;

/** Facets with counts; choosing a value narrows the search to it. */
export const Facets = ({
  counts,
  filter,
  choose,
}: {
  counts: FacetCounts;
  filter: Filter;
  choose: (filter: Filter) => void;
}) => (
  <div class="facets">
    {FACETS.filter((facet) => filter[NAMES[facet]] === undefined).map((facet) => {
      const values = (counts[facet] ?? []).flatMap(({ value, count }) =>
        typeof value === 'string' ? [{ value, count }] : [],
      );
      if (values.length < 2) return null;
      return (
        <section key={facet} role="group" aria-label={say(`facet_${facet}`)}>
          <span class="hint">{say(`facet_${facet}`)}</span>
          {values.slice(0, OFFERED).map(({ value, count }) => (
            <button
              key={value}
              class="chip"
              type="button"
              onClick={() => choose({ ...filter, ...definedOf(filterOf({ [NAMES[facet]]: value })) })}
            >
              {valueName(facet, value)} <span class="soft number">{number(count)}</span>
            </button>
          ))}
        </section>
      );
    })}
  </div>
);

/** Without empty parts, which would overwrite the others. */
const definedOf = (filter: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
