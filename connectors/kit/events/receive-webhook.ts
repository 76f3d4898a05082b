import { timingSafeEqual } from 'node:crypto';
import type { WebhookFault, WebhookRequest, WebhookVerdict } from '../../../model/gateway/crm-event.ts';
import type { InputConnector } from '../../connector.ts';
import { ConnectorError } from '../../errors.ts';
import { signWebhook } from '../http/sign-webhook.ts';
import type { WebhookHeaders } from '../http/sign-webhook.ts';

/** The tolerance that Standard Webhooks recommends: more than clocks differ, and short enough to prevent replay of a recorded request. */
const TOLERANCE_MS = 5 * 60_000;

/** Ids are stored for days, for deduplication. */
const ID = /^[\x21-\x7e]{1,200}$/;

/** Seconds since 1970; without leading zeros, as they are signed. */
const TIMESTAMP = /^[1-9]\d{0,11}$/;

/** A sender that rotates its secret signs with two; the limit bounds the work per request. */
const MAX_SIGNATURES = 5;

/** Verified against when there is no secret, so that an unknown endpoint takes as long to refuse as a known one. */
const NOBODY = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';

/**
 * Verifies a webhook by Standard Webhooks 1.0 (https://www.standardwebhooks.com) and passes it to the connector if the signature is valid.
 * Pure; a refused request never reaches the connector.
 * @param connector undefined if the endpoint is unknown: refused like a wrong signature
 * @param secrets those that are valid now, each `whsec_` and base64
 */
export function receiveWebhook(
  connector: InputConnector | undefined,
  request: WebhookRequest,
  secrets: readonly string[],
  now: Date,
): WebhookVerdict {
  const signed = readHeaders(request);
  if (!signed) {
    return refuse(
      'headers',
      'The headers webhook-id, webhook-timestamp (seconds since 1970) and webhook-signature are needed, as in Standard Webhooks.',
    );
  }
  const { id, at, signatures } = signed;
  if (!(Math.abs(now.getTime() - at.getTime()) <= TOLERANCE_MS)) {
    return refuse(
      'timestamp',
      `The webhook-timestamp is more than ${TOLERANCE_MS / 60_000} minutes away from our clock, which says ${Math.floor(now.getTime() / 1_000)}.`,
    );
  }
  const expected = (secrets.length > 0 ? secrets : [NOBODY]).map((secret) => signWebhook(secret, id, at, request.body));
  const isSigned = hasSignature(signatures, expected);
  const events = secrets.length > 0 ? connector?.events : undefined;
  if (!isSigned || !events) {
    return refuse('signature', 'No event endpoint here has a valid secret that this webhook is signed with.');
  }
  try {
    return { ok: true, id, events: events.parse(request) };
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind !== 'bad_record') throw error;
    return refuse('body', error.message);
  }
}

/** The headers of Standard Webhooks; undefined if one is missing or malformed. */
function readHeaders({ headers }: WebhookRequest): { id: string; at: Date; signatures: string[] } | undefined {
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signatures = '' } = headers;
  if (!ID.test(id) || !TIMESTAMP.test(timestamp) || signatures === '') return undefined;
  return { id, at: new Date(Number(timestamp) * 1_000), signatures: signatures.split(' ', MAX_SIGNATURES) };
}

const refuse = (fault: WebhookFault, message: string): WebhookVerdict => ({ ok: false, fault, message });

/** Whether one of the sent signatures is expected. Compares every pair, so that the time does not depend on the result. */
function hasSignature(sent: readonly string[], expected: readonly WebhookHeaders[]): boolean {
  let found = false;
  for (const { 'webhook-signature': signature } of expected)
    for (const candidate of sent) found = isSame(candidate, signature) || found;
  return found;
}

/** Compares in constant time. */
function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
