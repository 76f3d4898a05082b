import { fold } from '../../../model/words/fold.ts';

/** The result of a lookup: `found` distinguishes an entry that is null from a missing one. */
export interface Entry<T> {
  readonly found: boolean;
  readonly value?: NonNullable<T>;
}

/** How a word may differ from a key. case: only in upper and lower case; words: also in accents, blanks and punctuation. */
export type Likeness = 'case' | 'words';

type Table = Readonly<Record<string, unknown>>;

/** Normalised keys of each table, cached: tables are constants of a module. */
const INDEXES: Readonly<Record<Likeness, WeakMap<Table, ReadonlyMap<string, string>>>> = {
  case: new WeakMap(),
  words: new WeakMap(),
};

/** `A+` is not `A`, and `-1` not `1`: a sign at an end is part of the code. */
const SIGN = /^[+-]|[+-]$/;

const LETTER = /\p{L}/u;

/**
 * The entry of a mapping table for a word of a CRM: the exact key, else the one key with the same normalised form (`Rent`, `RENT` and `rent`). If two
 * keys with different entries have the same normalised form, only the exact key counts: the format distinguishes them.
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

/** The entries by normalised key, without ambiguous ones. */
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
