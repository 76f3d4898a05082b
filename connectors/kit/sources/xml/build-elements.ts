import type { JsonObject } from '../../../connector.ts';
import { ConnectorError } from '../../../errors.ts';
import { MAX_VALUES } from '../bound-record.ts';
import type { XmlItem, XmlLimits, XmlOptions } from './xml-items.ts';

/** Receives the events of a parser and emits the items built from them; `at` is the position in the document after the event. */
export interface ElementBuilder {
  open(name: string, attributes: Readonly<Record<string, string>>, at: number): void;
  text(part: string, at: number): void;
  close(at: number): void;
  /** Maximum length of the current text, characters. */
  room(): number;
  /** Names of the open elements. */
  path(): readonly string[];
  /** Records closed so far. */
  records(): number;
  /** Counts a record that was not parsed. @returns its index */
  passOver(): number;
}

/** `path` of the error for a document with another root: a caller with several documents may skip it. */
export const OTHER_ROOT = '$';

interface Frame {
  readonly name: string;
  /** Created with the first attribute or child. */
  node?: JsonObject;
  text: string;
}

/** A document while it is read. */
interface Reading {
  readonly options: XmlOptions;
  readonly limits: XmlLimits;
  readonly give: (item: XmlItem) => void;
  readonly large: ReadonlySet<string>;
  readonly headers: ReadonlySet<string> | undefined;
  readonly recordNames: ReadonlySet<string>;
  readonly path: string[];
  /** The open elements of the current record or header, itself first. */
  readonly frames: Frame[];
  containers: number;
  records: number;
  isRecord: boolean;
  isSkipped: boolean;
  /** The current header is not among those that are built: its size does not count. */
  isPassed: boolean;
  /** Start of the record or header, characters without large texts. */
  start: number;
  /** End of the last event. */
  last: number;
  largeCount: number;
  /** Elements and attributes of the current record or header. */
  values: number;
}

/** Builds the records and headers of one document, see `readXml`. Throws ConnectorError feed_rejected beyond a limit. */
export function buildElements(options: XmlOptions, limits: XmlLimits, give: (item: XmlItem) => void): ElementBuilder {
  const reading: Reading = {
    options,
    limits,
    give,
    large: new Set(options.large),
    headers: options.headers && new Set(options.headers),
    recordNames: new Set([options.record, ...(options.otherRecords ?? [])]),
    path: [],
    frames: [],
    containers: 0,
    records: 0,
    isRecord: false,
    isSkipped: false,
    isPassed: false,
    start: 0,
    last: 0,
    largeCount: 0,
    values: 0,
  };
  return {
    open: (name, attributes, at) => open(reading, name, attributes, at),
    text: (part, at) => addText(reading, part, at),
    close: (at) => close(reading, at),
    room: () => room(reading),
    passOver() {
      boundRecords(reading);
      return reading.records++;
    },
    path: () => reading.path,
    records: () => reading.records,
  };
}

function ownName({ options }: Reading, name: string): string {
  const local = name.slice(name.indexOf(':') + 1);
  return options.lowerCase ? local.toLowerCase() : local;
}

type Attributes = Readonly<Record<string, string>>;

function open(reading: Reading, rawName: string, attributes: Attributes, at: number): void {
  const { path, frames, options, limits } = reading;
  const name = ownName(reading, rawName);
  path.push(name);
  if (path.length > limits.depth) {
    throw rejected(`Elements are nested deeper than ${limits.depth}.`);
  }
  if (frames.length > 0) {
    openInner(reading, name, attributes, at);
  } else if (name === options.within[reading.containers] && path.length === reading.containers + 1) {
    reading.containers++;
    reading.give({ kind: 'open', name, attributes: toNode(reading, attributes) ?? {} });
  } else if (path.length === 1) {
    const message = `The document is <${name.slice(0, 100)}>, not <${options.within[0]}>.`;
    throw new ConnectorError('feed_rejected', message, { path: OTHER_ROOT });
  } else {
    openOuter(reading, name, attributes, at);
  }
}

/** An element of the current record or header. */
function openInner(reading: Reading, name: string, attributes: Attributes, at: number): void {
  if (reading.recordNames.has(name) && !reading.isRecord && !reading.isPassed) {
    throw rejected(`A record <${name}> is inside <${reading.path.at(-2)}>, which cannot contain records.`);
  }
  reading.last = at;
  reading.frames.push({ name, text: '', node: reading.isSkipped ? undefined : toNode(reading, attributes) });
  if (reading.values > MAX_VALUES && !reading.isPassed) {
    throw rejected(`${nameOfOpen(reading)} holds more than ${MAX_VALUES} elements and attributes.`);
  }
}

