import { say } from '../../words/words.ts';
import { MappingRow, MappingRows, RowInput, valueText } from './mapping-rows.tsx';
import { FORMATS } from './template.ts';
import type { FieldRow, Preview } from './template.ts';

/** Characters of a text. */
const MAX_TEXT = 255;

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
  return (
    <MappingRow
      label={say('fieldNumber', { number })}
      shown={shown}
      remove={remove && { label: say('removeField', { number }), act: remove }}
      fault={fault}
      faultId={faultId}
    >
      <RowInput label={say('fieldKey')} maxLength={MAX_TEXT} value={row.key} set={(key) => set({ ...row, key })} />
      {row.value === undefined ? (
        <>
          <RowInput
            label={say('fieldSource')}
            maxLength={MAX_TEXT}
            value={row.source}
            fault={fault === undefined ? undefined : faultId}
            set={(source) => set({ ...row, source })}
          />
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
        <RowInput
          label={say('fieldValue')}
          maxLength={MAX_TEXT}
          value={String(row.value)}
          set={(value) => set({ ...row, value })}
        />
      )}
    </MappingRow>
  );
}
