import { say } from '../../words/words.ts';
import { valueText } from './field-rows.tsx';
import type { Preview, TermsRow } from './template.ts';

/** Terms of the post by taxonomy, and those that the chosen listing gets. */
export function TermRows({
  rows,
  change,
  faults,
  preview,
  isReadOnly,
}: {
  rows: readonly TermsRow[];
  change: (rows: readonly TermsRow[]) => void;
  faults: ReadonlyMap<string, string>;
  preview: Preview | undefined;
  isReadOnly: boolean;
}) {
  return (
    <section class="card" aria-labelledby="template-terms">
      <div class="card-head">
        <h2 id="template-terms">{say('templateTerms')}</h2>
      </div>
      <div class="card-body mapping-rows">
        {rows.length === 0 && <p class="soft">{say('noTemplateTerms')}</p>}
        {rows.map((row, place) => (
          <Row
            key={place}
            row={row}
            number={place + 1}
            fault={faults.get(`taxonomies/${place}`)}
            shown={valueText(preview?.mapped.taxonomies[row.taxonomy])}
            set={(next) => change(rows.map((one, index) => (index === place ? next : one)))}
            remove={isReadOnly ? undefined : () => change(rows.filter((_, index) => index !== place))}
          />
        ))}
        {!isReadOnly && (
          <div class="actions">
            <button
              class="button"
              type="button"
              onClick={() => change([...rows, { taxonomy: '', source: '', terms: '', fallback: '' }])}
            >
              {say('addTerms')}
            </button>
          </div>
        )}
      </div>
    </section>
  );
}

function Row({
  row,
  number,
  fault,
  shown,
  set,
  remove,
}: {
  row: TermsRow;
  number: number;
  fault: string | undefined;
  shown: string | undefined;
  set: (row: TermsRow) => void;
  remove: (() => void) | undefined;
}) {
  const common = { autocomplete: 'off', spellcheck: false, maxLength: 200 } as const;
  return (
    <div class="mapping-row" role="group" aria-label={say('termsNumber', { number })}>
      <label>
        <span class="hint">{say('taxonomy')}</span>
        <input
          {...common}
          value={row.taxonomy}
          onInput={({ currentTarget }) => set({ ...row, taxonomy: currentTarget.value })}
        />
      </label>
      <label>
        <span class="hint">{say('fieldSource')}</span>
        <input
          {...common}
          value={row.source}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `terms-${number}-fault`}
          onInput={({ currentTarget }) => set({ ...row, source: currentTarget.value })}
        />
      </label>
      <label>
        <span class="hint">{say('fallback')}</span>
        <input
          {...common}
          value={row.fallback}
          onInput={({ currentTarget }) => set({ ...row, fallback: currentTarget.value })}
        />
      </label>
      <output class="mapped">
        {shown === undefined || shown === '' ? <span class="soft">{say('noValue')}</span> : shown}
      </output>
      {remove && (
        <button
          class="icon-button"
          type="button"
          aria-label={say('removeTerms', { number })}
          title={say('removeTerms', { number })}
          onClick={remove}
        >
          ×
        </button>
      )}
      <label class="whole">
        <span class="hint">{say('termsText')}</span>
        <textarea
          class="code"
          rows={Math.min(6, row.terms.split('\n').length)}
          value={row.terms}
          onInput={({ currentTarget }) => set({ ...row, terms: currentTarget.value })}
        />
      </label>
      {fault !== undefined && (
        <span class="fault-text" id={`terms-${number}-fault`} role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}
