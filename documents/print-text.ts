/** Characters of the standard fonts of PDF beyond ASCII and ISO 8859-1 (windows-1252). */
const FURTHER = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Characters with a plain spelling that removing accents does not give. */
const SPELLED: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  ı: 'i',
  '‐': '-',
  '‑': '-',
  '‒': '–',
  '―': '—',
  '−': '-',
  '′': "'",
  '″': '"',
  '≈': '~',
  '≤': '<=',
  '≥': '>=',
  '→': '->',
  '✓': '•',
  '✔': '•',
  '●': '•',
  '▪': '•',
  '►': '•',
  '⁄': '/',
  ẞ: 'SS',
};

const isPrintable = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0;
  return (
    (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff && code !== 0xad) || FURTHER.includes(character)
  );
};

/**
 * A text in the characters of the standard fonts, which cover French, English and German. Other Latin letters lose
 * their accents, spaces of any width become no-break or ordinary ones, the rest (emoji, other scripts) is dropped.
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
