import { isAscii, isUtf8 } from 'node:buffer';
import { ConnectorError } from '../../errors.ts';

/** Single-byte encodings for non-Latin alphabets, by canonical name. */
const OTHER_ALPHABETS =
  /^(?:windows-(?:874|1251|1253|1255|1256)|iso-8859-(?:5|6|7|8|8-i|11)|koi8-[ru]|ibm866|x-mac-cyrillic)$/;

/** Encodings that feeds still declare and that Node cannot decode: those of DOS and mainframes, and rare forms of Unicode. */
const UNREADABLE =
  /^(?:(?:cp|ibm|oem)[-_]?\d{2,5}|ebcdic[\w-]*|utf-?7|utf-?32(?:[bl]e)?|ucs-?4|iso-2022-(?:kr|cn)|hz-gb-2312)$/i;

/** A single non-ASCII character next to an ASCII letter, as in Western languages. */
const LONELY = /(?<=[a-z])[^\0-\x7f](?![^\0-\x7f])|(?<![^\0-\x7f])[^\0-\x7f](?=[a-z])/giu;

/** Several non-ASCII characters in a row, as in words of another script. */
const ROWS = /[^\0-\x7f]{2,}/gu;
const LONG_ROWS = /[^\0-\x7f]{3,}/gu;

/** Codes that windows-1252 does not use. */
const CONTROLS = /[\u0080-\u009f]/;

/** The encoding of non-ASCII bytes: the declared or a detected one. */
export type Fit = 'declared' | 'utf-8' | 'windows-1252';

/**
 * Whether bytes are text in a declared encoding of several bytes (Shift_JIS, Big5 …), else in UTF-8 or windows-1252.
 * Throws ConnectorError feed_rejected if none of them fits.
 * @param part bytes that begin with a whole character; the last one may be cut
 */
export function fitMultiByte(part: Uint8Array, declared: string): Fit {
  // The escapes of ISO-2022-JP are ASCII.
  if (declared === 'iso-2022-jp' && part.includes(0x1b)) {
    return 'declared';
  }
  if (isUtf8(withoutCutEnd(part))) {
    return 'utf-8';
  }
  if (isTextIn(part, declared)) {
    return 'declared';
  }
  if (isWestern(part)) {
    return 'windows-1252';
  }
  throw unfit(declared);
}

/** Whether bytes that are not UTF-8 are Western text, wrongly declared as a single-byte encoding for another alphabet. */
export function isWesternInDisguise(part: Uint8Array, declared: string): boolean {
  return OTHER_ALPHABETS.test(declared) && !isTextIn(part, declared) && isWestern(part);
}

/**
 * Throws ConnectorError feed_rejected for bytes that are not UTF-8 and declared as an encoding that Node cannot decode: any guess
 * would be garbled.
 */
export function refuseUnreadable(label: string | undefined): void {
  if (label !== undefined && UNREADABLE.test(label)) {
    throw unfit(label);
  }
}

function unfit(declared: string): ConnectorError {
  return new ConnectorError(
    'feed_rejected',
    `The text is declared as ${declared.slice(0, 40)}, but cannot be read as that. Send it in the declared encoding, preferably UTF-8.`,
  );
}

/** Valid, and with words of the script rather than single letters between Latin ones. */
function isTextIn(part: Uint8Array, encoding: string): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(part, { stream: true });
    return count(text, ROWS) >= count(text, LONELY);
  } catch {
    return false;
  }
}

function isWestern(part: Uint8Array): boolean {
  const text = new TextDecoder('windows-1252').decode(part, { stream: true });
  return !CONTROLS.test(text) && count(text, LONELY) >= count(text, LONG_ROWS);
}

/** The bytes without an incomplete UTF-8 sequence at their end, unless it is the only non-ASCII part. */
function withoutCutEnd(part: Uint8Array): Uint8Array {
  for (let back = 1; back <= 3 && back <= part.length; back++) {
    const byte = part[part.length - back] ?? 0;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    if (byte >= 0xc0) {
      const rest = part.subarray(0, part.length - back);
      return length > back && !isAscii(rest) ? rest : part;
    }
    if (byte < 0x80) {
      return part;
    }
  }
  return part;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
