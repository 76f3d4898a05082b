import { createHmac } from 'node:crypto';

/** The three headers of a signed request. */
export type WebhookHeaders = Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>;

const BASE64_PREFIX = 'whsec_';

/**
 * Headers of Standard Webhooks 1.0 (https://www.standardwebhooks.com): HMAC-SHA-256 over `id.timestamp.body`.
 * Signed with node:crypto because the `standardwebhooks` package hashes in JavaScript, a hundred times slower on a batch; the tests verify
 * with that package.
 * @param key with the prefix `whsec_`: base64 behind it; else the bytes of the text itself
 * @param id stays the same when the same message is sent again
 */
export function signWebhook(key: string, id: string, at: Date, body: string | Uint8Array): WebhookHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const mac = createHmac('sha256', keyBytes(key)).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${mac}` };
}

function keyBytes(key: string): Buffer {
  return key.startsWith(BASE64_PREFIX)
    ? Buffer.from(key.slice(BASE64_PREFIX.length), 'base64')
    : Buffer.from(key, 'utf8');
}
