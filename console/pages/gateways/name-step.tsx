import { language, say } from '../../words/words.ts';
import { CATEGORIES, MARKETS } from './draft.ts';
import type { Draft } from './draft.ts';

/** Name, item, country and kind of business. */
export function NameStep({
  draft,
  items,
  change,
}: {
  draft: Draft;
  items: readonly string[];
  change: (part: Partial<Draft>) => void;
}) {
  const countries = new Intl.DisplayNames(language.value, { type: 'region' });
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
      <div class="columns">
        <div class="field">
          <label for="gateway-market">{say('market')}</label>
          <select
            id="gateway-market"
            value={draft.market}
            onChange={({ currentTarget }) => change({ market: currentTarget.value })}
          >
            {MARKETS.map((market) => (
              <option key={market} value={market}>
                {countries.of(market.toUpperCase())}
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
            {CATEGORIES.map((name) => (
              <option key={name} value={name}>
                {say(`category_${name}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
    </div>
  );
}
