import { say } from '../../words/words.ts';
import { MappingRow, MappingRows, RowInput, valueText } from './mapping-rows.tsx';
import type { Preview, TermsRow } from './template.ts';

/** Characters of a text. */
const MAX_TEXT = 200;

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
    <MappingRows
      id="template-terms"
      title={say('templateTerms')}
      empty={say('noTemplateTerms')}
      rows={rows.map((row, place) => (
        <Row
          key={place}
          row={row}
          number={place + 1}
          fault={faults.get(`taxonomies/${place}`)}
          shown={valueText(preview?.mapped.taxonomies[row.taxonomy])}
          set={(next) => change(rows.with(place, next))}
          remove={isReadOnly ? undefined : () => change(rows.toSpliced(place, 1))}
        />
      ))}
      actions={
        !isReadOnly && (
          <button
            class="button"
            type="button"
            onClick={() => change([...rows, { taxonomy: '', source: '', terms: '', fallback: '' }])}
          >
            {say('addTerms')}
          </button>
        )
      }
    />
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
  const faultId = `terms-${number}-fault`;
  return (
    <MappingRow
      label={say('termsNumber', { number })}
      shown={shown}
      remove={remove && { label: say('removeTerms', { number }), act: remove }}
      fault={fault}
      faultId={faultId}
      more={
        <label class="whole">
          <span class="hint">{say('termsText')}</span>
          <textarea
            class="code"
            rows={Math.min(6, row.terms.split('\n').length)}
            value={row.terms}
            onInput={({ currentTarget }) => set({ ...row, terms: currentTarget.value })}
          />
        </label>
      }
    >
      <RowInput
        label={say('taxonomy')}
        maxLength={MAX_TEXT}
        value={row.taxonomy}
        set={(taxonomy) => set({ ...row, taxonomy })}
      />
      <RowInput
        label={say('fieldSource')}
        maxLength={MAX_TEXT}
        value={row.source}
        fault={fault === undefined ? undefined : faultId}
        set={(source) => set({ ...row, source })}
      />
      <RowInput
        label={say('fallback')}
        maxLength={MAX_TEXT}
        value={row.fallback}
        set={(fallback) => set({ ...row, fallback })}
      />
    </MappingRow>
  );
}