/** The element of a record or a header. */
function openOuter(reading: Reading, name: string, attributes: Attributes, at: number): void {
  reading.isRecord = reading.recordNames.has(name);
  if (reading.isRecord) boundRecords(reading);
  reading.isPassed = !reading.isRecord && reading.headers?.has(name) === false;
  reading.isSkipped = reading.isPassed || (reading.isRecord && reading.records < (reading.options.skip ?? 0));
  reading.start = at;
  reading.last = at;
  reading.largeCount = 0;
  reading.values = 0;
  reading.frames.push({ name, text: '', node: reading.isSkipped ? undefined : toNode(reading, attributes) });
}

function boundRecords({ records, limits }: Reading): void {
  if (records >= limits.records) throw rejected(`The document holds more than ${limits.records} records.`);
}

function toNode(reading: Reading, attributes: Attributes): JsonObject | undefined {
  let node: JsonObject | undefined;
  reading.values++;
  for (const rawName in attributes) {
    const value = attributes[rawName];
    if (value !== undefined && rawName !== 'xmlns' && !rawName.startsWith('xmlns:')) {
      node ??= {};
      reading.values++;
      // Of `KAUF` and `kauf` the first counts.
      node[`@${ownName(reading, rawName)}`] ??= value;
    }
  }
  return node;
}

function addText(reading: Reading, part: string, at: number): void {
  const frame = reading.frames.at(-1);
  if (!frame) {
    return;
  }
  if (reading.large.has(frame.name)) {
    // Large texts do not count towards the size of the record.
    reading.start += at - reading.last;
  }
  reading.last = at;
  measure(reading, at);
  if (reading.isSkipped) {
    return;
  }
  frame.text += part;
  if (frame.text.length > room(reading)) {
    throw rejected(`A text is longer than ${room(reading)} characters.`);
  }
}

function measure(reading: Reading, at: number): void {
  if (at - reading.start > reading.limits.record && !reading.isPassed) {
    throw rejected(`${nameOfOpen(reading)} is longer than ${reading.limits.record} characters.`);
  }
}

function nameOfOpen({ isRecord, records, frames }: Reading): string {
  return isRecord ? `Record ${records + 1}` : `<${frames[0]?.name.slice(0, 100)}>`;
}

function close(reading: Reading, at: number): void {
  const name = reading.path.pop() ?? '';
  const frame = reading.frames.pop();
  if (!frame) {
    reading.containers--;
    return;
  }
  reading.last = at;
  measure(reading, at);
  const parent = reading.frames.at(-1);
  if (!parent) closeOuter(reading, name, frame);
  else if (!reading.isSkipped) adopt(reading, parent, frame);
}

function closeOuter(reading: Reading, name: string, frame: Frame): void {
  const { isRecord, isPassed, isSkipped, path, recordNames, give } = reading;
  if (!isRecord) {
    if (!isPassed) give({ kind: 'header', within: path.at(-1) ?? '', name, value: valueOf(frame) });
    return;
  }
  reading.records++;
  if (isSkipped) return;
  const read = valueOf(frame);
  const value = typeof read === 'string' ? toTextNode(read) : read;
  if (recordNames.size > 1) value['_element'] = name;
  give({ kind: 'record', index: reading.records - 1, value });
}

function adopt(reading: Reading, parent: Frame, frame: Frame): void {
  // No format has an element `__proto__`, and a plain object cannot hold it.
  if (frame.name === '__proto__') {
    return;
  }
  const value = reading.large.has(frame.name) ? setApart(reading, frame) : valueOf(frame);
  parent.node ??= {};
  const { node } = parent;
  const before = Object.hasOwn(node, frame.name) ? node[frame.name] : undefined;
  if (before === undefined) {
    node[frame.name] = value;
  } else if (Array.isArray(before)) {
    before.push(value);
  } else {
    node[frame.name] = [before, value];
  }
}

/** Emits a large text; returns its ordinal, or an empty text outside a record. */
function setApart(reading: Reading, { name, text }: Frame): string {
  const content = text.trim();
  if (content === '' || !reading.isRecord) {
    return '';
  }
  const ordinal = reading.largeCount++;
  reading.give({ kind: 'large', name, ordinal, text: content });
  return String(ordinal);
}

function room({ large, frames, limits }: Reading): number {
  return large.has(frames.at(-1)?.name ?? '') ? limits.large : limits.text;
}

function valueOf(frame: Frame): string | JsonObject {
  const text = frame.text.trim();
  if (!frame.node) {
    return text;
  }
  if (text !== '') {
    frame.node['#text'] = text;
  }
  return frame.node;
}

function toTextNode(text: string): JsonObject {
  return text === '' ? {} : { '#text': text };
}

function rejected(message: string): ConnectorError {
  return new ConnectorError('feed_rejected', message);
}
