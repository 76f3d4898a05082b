/** A word without its doubled letters: `terase` is `terrasse`. */
export const undoubled = (word: string): string => word.replace(/(.)\1+/gu, '$1');

/**
 * How many letters are wrong, missing, too many or exchanged with their neighbour (optimal string alignment); more than `limit` are reported as `limit + 1`.
 */
export function faultsBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  // Misspelt words usually begin right.
  if (a[0] !== b[0] && a[1] !== b[1]) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        value = Math.min(value, (before[j - 2] ?? 0) + 1);
      row.push(value);
      least = Math.min(least, value);
    }
    if (least > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? limit + 1;
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
