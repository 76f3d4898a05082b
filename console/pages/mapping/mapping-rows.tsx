import type { ComponentChildren } from 'preact';
import { say } from '../../words/words.ts';

/** A card of rows of a template: fields of the post, or terms of its taxonomies. */
export function MappingRows({
  id,
  title,
  empty,
  rows,
  actions,
}: {
  id: string;
  title: string;
  /** Text while there are no rows. */
  empty: string;
  rows: readonly ComponentChildren[];
  actions: ComponentChildren;
}) {
  return (
    <section class="card" aria-labelledby={id}>
      <div class="card-head">
        <h2 id={id}>{title}</h2>
      </div>
      <div class="card-body mapping-rows">
        {rows.length === 0 && <p class="soft">{empty}</p>}
        {rows}
        {actions && <div class="actions">{actions}</div>}
      </div>
    </section>
  );
}

/** A row: its inputs, the value for the chosen listing, and its faults. */
export function MappingRow({
  label,
  shown,
  remove,
  fault,
  faultId,
  more,
  children,
}: {
  label: string;
  shown: string | undefined;
  /** Absent if the template is read-only. */
  remove: { readonly label: string; readonly act: () => void } | undefined;
  fault: string | undefined;
  faultId: string;
  /** Shown below the row, over the whole width. */
  more?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <div class="mapping-row" role="group" aria-label={label}>
      {children}
      <output class="mapped">
        {shown ? <span translate={false}>{shown}</span> : <span class="soft">{say('noValue')}</span>}
      </output>
      {remove && (
        <button class="icon-button" type="button" aria-label={remove.label} title={remove.label} onClick={remove.act}>
          ×
        </button>
      )}
      {more}
      {fault !== undefined && (
        <span class="fault-text" id={faultId} role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}

type Mapped = string | number | boolean;

/** Longest value in a row, characters; the preview shows it in full. */
const LONGEST = 120;

/** A value of a listing as a short text. */
export function valueText(value: Mapped | readonly Mapped[] | undefined): string | undefined {
  if (value === undefined) return undefined;
  const text = [value].flat().join(', ');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** A text of a row. @param fault its id where the row has a fault that is about this text */
export const RowInput = ({
  label,
  value,
  maxLength,
  fault,
  set,
}: {
  label: string;
  value: string;
  maxLength: number;
  fault?: string | undefined;
  set: (value: string) => void;
}) => (
  <label>
    <span class="hint">{label}</span>
    <input
      autocomplete="off"
      spellcheck={false}
      maxLength={maxLength}
      value={value}
      aria-invalid={fault === undefined ? undefined : true}
      aria-describedby={fault}
      onInput={({ currentTarget }) => set(currentTarget.value)}
    />
  </label>
);
