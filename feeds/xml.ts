/** What XML 1.0 cannot hold, not even escaped: control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser would make blanks of them in an attribute, and of CR a line feed anywhere.
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

/** An element that holds a text, escaped; nothing when there is no text. What XML cannot hold is left out. */
export function textElement(name: string, value: Value, attributes: Attributes = {}): string {
  const text = value === undefined ? '' : escaped(String(value), /[&<>\r]/g);
  return text === '' ? '' : `${openTag(name, attributes)}>${text}</${name}>`;
}

/** An element that holds elements, already written; nothing when there are none. */
export function parentElement(name: string, children: readonly string[], attributes: Attributes = {}): string {
  const content = children.join('');
  return content === '' ? '' : `${openTag(name, attributes)}>${content}</${name}>`;
}

/** An element of attributes alone; nothing when none has a value. */
export function emptyElement(name: string, attributes: Attributes): string {
  return Object.values(attributes).every((value) => value === undefined) ? '' : `${openTag(name, attributes)}/>`;
}
