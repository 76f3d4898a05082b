import { say } from '../../words/words.ts';
import { FORMATS } from './template.ts';
import type { FieldRow, Preview } from './template.ts';

const replaced = (rows: readonly FieldRow[], place: number, row: FieldRow): FieldRow[] =>
  rows.map((one, index) => (index === place ? row : one));

/** Fields of the post: each with its source or fixed value, and what the chosen listing has there. */
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
    <section class="card" aria-labelledby="template-fields">
      <div class="card-head">
        <h2 id="template-fields">{say('templateFields')}</h2>
      </div>
      <div class="card-body mapping-rows">
        {rows.length === 0 && <p class="soft">{say('noTemplateFields')}</p>}
        {rows.map((row, place) => (
          <Row
            // Rows have no name of their own before one is typed.
            key={place}
            row={row}
            number={place + 1}
            fault={faults.get(`postmeta/${place}`)}
            shown={valueText(preview?.mapped.postmeta[row.key])}
            set={(next) => change(replaced(rows, place, next))}
            remove={isReadOnly ? undefined : () => change(rows.filter((_, index) => index !== place))}
          />
        ))}
        {!isReadOnly && (
          <div class="actions">
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
  row: FieldRow;
  number: number;
  fault: string | undefined;
  shown: string | undefined;
  set: (row: FieldRow) => void;
  remove: (() => void) | undefined;
}) {
  const id = `field-${number}`;
  const common = { autocomplete: 'off', spellcheck: false, maxLength: 255 } as const;
  return (
    <div class="mapping-row" role="group" aria-label={say('fieldNumber', { number })}>
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
              aria-describedby={fault === undefined ? undefined : `${id}-fault`}
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
      <output class="mapped">{shown ?? <span class="soft">{say('noValue')}</span>}</output>
      {remove && (
        <button
          class="icon-button"
          type="button"
          aria-label={say('removeField', { number })}
          title={say('removeField', { number })}
          onClick={remove}
        >
          ×
        </button>
      )}
      {fault !== undefined && (
        <span class="fault-text" id={`${id}-fault`} role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}

type Mapped = string | number | boolean;

/** Longest value in a row, characters; the whole one is in the preview. */
const LONGEST = 120;

export function valueText(value: Mapped | readonly Mapped[] | undefined): string | undefined {
  if (value === undefined) return undefined;
  const text = [value].flat().join(', ');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
