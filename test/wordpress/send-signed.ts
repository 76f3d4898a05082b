import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { WordPressSite } from '../../stack/wordpress/site.ts';

/** Posts a body to the plugin of a site, signed as the gateway signs. `id` and `at` (the time of the signature) are new ones unless given. */
export async function sendSigned(
  site: WordPressSite,
  path: 'listings' | 'events',
  body: string,
  signed: { key: string; id?: string; at?: Date },
): Promise<Response> {
  const [id, at] = [signed.id ?? randomUUID(), signed.at ?? new Date()];
  return fetch(`${site.url}/wp-json/property-gateway/v1/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(signed.key).sign(id, at, body),
    },
    body,
  });
}

/** The body of a delivery that upserts these properties, each in this version. */
export const upsertBody = (
  properties: readonly ({ id: string } & Record<string, unknown>)[],
  version: number,
): string =>
  JSON.stringify({
    gateway_id: 'other',
    listings: properties.map((property) => ({ action: 'upsert', id: property.id, version, property })),
  });
