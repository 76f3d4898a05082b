import { isAscii, isUtf8 } from 'node:buffer';
import { fitMultiByte, isWesternInDisguise, refuseUnreadable } from './fit-encoding.ts';

/** What is known about the encoding from outside the bytes. */
export interface DecodeOptions {
  /** The charset of the HTTP response. */
  readonly charset?: string;
  /** The bytes are XML: its declaration counts. */
  readonly xml?: boolean;
  /** The encoding that the user states: nothing else counts, except a byte order mark. */
  readonly stated?: string;
}

/** Look-ahead, bytes, before UTF-8 or windows-1252 is chosen. */
const LOOK_AHEAD = 1024 * 1024;

/** Longest XML declaration, including blanks that some writers put before it. */
const DECLARATION_BYTES = 1024;

/** Labels that are read as windows-1252: many tools declare its subset ISO-8859-1. */
const WESTERN = 'windows-1252';

/** ISO-8859-1 with € and a few letters instead of other signs; often declared wrongly, too. */
const LATIN_9 = 'iso-8859-15';

/** Single-byte encodings by canonical name: any bytes are valid in them, so valid UTF-8 is stronger evidence than the declaration. */
const SINGLE_BYTE = /^(?:windows-\d+|iso-8859-\d+(?:-i)?|koi8-[ru]|ibm866|macintosh|x-mac-cyrillic)$/;

