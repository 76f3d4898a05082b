import { createHmac } from 'node:crypto';

/** The three headers of a signed request. */
export type WebhookHeaders = Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>;

const BASE64_PREFIX = 'whsec_';

/**
 * Headers of Standard Webhooks 1.0 (https://www.standardwebhooks.com): HMAC-SHA-256 over `id.timestamp.body`, one signature for each key.
 * Signed with node:crypto because the `standardwebhooks` package hashes in JavaScript, a hundred times slower on a batch; the tests verify
 * with that package.
 * @param keys one, or several during a rotation. With the prefix `whsec_`: base64 behind it; else the bytes of the text itself
 * @param id stays the same when the same message is sent again
 */
export function signWebhook(
  keys: string | readonly string[],
  id: string,
  at: Date,
  body: string | Uint8Array,
): WebhookHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const sign = (key: string) =>
    `v1,${createHmac('sha256', keyBytes(key)).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
  const signatures = (typeof keys === 'string' ? [keys] : keys).map(sign);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

function keyBytes(key: string): Buffer {
  return key.startsWith(BASE64_PREFIX)
    ? Buffer.from(key.slice(BASE64_PREFIX.length), 'base64')
    : Buffer.from(key, 'utf8');
}
