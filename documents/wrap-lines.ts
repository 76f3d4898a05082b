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
    line = word;
    while (measure(line) > width && line.length > 1) {
      const fits = fitting(line, width, measure);
      lines.push(line.slice(0, fits));
      line = line.slice(fits);
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** The number of characters that fit, at least one. */
function fitting(word: string, width: number, measure: (text: string) => number): number {
  let fits = 1;
  while (fits < word.length && measure(word.slice(0, fits + 1)) <= width) fits++;
  return fits;
}

/** The first lines of a text, the last of them with an ellipsis if there are more. */
export function firstLines(lines: readonly string[], max: number): string[] {
  if (lines.length <= max) return [...lines];
  const kept = lines.slice(0, Math.max(max, 0));
  const last = kept.pop();
  return last === undefined ? [] : [...kept, `${last.replace(/[\s.,;:…]*\S?\S?$/, '')}…`];
}
