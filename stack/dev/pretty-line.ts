/** Fields that stand elsewhere in the line, or say nothing on a developer's machine. */
const SHOWN_ELSEWHERE = new Set(['level', 'time', 'msg', 'err', 'pid', 'hostname', 'config', 'request_id']);

const LEVELS: Readonly<Record<string, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info ',
  40: 'WARN ',
  50: 'ERROR',
  60: 'FATAL',
};

/** `worker`: what Temporal's SDK reports of its state and of queues without workflows, at each start. */
const isRoutine = ({ sdkComponent, level }: Entry): boolean => sdkComponent === 'worker' && Number(level) <= 40;

/** Longest value of a field, in characters: the log file has it whole. */
const MAX_VALUE = 80;

/**
 * A line of the product's JSON log as one line for a terminal: time, process, level, message, then the other fields as `name=value`; of an error its
 * message and the first of our own files in its stack. What is no JSON object is returned as it is, after the name of the process. Undefined for routine reports of
 * Temporal's SDK.
 */
export function prettyLine(line: string, process: string): string | undefined {
  const entry = parseEntry(line);
  if (!entry) return `${' '.repeat(8)} ${process} ${line}`;
  if (isRoutine(entry)) return undefined;
  const { time, level, msg, err } = entry;
  const fields = Object.entries(entry)
    .filter(([name, value]) => !SHOWN_ELSEWHERE.has(name) && value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${shorten(typeof value === 'string' ? value : JSON.stringify(value))}`);
  const clock = typeof time === 'string' ? new Date(time).toLocaleTimeString('en-GB') : ' '.repeat(8);
  const parts = [clock, process, LEVELS[String(level)] ?? String(level), text(msg), ...fields, errorOf(err)];
  return parts.filter((part) => part !== '').join(' ');
}

type Entry = Readonly<Record<string, unknown>>;

function parseEntry(line: string): Entry | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry: Entry = JSON.parse(line);
    return entry;
  } catch {
    return undefined;
  }
}

const shorten = (value: string): string => {
  const flat = value.replaceAll(/\s+/g, ' ');
  return flat.length > MAX_VALUE ? `${flat.slice(0, MAX_VALUE)}…` : flat;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `Error: message (at file:line)`; empty if there is no error. */
function errorOf(err: unknown): string {
  if (typeof err !== 'object' || err === null) return '';
  const [type, message, stack] = ['type', 'message', 'stack'].map((name) => text(Reflect.get(err, name)));
  const frame = (stack ?? '').split('\n').find((line) => /^\s+at /.test(line) && !/node_modules|node:/.test(line));
  const place = frame && /([\w.-]+\/[\w./-]+:\d+):\d+\)?$/.exec(frame)?.[1];
  return `| ${type || 'Error'}: ${shorten(message ?? '')}${place ? ` (at ${place})` : ''}`;
}
