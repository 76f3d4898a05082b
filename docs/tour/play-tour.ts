import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { signWebhook } from '../../connectors/kit/http/sign-webhook.ts';
import type { OpenapiDocument } from '../openapi-document.ts';
import { bodyText, tourRequests } from './requests.ts';
import type { TourRequest } from './requests.ts';

/** Between two tries of a step that waits, and how many there are: some minutes on a busy machine. */
const PAUSE_MS = 300;
const TRIES = 800;

/** A request of the tour as it was sent, and its last response. */
export interface Exchange extends TourRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly status: number;
  readonly responseType: string;
  readonly bytes: Buffer;
}

export interface TourOptions {
  readonly document: OpenapiDocument;
  /** `baseUrl`, `token`, `crmUrl`, `siteUrl`, `siteKey` and `mailUrl`. What responses bring is added. */
  readonly variables: Map<string, string>;
  /** Before a request is sent, with its address and header fields filled in. */
  readonly before?: (request: TourRequest, init: { readonly url: URL; readonly headers: Headers }) => Promise<void>;
  /** Sends a request in another way. Undefined: it is to be sent as always. */
  readonly instead?: (request: TourRequest, url: URL) => Promise<Reply | undefined>;
}

/** A response as it came. */
export type Reply = Pick<Exchange, 'status' | 'responseType' | 'bytes'>;

/** Plays the tour against a product. Throws at the first step that ends otherwise than it should. */
export async function* playTour({ document, variables, before, instead }: TourOptions): AsyncGenerator<Exchange> {
  for (const request of tourRequests(document)) {
    const fill = (text: string) => fillIn(text, variables);
    const url = new URL(fill(request.address));
    for (const [name, value] of Object.entries(request.step.query ?? {})) url.searchParams.set(name, fill(value));
    const body = bodyText(request.step);
    const sent = body === undefined ? undefined : fill(body);
    const headers = headersOf(request, sent, variables);
    await before?.(request, { url, headers: new Headers(headers) });
    const init = {
      method: request.method,
      headers,
      redirect: 'manual',
      ...(sent === undefined ? {} : { body: sent }),
    } as const;
    const send = async () => (await instead?.(request, url)) ?? replyOf(await fetch(url, init));
    yield { ...request, url, headers, body: sent, ...(await play(request, send, variables)) };
  }
}

async function play(request: TourRequest, send: () => Promise<Reply>, variables: Map<string, string>): Promise<Reply> {
  const { step, method, address } = request;
  let problem: string | undefined = '';
  for (let tries = 0; tries < (step.waits || step.until ? TRIES : 1); tries++) {
    if (tries > 0) await wait(PAUSE_MS);
    const reply = await send();
    problem = problemOf(request, reply.status, reply.bytes.toString(), variables);
    if (problem === undefined) return reply;
  }
  throw new Error(`${request.chapter}, ${step.id} (${method} ${address}): ${problem}`);
}

async function replyOf(response: Response): Promise<Reply> {
  const [responseType = ''] = (response.headers.get('content-type') ?? '').split(';');
  return { status: response.status, responseType, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** What a response lacks, in words; undefined if it is as it should be. Keeps what later steps need. */
function problemOf(
  { step: { keep = {}, until, mayMiss }, expected }: TourRequest,
  status: number,
  text: string,
  variables: Map<string, string>,
): string | undefined {
  const shown = text.slice(0, 1_000);
  if (!expected.includes(status)) return `${status} ${shown}`;
  const missing = keepAll(keep, text, variables);
  if (missing.length > 0 && !mayMiss) return `${missing.join(', ')} is not there: ${shown}`;
  return until && !until.is.includes(textAt(text, until.at) ?? '') ? `It has not ended: ${shown}` : undefined;
}

function headersOf(
  { step, endpoint, contentType }: TourRequest,
  body: string | undefined,
  variables: Map<string, string>,
) {
  const isOpen = endpoint === undefined || endpoint.operation.security?.length === 0;
  return {
    ...(isOpen ? {} : { authorization: `Bearer ${variables.get('token')}` }),
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
    ...step.headers,
    ...(step.signedWith === undefined
      ? {}
      : signWebhook(variables.get(step.signedWith) ?? '', `msg_${randomUUID()}`, new Date(), body ?? '')),
  };
}

/** The text with its variables filled in. Throws for one that is not known. */
function fillIn(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\{\{(\$?\w+)\}\}/g, (_, name: string) => {
    const value = MADE[name]?.() ?? variables.get(name);
    if (value === undefined) throw new Error(`The tour has no “${name}” yet.`);
    return value;
  });
}

/** Variables that Postman makes up itself. */
const MADE: Readonly<Record<string, () => string>> = {
  $guid: () => randomUUID(),
  $isoTimestamp: () => new Date().toISOString(),
  $timestamp: () => String(Math.floor(Date.now() / 1_000)),
};

/** Keeps what a response has; returns the names of what it lacks. */
function keepAll(
  keep: Readonly<Record<string, string | RegExp>>,
  text: string,
  variables: Map<string, string>,
): string[] {
  return Object.entries(keep).flatMap(([name, from]) => {
    const value = typeof from === 'string' ? textAt(text, from) : from.exec(text)?.[1];
    if (value === undefined) return [name];
    variables.set(name, value);
    return [];
  });
}

/** The value at a JSON Pointer: texts as they are, everything else as JSON. */
function textAt(text: string, pointer: string): string | undefined {
  let node: unknown;
  try {
    node = JSON.parse(text);
  } catch {
    return undefined;
  }
  for (const name of pointer.split('/').slice(1)) {
    if (typeof node !== 'object' || node === null) return undefined;
    node = Object.entries(node).find(([key]) => key === name)?.[1];
  }
  return typeof node === 'string' || node === undefined ? node : JSON.stringify(node);
}
