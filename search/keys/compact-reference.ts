import { fold } from '../../model/geography/city-key.ts';

/** References of real feeds are shorter; agencies write them in up to four parts. */
const LONGEST = 40;
const MOST_PARTS = 4;

const SEPARATORS = /[^\p{L}\p{N}]+/gu;

/** A reference as people type it who leave out its separators, lower case without accents: `AG-12/3` → `ag123`. Undefined: it has none. */
export function compactReference(reference: string): string | undefined {
  const folded = fold(reference);
  const compact = folded.replace(SEPARATORS, '');
  return compact === '' || compact === folded ? undefined : compact;
}

/** The reference that a search as a whole may be, without its separators. Undefined: it has no separators or no digit, or is too long for one. */
export function referenceOf(q: string): string | undefined {
  const text = q.trim();
  const isShort = text.length <= LONGEST && text.split(SEPARATORS).length <= MOST_PARTS;
  return isShort && /\p{N}/u.test(text) ? compactReference(text) : undefined;
}
