/** Characters: as much as a mail program shows of a subject. */
const LENGTH = 80;

/**
 * A user-chosen name for a mail: one line of bounded length in which mail programs find nothing to link. Spaces after colons and dots break
 * addresses apart. The caller escapes quotes and tags.
 */
export function plainName(name: string): string {
  const line = name
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .replaceAll('://', ': //')
    .replaceAll(/([.\u3002\uff0e\uff61])(?=[\p{L}\p{M}])/gu, '$1 ')
    .trim();
  const signs = Array.from(line);
  return signs.length > LENGTH ? `${signs.slice(0, LENGTH - 1).join('')}…` : line;
}
