import { fold } from './fold.ts';

/** The key of a table that a word stands for, and nothing else: `found` tells an entry that is null from a word that the table lacks. */
export interface Entry<T> {
  readonly found: boolean;
  readonly value?: NonNullable<T>;
}

/** How a word may differ from the key that it stands for. case: in capitals alone; words: also in accents, blanks and punctuation within. */
export type Likeness = 'case' | 'words';

type Table = Readonly<Record<string, unknown>>;

/** Keys of each table by their likeness: tables are constants of a module. */
const INDEXES: Readonly<Record<Likeness, WeakMap<Table, ReadonlyMap<string, string>>>> = {
  case: new WeakMap(),
  words: new WeakMap(),
};

/** `A+` is not `A`, and `-1` not `1`: a sign at an end is part of the code. */
const SIGN = /^[+-]|[+-]$/;

const LETTER = /\p{L}/u;

/**
 * The entry of a mapping table for a word of a CRM: that of the very key, else of the one key that it is like (`Rent`, `RENT` and `rent` are one word). Where two
 * keys of a table with different entries are alike, only the very key counts: the format tells them apart.
 */
export function findEntry<T>(table: Readonly<Record<string, T>>, word: string, likeness: Likeness): Entry<T> {
  const key = Object.hasOwn(table, word) ? word : keyLike(table, word, likeness);
  return key === undefined ? { found: false } : { found: true, value: table[key] ?? undefined };
}

function keyLike(table: Table, word: string, likeness: Likeness): string | undefined {
  return indexOf(table, 'case').get(caseKey(word)) ?? (likeness === 'words' ? keyOfWords(table, word) : undefined);
}

function keyOfWords(table: Table, word: string): string | undefined {
  const isWord = LETTER.test(word) && !SIGN.test(word);
  const folded = isWord ? fold(word) : '';
  return folded === '' ? undefined : indexOf(table, 'words').get(folded);
}

/** The keys by what they are like; without those that are like another one. */
function indexOf(table: Table, likeness: Likeness): ReadonlyMap<string, string> {
  const known = INDEXES[likeness].get(table);
  if (known) return known;
  const index = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const key of Object.keys(table)) {
    if (likeness === 'words' && SIGN.test(key)) continue;
    const like = likeness === 'case' ? caseKey(key) : fold(key);
    const other = index.get(like);
    if (other !== undefined && table[other] !== table[key]) ambiguous.add(like);
    index.set(like, other ?? key);
  }
  for (const like of ambiguous) index.delete(like);
  INDEXES[likeness].set(table, index);
  return index;
}

const caseKey = (text: string): string => text.normalize('NFC').toLowerCase();
