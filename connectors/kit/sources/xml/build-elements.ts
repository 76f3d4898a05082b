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

/** Builds the records and headers of one document, see `readXml`. Throws ConnectorError feed_rejected beyond a limit. */
export function buildElements(options: XmlOptions, limits: XmlLimits, give: (item: XmlItem) => void): ElementBuilder {
  const large = new Set(options.large);
  const headers = options.headers && new Set(options.headers);
  const skip = options.skip ?? 0;
  const recordNames = new Set([options.record, ...(options.otherRecords ?? [])]);
  const path: string[] = [];
  /** The open elements of the current record or header, itself first. */
  const frames: Frame[] = [];
  let containers = 0;
  let records = 0;
  let isRecord = false;
  let isSkipped = false;
  /** The current header is not among those that are built: its size does not count. */
  let isPassed = false;
  /** Start of the record or header, characters without large texts. */
  let start = 0;
  /** End of the last event. */
  let last = 0;
  let largeCount = 0;
  /** Elements and attributes of the current record or header. */
  let values = 0;

  const ownName = (name: string): string => {
    const local = name.slice(name.indexOf(':') + 1);
    return options.lowerCase ? local.toLowerCase() : local;
  };

  function open(rawName: string, attributes: Readonly<Record<string, string>>, at: number): void {
    const name = ownName(rawName);
    path.push(name);
    if (path.length > limits.depth) {
      throw rejected(`Elements are nested deeper than ${limits.depth}.`);
    }
    if (frames.length > 0) {
      if (recordNames.has(name) && !isRecord && !isPassed) {
        throw rejected(`A record <${name}> is inside <${path.at(-2)}>, which cannot contain records.`);
      }
      last = at;
      frames.push({ name, text: '', node: isSkipped ? undefined : toNode(attributes) });
      if (values > MAX_VALUES && !isPassed) {
        throw rejected(`${nameOfOpen()} holds more than ${MAX_VALUES} elements and attributes.`);
      }
      return;
    }
    if (name === options.within[containers] && path.length === containers + 1) {
      containers++;
      give({ kind: 'open', name, attributes: toNode(attributes) ?? {} });
      return;
    }
    if (path.length === 1) {
      throw new ConnectorError(
        'feed_rejected',
        `The document is <${name.slice(0, 100)}>, not <${options.within[0]}>.`,
        { path: OTHER_ROOT },
      );
    }
    isRecord = recordNames.has(name);
    if (isRecord) boundRecords();
    isPassed = !isRecord && headers?.has(name) === false;
    isSkipped = isPassed || (isRecord && records < skip);
    start = at;
    last = at;
    largeCount = 0;
    values = 0;
    frames.push({ name, text: '', node: isSkipped ? undefined : toNode(attributes) });
  }

  function boundRecords(): void {
    if (records >= limits.records) throw rejected(`The document holds more than ${limits.records} records.`);
  }

  function passOver(): number {
    boundRecords();
    return records++;
  }

  function toNode(attributes: Readonly<Record<string, string>>): JsonObject | undefined {
    let node: JsonObject | undefined;
    values++;
    for (const rawName in attributes) {
      const value = attributes[rawName];
      if (value !== undefined && rawName !== 'xmlns' && !rawName.startsWith('xmlns:')) {
        node ??= {};
        values++;
        // Of `KAUF` and `kauf` the first counts.
        node[`@${ownName(rawName)}`] ??= value;
      }
    }
    return node;
  }

  function text(part: string, at: number): void {
    const frame = frames.at(-1);
    if (!frame) {
      return;
    }
    if (large.has(frame.name)) {
      // Large texts do not count towards the size of the record.
      start += at - last;
    }
    last = at;
    measure(at);
    if (isSkipped) {
      return;
    }
    frame.text += part;
    if (frame.text.length > room()) {
      throw rejected(`A text is longer than ${room()} characters.`);
    }
  }

  function measure(at: number): void {
    if (at - start > limits.record && !isPassed) {
      throw rejected(`${nameOfOpen()} is longer than ${limits.record} characters.`);
    }
  }

  function nameOfOpen(): string {
    return isRecord ? `Record ${records + 1}` : `<${frames[0]?.name.slice(0, 100)}>`;
  }

  function close(at: number): void {
    const name = path.pop() ?? '';
    const frame = frames.pop();
    if (!frame) {
      containers--;
      return;
    }
    last = at;
    measure(at);
    const parent = frames.at(-1);
    if (parent) {
      if (!isSkipped) {
        adopt(parent, frame);
      }
      return;
    }
    if (!isRecord) {
      if (isPassed) return;
      give({ kind: 'header', within: path.at(-1) ?? '', name, value: valueOf(frame) });
      return;
    }
    records++;
    if (!isSkipped) {
      const read = valueOf(frame);
      const value = typeof read === 'string' ? toTextNode(read) : read;
      if (recordNames.size > 1) value['_element'] = name;
      give({ kind: 'record', index: records - 1, value });
    }
  }

  function adopt(parent: Frame, frame: Frame): void {
    // No format has an element `__proto__`, and a plain object cannot hold it.
    if (frame.name === '__proto__') {
      return;
    }
    const value = large.has(frame.name) ? setApart(frame) : valueOf(frame);
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

  /** Emits a large text; returns its ordinal, or undefined outside a record. */
  function setApart({ name, text }: Frame): string {
    const content = text.trim();
    if (content === '' || !isRecord) {
      return '';
    }
    give({ kind: 'large', name, ordinal: largeCount, text: content });
    largeCount++;
    return String(largeCount - 1);
  }

  function room(): number {
    return large.has(frames.at(-1)?.name ?? '') ? limits.large : limits.text;
  }

  return { open, text, close, room, passOver, path: () => path, records: () => records };
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
