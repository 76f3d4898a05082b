/** A text as it is searched: lower case, without accents and punctuation, words of any script separated by one blank. */
export const searchText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
