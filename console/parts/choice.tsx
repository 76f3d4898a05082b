/** A labelled choice of one of a few values. */
export function Choice<T extends string>({
  label,
  value,
  options,
  name,
  set,
}: {
  label: string;
  value: T;
  options: readonly T[];
  name: (option: T) => string;
  set: (option: T) => void;
}) {
  return (
    <label class="field">
      <span class="label">{label}</span>
      <Select label={undefined} value={value} options={options} name={name} set={set} />
    </label>
  );
}

/** The same without a visible label. @param label undefined inside a label element */
export function Select<T extends string>({
  label,
  value,
  options,
  name,
  set,
}: {
  label: string | undefined;
  value: T;
  options: readonly T[];
  name: (option: T) => string;
  set: (option: T) => void;
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = options.find((option) => option === currentTarget.value);
        if (chosen !== undefined) set(chosen);
      }}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {name(option)}
        </option>
      ))}
    </select>
  );
}
