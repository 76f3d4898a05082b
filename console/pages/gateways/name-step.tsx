import { language, say, sayCode } from '../../words/words.ts';
import { CATEGORIES, MARKETS } from './draft.ts';
import type { Draft } from './draft.ts';

/** What a gateway is called, and whose listings it carries. */
export interface Identity {
  readonly name: string;
  readonly itemId: string;
  readonly market: string;
  readonly category: string;
}

type Change = (part: Partial<Pick<Draft, keyof Identity>>) => void;

/** Fields for name, item, country and kind of business. A stored value that is not among the choices is offered next to them. */
export function IdentityFields({
  identity: draft,
  items,
  change,
}: {
  identity: Identity;
  items: readonly string[];
  change: Change;
}) {
  return (
    <div class="form">
      <div class="field">
        <label for="gateway-name">{say('name')}</label>
        <input
          id="gateway-name"
          required
          maxLength={200}
          value={draft.name}
          aria-describedby="gateway-name-hint"
          onInput={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <span class="hint" id="gateway-name-hint">
          {say('nameHint')}
        </span>
      </div>
      <div class="field">
        <label for="gateway-item">{say('item')}</label>
        <select
          id="gateway-item"
          value={draft.itemId}
          aria-describedby="gateway-item-hint"
          onChange={({ currentTarget }) => change({ itemId: currentTarget.value })}
        >
          {items.map((item) => (
            <option key={item}>{item}</option>
          ))}
        </select>
        <span class="hint" id="gateway-item-hint">
          {say('itemHint')}
        </span>
      </div>
      <BusinessFields identity={draft} change={change} />
    </div>
  );
}

/** Country and kind of business. */
const BusinessFields = ({ identity: draft, change }: { identity: Identity; change: Change }) => (
  <div class="columns">
    <div class="field">
      <label for="gateway-market">{say('market')}</label>
      <select
        id="gateway-market"
        value={draft.market}
        onChange={({ currentTarget }) => change({ market: currentTarget.value })}
      >
        {[...new Set<string>([...MARKETS, draft.market])].map((market) => (
          <option key={market} value={market}>
            {countryName(market)}
          </option>
        ))}
      </select>
    </div>
    <div class="field">
      <label for="gateway-category">{say('category')}</label>
      <select
        id="gateway-category"
        value={draft.category}
        onChange={({ currentTarget }) =>
          change({ category: CATEGORIES.find((name) => name === currentTarget.value) ?? 'agency' })
        }
      >
        {[...new Set<string>([...CATEGORIES, draft.category])].map((name) => (
          <option key={name} value={name}>
            {sayCode('category', name)}
          </option>
        ))}
      </select>
    </div>
  </div>
);

/** The name of a country in the language of the page; its code where it is none. */
function countryName(market: string): string {
  try {
    return new Intl.DisplayNames(language.value, { type: 'region' }).of(market.toUpperCase()) ?? market;
  } catch {
    return market;
  }
}
