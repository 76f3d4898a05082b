import { DvfFileError } from './dvf-file-error.ts';

/** Consecutive lines; `undefined` for one that is too long. */
export interface Lines {
  /** Number of the first of them; the file begins with line 1. */
  readonly first: number;
  readonly lines: readonly (string | undefined)[];
}

/** Longest line, bytes: real rows have some 300. */
const MAX_LINE_BYTES = 64 * 1024;
const LF = 10;
const REPLACEMENT = '\uFFFD';
const BOM = '\uFEFF';

/**
 * The lines of a text, UTF-8 or Latin-1, with LF or CRLF, in bounded memory.
 * @param from number of the first line; earlier ones are counted but not decoded. Line 1, the header, is always included.
 */
export async function* readLines(bytes: AsyncIterable<Uint8Array>, from = 1): AsyncGenerator<Lines> {
  /** Number of the line that the next byte belongs to. */
  let at = 1;
  let carry: Buffer[] = [];
  let carried = 0;
  /** Whether the rest of a line that is too long is being skipped. */
  let isTooLong = false;

  for await (const chunk of bytes) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const last = buffer.lastIndexOf(LF);
    if (last < 0) {
      if (carried + buffer.length > MAX_LINE_BYTES) {
        isTooLong = true;
        carry = [];
        carried = 0;
      } else if (!isTooLong) {
        // A copy: the source may reuse the memory for the next chunk.
        carry.push(Buffer.from(buffer));
        carried += buffer.length;
      }
      continue;
    }
    const whole = isTooLong
      ? buffer.subarray(buffer.indexOf(LF), last)
      : Buffer.concat([...carry, buffer.subarray(0, last)]);
    const lines = linesOf(whole, at, from);
    if (isTooLong && lines.lines.length > 0 && lines.first === at)
      yield { first: at, lines: [undefined, ...lines.lines.slice(1)] };
    else if (lines.lines.length > 0) yield lines;
    at += count(whole) + 1;
    isTooLong = false;
    carry = [Buffer.from(buffer.subarray(last + 1))];
    carried = buffer.length - last - 1;
  }
  if (isTooLong) yield { first: at, lines: [undefined] };
  else if (carried > 0) yield linesOf(Buffer.concat(carry), at, from);
}

function linesOf(whole: Buffer, at: number, from: number): Lines {
  const breaks = at > 1 && at < from ? count(whole) : 0;
  if (at > 1 && at + breaks < from) return { first: at, lines: [] };
  const all = decode(whole).split('\n').map(bounded);
  if (at === 1) {
    const [header, ...rest] = all;
    const first = header?.startsWith(BOM) ? header.slice(1) : header;
    // The header and the requested lines, if there is a gap between them.
    const wanted = from <= 2 ? rest : rest.map((line, place) => (place + 2 < from ? '' : line));
    return { first: 1, lines: [first, ...wanted] };
  }
  const skipped = Math.max(0, from - at);
  return { first: at + skipped, lines: all.slice(skipped) };
}

function bounded(line: string): string | undefined {
  if (line.length > MAX_LINE_BYTES) return undefined;
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** Number of line ends in a buffer. */
function count(buffer: Buffer): number {
  let found = 0;
  for (let place = buffer.indexOf(LF); place >= 0; place = buffer.indexOf(LF, place + 1)) found++;
  return found;
}

/** Older copies are in Latin-1, which is hardly ever valid UTF-8. */
function decode(buffer: Buffer): string {
  const text = buffer.toString('utf8');
  return text.includes(REPLACEMENT) ? buffer.toString('latin1') : text;
}

/** The first line, for choosing a parser; throws if it is empty or missing. */
export function headerOf({ lines }: Lines): string {
  const header = lines[0];
  if (header === undefined || header.trim() === '') {
    throw new DvfFileError('The file begins with an empty line or with one that is too long; expected a DVF file.');
  }
  return header;
}
