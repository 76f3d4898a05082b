import type { WebhookEvent } from './api.ts';

/** A webhook that is not from the gateway, or is too old: respond with 400 and do nothing. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

export interface Webhook {
  /** Bytes or text of the body as they came, before anything has parsed them. */
  readonly body: string | Uint8Array;
  /** Headers of the request, in any case: of `fetch`, of Node, or a plain object. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The secret of the subscription (`whsec_…`); several while it is being replaced. */
  readonly secret: string | readonly string[];
  /** Most that the clocks of sender and receiver may differ, seconds; default 300. */
  readonly toleranceSeconds?: number;
}

const TOLERANCE_SECONDS = 300;
const PREFIX = 'whsec_';

/**
 * Checks the signature of a webhook (Standard Webhooks, HMAC-SHA-256) and returns its event. Remember `id`: the same event may come more than once, always with the same one.
 * Throws WebhookError.
 */
export async function verifyWebhook(webhook: Webhook): Promise<{ readonly id: string; readonly event: WebhookEvent }> {
  const { body, headers, secret, toleranceSeconds = TOLERANCE_SECONDS } = webhook;
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const age = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > toleranceSeconds)
    throw new WebhookError('The timestamp is not of these minutes.');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const signatures = headerOf(headers, 'webhook-signature')
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? [one.slice('v1,'.length)] : []));
  for (const key of typeof secret === 'string' ? [secret] : secret) {
    for (const signature of signatures) {
      if (await isSignedBy(key, signature, signed)) return { id, event: JSON.parse(new TextDecoder().decode(bytes)) };
    }
  }
  throw new WebhookError('The signature is not of this secret.');
}

async function isSignedBy(secret: string, signature: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [key, claimed] = [bytesOf(secret.replace(PREFIX, '')), bytesOf(signature)];
  if (!key || !claimed) return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  // `verify` takes the same time whichever byte differs.
  return crypto.subtle.verify(
    algorithm,
    await crypto.subtle.importKey('raw', key, algorithm, false, ['verify']),
    claimed,
    signed,
  );
}

/** Bytes of base64; undefined if it is none. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function headerOf(headers: Webhook['headers'], name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const first = typeof value === 'object' && value !== null ? value[0] : value;
  if (first === undefined || first === null) throw new WebhookError(`The header ${name} is missing.`);
  return first;
}
