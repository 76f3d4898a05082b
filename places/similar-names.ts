import { distance } from 'fastest-levenshtein';

/** From so many letters on, names may differ by one and by two. */
const [ONE_FROM, TWO_FROM] = [5, 9];

export interface SimilarName {
  readonly name: string;
  /** Letters inserted, removed or replaced; two neighbours swapped count as one. */
  readonly edits: number;
}

/** Which of 32 groups of letters a name has, one bit each. An edit changes at most two of them. */
function letters(name: string): number {
  let bits = 0;
  for (let index = 0; index < name.length; index += 1) bits |= 1 << (name.charCodeAt(index) & 31);
  return bits;
}

function bitCount(bits: number): number {
  let left = bits;
  let count = 0;
  while (left !== 0) {
    left &= left - 1;
    count += 1;
  }
  return count;
}

/** Whether the names differ by two neighbours that changed places, and by nothing else. */
function isSwap(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}

function edits(one: string, other: string): number {
  const counted = distance(one, other);
  return counted === 2 && isSwap(one, other) ? 1 : counted;
}

/**
 * An index of names that finds those within one edit (from five letters) or two (from nine). It compares only names of about the same length with
 * about the same letters, some hundred of the 35,000 communes.
 *
 * @returns names that differ from the one asked for, in no order.
 */
export function createSimilarNames(names: Iterable<string>): (name: string) => SimilarName[] {
  const byLength = new Map<number, { readonly name: string; readonly letters: number }[]>();
  for (const name of names) {
    const entry = { name, letters: letters(name) };
    const others = byLength.get(name.length);
    if (others) others.push(entry);
    else byLength.set(name.length, [entry]);
  }
  return (asked) => {
    const most = asked.length >= TWO_FROM ? 2 : asked.length >= ONE_FROM ? 1 : 0;
    if (most === 0) return [];
    const own = letters(asked);
    const found: SimilarName[] = [];
    for (let length = asked.length - most; length <= asked.length + most; length += 1) {
      for (const entry of byLength.get(length) ?? []) {
        if (bitCount(entry.letters ^ own) > 2 * most) continue;
        const counted = edits(asked, entry.name);
        if (counted > 0 && counted <= most) found.push({ name: entry.name, edits: counted });
      }
    }
    return found;
  };
}

/** Words that begin too many names to stand for one. */
const COMMON_START = new Set([
  'saint',
  'sainte',
  'notre',
  'notre dame',
  'mont',
  'pont',
  'bois',
  'fontaine',
  'villers',
  'ville',
]);

/** From so many letters on, the first words of a name may stand for it. */
const START_FROM = 4;

/**
 * An index of names by their first words: `rillieux` finds `rillieux la pape`.
 *
 * @returns names that begin with the whole words asked for, in alphabetical order.
 */
export function createLongerNames(names: Iterable<string>): (start: string) => string[] {
  const sorted = [...names].sort();
  return (start) => {
    if (start.length < START_FROM || COMMON_START.has(start)) return [];
    const wanted = `${start} `;
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] ?? '') < wanted) low = middle + 1;
      else high = middle;
    }
    const behind = sorted.findIndex((name, index) => index >= low && !name.startsWith(wanted));
    return sorted.slice(low, behind < 0 ? undefined : behind);
  };
}
