/** Letters of European languages that Unicode does not decompose into a letter and an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
};

/** A word of a CRM as the key of a mapping table: lower case, no accents, every other sign a single blank (`Maison/Villa` → `maison villa`). */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[œæøłđðþßı]/g, (letter) => LETTERS[letter] ?? '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The entry of a mapping table; undefined for inherited names (`constructor`). */
export function entryOf<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
