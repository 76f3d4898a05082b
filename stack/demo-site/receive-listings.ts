import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { IncomingHttpHeaders } from 'node:http';
import { readCard, readDetail } from './card.ts';
import type { Control } from './control.ts';
import type { ListingStore } from './listing-store.ts';
import { readMapped } from './mapped.ts';
import { isObject } from '../../model/shared/is-object.ts';
import { parseJson, Refused } from './read-body.ts';

const BASE64_PREFIX = 'whsec_';
// A batch of the gateway has a hundred listings; this leaves room for other gateways.
const MAX_BATCH = 1_000;
const EVERY_TENTH = 10;
/** Gateways have UUIDs. */
const MAX_GATEWAY_ID = 64;
// Maximum number of ids in memory.
const MAX_CHOSEN = 200_000;

export interface Answer {
  readonly id: string;
  readonly status: 'ok' | 'error';
  readonly url?: string;
  readonly message?: string;
}

export interface Counts {
  requests: number;
  upserts: number;
  deletes: number;
  refused: number;
}

/**
 * Checks the Standard Webhooks headers of a request with the independent library: HMAC over id, time and body, at most five minutes old.
 * The returned function throws Refused (401) for an invalid signature.
 * @param key with the prefix `whsec_`: base64 behind it; else the bytes of the text itself
 */
export function createVerifier(key: string): (body: string, headers: IncomingHttpHeaders) => void {
  const webhook = key.startsWith(BASE64_PREFIX)
    ? new Webhook(key)
    : new Webhook(new TextEncoder().encode(key), { format: 'raw' });
  return (body, headers) => {
    const given: Record<string, string> = {};
    for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      const value = headers[name];
      if (typeof value === 'string') given[name] = value;
    }
    try {
      webhook.verify(body, given, { jsonParse: false });
    } catch (error) {
      if (error instanceof WebhookVerificationError)
        throw new Refused(401, `the signature is not valid: ${error.message}`);
      throw error;
    }
  };
}

/** Chooses every tenth new id, and then always the same ones, so that repeating the batch changes nothing. */
export function createChooser(): (id: string) => boolean {
  const seen = new Map<string, boolean>();
  return (id) => {
    const known = seen.get(id);
    if (known !== undefined) return known;
    const chosen = (seen.size + 1) % EVERY_TENTH === 0;
    if (seen.size < MAX_CHOSEN) seen.set(id, chosen);
    return chosen;
  };
}

export interface Reception {
  readonly store: ListingStore;
  readonly control: Control;
  readonly counts: Counts;
  /** Root address of the site, for the published addresses. */
  readonly url: string;
  isChosen(id: string): boolean;
}

/** Publishes and withdraws the listings of a verified batch, and returns a result for each. */
export function receiveListings(body: string, reception: Reception): { results: Answer[] } {
  const batch = parseJson(body);
  const listings = isObject(batch) ? batch['listings'] : undefined;
  if (!Array.isArray(listings)) throw new Refused(400, 'the body must have an array "listings"');
  if (listings.length > MAX_BATCH) throw new Refused(400, `a batch has at most ${MAX_BATCH} listings`);
  const gatewayId = isObject(batch) ? batch['gateway_id'] : undefined;
  const from = typeof gatewayId === 'string' ? gatewayId.slice(0, MAX_GATEWAY_ID) : '';
  return { results: listings.map((listing: unknown) => receive(listing, from, reception)) };
}

function receive(listing: unknown, gatewayId: string, reception: Reception): Answer {
  if (!isObject(listing)) return { id: '', status: 'error', message: 'a listing must be an object' };
  const { id, action, version, property, mapped } = listing;
  if (typeof id !== 'string' || !/^[A-Za-z0-9-]{1,64}$/.test(id)) {
    return { id: typeof id === 'string' ? id.slice(0, 64) : '', status: 'error', message: 'the id is not valid' };
  }
  if (typeof version !== 'number' || !Number.isSafeInteger(version)) {
    return { id, status: 'error', message: 'the version must be a whole number' };
  }
  const { control, counts, store } = reception;
  if (control.refuse_ids.has(id) || (control.fail === 'some' && reception.isChosen(id))) {
    counts.refused += 1;
    return { id, status: 'error', message: 'The site refuses this listing: the category is not mapped to a page.' };
  }
  if (action === 'delete') {
    counts.deletes += 1;
    store.remove(id, version);
    return { id, status: 'ok' };
  }
  if (action !== 'upsert') return { id, status: 'error', message: 'the action must be upsert or delete' };
  if (!isObject(property)) return { id, status: 'error', message: 'an upsert needs a property' };
  counts.upserts += 1;
  const outcome = store.put({
    id,
    gatewayId,
    version,
    card: readCard(property),
    detail: readDetail(property),
    mapped: readMapped(mapped),
  });
  if (outcome === 'full') return { id, status: 'error', message: 'The site is full.' };
  const published = store.get(id);
  return published
    ? { id, status: 'ok', url: `${reception.url}${pathOf(id, published.card.slug)}` }
    : { id, status: 'ok' };
}

/** Path of a listing's own page. */
export function pathOf(id: string, slug: string): string {
  return `/listings/${id}/${slug}`;
}
