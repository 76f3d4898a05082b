/** Breaks a text between words into lines that are at most `width` wide; a word that is wider is broken inside. */
export function wrapLines(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = measure(word) <= width ? [word] : piecesOf(word, width, measure);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return line === '' ? lines : [...lines, line];
}

/** A word in pieces that are at most `width` wide, or one character. Measured character by character: a word may be the whole text. */
function piecesOf(word: string, width: number, measure: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let taken = 0;
  for (const character of word) {
    const more = measure(character);
    if (piece !== '' && taken + more > width) {
      pieces.push(piece);
      piece = '';
      taken = 0;
    }
    piece += character;
    taken += more;
  }
  return [...pieces, piece];
}

/** The first lines of a text, the last of them with an ellipsis if there are more. */
export function firstLines(lines: readonly string[], max: number): string[] {
  if (lines.length <= max) return [...lines];
  const kept = lines.slice(0, Math.max(max, 0));
  const last = kept.pop();
  return last === undefined ? [] : [...kept, `${last.replace(/[\s.,;:…]*\S?\S?$/, '')}…`];
}
