/** Characters that every font of the documents has: Latin with all European accents, Greek, Cyrillic, common signs. Checked against the fonts by the tests. */
const PRINTABLE =
  /[ -~\u00a0-\u00ac\u00ae-\u012b\u012e-\u0131\u0134-\u0165\u0168-\u017f\u0192\u0218-\u021b\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491\u1e9e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2212\u2248\u2264\u2265]/u;

/** Characters with a plain spelling that removing accents does not give. */
const SPELLED: Readonly<Record<string, string>> = {
  '‐': '-',
  '‑': '-',
  '‒': '–',
  '―': '—',
  '′': "'",
  '″': '"',
  '→': '->',
  '✓': '•',
  '✔': '•',
  '●': '•',
  '▪': '•',
  '►': '•',
  '⁄': '/',
  Ŧ: 'T',
  ŧ: 't',
};

const isPrintable = (character: string): boolean => PRINTABLE.test(character);

/**
 * A text in the characters of the fonts. Other letters lose their accents, spaces of any width become no-break or ordinary ones, the rest (emoji,
 * other scripts) is dropped.
 */
export function printable(text: string): string {
  let out = '';
  for (const character of text.normalize('NFC')) {
    if (isPrintable(character)) out += character;
    else if (character === '\n' || character === '\t') out += ' ';
    else if (/[\u202f\u2007]/u.test(character)) out += '\u00a0';
    else if (/\s/u.test(character)) out += ' ';
    else out += SPELLED[character] ?? Array.from(character.normalize('NFKD')).filter(isPrintable).join('');
  }
  return out.replace(/ {2,}/g, ' ').trim();
}

/** The text, or its beginning with an ellipsis, cut between words, in at most `max` characters. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > max / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