/**
 * Decodes bytes. The encoding is the first known one of: byte order mark, XML declaration, `charset`, else UTF-8 if the
 * bytes are valid UTF-8, else windows-1252. ISO-8859-1 is read as windows-1252, its superset.
 *
 * The bytes override a wrong declaration: declared UTF-8 that is invalid is windows-1252; a declared encoding of single
 * bytes (ISO-8859-1, ISO-8859-15, windows-1250 …) and is valid UTF-8 beyond ASCII, is UTF-8; what is declared ISO-8859-15 and holds signs that only
 * windows-1252 has (0x80 to 0x9F) is windows-1252; a declared encoding of several bytes (Shift_JIS …) or of another alphabet with Western text
 * is windows-1252. UTF-16 without a mark is recognised by its zero bytes. This is decided by the first part that holds
 * more than ASCII: the first MiB, or a later chunk when that is plain ASCII. When invalid sequences turn up after that in UTF-8,
 * only the invalid bytes are read as windows-1252, so one damaged record never affects others. Memory is
 * bounded by the look-ahead plus one chunk.
 *
 * Throws ConnectorError feed_rejected for text beyond ASCII that does not fit its declared encoding nor any detected one.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  options: DecodeOptions = {},
): AsyncGenerator<string> {
  let head: Uint8Array[] | undefined = [];
  let headLength = 0;
  let decoder: Decoder | undefined;
  for await (const chunk of bytes) {
    if (chunk.length === 0) {
      continue;
    }
    let part = chunk;
    if (head) {
      head.push(chunk);
      headLength += chunk.length;
      if (headLength < LOOK_AHEAD) {
        continue;
      }
      part = Buffer.concat(head);
      head = undefined;
    }
    decoder ??= createDecoder(part, options);
    const text = decoder.push(part);
    if (text) {
      yield text;
    }
  }
  if (head) {
    const part = Buffer.concat(head);
    decoder = createDecoder(part, options);
    const text = decoder.push(part);
    if (text) {
      yield text;
    }
  }
  const rest = decoder?.end();
  if (rest) {
    yield rest;
  }
}

interface Decoder {
  push(bytes: Uint8Array): string;
  end(): string;
}

function createDecoder(head: Uint8Array, options: DecodeOptions): Decoder {
  if (hasUtf8Mark(head)) return withoutMark(createWesternDecoder('utf-8'));
  if (options.stated !== undefined) {
    return withoutMark(options.stated === 'utf-8' ? createWesternDecoder('utf-8') : createPlainDecoder(options.stated));
  }
  const utf16 = utf16Of(head);
  if (utf16 !== undefined) return createPlainDecoder(utf16);
  const inDocument = options.xml ? declaredEncoding(head) : undefined;
  const declared = knownEncoding(inDocument) ?? knownEncoding(options.charset) ?? 'utf-8';
  const label = inDocument ?? options.charset;
  return declared === 'utf-8' || SINGLE_BYTE.test(declared)
    ? withoutMark(createWesternDecoder(declared, knownEncoding(label) === undefined ? label : undefined))
    : withoutMark(createMultiByteDecoder(declared));
}

const hasUtf8Mark = ([first, second, third]: Uint8Array): boolean =>
  first === 0xef && second === 0xbb && third === 0xbf;

/** UTF-16 by its byte order mark or by its zero bytes; undefined for any other encoding. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // No text holds the character NUL: a zero byte next to an ASCII byte is one half of a UTF-16 unit.
  if (first !== 0 && second === 0) return 'utf-16le';
  return first === 0 && second !== 0 && second !== undefined ? 'utf-16be' : undefined;
}

function declaredEncoding(head: Uint8Array): string | undefined {
  const start = Buffer.from(head.subarray(0, DECLARATION_BYTES)).toString('latin1');
  return /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
}

/** The canonical name; undefined if unknown, or impossible because the declaration itself was readable as ASCII. */
function knownEncoding(label: string | undefined): string | undefined {
  if (!label) {
    return undefined;
  }
  try {
    const { encoding } = new TextDecoder(label.trim().replace(/^["']|["']$/g, ''));
    return encoding.startsWith('utf-16') ? undefined : encoding;
  } catch {
    return undefined;
  }
}

function createPlainDecoder(encoding: string): Decoder {
  const decoder = new TextDecoder(encoding);
  return { push: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
}

function withoutMark(decoder: Decoder): Decoder {
  let started = false;
  return {
    push(bytes) {
      const text = decoder.push(bytes);
      if (started || text === '') {
        return text;
      }
      started = true;
      return text.startsWith('\ufeff') ? text.slice(1) : text;
    },
    end: () => decoder.end(),
  };
}

/** The declared multi-byte encoding, or the one detected in the first chunk with more than ASCII. */
function createMultiByteDecoder(declared: string): Decoder {
  let decoder: Decoder | undefined;
  return {
    push(bytes) {
      if (decoder === undefined && isAscii(bytes) && !bytes.includes(0x1b)) {
        return Buffer.from(bytes).toString('latin1');
      }
      if (decoder === undefined) {
        const fit = fitMultiByte(bytes, declared);
        decoder = fit === 'declared' ? createPlainDecoder(declared) : createWesternDecoder(fit);
      }
      return decoder.push(bytes);
    },
    end: () => decoder?.end() ?? '',
  };
}

/**
 * UTF-8 or an encoding of single bytes, by the first chunk that is more than ASCII.
 * @param label a declared name that is not a known encoding
 */
function createWesternDecoder(declared: string, label?: string): Decoder {
  let settled: string | undefined;
  let carried: Uint8Array = new Uint8Array(0);
  return {
    push(bytes) {
      if (settled !== undefined && settled !== 'utf-8') {
        return singleByteText(bytes, settled);
      }
      const joined = carried.length > 0 ? Buffer.concat([carried, bytes]) : bytes;
      const cut = joined.length - unfinishedBytes(joined);
      const part = joined.subarray(0, cut);
      if (settled === undefined && !isAscii(part)) {
        settled = settle(part, declared, label);
        if (settled !== 'utf-8') {
          carried = new Uint8Array(0);
          return singleByteText(joined, settled);
        }
      }
      carried = Buffer.from(joined.subarray(cut));
      return utf8Text(part);
    },
    end() {
      return settled === undefined && declared !== 'utf-8' ? singleByteText(carried, declared) : westernText(carried);
    },
  };
}

function settle(part: Uint8Array, declared: string, label?: string): string {
  if (isUtf8(part)) {
    return 'utf-8';
  }
  refuseUnreadable(label);
  if (isWesternInDisguise(part, declared)) {
    return WESTERN;
  }
  if (declared !== 'utf-8') {
    return declared === LATIN_9 && part.some((byte) => byte >= 0x80 && byte <= 0x9f) ? WESTERN : declared;
  }
  let valid = 0;
  let invalid = 0;
  for (let at = 0; at < part.length;) {
    const length = sequenceLength(part, at);
    valid += length > 1 ? 1 : 0;
    invalid += length === 0 ? 1 : 0;
    at += length || 1;
  }
  return valid > invalid ? 'utf-8' : 'windows-1252';
}

function utf8Text(part: Uint8Array): string {
  const buffer = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  if (isUtf8(part)) {
    return buffer.toString('utf8');
  }
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at < part.length;) {
    const length = sequenceLength(part, at);
    if (length === 0) {
      pieces.push(buffer.toString('utf8', from, at), westernText(part.subarray(at, at + 1)));
      from = at + 1;
    }
    at += length || 1;
  }
  pieces.push(buffer.toString('utf8', from));
  return pieces.join('');
}

/** All of these bytes as windows-1252. */
const westernText = (bytes: Uint8Array): string => singleByteText(bytes, WESTERN);

/** Bytes that are no UTF-8: in the encoding of single bytes that `charset` names, if `decodeText` accepts it, else in windows-1252. */
export function singleByteTextOf(bytes: Uint8Array, charset: string | undefined): string {
  const declared = knownEncoding(charset) ?? WESTERN;
  return singleByteText(bytes, settle(bytes, SINGLE_BYTE.test(declared) ? declared : WESTERN));
}

function singleByteText(bytes: Uint8Array, encoding: string): string {
  const decoder = createPlainDecoder(encoding);
  const text = decoder.push(bytes) + decoder.end();
  // In place of the control codes of ISO-8859-15, which no text uses, single records may have signs of windows-1252.
  return encoding === LATIN_9
    ? text.replace(/[\u0080-\u009f]+/g, (codes) => westernText(Buffer.from(codes, 'latin1')))
    : text;
}

/** Length of the valid UTF-8 sequence at `at`; 0 if invalid. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const length = announcedLength(bytes[at] ?? 0);
  if (length <= 1) {
    return length;
  }
  return at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}

/** Sequence length by its lead byte; 0 for any other byte. */
function announcedLength(lead: number): number {
  if (lead < 0x80) {
    return 1;
  }
  if (lead >= 0xc2 && lead <= 0xdf) {
    return 2;
  }
  if (lead >= 0xe0 && lead <= 0xef) {
    return 3;
  }
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

/** Bytes at the end that may be the start of a sequence whose rest follows in the next chunk. */
function unfinishedBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) {
      return announcedLength(byte) > back ? back : 0;
    }
    if (byte < 0x80) {
      return 0;
    }
  }
  return 0;
}
