import { say } from '../../words/words.ts';
import type { Scalar } from './condition.ts';
import type { Choices } from './rule-types.ts';
import { sayValue } from './value-chips.tsx';

/** One value of a field of the listing: chosen where the field has a list of values, else typed. */
export function ValueInput({
  label,
  field,
  value,
  isFaulty,
  set,
}: {
  label: string;
  field: Choices['fields'][number] | undefined;
  value: Scalar;
  isFaulty: boolean;
  set: (value: Scalar) => void;
}) {
  const isFlag = field?.kind === 'boolean';
  const values = isFlag ? ['true', 'false'] : (field?.values ?? []);
  if (values.length > 0)
    return (
      <select
        aria-label={label}
        aria-invalid={isFaulty}
        value={String(value)}
        onChange={({ currentTarget: { value: chosen } }) => set(isFlag && chosen !== '' ? chosen === 'true' : chosen)}
      >
        <option value="">{say('ruleChooseValue')}</option>
        {values.map((one) => (
          <option key={one} value={one}>
            {sayValue(one)}
          </option>
        ))}
      </select>
    );
  if (field?.kind === 'number')
    return (
      <input
        type="number"
        step="any"
        aria-label={label}
        aria-invalid={isFaulty}
        value={typeof value === 'number' && !Number.isNaN(value) ? value : ''}
        onInput={({ currentTarget }) => set(currentTarget.valueAsNumber)}
      />
    );
  return (
    <input
      aria-label={label}
      aria-invalid={isFaulty}
      value={String(value)}
      maxLength={2_000}
      onInput={({ currentTarget }) => set(currentTarget.value)}
    />
  );
}

/** The value that a field begins with: none yet. */
export const noValue = (field: Choices['fields'][number] | undefined): Scalar =>
  field?.kind === 'number' ? Number.NaN : '';

/** A value of a field as its reader reads it: one of a list in words, any other as it is. */
export function sayMeaning({ fields }: Choices, path: string, value: Scalar): string {
  const field = fields.find((one) => one.path === path);
  return field?.values || typeof value === 'boolean' ? sayValue(String(value)) : String(value);
}
