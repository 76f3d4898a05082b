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

/** Texts that share less of their wording are not versions of one text. Agencies end all of their texts with the same sentences. */
export const SAME_WORDING = 0.6;
const WORDS_IN_A_ROW = 3;

/** The share of the shorter text's sequences of three words that the other text contains; undefined if one text is empty. */
export function sharedWording(one: string, other: string): number | undefined {
  const [short, long] = [one, other].map(sequencesOf).toSorted((a, b) => a.size - b.size);
  if (!short || !long || short.size === 0) return undefined;
  return [...short].filter((words) => long.has(words)).length / short.size;
}

/** The word sequences (shingles) of a text. */
function sequencesOf(text: string): ReadonlySet<string> {
  const words = fold(text).split(' ').filter(Boolean);
  return new Set(words.map((_, at) => words.slice(at, at + WORDS_IN_A_ROW).join(' ')));
}
