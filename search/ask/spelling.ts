/** A word without its doubled letters: `terase` is `terrasse`. */
export const undoubled = (word: string): string => word.replace(/(.)\1+/gu, '$1');

/**
 * How many letters are wrong, missing, too many or exchanged with their neighbour (optimal string alignment); more than `limit` are reported as `limit + 1`.
 */
export function faultsBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  // Misspelt words usually begin right.
  if (a[0] !== b[0] && a[1] !== b[1]) return limit + 1;
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let at = 1; at <= a.length; at += 1) {
    const row = nextRow(a, b, at, last, before);
    if (Math.min(...row) > limit) return limit + 1;
    [before, last] = [last, row];
  }
  return last[b.length] ?? limit + 1;
}

/** The faults of the first `at` letters of a word against every beginning of another one, by the two rows before. */
function nextRow(a: string, b: string, at: number, last: readonly number[], before: readonly number[]): number[] {
  const row = [at];
  for (let to = 1; to <= b.length; to += 1) {
    const cost = a[at - 1] === b[to - 1] ? 0 : 1;
    const value = Math.min((last[to] ?? 0) + 1, (row[to - 1] ?? 0) + 1, (last[to - 1] ?? 0) + cost);
    const isExchanged = at > 1 && to > 1 && a[at - 1] === b[to - 2] && a[at - 2] === b[to - 1];
    row.push(isExchanged ? Math.min(value, (before[to - 2] ?? 0) + 1) : value);
  }
  return row;
}

/** Letters that German puts between the parts of a compound. */
const LINKS = ['', 's', 'n', 'en', 'es'];
const SHORTEST_PART = 4;

/** The fewest known words that make up the compound, the longest first; undefined if there are none. */
export function splitCompound(word: string, isWord: (part: string) => boolean): string[] | undefined {
  const best: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end += 1) {
    for (let start = 0; start <= end - SHORTEST_PART; start += 1) {
      const head = best[start];
      if (!head) continue;
      const part = word.slice(start, end);
      const known = LINKS.map((link) => (part.endsWith(link) ? part.slice(0, part.length - link.length) : ''))
        .filter((stemmed) => stemmed.length >= SHORTEST_PART || stemmed.length === 4)
        .find((stemmed) => isWord(stemmed));
      const now = best[end];
      if (known !== undefined && (!now || now.length > head.length + 1)) best[end] = [...head, known];
    }
  }
  const parts = best[word.length];
  return parts && parts.length > 1 && parts.length <= 4 ? parts : undefined;
}
