// The characters of windows-1252 that Latin-1 lacks, in the order of their bytes 0x80 … 0x9f ('\0' for an unused byte).
const UPPER = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';
const FIRST = 0x80;

/** Text as windows-1252 bytes; characters that the encoding lacks become a question mark. */
export function windows1252Bytes(text: string): Buffer {
  const latin = text.replaceAll(/[^ -~\u00a0-\u00ff\n\r\t]/gu, (character) => {
    const place = UPPER.indexOf(character);
    return place === -1 ? '?' : String.fromCharCode(FIRST + place);
  });
  return Buffer.from(latin, 'latin1');
}

/** Text as UTF-16, little-endian. */
export const utf16Bytes = (text: string): Buffer => Buffer.from(text, 'utf16le');
