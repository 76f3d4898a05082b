/** Longest value that is shown in a cell, characters. */
const LONGEST = 160;

/** Any value as a short text; a dash if absent. */
export function shortText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '–');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
