/** Longest command, bytes: the longest path that is accepted, in UTF-8, with room to spare. */
const MAX_LINE = 4_096;

/** Telnet's escape, which clients put before ABOR, and its commands (RFC 854). */
const TELNET_ESCAPE = 0xff;
const FIRST_TELNET_COMMAND = 0xf0;

const LINE_FEED = 0x0a;

/** A line of the control connection; `command` in capitals. */
export interface CommandLine {
  readonly command: string;
  readonly argument: string;
}

export interface CommandLines {
  /** Takes bytes of the control connection. Returns `too_long` for a line beyond the limit. */
  take(chunk: Uint8Array): CommandLine[] | 'too_long';
  /** Whether bytes of an unfinished line are waiting. */
  isPartial(): boolean;
}

/** Cuts the bytes of a control connection into commands, whichever packets they come in. */
export function createCommandLines(): CommandLines {
  let partial = Buffer.alloc(0);
  return {
    take(chunk) {
      const bytes = Buffer.concat([partial, withoutTelnet(chunk)]);
      const lines: CommandLine[] = [];
      let begin = 0;
      for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, begin)) {
        if (end - begin > MAX_LINE) return 'too_long';
        lines.push(parse(bytes.subarray(begin, end).toString('utf8')));
        begin = end + 1;
      }
      partial = Buffer.from(bytes.subarray(begin));
      return partial.length > MAX_LINE ? 'too_long' : lines;
    },
    isPartial: () => partial.length > 0,
  };
}

function parse(line: string): CommandLine {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line;
  const space = text.indexOf(' ');
  if (space < 0) return { command: text.toUpperCase(), argument: '' };
  return { command: text.slice(0, space).toUpperCase(), argument: text.slice(space + 1) };
}

/** Without Telnet's commands. 0xFF is no byte of UTF-8, so nothing else is lost. */
function withoutTelnet(chunk: Uint8Array): Uint8Array {
  if (!chunk.includes(TELNET_ESCAPE)) return chunk;
  return chunk.filter((byte, at) => byte < FIRST_TELNET_COMMAND || (byte < TELNET_ESCAPE && chunk[at - 1] !== 0xff));
}
