import { useState } from 'preact/hooks';
import { JsonField, readObject } from '../../parts/json-field.tsx';
import { say } from '../../words/words.ts';

/** A part of a mapping as text, for what the form has no field for. */
export function AsJson({
  id,
  label,
  value,
  set,
}: {
  id: string;
  label: string;
  value: object;
  set: (value: { readonly [field: string]: unknown }) => void;
}) {
  const [text, setText] = useState<string | undefined>(undefined);
  const read = text === undefined ? undefined : readObject(text);
  return (
    <details class="fold">
      <summary>{label}</summary>
      <JsonField
        id={id}
        label={label}
        text={text ?? JSON.stringify(value, null, 2)}
        fault={read?.fault}
        change={setText}
        rows={12}
      />
      <button
        class="button"
        type="button"
        disabled={read?.value === undefined}
        onClick={() => {
          if (read?.value) set(read.value);
          setText(undefined);
        }}
      >
        {say('studioApply')}
      </button>
    </details>
  );
}
