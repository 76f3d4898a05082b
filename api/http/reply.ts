import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Recheck, StillAllowed } from './access-watch.ts';

/** Distinguishes a special reply from any JSON value. */
const SPECIAL = Symbol('special reply');

type HeaderFields = { readonly [name: string]: string };

/** An answer that is more than a JSON value; made by the functions below, written by the mount. */
export type SpecialReply =
  | { readonly [SPECIAL]: true; readonly kind: 'redirect'; readonly url: string; readonly headers: HeaderFields }
  | { readonly [SPECIAL]: true; readonly kind: 'empty' }
  | {
      readonly [SPECIAL]: true;
      readonly kind: 'array';
      readonly items: AsyncIterable<unknown>;
      readonly recheck?: Recheck | undefined;
    }
  | { readonly [SPECIAL]: true; readonly kind: 'events'; readonly events: EventSource }
  | {
      readonly [SPECIAL]: true;
      readonly kind: 'content';
      readonly type: string;
      readonly body: string | Buffer;
      readonly headers: HeaderFields;
    }
  | {
      readonly [SPECIAL]: true;
      readonly kind: 'file';
      readonly filename: string;
      readonly body: Readable;
    }
  | {
      readonly [SPECIAL]: true;
      readonly kind: 'stream';
      readonly type: string;
      readonly pieces: AsyncIterable<string>;
      readonly headers: HeaderFields;
      /** Called when the client has it already, by its ETag. */
      readonly notModified: () => Promise<void>;
      readonly recheck?: Recheck | undefined;
    };

/** Makes the events of a stream; it awaits `stillAllowed` before it reads what it sends. */
export type EventSource = (stillAllowed: StillAllowed) => AsyncIterable<string>;

/** A JSON value together with header fields. */
export interface WithHeaders<T> {
  readonly [SPECIAL]: true;
  readonly kind: 'headers';
  readonly headers: HeaderFields;
  readonly body: T;
  /** The body as JSON, where it was needed for the headers already. */
  readonly text?: string;
}

/** 302 to another address. */
export function redirect(url: string, headers: HeaderFields = {}): SpecialReply {
  return { [SPECIAL]: true, kind: 'redirect', url, headers };
}

/** A file to be saved under this name. */
export function file(filename: string, body: Readable): SpecialReply {
  return { [SPECIAL]: true, kind: 'file', filename, body };
}

/** 204. */
export function noContent(): SpecialReply {
  return { [SPECIAL]: true, kind: 'empty' };
}

/**
 * A JSON array written while it is read, in constant memory. The connection is cut when access ends.
 * @param recheck what the array depends on in addition to the contract of the route, checked again while it is written
 */
export function streamJsonArray(items: AsyncIterable<unknown>, recheck?: Recheck): SpecialReply {
  return { [SPECIAL]: true, kind: 'array', items, recheck };
}

/**
 * Server-sent events, each a whole text of the event stream format, sent as soon as it is there. When `stillAllowed` throws, the stream ends with the
 * event `closed`, whose data has the code and the message of the error.
 */
export function streamEvents(events: EventSource): SpecialReply {
  return { [SPECIAL]: true, kind: 'events', events };
}

/** Something that is no JSON value of ours: a page, a script, metrics. */
export function content(type: string, body: string | Buffer, headers: HeaderFields = {}): SpecialReply {
  return { [SPECIAL]: true, kind: 'content', type, body, headers };
}

/** A reference or number as a part of a file name in `Content-Disposition`; empty for an empty one. */
export const fileNamePart = (text: string): string => text.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 60);

/** A long text written while it is made, in constant memory; 304 when its ETag is the client's. The connection is cut when access ends. */
export function streamContent(
  type: string,
  pieces: AsyncIterable<string>,
  headers: HeaderFields,
  { notModified, recheck }: { readonly notModified: () => Promise<void>; readonly recheck?: Recheck },
): SpecialReply {
  return { [SPECIAL]: true, kind: 'stream', type, pieces, headers, notModified, recheck };
}

/** A JSON value with additional header fields. */
export function withHeaders<T>(headers: HeaderFields, body: T): WithHeaders<T> {
  return { [SPECIAL]: true, kind: 'headers', headers, body };
}

/** A JSON value with header fields that are made of its text: an entity tag. The value is written once. */
export function withHeadersOf<T>(headersOf: (text: string) => HeaderFields, body: T): WithHeaders<T> {
  const text = JSON.stringify(body);
  return { [SPECIAL]: true, kind: 'headers', headers: headersOf(text), body, text };
}

/** The entity tag of a JSON value; weak, because it may be compressed on its way. */
export const entityTag = (body: unknown): string =>
  `W/"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22)}"`;

/** Whether a handler's reply is more than a JSON value. */
export function isSpecial(reply: unknown): reply is SpecialReply | WithHeaders<unknown> {
  return typeof reply === 'object' && reply !== null && SPECIAL in reply;
}
