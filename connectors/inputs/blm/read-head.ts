import { ConnectorError } from '../../errors.ts';

/** The header and definition before the data of a file. */
export interface Head {
  readonly version: string;
  /** End-of-field separator (EOF). */
  readonly endOfField: string;
  /** End-of-record separator (EOR). */
  readonly endOfRecord: string;
  /** "Property Count", if the header has it. */
  readonly count?: number;
  /** Names of the fields in the order of the records, in capitals. */
  readonly fields: readonly string[];
}

/** The separators that the specification recommends, for a header without them. */
const END_OF_FIELD = '^';
const END_OF_RECORD = '~';

const HEADER = '#HEADER#';
const DEFINITION = '#DEFINITION#';
const DATA = '#DATA#';

/** Longest head: the specification has some 200 fields, each of at most 30 characters. */
const MAX_HEAD = 256 * 1024;

/** Most fields: far more than the fields for all media. */
const MAX_FIELDS = 2_000;

/**
 * Reads header and definition from the beginning of a text, and leaves the rest of it unread.
 * @returns the head, and the rest of the chunk in which it ended
 * @throws ConnectorError of kind feed_rejected for a file that is not BLM, or is cut off within its head
 */
export async function readHead(text: AsyncGenerator<string>): Promise<{ head: Head; rest: string }> {
  let start = '';
  for (let next = await text.next(); !next.done; next = await text.next()) {
    start += next.value;
    const at = start.indexOf(DATA);
    if (at >= 0) {
      return { head: parseHead(start.slice(0, at)), rest: start.slice(at + DATA.length) };
    }
    if (start.length > MAX_HEAD || !isHead(start)) {
      await text.return(undefined);
      throw noBlm();
    }
  }
  if (start.trim() === '' || !isHead(start)) {
    throw noBlm();
  }
  throw new ConnectorError(
    'feed_rejected',
    'The file is cut off within its header: nothing was removed because of it.',
    {
      internal: 'truncated',
    },
  );
}

/** Whether these first characters may be those of a BLM file. */
export function isHead(start: string): boolean {
  const begin = start.trimStart().slice(0, HEADER.length).toUpperCase();
  return HEADER.startsWith(begin);
}

/** Reads the text between the beginning of a file and "#DATA#". Throws ConnectorError feed_rejected if it is invalid. */
export function parseHead(text: string): Head {
  const at = text.indexOf(DEFINITION);
  if (!isHead(text) || at < 0) {
    throw noBlm();
  }
  const settings = readSettings(text.slice(0, at));
  const endOfField = separator(settings.get('EOF')) ?? END_OF_FIELD;
  const endOfRecord = separator(settings.get('EOR')) ?? END_OF_RECORD;
  if (endOfField === endOfRecord) {
    throw new ConnectorError('feed_rejected', 'The header names the same sign for the end of a field and of a record.');
  }
  const [definition = ''] = text.slice(at + DEFINITION.length).split(endOfRecord);
  const fields = definition.split(endOfField).map((name) => name.trim().toUpperCase());
  if (fields.at(-1) === '') {
    fields.pop();
  }
  if (!fields.includes('AGENT_REF') || fields.length > MAX_FIELDS) {
    throw new ConnectorError('feed_rejected', 'The definition of the file has no field AGENT_REF, or too many fields.');
  }
  const count = settings.get('PROPERTY COUNT') ?? '';
  return {
    version: settings.get('VERSION') ?? '',
    endOfField,
    endOfRecord,
    ...(/^\d{1,9}$/.test(count) && { count: Number(count) }),
    fields,
  };
}

/** The `Name : value` lines. */
function readSettings(header: string): Map<string, string> {
  const settings = new Map<string, string>();
  for (const line of header.split(/\r\n?|\n/)) {
    const [, name, value] = /^\s*([A-Za-z][A-Za-z ]*?)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) {
      settings.set(name.toUpperCase(), value);
    }
  }
  return settings;
}

/** A separator, which is in quotation marks; undefined if invalid. */
function separator(value: string | undefined): string | undefined {
  const bare = value?.replace(/^(['"])(.*)\1$/, '$2') ?? '';
  return bare.length > 0 && bare.length <= 4 && !/[A-Z0-9#\r\n]/i.test(bare) ? bare : undefined;
}

function noBlm(): ConnectorError {
  return new ConnectorError(
    'feed_rejected',
    'The file is not a BLM file: it lacks "#HEADER#", "#DEFINITION#" and "#DATA#".',
  );
}
