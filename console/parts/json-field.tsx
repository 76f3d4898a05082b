import { say } from '../words/words.ts';

type JsonObject = { readonly [field: string]: unknown };

/** Parses a text as a JSON object, or returns the fault and its position. */
export function readObject(text: string): { readonly value?: JsonObject; readonly fault?: string } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { fault: say('jsonObject') };
    return { value: { ...value } };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

/** A text area for JSON, with its fault below. */
export function JsonField({
  id,
  label,
  text,
  fault,
  change,
  isReadOnly = false,
  rows = 16,
}: {
  id: string;
  label: string;
  text: string;
  fault: string | undefined;
  change: (text: string) => void;
  isReadOnly?: boolean;
  rows?: number;
}) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        class="code"
        rows={rows}
        spellcheck={false}
        autocomplete="off"
        readOnly={isReadOnly}
        value={text}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      {fault !== undefined && (
        <span class="fault-text" id={`${id}-fault`} role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}
