import { say } from '../../words/words.ts';
import { MappingRow, MappingRows, valueText } from './mapping-rows.tsx';
import { FORMATS } from './template.ts';
import type { FieldRow, Preview } from './template.ts';

/** Fields of the post: each with its source or fixed value, and the value for the chosen listing. */
export function FieldRows({
  rows,
  change,
  faults,
  preview,
  isReadOnly,
}: {
  rows: readonly FieldRow[];
  change: (rows: readonly FieldRow[]) => void;
  faults: ReadonlyMap<string, string>;
  preview: Preview | undefined;
  isReadOnly: boolean;
}) {
  return (
    <MappingRows
      id="template-fields"
      title={say('templateFields')}
      empty={say('noTemplateFields')}
      rows={rows.map((row, place) => (
        <Row
          // Rows have no name until the user types one.
          key={place}
          row={row}
          number={place + 1}
          fault={faults.get(`postmeta/${place}`)}
          shown={valueText(preview?.mapped.postmeta[row.key])}
          set={(next) => change(rows.with(place, next))}
          remove={isReadOnly ? undefined : () => change(rows.toSpliced(place, 1))}
        />
      ))}
      actions={
        !isReadOnly && (
          <>
            <button class="button" type="button" onClick={() => change([...rows, { key: '', source: '', format: '' }])}>
              {say('addField')}
            </button>
            <button
              class="button"
              type="button"
              onClick={() => change([...rows, { key: '', source: '', format: '', value: '' }])}
            >
              {say('addValue')}
            </button>
          </>
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
  row: FieldRow;
  number: number;
  fault: string | undefined;
  shown: string | undefined;
  set: (row: FieldRow) => void;
  remove: (() => void) | undefined;
}) {
  const faultId = `field-${number}-fault`;
  const common = { autocomplete: 'off', spellcheck: false, maxLength: 255 } as const;
  return (
    <MappingRow
      label={say('fieldNumber', { number })}
      shown={shown}
      remove={remove && { label: say('removeField', { number }), act: remove }}
      fault={fault}
      faultId={faultId}
    >
      <label>
        <span class="hint">{say('fieldKey')}</span>
        <input {...common} value={row.key} onInput={({ currentTarget }) => set({ ...row, key: currentTarget.value })} />
      </label>
      {row.value === undefined ? (
        <>
          <label>
            <span class="hint">{say('fieldSource')}</span>
            <input
              {...common}
              value={row.source}
              aria-invalid={fault !== undefined}
              aria-describedby={fault === undefined ? undefined : faultId}
              onInput={({ currentTarget }) => set({ ...row, source: currentTarget.value })}
            />
          </label>
          <label>
            <span class="hint">{say('fieldFormat')}</span>
            <select value={row.format} onChange={({ currentTarget }) => set({ ...row, format: currentTarget.value })}>
              <option value="">{say('formatAsIs')}</option>
              {FORMATS.map((format) => (
                <option key={format} value={format}>
                  {say(`format_${format}`)}
                </option>
              ))}
            </select>
          </label>
        </>
      ) : (
        <label>
          <span class="hint">{say('fieldValue')}</span>
          <input
            {...common}
            value={String(row.value)}
            onInput={({ currentTarget }) => set({ ...row, value: currentTarget.value })}
          />
        </label>
      )}
    </MappingRow>
  );
}
