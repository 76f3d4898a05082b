/** A piece of HTML that needs no escaping. */
export interface Html {
  readonly html: string;
}

type Value = string | number | Html | readonly Html[] | undefined | false;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

function render(value: Value): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string') return escape(value);
  if (typeof value === 'number') return String(value);
  if ('html' in value) return value.html;
  return value.map((part) => part.html).join('');
}

/** A template whose values are escaped, unless they are HTML already. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  let text = parts[0] ?? '';
  for (const [index, value] of values.entries()) text += render(value) + (parts[index + 1] ?? '');
  return { html: text };
}
