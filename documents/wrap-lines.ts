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

/** Where addresses of mail and sites are broken: after a sign, but not before an ending like “fr”. */
const BREAKS = /(?<=[@/_-])|(?<=\.)(?=\w{5})/;

/**
 * A word in pieces that are at most `width` wide, or one character: broken after the signs of addresses where its parts have room, else anywhere. Measured part by part,
 * and parts that are too wide character by character: a word may be the whole text.
 */
function piecesOf(word: string, width: number, measure: (text: string) => number): string[] {
  const parts = word.split(BREAKS).flatMap((part) => (measure(part) <= width ? [part] : Array.from(part)));
  const pieces: string[] = [];
  let piece = '';
  let taken = 0;
  for (const part of parts) {
    const more = measure(part);
    if (piece !== '' && taken + more > width) {
      pieces.push(piece);
      piece = '';
      taken = 0;
    }
    piece += part;
    taken += more;
  }
  return [...pieces, piece];
}
