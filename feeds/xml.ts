/** Characters that XML 1.0 forbids, even escaped: control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Parsers normalise them to blanks in an attribute, and CR to a line feed anywhere.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

type Value = string | number | boolean | undefined;
type Attributes = { readonly [name: string]: Value };

const escaped = (value: string, special: RegExp): string =>
  value.replace(IMPOSSIBLE, '').replace(special, (character) => ENTITIES[character] ?? '');

function openTag(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([attribute, value]) =>
    value === undefined ? '' : ` ${attribute}="${escaped(String(value), /[&<>"\t\n\r]/g)}"`,
  );
  return `<${name}${written.join('')}`;
}

/** An element with an escaped text; empty without a text. Forbidden characters are left out. */
export function textElement(name: string, value: Value, attributes: Attributes = {}): string {
  const text = value === undefined ? '' : escaped(String(value), /[&<>\r]/g);
  return text === '' ? '' : `${openTag(name, attributes)}>${text}</${name}>`;
}

/** An element with written elements; empty without any. */
export function parentElement(name: string, children: readonly string[], attributes: Attributes = {}): string {
  const content = children.join('');
  return content === '' ? '' : `${openTag(name, attributes)}>${content}</${name}>`;
}

/** An element with attributes only; empty if none has a value. */
export function emptyElement(name: string, attributes: Attributes): string {
  return Object.values(attributes).every((value) => value === undefined) ? '' : `${openTag(name, attributes)}/>`;
}
